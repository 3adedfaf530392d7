"""Names that cannot be guessed: invite codes, tokens of seats, persons."""

import secrets
from hashlib import sha256
from typing import Final

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: nothing that is read as something else."""
LENGTH: Final = 10
MISREAD: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def new_code() -> str:
    """An invite code of 50 bits."""
    return "".join([secrets.choice(LETTERS) for _ in range(LENGTH)])


def read_code(text: str) -> str:
    """A code as somebody typed it: in any case, with spaces and dashes, O for 0, I and L for 1."""
    return text.upper().translate(MISREAD)


def mark(code: str) -> str:
    """What logs call a table: nobody comes in with it."""
    return sha256(code.encode()).hexdigest()[:8]


def new_token() -> str:
    """What opens a seat, for its player alone."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """All that is stored of a token."""
    return sha256(token.encode()).hexdigest()


def new_person() -> str:
    """A person's name within a table, which everybody may know."""
    return secrets.token_hex(6)
