"""The compiled rulebook and the same files as plain Python play the same deals."""

import os
import subprocess
import sys

from canasta.bots import make
from canasta.bots.playout import play_out
from canasta.engine import COMPILED
from canasta.engine.score import scores
from tests.forms import FORMS, dealt

DEALS = 250


def digest(bot: str) -> list[str]:
    """A line for each game: its moves and scores over many deals, as one number."""
    found = []
    for variant, players in FORMS:
        total = 0
        for number in range(DEALS if bot == "random" else DEALS // 10):
            deal = dealt(variant, players, number)
            log = bytearray()
            play_out(deal, [make(bot, number + seat) for seat in range(players)], log)
            for value in (*log, *scores(deal)):
                total = (total * 1_000_003 + value) % (1 << 61)
        found.append(f"{variant} {players} {total}")
    return found


def test_both_builds_play_the_same() -> None:
    pure = "0" if os.environ.get("CANASTA_PURE") == "1" else "1"
    environment = {**os.environ, "CANASTA_PURE": pure}
    command = [sys.executable, "-m", "tests.test_builds"]
    other = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    compiled, *lines = other.stdout.splitlines()
    assert pure == "0" or compiled == "False"
    assert lines == digest("random") + digest("greedy")


if __name__ == "__main__":
    print(COMPILED)
    print("\n".join(digest("random") + digest("greedy")))
