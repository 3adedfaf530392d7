"""The cheap tests never contradict the exact searches, nor those what plain trying finds."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from canasta import COMPILED
from canasta.bots import make
from canasta.engine import finish, meld, opening, pile, reach, setup, way_out
from canasta.engine.cards import (
    ACE,
    FOUR,
    JOKER,
    STOP_THREE,
    TWO,
    count,
    multiset,
    spread,
    total,
)
from canasta.engine.deal import Deal
from canasta.engine.position import format_position
from canasta.engine.quest import Quest
from canasta.engine.refusals import FINE
from canasta.engine.refuse import refuse_moment
from canasta.engine.state import ANSWER, OVER, PLAY, START, State
from canasta.view.memory import Memory
from canasta.view.seat import look
from tests.enumeration import after_lays, after_takes, goes_out, opens, opens_and_takes
from tests.forms import FORMS, dealt
from tests.house_rules import dealt_at_home, drawn

TABLES = 60 if COMPILED else 8
# Where all orders are tried: the fewer ranks, the more cards.
SMALL = {1: 9, 2: 7, 3: 6}
MEDIUM = {2: 9, 3: 9}
LARGE = {2: 12, 3: 14}


def deals() -> Iterator[Deal]:
    """Seeded deals of all games in turn, and as many under house rules."""
    for number in range(TABLES):
        yield dealt(*FORMS[number % len(FORMS)], number)
        rules = drawn(number)
        if rules is not None:
            yield dealt_at_home(rules, number)


def course(deal: Deal, number: int) -> Iterator[State]:
    """Every position of a deal in which its player may lay or take, but for a barred first turn."""
    chooser = make("greedy" if number % 2 else "random", number)
    while deal.phase != OVER:
        if deal.phase != ANSWER and setup.may_meld(deal):
            yield deal.scratch()
        deal.apply(chooser.choose(look(deal, deal.actor(), Memory(6)), deal.legal_set()))


def with_hand(state: State, chance: Random, most: Mapping[int, int]) -> State:
    """The position with a hand of few ranks, as it might have come: melds and wilds abound.

    `most` is how many cards it may have, by the number of its ranks.
    """
    ranks = [kind for kind in range(FOUR, ACE + 1) if count(state.mover.naturals, kind) > 0]
    ranks += chance.sample(range(FOUR, ACE + 1), 3)
    if state.phase == START and pile.refuse_any(state) == FINE:
        ranks += [int(state.top)] * 3
    number = chance.choice(tuple(most))
    ranks = chance.sample(ranks, number)
    kinds = {*ranks, TWO, JOKER, chance.choice((STOP_THREE, *ranks))}
    there = [kind for kind in elsewhere(state) if kind in kinds]
    size = min(chance.randint(1, most[number]), len(there))
    state.set_hand(state.turn, multiset(bytes(chance.sample(there, size))))
    state.no_discard = state.phase == PLAY and chance.random() < 0.1
    return state


def elsewhere(state: State) -> bytes:
    """The cards that lie on no table and not in the pile."""
    hands = [spread(state.hand(seat)) for seat in range(int(state.book.players))]
    return b"".join([state.unseen(), *hands])


@cache
def positions() -> list[State]:
    """All of them as they came, and each with another hand."""
    chance = Random("bounds")
    found = []
    for number, deal in enumerate(deals()):
        for state in course(deal, number):
            found += [state, with_hand(state.scratch(), chance, LARGE)]
    return found


@cache
def small_positions() -> list[State]:
    """Positions with a few cards in hand, as they came or made up: openings among them are rare."""
    chance = Random("small")
    found = []
    for state in positions()[::2]:
        if 0 < total(state.hand(state.turn)) <= SMALL[3]:
            found.append(state)
        elif not state.mover.opened:
            found += [with_hand(state.scratch(), chance, SMALL) for _ in range(4)]
        elif chance.random() < 0.5:
            found.append(with_hand(state.scratch(), chance, SMALL))
    return found


@cache
def starting_positions() -> list[State]:
    """Positions before the draw of sides that have not opened, with many a hand that could."""
    chance = Random("start")
    found = []
    for state in positions()[::2]:
        may_take = state.phase == START and pile.refuse_any(state) == FINE
        if may_take and not state.mover.opened and not state.mover.has_melds():
            # Few tables let a side open before the draw.
            times = 200 if refuse_moment(state, state.mover) == FINE else 6
            found += [with_hand(state.scratch(), chance, MEDIUM) for _ in range(times)]
    return found


def quests(states: list[State]) -> Iterator[tuple[State, Quest]]:
    """What is to be found where a side has not opened, on scratches; no take is owed."""
    for state in states:
        trial = state.scratch()
        owed = trial.phase != PLAY and opening.would_owe_take(trial)
        fine = refuse_moment(trial, trial.mover) == FINE
        if fine and not trial.mover.opened and not owed:
            yield trial, finish.quest(trial, trial.mover, trial.hand(trial.turn))


def playing(states: list[State]) -> Iterator[State]:
    """The positions, on scratches, in which a player may go out: nothing is still to join him."""
    for state in states:
        fine = refuse_moment(state, state.mover) == FINE
        if fine and state.phase == PLAY and state.pending == 0:
            yield state.scratch()


def is_cautious(state: State) -> bool:
    """Whether `opening_take` lays nothing of the top's rank but what pays for the take."""
    return meld.caps(state) or meld.may_lock(state) or pile.own_ranks_die(state)


