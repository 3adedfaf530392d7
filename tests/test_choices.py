"""What may be done with chosen cards, and the pile as each player is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from canasta import protocol
from canasta.engine.card_text import parse_kinds
from canasta.engine.cards import ACE, FOUR, TWO, count, spread
from canasta.engine.deal import Deal, LegalMoves
from canasta.engine.refusals import NAMES
from canasta.match import Match
from canasta.protocol import Choice, PileState, Preview, Previewed, Refusal
from canasta.record.case_position import position
from canasta.record.cases import read_case
from canasta.table import staging
from canasta.table.choices import choices, shares
from canasta.table.pile import pile_state
from canasta.table.refusing import DUTIES
from canasta.view.faces import Faces, Written, kind, pack
from tests.tables import Person, World
from tests.test_table import GAMES, begun


def placed(variant: str = "classic", **given: Any) -> Deal:
    """A position in the words of the conformance cases, the stock card drawn."""
    house = given.pop("house", {})
    given = {"phase": "play", "melds": ["7 7 7", ""]} | given
    case = {"id": "X", "variant": variant, "players": 4, "house": house, "given": given}
    return Deal(position(read_case(case)))


def faced(deal: Deal) -> Faces:
    """Faces for the hands and the pile of a position; its melds, without any."""
    left = list(pack(deal.rules.deck))

    def some(kinds: Iterable[int]) -> list[str]:
        return picked(left, kinds)

    hands = [some(spread(deal.hand(seat))) for seat in range(int(deal.book.players))]
    sides, tiles = int(deal.book.sides), deal.book.deck.tiles
    faces = Faces(tuple(left), hands, some(deal.pile), sides=sides, tiles=tiles)
    faces.melds = []
    for side in [deal.side(index) for index in range(faces.sides)]:
        ranks = [rank for rank in range(FOUR, ACE + 1) if count(side.naturals, rank) > 0]
        wilds = [TWO] if side.wild_twos + side.wild_jokers > 0 else []
        faces.melds.append({int(rank): [] for rank in [*ranks, *wilds]})
    return faces


def picked(faces: list[str], kinds: Iterable[int]) -> list[str]:
    """Take faces of these kinds out of a list."""
    found = []
    for wanted in kinds:
        found.append(next(face for face in faces if kind(face) == wanted))
        faces.remove(found[-1])
    return found


def asked(deal: Deal, chosen: str = "") -> list[tuple[str, str, str]]:
    """What may be done with cards named by their kinds: the moves, or the code of the refusal."""
    faces = faced(deal)
    kinds = parse_kinds(chosen, tiles=faces.tiles)
    cards = picked(list(faces.hands[int(deal.turn)]), kinds)
    found = choices(deal, faces, cards, LegalMoves(deal))
    return [(choice.kind, choice.target, outcome(faces, choice)) for choice in found]


def outcome(faces: Faces, choice: Choice) -> str:
    """The moves of a choice in kinds, or why they are refused."""
    if choice.refusal is not None:
        return choice.refusal.code
    return ", ".join([faces.in_kinds(Written(move)) for move in choice.moves])


def test_naturals_join_the_meld_of_their_rank() -> None:
    deal = placed(hands={0: "7 7 2 K K 5 6"})
    assert asked(deal, "7 7") == [("add", "7", "add 7 7 to 7")]
    assert asked(deal, "7 2") == [("add", "7", "add 7 2 to 7")]
    assert asked(deal, "7") == [("add", "7", "add 7 to 7"), ("discard", "", "discard 7")]


def test_wilds_alone_may_join_every_meld_of_the_side() -> None:
    deal = placed(hands={0: "JO 2 K K 5 6"}, melds=["7 7 7, Q Q Q 2", ""])
    assert asked(deal, "2") == [
        ("lay", "wilds", "wild_meld_not_allowed"),
        ("add", "7", "add 2 to 7"),
        ("add", "Q", "add 2 to Q"),
        ("discard", "", "discard 2"),
    ]
    deal = placed(hands={0: "JO 2 K K 5 6"}, melds=["7 7 7 7, Q Q Q Q 2 2", ""])
    assert asked(deal, "JO 2")[1:] == [
        ("add", "7", "add 2 JO to 7"),
        ("add", "Q", "too_many_wilds"),
    ]


def test_a_new_meld_is_laid_and_what_is_none_is_refused_with_its_reason() -> None:
    deal = placed(hands={0: "K K K 2 5 5 6 8"})
    assert asked(deal, "K K K") == [("lay", "K", "lay K K K")]
    assert asked(deal, "5 5") == [("lay", "5", "meld_too_small")]
    assert asked(deal, "K 2") == [("lay", "K", "too_few_naturals")]


def test_several_ranks_are_a_meld_each_and_may_join_one_at_once() -> None:
    deal = placed(hands={0: "K K K 5 5 5 7 6 8"})
    assert asked(deal, "5 5 5 K K K") == [("lay", "5 K", "lay 5 5 5, lay K K K")]
    assert asked(deal, "K K K 7") == [
        ("lay", "7 K", "lay 7, lay K K K"),
        ("add", "7", "add 7 to 7, lay K K K"),
    ]


def test_wilds_among_several_ranks_go_where_they_may() -> None:
    deal = placed(hands={0: "K K K 5 5 5 2 JO 6 8"})
    assert asked(deal, "K K 5 5 5 2") == [("lay", "K", "lay 5 5 5, lay K K 2")]
    assert asked(deal, "K K K 5 5 5 2") == [
        ("lay", "5", "lay 5 5 5 2, lay K K K"),
        ("lay", "K", "lay 5 5 5, lay K K K 2"),
    ]
    assert asked(deal, "K K 5 5 2") == [("lay", "5", "meld_too_small")]


def test_wilds_are_shared_out_in_every_way_that_differs() -> None:
    ranks = [(13, ["KS", "KH"]), (5, ["5S", "5H"])]
    for wilds, ways in (([], 1), (["2S"], 2), (["2S", "2H"], 3), (["2S", "JO"], 4)):
        assert len(shares(ranks, wilds)) == ways
    assert len(shares(ranks, ["2S"] * 7)) == 2


def test_the_lay_that_opens_comes_last_where_nothing_may_follow_it() -> None:
    deal = placed("italian", phase="start", hands={0: "K K K A A A 5 6 8 9"}, melds=["", ""])
    assert asked(deal, "A A A K K K")[0] == ("lay", "K A", "lay K K K, lay A A A")


def test_a_part_of_an_opening_may_be_laid_though_more_must_follow() -> None:
    deal = placed(hands={0: "K K K A A A 5 6 8"}, melds=["", ""])
    assert asked(deal, "K K K") == [("lay", "K", "lay K K K")]
    assert asked(placed(hands={0: "K K K 5 6 8"}, melds=["", ""]), "K K K") == [
        ("lay", "K", "opening_unreachable")
    ]


def test_before_the_draw_the_pile_is_taken_with_what_fits_and_the_rest_is_added() -> None:
    deal = placed(phase="start", hands={0: "K K K 2 JO 5 5 6 8"}, pile="9 8 K")
    assert asked(deal) == [
        ("take", "K", "take K K"),
        ("take", "K", "take K 2"),
        ("take", "K", "take K JO"),
    ]
    for chosen, told in (
        ("K K", "take K K"),
        ("K 2", "take 2 K"),
        ("K K K", "take K K, add K to K"),
        ("K K 2", "take K K, add 2 to K"),
        ("5 5", "pile_other_cards"),
        ("K K 5", "pile_other_cards"),
    ):
        assert ("take", "K", told) in asked(deal, chosen)
    assert ("discard", "", "draw_first") in asked(deal, "8")


def test_a_pile_that_joins_a_meld_asks_for_no_card() -> None:
    deal = placed(phase="start", hands={0: "7 2 5 6 8"}, pile="9 8 7")
    assert ("take", "7", "take onto") in asked(deal)
    assert ("take", "7", "take onto, add 7 to 7") in asked(deal, "7")


def test_where_the_pile_cannot_be_had_the_choice_says_what_is_missing() -> None:
    deal = placed(phase="start", hands={0: "K 5 5 6 8"}, pile="9 8 K", frozen=True)
    assert asked(deal) == [("take", "K", "pile_frozen")]
    assert ("take", "K", "pile_frozen") in asked(deal, "5 5")
    deal = placed(phase="start", hands={0: "K 5 5 6 8"}, pile="9 8 K")
    assert asked(deal) == [("take", "K", "pile_missing_or_wild")]
    assert asked(placed(hands={0: "K K 5"}, pile="9 8 K")) == [("take", "K", "already_drawn")]
    assert asked(placed(phase="start", hands={0: "K K 5"})) == [("take", "", "pile_empty")]


def test_stop_threes_are_laid_last() -> None:
    deal = placed(hands={0: "3B 3B 3B 9 9 9 8"}, melds=["7 7 7 7 7 7 7, 5 5 5 5 5 5 5", ""])
    assert asked(deal, "3B 3B 3B 9 9 9") == [("lay", "9 3B", "lay 9 9 9, lay 3B 3B 3B")]
    assert asked(deal, "3B 3B 3B") == [("lay", "3B", "stop_threes_last")]


def test_cards_that_are_not_held_are_no_choice() -> None:
    deal = placed(hands={0: "7 7 2 K K 5 6"})
    faces = faced(deal)
    held = faces.hands[0][0]
    assert choices(deal, faces, [held], LegalMoves(deal)) != ()
    assert choices(deal, faces, [held, held], LegalMoves(deal)) == ()
    assert choices(deal, faces, ["nonsense"], LegalMoves(deal)) == ()


# The pile in words.


def state(deal: Deal, seat: int | None) -> PileState:
    """The pile as a seat is told of it."""
    legal = tuple(deal.legal_moves) if seat == deal.turn else None
    return pile_state(deal, seat, legal)


def test_the_seat_to_act_is_told_how_it_may_take_and_the_others_are_not() -> None:
    deal = placed(phase="start", hands={0: "K K 2 5 5 6 8"}, pile="9 8 K")
    own = state(deal, 0)
    assert own.ways == ("take K K", "take K 2")
    assert (own.frozen, own.blocked, own.refusal, own.must) == (False, None, None, False)
    for seat in (1, 2, 3, None):
        told = state(deal, seat)
        assert (told.ways, told.refusal, told.must) == ((), None, False)


def test_who_lacks_cards_for_the_pile_is_told_how_many() -> None:
    told = state(placed(phase="start", hands={0: "K 5 5 6 8"}, pile="9 8 K"), 0)
    assert told.ways == ()
    assert told.refusal == Refusal(
        "pile_missing_or_wild", {"needs": 2, "card": "K", "holds": 1}, "C7.3"
    )
    assert state(placed(hands={0: "K 5 5 6 8"}, pile="9 8 K"), 0).refusal is None


def test_a_pile_may_be_frozen_for_all_or_for_a_side_until_it_opens() -> None:
    deal = placed(phase="start", pile="9 8 K")
    told = [state(deal, seat) for seat in (0, 1, None)]
    assert [one.frozen for one in told] == [False, True, False]
    assert [one.until_opened for one in told] == [False, True, False]
    deal = placed(phase="start", pile="9 2 K")
    told = [state(deal, seat) for seat in (0, 1, None)]
    assert [one.frozen for one in told] == [True, True, True]
    assert [one.until_opened for one in told] == [False, False, False]


def test_a_card_that_stops_the_pile_stops_it_until_the_turn_is_over() -> None:
    for pile in ("9 8 3B", "9 8 2"):
        deal = placed(phase="start", pile=pile, turn=2)
        for seat in (0, 1, 2, None):
            assert (state(deal, seat).blocked, state(deal, seat).until) == ("top", 2)
    assert state(placed(phase="start"), 0).blocked is None


def test_the_round_of_a_wild_is_told_to_those_whom_it_bars() -> None:
    block = {"seat": 0, "turns": 2}
    deal = placed("tile", phase="start", turn=2, pile="9 2 8", wild_block=block)
    assert [state(deal, seat).blocked for seat in range(4)] == [None, "round", None, "round"]
    assert state(deal, 1).until == 3


def test_a_closed_canasta_of_the_tops_rank_bars_those_whom_the_table_says() -> None:
    melds = ["K K K K K K K", ""]
    deal = placed("italian", phase="start", turn=1, pile="9 8 K", melds=melds)
    assert [state(deal, seat).blocked for seat in range(2)] == [None, "rank"]


def test_a_forced_take_is_told() -> None:
    deal = placed(phase="start", hands={0: "7 5 5 6 8"}, pile="9 8 7", stock_size=0)
    assert state(deal, 0).must
    assert state(deal, 0).ways == ("take onto",)


def test_the_conditions_of_the_opening_are_known_before_anything_is_staged() -> None:
    world = begun()
    watcher = world.watch("eva")
    opening = protocol.Opening(needs=50, has=0, wilds=0, most_wilds=None, clean=False)
    for name in ("ana", "ion"):
        assert world.people[name].turn.opening == opening
    assert watcher.turn.opening is None
    assert watcher.turn.pile is not None


def test_an_opening_is_counted_to_the_end_of_the_action_that_completes_it() -> None:
    deal = placed(phase="play", hands={0: "K K K Q Q Q 5 6"}, melds=["", ""])
    match = cast("Match", SimpleNamespace(deal=deal, faces=faced(deal), seat=0))

    def counted(*moves: str) -> tuple[int, bool]:
        told = staging.preview(match, Preview("p", moves))
        assert told.opening is not None
        return told.opening.has, told.complete

    assert counted() == (0, False)
    assert counted("lay K K K") == (30, False)
    assert counted("lay K K K", "lay Q Q Q") == (60, True)
    assert counted("lay K K K", "discard 5") == (30, False)


# Every choice is what the rules say of its moves.


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_choice_is_allowed_exactly_where_its_moves_may_follow(variant: str, players: int) -> None:
    world = begun(variant, players)
    chance = Random(f"choices{variant}{players}")
    met: set[tuple[str, bool]] = set()
    for _ in range(120):
        if world.table.course.phase != "playing":
            world.ready()
        actor = world.table.course.actor
        person = None if actor is None else world.table.course.seats[actor].person
        if person is not None:
            met |= ask_somehow(world, world.people[person], chance)
        world.play(chance)
    assert {kind for kind, allowed in met if allowed} == {"lay", "add", "take", "discard"}
    assert {kind for kind, allowed in met if not allowed} == {"lay", "add", "take", "discard"}


def ask_somehow(world: World, person: Person, chance: Random) -> set[tuple[str, bool]]:
    """Ask about cards chosen by chance, after moves staged by chance; what was answered."""
    met: set[tuple[str, bool]] = set()
    staged: tuple[str, ...] = ()
    seen = person.seen
    assert seen is not None
    assert seen.seat is not None
    hand = sorted(seen.hands[seen.seat].faces or (), key=lambda face: (kind(face), face))
    for size in (0, 1, 2, 3, 4, 6):
        first = chance.randrange(len(hand)) if hand else 0
        chosen = tuple(hand[first : first + size])
        answer = previewed(world, person, staged, chosen)
        for choice in answer.choices:
            check(choice, previewed(world, person, (*staged, *choice.moves)), len(staged))
            met.add((choice.kind, choice.refusal is None))
    return met


def previewed(
    world: World, person: Person, moves: Sequence[str], chosen: tuple[str, ...] = ()
) -> Previewed:
    answer = world.say(person.name, Preview("p", tuple(moves), chosen))
    assert isinstance(answer, Previewed)
    return answer


def check(choice: Choice, answer: Previewed, staged: int) -> None:
    """A choice says what the preview of its moves says."""
    n = staged + len(choice.moves)
    duties = {NAMES[code] for code in DUTIES}
    if choice.refusal is None:
        assert answer.failed == n
        assert answer.refusal is None or answer.refusal.code in duties
    elif choice.moves:
        assert answer.refusal == choice.refusal


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_every_legal_move_is_a_choice_of_its_cards(variant: str, players: int) -> None:
    world = begun(variant, players)
    chance = Random(f"moves{variant}{players}")
    for _ in range(40):
        if world.table.course.phase != "playing":
            world.ready()
        actor = world.table.course.actor
        name = None if actor is None else world.table.course.seats[actor].person
        if name is not None:
            person = world.people[name]
            for move in person.turn.legal or ():
                if move.startswith(("lay", "add", "take", "discard")):
                    assert is_offered(world, person, move)
        world.play(chance)


def is_offered(world: World, person: Person, move: str) -> bool:
    """Whether the cards of a legal move may be chosen for it."""
    match = world.table.course.match
    assert match is not None
    hand = list(match.faces.hands[int(match.deal.turn)])
    kinds = parse_kinds(" ".join(Written(move).cards), tiles=match.faces.tiles)
    chosen = tuple(picked(hand, [] if move == "take onto" else kinds))
    answer = previewed(world, person, (), chosen)
    verb = move.split(maxsplit=1)[0]
    verbs = {"lay", "add"} if verb in ("lay", "add") else {verb}
    return any(choice.kind in verbs and choice.refusal is None for choice in answer.choices)
