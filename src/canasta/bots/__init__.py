"""Players that see one seat's view and nothing else: one file a bot."""

from canasta.bots.greedy import Greedy
from canasta.bots.hub_like import HubLike
from canasta.bots.policy import Policy
from canasta.bots.random import Random
from canasta.bots.rated import Rules, Tuned
from canasta.bots.search import Search

BOTS: dict[str, type[Policy]] = {
    "random": Random,
    "greedy": Greedy,
    "hub_like": HubLike,
    "rules": Rules,
    "tuned": Tuned,
    "search": Search,
}


def make(name: str, seed: int) -> Policy:
    """The bot of a name, with its own source of chance. Raises ValueError for an unknown name."""
    if name not in BOTS:
        raise ValueError(f"no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
