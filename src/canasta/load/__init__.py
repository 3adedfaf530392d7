"""How much a server bears: many tables of scripted players, beside a bare echo."""