def ends_well(state: State) -> bool:
    """Whether the turn of who took the pile to open comes to an opening, or out."""
    if state.mover.opened:
        return finish.refuse(state, 0) == FINE
    quest = finish.quest(state, state.mover, state.hand(state.turn))
    if opens(state, total(quest.hand) - quest.spare, set()):
        return True
    return state.pending == 0 and goes_out(state, set())


def is_found(quest: Quest) -> bool:
    """The exact search by itself, without the cheap test and the short cut of `completable`."""
    quest.free = False
    apart = opening.admits_wild_melds(quest.state, quest.side)
    twos, jokers = count(quest.hand, TWO), count(quest.hand, JOKER)
    return quest.spare >= 0 and any(
        reach.with_wild_meld(quest, x, y, twos - x, jokers - y)
        for x in range(twos + 1 if apart else 1)
        for y in range(jokers + 1 if apart else 1)
    )


def told(state: State) -> str:
    """What makes the position again."""
    return f"{state.book.rules!r} {format_position(state)}"


def test_the_cheap_tests_of_an_opening_agree_with_the_search() -> None:
    seen: Counter[str] = Counter()
    for state, quest in quests(positions()):
        surely, hopeless = reach.surely(quest), reach.hopeless(quest)
        found = is_found(quest)
        assert found or not surely, told(state)
        assert not (found and hopeless), told(state)
        assert reach.completable(quest) == found, told(state)
        seen.update(surely=surely, hopeless=hopeless, doubtful=not surely and not hopeless)
    assert min(seen[name] for name in ("surely", "hopeless", "doubtful")) > 20


def test_the_cheap_tests_of_going_out_agree_with_the_search() -> None:
    seen: Counter[str] = Counter()
    for state in playing(positions()):
        side, hand = state.mover, state.hand(state.turn)
        placed = way_out.has_places(state, side, hand)
        possible = placed and not way_out.lacks_canastas(state, side, hand)
        plainly = possible and way_out.plainly(state, side, hand)
        found = way_out.any_discard(state, side, hand)
        assert possible or not found, told(state)
        assert found or not plainly, told(state)
        seen.update(placed=placed and not possible, plainly=plainly, found=found and not plainly)
        seen.update(nowhere=not placed, vain=possible and not found)
    assert min(seen[name] for name in ("placed", "plainly", "found", "nowhere", "vain")) > 20


def test_an_opening_is_found_exactly_where_trying_all_lays_finds_one() -> None:
    seen: Counter[bool] = Counter()
    for state, quest in quests(small_positions()):
        if quest.short > 0 or quest.canasta:
            kept = total(quest.hand) - quest.spare
            found = reach.completable(quest)
            assert opens(state, kept, set()) == found, told(state)
            seen[found] += 1
    assert min(seen[True], seen[False]) > 20


def test_an_opening_before_a_take_is_begun_exactly_where_trying_finds_its_end() -> None:
    seen: Counter[bool] = Counter()
    for state in starting_positions():
        if refuse_moment(state, state.mover) == FINE and opening.would_owe_take(state):
            for _, then in after_lays(state):
                found = finish.refuse(then.scratch(), 0) == FINE
                assert not found or opens_and_takes(then, set(), to_go_on=False), told(then)
                if not found and not is_cautious(then):
                    # Who could take the pile only to go out with it may be refused the opening.
                    assert not opens_and_takes(then, set(), to_go_on=True), told(then)
                seen[found] += 1
    assert min(seen[True], seen[False]) > 20


def test_the_pile_is_taken_to_open_exactly_where_trying_finds_an_opening() -> None:
    seen: Counter[bool] = Counter()
    for state in starting_positions():
        for move, then in after_takes(state):
            found = finish.refuse_take(state, move) == FINE
            assert (then is not None and ends_well(then)) == found, told(state)
            seen[found] += 1
    assert min(seen[True], seen[False]) > 20


def test_a_way_out_is_found_exactly_where_trying_all_lays_finds_one() -> None:
    seen: Counter[bool] = Counter()
    for state in playing(small_positions()):
        found = way_out.possible(state, granted=False)
        assert goes_out(state, set()) == found, told(state)
        seen[found] += 1
    assert min(seen[True], seen[False]) > 20
