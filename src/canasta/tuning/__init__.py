"""Finds better weights for the rated bots, by playing: `canasta tune`."""
