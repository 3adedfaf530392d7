"""The shuffle that nobody can steer: a secret of the table and a nonce of every player.

The table shows the secret's hash before it knows any nonce, so neither it nor a player can choose
the deck; the secret is opened after the deal, and anybody can make the deck again.
"""

import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256

from canasta.record.shuffle import permutation


def new_secret() -> str:
    """A secret for a shuffle: 32 bytes of the system's chance, in hex."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published of a secret before the players answer: its SHA-256, in hex."""
    return sha256(secret.encode()).hexdigest()


def seed(secret: str, nonces: Iterable[str]) -> str:
    """The seed of the deal: SHA-256 of secret and nonces, in order of the seats, joined by `:`."""
    return sha256(":".join([secret, *nonces]).encode()).hexdigest()


def deck(pack: Sequence[str], secret: str, nonces: Iterable[str]) -> list[str]:
    """The pack in the order that the secret and the nonces give it, by the record's shuffle."""
    return [pack[at] for at in permutation(len(pack), seed(secret, nonces))]
