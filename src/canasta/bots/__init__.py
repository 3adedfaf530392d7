"""Players that see one seat's view and nothing else: one file a bot."""

from canasta.bots import styles
from canasta.bots.greedy import Greedy
from canasta.bots.hub_like import HubLike
from canasta.bots.levels import Casual, Club, Expert, Master, Novice, Strong
from canasta.bots.policy import Policy
from canasta.bots.random import Random
from canasta.bots.rated import Rules, Styled, Tuned
from canasta.bots.search import Search
from canasta.engine import COMPILED

LEVELS: dict[str, type[Policy]] = {
    "novice": Novice,
    "casual": Casual,
    "club": Club,
    "strong": Strong,
    "expert": Expert,
    "master": Master,
}
"""For people, the weakest first."""

YARDSTICKS: dict[str, type[Policy]] = {
    "random": Random,
    "greedy": Greedy,
    "hub_like": HubLike,
    "rules": Rules,
    "tuned": Tuned,
    "search": Search,
}
"""Kept for ever, to measure others by."""

BOTS: dict[str, type[Policy]] = {**YARDSTICKS, **LEVELS}


def offered() -> list[str]:
    """The levels for people, the weakest first; what searches only where the engine is compiled."""
    return [name for name, bot in LEVELS.items() if COMPILED or not issubclass(bot, Search)]


def exists(name: str) -> bool:
    """Whether there is a bot of this name, perhaps in a style."""
    try:
        make(name, 0)
    except ValueError:
        return False
    return True


def make(name: str, seed: int) -> Policy:
    """The bot of a name, with its own source of chance. Raises ValueError for an unknown name.

    `tuned:saver` is the tuned one in a style of `styles`.
    """
    bot, _, style = name.partition(":")
    if bot == "tuned" and style:
        styles.check(style)
        return Styled(seed, style)
    if name not in BOTS:
        raise ValueError(f"no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
