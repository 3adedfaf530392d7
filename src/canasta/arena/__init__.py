"""Bots against bots: duplicate deals and matches, counted so that the counts can be trusted."""
