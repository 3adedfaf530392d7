"""A hint in the words of a language, as far as somebody wants to know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal, get_args

from canasta.hints.facts import WILDS
from canasta.hints.hint import Hint, Option
from canasta.hints.reason import Fact, Reason
from canasta.hints.tags import TAGS
from canasta.words import Catalogue

Depth = Literal["nudge", "move", "reason", "numbers"]

DEPTHS: Final[tuple[Depth, ...]] = get_args(Depth)
MELD: Final = 3
MOST_ALSO: Final = 2
SUREST: Final = 99
BRIEF: Final = 3
WILD: Final = ("2", "JO")
NAMING: Final = frozenset(
    (
        "risk",
        "feed",
        "live",
        "pair",
        "triple",
        "value",
        "fits",
        "stop",
        "partner",
        "freeze",
        "trial",
    )
)
"""Parts whose sentences name the move that they are about."""
ADVISING: Final = (
    "opening.against",
    "late.against",
    "hold.against",
    "cards.against",
    "dirty.against",
    "ready.against",
)
"""Sentences that say by themselves what had better not be done."""
ENDINGS: Final = ("_thrown", "_keep")


def lines(hint: Hint, depth: Depth, words: Catalogue) -> list[str]:
    """A hint as sentences, one a line: deeper ones say what the others say, and more."""
    if depth == "nudge":
        return [words.text(f"hint.nudge.{hint.nudge}")]
    told = [best(hint, words)]
    if depth == "move":
        return told
    told += [because(reason, words) for reason in hint.because]
    told += [but(reason, words) for reason in hint.but]
    told += comparison(hint, words)
    return told if depth == "reason" else [*told, *numbers(hint, words)]


def best(hint: Hint, words: Catalogue) -> str:
    """What to do."""
    moves = told_moves(hint.best.moves, words)
    if hint.nudge == "out":
        moves = words.text("hint.move.out", moves=moves)
    return f"{capital(moves)}."


def comparison(hint: Hint, words: Catalogue) -> Iterator[str]:
    """How much better that is than something else, and what is as good."""
    if hint.other is None:
        yield words.text("hint.only")
        return
    if hint.agrees:
        yield words.text("hint.agrees")
    as_good = hint.other in hint.also and not hint.yours
    if hint.yours and hint.fine:
        yield words.text("hint.fine_yours")
    elif hint.fine and not as_good:
        yield words.text("hint.fine", moves=apart(hint, hint.other, words))
    elif not hint.fine:
        key = "hint.gain_yours" if hint.yours else "hint.gain_other"
        yield words.text(key, points=hint.gain, moves=apart(hint, hint.other, words))
    else:
        yield words.text("hint.even")
    for option in hint.also[:MOST_ALSO]:
        if (not hint.yours or option != hint.other) and is_brief(hint, option):
            yield instead(hint, option, words)


def instead(hint: Hint, option: Option, words: Catalogue) -> str:
    """What else may be done; of moves that only throw something else, what they throw."""
    same = sorted(option.moves[:-1]) == sorted(hint.best.moves[:-1])
    if same:
        key = "hint.also_swap" if len(option.moves) > 1 else "hint.also"
        return words.text(key, moves=told_move(option.moves[-1], words))
    extra, missing = changed(hint, option)
    if extra and len(extra) + len(missing) < len(option.moves):
        return words.text("hint.also_swap", moves=told_moves(extra, words))
    return words.text("hint.also", moves=apart(hint, option, words))


def is_brief(hint: Hint, option: Option) -> bool:
    """Whether an option is quickly told."""
    extra, missing = changed(hint, option)
    return bool(extra) and min(len(option.moves), len(extra) + len(missing)) <= BRIEF


def apart(hint: Hint, option: Option, words: Catalogue) -> str:
    """Other moves than the best, by what sets them apart from it."""
    moves = option.moves
    if len(moves) == 1:
        alone = len(hint.best.moves) == 1
        return told_move(moves[0], words) if alone else just(moves[0], words)
    extra, missing = changed(hint, option)
    if len(extra) + len(missing) >= len(moves):
        return told_moves(moves, words)
    if extra:
        return words.text("hint.swap", move=told_moves(extra, words))
    if all(move.startswith("lay") for move in missing):
        kept = " ".join(move.removeprefix("lay ") for move in missing)
        return words.text("hint.keep", cards=kept)
    return told_moves(moves, words)


def just(move: str, words: Catalogue) -> str:
    """One move and no other."""
    return words.text("hint.just", move=told_move(move, words))


def changed(hint: Hint, option: Option) -> tuple[list[str], list[str]]:
    """The moves that an option has and the best plan has not, and the other way round."""
    best, other = Counter(hint.best.moves), Counter(option.moves)
    extra, missing = other - best, best - other
    ordered = [move for move in option.moves if extra[move] > 0]
    return ordered, [move for move in hint.best.moves if missing[move] > 0]


def numbers(hint: Hint, words: Catalogue) -> Iterator[str]:
    """All that was tried, the best first."""
    if hint.other is None:
        return
    yield words.text("hint.tried", n=hint.tries) if hint.tries else words.text("hint.untried")
    yield row(words.text("hint.best"), hint.best, words)
    for option in hint.options:
        behind = signed(-option.behind, words) if option.behind else "0"
        yield row(f"{behind} ± {option.error}", option, words)
    if hint.tries and not hint.fine:
        yield words.text("hint.sure", percent=chance(hint))


def chance(hint: Hint) -> int:
    """How likely the advice is the better one, in a hundred; nothing is certain."""
    return min(round(100 * hint.confidence), SUREST)


def row(number: str, option: Option, words: Catalogue) -> str:
    """A line of the table: points behind the best, moves."""
    return f"  {number:>12}  {told_moves(option.moves, words)}"


def because(reason: Reason, words: Catalogue) -> str:
    """What speaks for the best plan, or what the other one would bring about."""
    text = sentence(reason, words)
    if reason.of_best or names_its_move(reason):
        return text
    return words.text("hint.otherwise", text=small(text))


def but(reason: Reason, words: Catalogue) -> str:
    """What speaks against it."""
    text = small(sentence(reason, words))
    if reason.of_best or names_its_move(reason):
        return words.text("hint.but", text=text)
    return words.text("hint.but_other", text=text)


def names_its_move(reason: Reason) -> bool:
    """Whether a sentence says itself which move it is about."""
    return reason.part in NAMING or reason.id.startswith(ADVISING) or reason.id.endswith(ENDINGS)


def sentence(reason: Reason, words: Catalogue) -> str:
    """A reason as a sentence."""
    return capital(words.text(key_of(reason, words), **filled(reason.facts, words)))


def key_of(reason: Reason, words: Catalogue) -> str:
    """The sentence that fits, or the plain one of its part."""
    rivals = reason.facts.get("rivals", 0)
    if rivals == 1 and f"hint.duel.{reason.id}" in words:
        return f"hint.duel.{reason.id}"
    if rivals and f"hint.alone.{reason.id}" in words:
        return f"hint.alone.{reason.id}"
    own = f"hint.part.{reason.id}"
    return own if own in words else own.rpartition("_")[0]


def filled(facts: dict[str, Fact], words: Catalogue) -> dict[str, Fact]:
    """Facts with the names of the rank: one of it, and many."""
    rank = facts.get("rank")
    if not isinstance(rank, str):
        return facts
    found: dict[str, Fact] = {"many": named("many", rank, words)}
    if f"hint.one.{rank}" in words or rank.isdigit():
        found["one"] = named("one", rank, words)
    return {**facts, **found}


def named(how: str, rank: str, words: Catalogue) -> str:
    """A rank as people say it."""
    own = f"hint.{how}.{rank}"
    return words.text(own if own in words else f"hint.{how}.any", rank=rank)


def told_moves(moves: Sequence[str], words: Catalogue) -> str:
    """Moves as people say them, `draw` or `lay K K K, add 2 to 9 and discard a 6`."""
    *front, last = [told_move(move, words) for move in gathered(moves)]
    if not front:
        return last
    first = front[0]
    for part in front[1:]:
        first = words.text("hint.move.comma", first=first, second=part)
    return words.text("hint.move.last", first=first, second=last)


def gathered(moves: Sequence[str]) -> list[str]:
    """Moves with all that joins one meld put together."""
    found: dict[str, list[str]] = {}
    rest: list[str] = []
    for move in moves:
        verb, _, cards = move.partition(" ")
        if verb not in ("lay", "add"):
            rest.append(move)
            continue
        names = cards.split(" to ")
        rank = names[1] if len(names) > 1 else rank_of(cards.split())
        found.setdefault(rank, []).extend(names[0].split())
    melds = [laid(rank, cards) for rank, cards in found.items()]
    # Who lays before drawing is told so.
    at = int(is_first(moves[0]))
    return rest[:at] + melds + rest[at:]


def is_first(move: str) -> bool:
    """Whether a move comes before what is laid."""
    return move.partition(" ")[0] in ("draw", "take", "ask")


def rank_of(cards: list[str]) -> str:
    """The rank of a meld; wilds alone have their own name."""
    return next((card for card in cards if card not in WILD), WILDS)


def laid(rank: str, cards: list[str]) -> str:
    """The text of a lay: a meld of its own, or what joins one."""
    together = " ".join(sorted(cards, key=WILD.count))
    is_new = len(cards) >= MELD and (rank in cards or rank == WILDS)
    return f"lay {together}" if is_new else f"add {together} to {rank}"


def told_move(move: str, words: Catalogue) -> str:
    """One move as people say it."""
    verb, _, rest = move.partition(" ")
    if move == "take onto":
        return words.text("hint.move.take_onto")
    if verb == "take":
        return words.text("hint.move.take", cards=rest)
    if verb == "lay":
        return words.text("hint.move.lay", cards=rest)
    if verb == "add":
        cards, _, rank = rest.partition(" to ")
        if rank == WILDS:
            return words.text("hint.move.add_wilds", cards=cards)
        own = set(cards.split()) == {rank}
        if own:
            return words.text("hint.move.add_own", cards=cards)
        return words.text("hint.move.add", cards=cards, many=named("many", rank, words))
    if verb == "discard":
        return words.text("hint.move.discard", one=named("one", rest, words))
    return words.text(f"hint.move.{verb}")


def signed(points: int, words: Catalogue) -> str:
    """A number with its sign."""
    return f"{'−' if points < 0 else '+'}{words.number(abs(points))}"


def capital(text: str) -> str:
    """A sentence's great first letter."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The same after a colon."""
    return text[:1].lower() + text[1:]


def tag(name: str, words: Catalogue) -> str:
    """The kind of a mistake."""
    assert name in TAGS
    return words.text(f"hint.tag.{name}")
