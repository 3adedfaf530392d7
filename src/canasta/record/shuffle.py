"""A shuffle that any program can make again: the same seed gives the same order, for ever.

The bytes of chance are SHA-256 of the seed's text, then SHA-256 of that digest followed by a
counter of four bytes, high byte first, from 0 up. Fisher-Yates from the last card to the second:
for card number i, counted from 0, bytes of 256 - 256 % (i + 1) and above are skipped, so that
every place is equally likely; the next byte modulo i + 1 is the place to change with.
"""

from hashlib import sha256

from mypy_extensions import i64


class Stream:
    """The bytes of chance that a seed stands for, one after the other."""

    def __init__(self, seed: str) -> None:
        self.digest: bytes = sha256(seed.encode()).digest()
        self.counter: int = 0
        self.block: bytes = b""
        self.at: i64 = 0

    def next(self) -> i64:
        """The next byte."""
        if self.at == len(self.block):
            self.block = sha256(self.digest + self.counter.to_bytes(4, "big")).digest()
            self.counter += 1
            self.at = 0
        byte: i64 = self.block[self.at]
        self.at += 1
        return byte

    def below(self, n: i64) -> i64:
        """A number below `n`, 1 to 256, each as likely as the other."""
        bound = 256 - 256 % n
        byte = self.next()
        while byte >= bound:
            byte = self.next()
        return byte % n


def shuffled(pack: bytes, seed: str) -> bytes:
    """The cards in the order that the seed gives them; at most 256 cards."""
    if len(pack) > 256:
        raise ValueError(f"{len(pack)} cards are more than 256")
    cards: list[int] = list(pack)
    chance = Stream(seed)
    i: i64 = len(cards) - 1
    while i > 0:
        j = chance.below(i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
        i -= 1
    return bytes(cards)


def permutation(n: int, seed: str) -> bytes:
    """The numbers below `n` in the order that the seed gives them."""
    return shuffled(bytes(range(n)), seed)
