"""The laws of the design under house rules: whatever is changed, nobody is stuck, nothing is lost.

What the sheets never put together is where a rulebook breaks first.
"""

from canasta import COMPILED
from canasta.bots import make
from canasta.bots.playout import play_checked
from canasta.engine.state import OVER
from tests.house_rules import KEYS, dealt_at_home, drawn

TABLES = 4000 if COMPILED else 40


def test_the_laws_hold_under_any_house_rules() -> None:
    for number in range(TABLES):
        rules = drawn(number)
        if rules is None:
            continue
        bot = "random" if number % 3 else "greedy"
        deal = dealt_at_home(rules, number)
        seats = [make(bot, 1000 * number + seat) for seat in range(rules.players)]
        assert play_checked(deal, seats, bytearray()) == [], f"table {number}: {rules!r}"
        assert deal.phase == OVER


def test_most_house_rules_that_are_drawn_can_be_played() -> None:
    made = [drawn(number) for number in range(400)]
    assert sum(rules is not None for rules in made) > len(made) / 2


def test_every_setting_of_those_chapters_is_changed_somewhere() -> None:
    texts = [repr(rules) for rules in map(drawn, range(400)) if rules is not None]
    assert [key for key in KEYS if not any(key in text for text in texts)] == []
