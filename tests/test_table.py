"""The live table: who sits, plays, waits and speaks there, by a clock that the test moves."""

from random import Random

import pytest

from canasta import protocol
from canasta.engine.state import OVER, PLAY
from canasta.protocol import (
    Act,
    ClientMessage,
    Clock,
    Denied,
    Done,
    FromTable,
    Game,
    Preview,
    Refused,
)
from canasta.record.shuffle import permutation
from canasta.table import TableError, log, shuffle, staging, telling
from canasta.variants import find
from canasta.view.events import Drew
from canasta.view.faces import Written, pack
from canasta.view.observation import observe
from tests.tables import Person, World, shuffle_unseen

GAMES = [
    ("classic", 2),
    ("classic", 3),
    ("classic", 4),
    ("classic", 6),
    ("tile", 4),
    ("italian", 4),
]


def begun(variant: str = "classic", players: int | None = None, **game: object) -> World:
    """Two people and bots, and the cards are dealt; seat 0 is ana's and plays first."""
    world = World(variant, players, **game)
    world.come("ana")
    world.come("ion")
    for seat in range(2, world.table.course.rules.players):
        world.fill(seat)
    world.ready()
    return world


def facts(person: Person, kind: type) -> list[protocol.AnyFact]:
    """All of a sort that a person was told."""
    told = [message for message in person.inbox if isinstance(message, protocol.Happened)]
    return [fact for message in told for fact in message.facts if isinstance(fact, kind)]


def code(answer: FromTable) -> str:
    """Why something was refused."""
    assert isinstance(answer, Refused | Denied)
    return answer.refusal.code


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_people_and_bots_play_whole_deals_and_everybody_sees_what_he_may(
    variant: str, players: int
) -> None:
    world = begun(variant, players)
    watcher = world.watch("spectator")
    chance = Random(f"{variant}{players}")
    for _ in range(2):
        world.play_deal(chance)
        match = world.table.course.match
        assert match is not None
        for name, seat in (("ana", 0), ("ion", 1), ("spectator", None)):
            assert world.people[name].seen == observe(match.deal, match.faces, seat)
        world.ready()
    assert watcher.turn.legal is None
    assert len(facts(watcher, protocol.DealBegan)) == 2


@pytest.mark.parametrize("variant", ["classic", "tile", "italian"])
def test_who_comes_in_late_is_told_what_the_others_have_heard_of_the_deal(variant: str) -> None:
    world = begun(variant)
    world.watch("spectator")
    chance = Random(8)
    world.play_deal(chance)
    world.ready()
    for _ in range(30):
        world.play(chance)
    for name in ("ana", "ion", "spectator"):
        heard = facts(world.people[name], object)
        first = max(at for at, fact in enumerate(heard) if isinstance(fact, protocol.DealBegan))
        assert list(world.table.welcome(name).past) == heard[first:]
        assert list(world.again().welcome(name).past) == heard[first:]


def test_of_what_is_forgotten_nothing_is_told_to_who_comes_in_late() -> None:
    world = begun()
    world.say("ion", protocol.Say("Bună seara"))
    assert "Bună seara" in str(world.table.welcome("ana").past)
    world.deliver(world.table.forget("ion", world.now))
    past = world.table.welcome("ana").past
    assert "Bună seara" not in str(past)
    assert "'ion'" not in str(past)
    assert isinstance(past[0], protocol.DealBegan)


def test_every_step_of_a_deal_is_followed() -> None:
    world = begun("italian")
    chance = Random(5)
    while world.table.course.phase == "playing":
        world.play(chance)
        match = world.table.course.match
        assert match is not None
        assert world.people["ion"].seen == observe(match.deal, match.faces, 1)


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_table_is_what_was_saved_of_it(variant: str, players: int) -> None:
    world = begun(variant, players, clock={"turn": 30, "reserve": 60})
    world.say("ion", protocol.Say("Bună seara"))
    chance = Random(3)
    for _ in range(60):
        if world.table.course.phase == "playing":
            world.play(chance)
    again = world.again()
    for name in ("ana", "ion", "somebody"):
        live = world.table.welcome(name)
        read = again.welcome(name)
        assert read.observation == live.observation
        assert (read.v, read.turn, read.totals, read.talk) == (
            live.v,
            live.turn,
            live.totals,
            live.talk,
        )
        assert [chair.reserve for chair in read.chairs] == [chair.reserve for chair in live.chairs]


def test_a_match_goes_on_deal_by_deal_to_its_end_and_begins_anew() -> None:
    world = begun(house={"match.max_deals": 2})
    chance = Random(8)
    dealers = []
    for _ in range(2):
        assert world.people["ana"].seen is not None
        dealers.append(world.people["ana"].seen.dealer)
        world.play_deal(chance)
        world.ready()
    ended = facts(world.people["ion"], protocol.MatchEnded)
    assert len(ended) == 1
    assert dealers == [3, 0]
    course = world.table.course
    assert course.phase == "playing"
    assert course.match is not None
    assert (course.match.number, course.match.totals) == (1, [0, 0])


def test_who_comes_after_a_match_is_told_who_has_won() -> None:
    world = begun(house={"match.max_deals": 1})
    assert world.table.welcome("ana").winner is None
    world.play_deal(Random(8))
    assert world.table.course.phase == "over"
    [ended] = facts(world.people["ion"], protocol.MatchEnded)
    assert isinstance(ended, protocol.MatchEnded)
    assert ended.winner is not None
    assert world.table.welcome("ana").winner == ended.winner


def test_the_deck_follows_from_a_secret_shown_before_and_everybodys_chance() -> None:
    world = begun()
    ana = world.people["ana"]
    welcome = ana.inbox[0]
    assert isinstance(welcome, protocol.Welcome)
    assert facts(ana, protocol.ShuffleOpened) == []
    world.play_deal(Random(1))
    opened = facts(ana, protocol.ShuffleOpened)[0]
    assert isinstance(opened, protocol.ShuffleOpened)
    assert shuffle.commitment(opened.secret) == welcome.commitment
    assert len(opened.nonces) == 2
    match = world.table.course.match
    assert match is not None
    cards = pack(match.rules.deck)
    order = permutation(len(cards), shuffle.seed(opened.secret, opened.nonces))
    assert list(opened.deck) == [cards[at] for at in order]
    committed = facts(ana, protocol.ShuffleCommitted)[-1]
    assert committed == protocol.ShuffleCommitted(world.table.course.commitment)
    assert world.table.course.secret != opened.secret


def test_another_nonce_makes_another_deck() -> None:
    cards = [str(number) for number in range(108)]
    one = shuffle.deck(cards, "secret", ["aa", "bb"])
    assert one == shuffle.deck(cards, "secret", ["aa", "bb"])
    assert sorted(one) == sorted(cards)
    for other in (["bb", "aa"], ["aa", "bc"], ["aabb"], []):
        assert shuffle.deck(cards, "secret", other) != one


def test_the_same_action_again_gets_the_same_answer_and_does_nothing() -> None:
    world = begun()
    first = world.say("ana", Act("one", ("draw",)))
    v, saved = world.table.course.v, len(world.saved)
    assert world.say("ana", Act("one", ("draw",))) == first == Done("one", v)
    assert (world.table.course.v, len(world.saved)) == (v, saved)
    refused = world.say("ana", Act("two", ("draw",)))
    assert code(refused) == "already_drawn"
    assert world.say("ana", Act("two", ("draw",))) == refused
    read = world.again()
    step = read.receive("ana", Act("one", ("draw",)), world.now)
    assert [message for _, message in step.mail] == [first]
    assert step.entries == []


def test_an_action_is_taken_whole_or_not_at_all() -> None:
    world = begun()
    world.say("ana", Act("one", ("draw",)))
    before = telling.observation(world.table.course, 0)
    hand = world.people["ana"].seen
    assert hand is not None
    discard = next(move for move in world.people["ana"].turn.legal or () if "discard" in move)
    answer = world.say("ana", Act("two", (discard, "draw")))
    assert isinstance(answer, Refused)
    assert (answer.refusal.code, answer.failed) == ("not_your_turn", 1)
    assert telling.observation(world.table.course, 0) == before
    assert code(world.say("ana", Act("three", ("sing",)))) == "malformed"
    held = hand.hands[0].faces or ()
    strange = next(card for card in pack(find("classic", 4).deck) if card not in held)
    assert code(world.say("ana", Act("four", (f"discard {strange}",)))) == "not_in_hand"


def test_a_preview_counts_the_opening_and_tells_what_may_follow() -> None:
    world = begun()
    world.say("ana", Act("one", ("draw",)))
    nothing = world.say("ana", Preview("p"))
    assert isinstance(nothing, protocol.Previewed)
    assert not nothing.complete
    assert nothing.refusal is None
    assert nothing.opening is not None
    assert (nothing.opening.needs, nothing.opening.has) == (50, 0)
    assert nothing.legal == world.people["ana"].turn.legal
    assert world.table.course.v == world.people["ana"].v


def test_no_preview_looks_past_a_card_that_is_shown() -> None:
    world = begun()
    answers = [
        world.say("ana", Preview("p", ("draw", *more)))
        for more in ((), ("discard 4S",), ("discard KH",), ("lay 9 9 9",))
    ]
    drawn, *others = answers
    assert isinstance(drawn, protocol.Previewed)
    assert drawn.complete
    assert drawn.legal == ()
    assert others == [others[0]] * 3


def test_a_lost_player_has_two_minutes_and_may_come_back_any_time() -> None:
    world = begun()
    world.lose("ana")
    assert world.people["ion"].last() == protocol.Present(0, here=False)
    world.wait(119.9)
    assert world.table.thought() is None
    world.wait(0.1)
    assert facts(world.people["ion"], protocol.BotStoodIn) == [protocol.BotStoodIn(0)]
    assert world.bot()
    ana = world.watch("ana", since=world.people["ana"].v)
    assert facts(world.people["ion"], protocol.PlayerReturned) == [protocol.PlayerReturned(0)]
    match = world.table.course.match
    assert match is not None
    assert ana.seen == observe(match.deal, match.faces, 0)
    assert world.table.thought() is None


def test_who_is_lost_between_deals_holds_nobody_up_for_longer() -> None:
    world = begun()
    world.play_deal(Random(2))
    world.lose("ion")
    world.say("ana", protocol.Ready(world.people["ana"].nonce()))
    match = world.table.course.match
    assert match is not None
    assert world.table.next_tick() == world.now + 120
    world.wait(119)
    assert match.number == 1
    world.wait(1)
    assert match.number == 2


def test_a_host_who_is_away_for_long_hands_the_table_on() -> None:
    world = begun()
    world.lose("ana")
    world.wait(120)
    assert world.host() == "ion"


def test_a_table_is_never_left_to_a_host_who_is_away() -> None:
    world = World("classic", 4)
    for name in ("ana", "ion", "eva"):
        world.come(name)
    world.fill(3)
    world.ready()
    world.play_deal(Random(4))
    world.lose("ion")
    world.wait(120)
    world.say("ana", protocol.Leave())
    assert world.host() == "eva"
    world.lose("eva")
    world.wait(120)
    assert world.host() == "eva"
    world.watch("ion", since=world.people["ion"].v)
    assert world.host() == "ion"
    assert world.again().course.host == "ion"


def test_after_a_restart_everybody_has_his_grace_and_his_time_anew() -> None:
    world = begun(clock={"turn": 20, "reserve": 10})
    world.now += 1000
    again = world.again()
    assert again.next_tick() is None
    assert again.tick(world.now).entries == []
    step = again.connect("eva", world.now)
    assert [type(entry) for entry in step.entries] == [log.Resumed]
    assert again.course.until == world.now + 30
    assert again.tick(world.now + 29).entries == []
    assert again.tick(world.now + 119).entries == []
    again.tick(world.now + 120)
    # For the one a bot plays already, as his clock has run out.
    assert [seat.stood_in for seat in again.course.seats[:2]] == [False, True]
    assert again.course.seats[0].late


def test_a_clock_that_the_host_chooses_counts_from_the_next_deal() -> None:
    world = begun("classic", 2, clock={"turn": 60, "reserve": 60})
    until = world.people["ana"].turn.until
    world.say("ana", protocol.SetRules(Game("classic", 2, clock=Clock(5))))
    welcome = world.people["ion"].last()
    assert isinstance(welcome, protocol.Welcome)
    assert welcome.turn.until == until == world.now + 120
    assert welcome.game.clock == Clock(60, 60)
    assert welcome.next_game is not None
    assert welcome.next_game.clock == Clock(5)


def test_the_same_game_again_changes_nothing() -> None:
    world = begun()
    saved = len(world.saved)
    world.say("ana", protocol.SetRules(world.table.course.game))
    assert len(world.saved) == saved


def test_an_action_that_came_out_of_turn_is_not_played_when_it_is_sent_again() -> None:
    world = begun("classic", 2)
    early = world.say("ion", Act("x", ("draw",)))
    assert code(early) == "not_your_turn"
    world.say("ana", Act("one", ("draw",)))
    discard = next(move for move in world.people["ana"].turn.legal or () if "discard" in move)
    world.say("ana", Act("two", (discard,)))
    assert world.table.course.actor == 1
    assert world.say("ion", Act("x", ("draw",))) == early


def test_who_is_at_the_end_of_his_time_is_seen_to_be_played_for() -> None:
    world = begun(clock={"turn": 20})
    world.wait(20)
    assert world.people["ion"].last() == protocol.Overdue(0)


def test_mutes_are_kept_and_hold_for_reminders_too() -> None:
    world = begun()
    world.say("ana", protocol.Mute("ion"))
    assert world.again().course.talk.muted == {"ana": {"ion"}}
    heard = len(world.people["ana"].inbox)
    world.say("ion", protocol.Nudge())
    assert len(world.people["ana"].inbox) == heard
    world.watch("eva")
    assert code(world.say("eva", protocol.Mute("ana"))) == "not_seated"
    assert code(world.say("ana", protocol.Mute("nobody"))) == "not_seated"


def test_a_second_line_keeps_a_player_at_the_table() -> None:
    world = begun()
    world.watch("ana")
    world.lose("ana")
    world.wait(1000)
    assert world.table.thought() is None


def test_after_a_short_absence_only_what_was_missed_is_told() -> None:
    world = begun()
    ion = world.people["ion"]
    world.lose("ion")
    world.say("ana", Act("one", ("draw",)))
    heard = len(ion.inbox)
    world.watch("ion", since=ion.v)
    told = [type(message) for message in ion.inbox[heard:]]
    assert told.count(protocol.Happened) == 1
    assert set(told) == {protocol.Happened, protocol.Present}
    match = world.table.course.match
    assert match is not None
    assert ion.seen == observe(match.deal, match.faces, 1)
    world.watch("ion", since=10_000)
    assert any(isinstance(message, protocol.Welcome) for message in ion.inbox[heard:])


def test_who_lets_his_clock_run_out_is_played_for_until_his_turn_is_over() -> None:
    world = begun(clock={"turn": 20, "reserve": 10})
    assert world.people["ana"].turn.until == world.now + 30
    world.wait(29)
    assert world.table.thought() is None
    world.wait(1)
    while world.table.course.actor == 0:
        assert world.bot()
    assert world.table.course.seats[0].reserve == 0
    assert world.people["ion"].turn.until == world.now + 30
    assert world.table.thought() is None


def test_the_reserve_pays_for_what_a_turn_takes_beyond_its_time() -> None:
    world = begun(clock={"turn": 20, "reserve": 10})
    ana = world.people["ana"]
    world.now += 15
    world.say("ana", Act("one", ("draw",)))
    assert ana.turn.until == world.now + 15
    world.now += 11
    discard = next(move for move in ana.turn.legal or () if "discard" in move)
    world.say("ana", Act("two", (discard,)))
    assert world.table.course.seats[0].reserve == pytest.approx(4)


def test_a_seat_given_up_is_played_on_by_a_bot_until_somebody_takes_it() -> None:
    world = begun()
    world.say("ana", protocol.Leave())
    assert world.host() == "ion"
    assert world.table.thought() is not None
    with pytest.raises(TableError, match="knows_another_hand"):
        world.table.sit("ana", "Ana", world.now, 2)
    eva = world.come("eva", 0)
    assert eva.seen is not None
    assert eva.seen.hands[0].faces is not None
    assert eva.turn.legal is not None
    assert world.table.thought() is None


def test_between_deals_a_seat_given_up_stands_empty_and_the_others_wait() -> None:
    world = begun()
    world.play_deal(Random(4))
    world.say("ion", protocol.Leave())
    world.say("ana", protocol.Ready(world.people["ana"].nonce()))
    assert world.table.course.match is not None
    assert world.table.course.match.number == 1
    world.fill(1)
    assert world.table.course.match.number == 2


def test_the_host_changes_the_rules_for_the_next_deal_and_nobody_is_ready_any_more() -> None:
    world = begun()
    world.play_deal(Random(6))
    world.say("ion", protocol.Ready(world.people["ion"].nonce()))
    world.say("ana", protocol.SetRules(Game("italian", 4)))
    welcome = world.people["ion"].last()
    assert isinstance(welcome, protocol.Welcome)
    assert welcome.game.variant == "italian"
    assert not welcome.chairs[1].ready
    world.ready()
    assert world.table.course.match is not None
    assert world.table.course.match.rules.variant == "italian"


def test_hints_and_the_clock_are_changed_without_a_new_match() -> None:
    world = begun("classic", 4, clock={"turn": 30, "reserve": 60})
    world.play_deal(Random(6))
    totals = world.table.welcome("ana").totals
    world.say("ana", protocol.SetRules(Game("classic", 4, clock=Clock(40, 90), hints=False)))
    assert world.table.course.seats[0].reserve <= 60
    world.ready()
    welcome = world.table.welcome("ion")
    assert (welcome.number, welcome.totals) == (2, totals)
    assert (welcome.game.hints, welcome.next_game) == (False, None)
    assert world.table.course.seats[0].reserve == 90


def test_rules_that_are_changed_back_in_time_were_never_changed() -> None:
    world = begun("classic", 4)
    game = world.table.course.game
    world.say("ana", protocol.SetRules(Game("classic", 4, {"pile.min_size": 2})))
    assert world.table.welcome("ion").next_game is not None
    world.say("ana", protocol.SetRules(game))
    assert world.table.welcome("ion").next_game is None
    world.play_deal(Random(6))
    world.ready()
    assert world.table.welcome("ana").number == 2


def test_rules_chosen_while_a_deal_runs_wait_for_its_end() -> None:
    world = begun()
    world.say("ana", protocol.SetRules(Game("classic", 2)))
    assert len(world.table.course.seats) == 4
    world.play_deal(Random(7))
    assert len(world.table.course.seats) == 2
    world.ready()
    assert world.table.course.match is not None
    assert world.table.course.match.rules.players == 2


def test_who_may_not_do_something_is_told_why_and_nothing_happens() -> None:
    world = World()
    world.come("ana")
    world.watch("eva")
    bad = Game("classic", 4, {"pile.min_size": "many"})
    answers = [
        world.say("eva", protocol.Ready("0" * 32)),
        world.say("eva", protocol.SetRules(Game("tile"))),
        world.say("ana", protocol.SetRules(bad)),
        world.say("ana", protocol.SetRules(Game("poker"))),
        world.say("ana", protocol.SeatBot(1, "deep blue")),
        world.say("ana", protocol.SeatBot(9, "greedy")),
        world.say("ana", protocol.SeatBot(0, "greedy")),
        world.say("ana", protocol.EmptySeat(1)),
        world.say("ana", Act("one", ("draw",))),
        world.say("ana", protocol.Nudge()),
    ]
    assert [code(answer) for answer in answers] == [
        "not_seated",
        "not_host",
        "bad_rules",
        "bad_rules",
        "no_such_bot",
        "no_such_seat",
        "seat_taken",
        "no_bot_there",
        "not_now",
        "not_now",
    ]
    assert len(world.saved) == 1


def test_seats_are_taken_once_and_a_full_table_says_so() -> None:
    world = World("classic", 2)
    world.come("ana")
    with pytest.raises(TableError, match="seated_already"):
        world.table.sit("ana", "Ana", world.now)
    with pytest.raises(TableError, match="seat_taken"):
        world.table.sit("ion", "Ion", world.now, 0)
    with pytest.raises(TableError, match="no_such_seat"):
        world.table.sit("ion", "Ion", world.now, 2)
    world.come("ion")
    with pytest.raises(TableError, match="table_full"):
        world.table.sit("eva", "Eva", world.now)


def test_what_is_said_is_heard_by_all_but_those_who_would_rather_not() -> None:
    world = begun()
    world.say("ion", protocol.Mute("ana"))
    world.say("ana", protocol.Say("Noroc!"))
    world.say("ana", protocol.SayPhrase("good_luck"))
    said = facts(world.people["ana"], protocol.Said)
    assert said == [protocol.Said("ana", "Noroc!")]
    assert facts(world.people["ion"], protocol.Said) == []
    assert facts(world.people["ion"], protocol.PhraseSaid) == []
    eva = world.watch("eva").last()
    assert isinstance(eva, protocol.Welcome)
    assert len(eva.talk) == 2
    world.say("ion", protocol.Mute("ana", muted=False))
    for _ in range(3):
        world.say("ana", protocol.Say("hai"))
    assert len(facts(world.people["ion"], protocol.Said)) == 3
    assert code(world.say("ana", protocol.Say("hai"))) == "too_fast"
    world.now += 2
    assert isinstance(world.say("ana", protocol.Say("hai")), protocol.Happened)


def test_whom_all_wait_for_may_be_reminded_now_and_then() -> None:
    world = begun()
    world.say("ion", protocol.Nudge())
    assert world.people["ana"].last() == protocol.Nudged("ion")
    assert code(world.say("ion", protocol.Nudge())) == "too_fast"
    assert code(world.say("ana", protocol.Nudge())) == "not_now"


def test_a_bots_answer_that_comes_too_late_changes_nothing() -> None:
    world = begun()
    world.lose("ana")
    world.wait(120)
    thought = world.table.thought()
    assert thought is not None
    world.watch("ana")
    step = world.table.play_bot(thought, ["draw"], world.now)
    assert step.entries == []
    assert world.table.course.actor == 0


def test_a_table_of_no_game_is_not_made() -> None:
    with pytest.raises(TableError, match="bad_rules"):
        World("whist")


def test_the_clock_of_a_game_has_sensible_bounds() -> None:
    assert Clock(30).reserve == 0
    with pytest.raises(ValueError, match="turn"):
        World(clock={"turn": 1})


def test_partners_ask_and_answer_at_the_table() -> None:
    world = begun(house={"match.max_deals": 40})
    chance = Random(11)
    for _ in range(12):
        world.play_deal(chance)
        world.ready()
    asked = [entry for entry in world.saved if "ask" in getattr(entry, "moves", ())]
    answered = [entry for entry in world.saved if set(getattr(entry, "moves", ())) & {"yes", "no"}]
    assert len(asked) == len(answered) > 0


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_nothing_that_a_seat_is_told_depends_on_what_it_cannot_see(
    variant: str, players: int
) -> None:
    world = begun(variant, players)
    chance = Random(9)
    compared = 0
    while world.table.course.phase == "playing" and compared < 40:
        seat = chance.randrange(2)
        name = ("ana", "ion")[seat]
        twin = world.again()
        for person in ("ana", "ion"):
            twin.connect(person, world.now)
        assert twin.course.match is not None
        shuffle_unseen(twin.course.match, seat, chance)
        assert twin.welcome(name) == world.table.welcome(name)
        legal = world.people[name].turn.legal or ("draw",)
        seen = world.people[name].seen
        assert seen is not None
        hand = seen.hands[seat].faces or ()
        chosen = tuple(chance.sample(hand, min(len(hand), chance.randrange(1, 5))))
        stagings = [(), legal[:1], legal[:2], ("draw", "discard 4S"), ("yes",)]
        for number, staged in enumerate(stagings):
            asked: list[ClientMessage] = [
                Preview("p", staged),
                Preview("q", staged, chosen),
                Act(f"x{compared}:{number}", ("sing", *staged)),
            ]
            for message in asked:
                live = world.table.receive(name, message, world.now)
                assert live == twin.receive(name, message, world.now)
        compared += 1
        world.play(chance)
    assert compared > 10


def test_no_preview_tells_whether_the_next_player_could_take() -> None:
    """With the stock empty the deal ends at once where he cannot (G6)."""
    world = begun("classic", 3)
    chance = Random(14)
    found: set[bool] = set()
    for _ in range(400):
        if world.table.course.phase != "playing":
            world.ready()
        match = world.table.course.match
        assert match is not None
        actor = world.table.course.actor
        name = None if actor is None else world.table.course.seats[actor].person
        if name and match.deal.stock_size() == 0 and match.deal.phase == PLAY:
            for discard in world.people[name].turn.legal or ():
                if discard.startswith("discard"):
                    plain = match.faces.in_kinds(Written(discard))
                    found.add(match.deal.attempt([plain]).state.phase == OVER)
                    one = world.say(name, Preview("p", (discard,)))
                    two = world.say(name, Preview("q", (discard, "draw")))
                    assert isinstance(one, protocol.Previewed)
                    assert isinstance(two, protocol.Previewed)
                    assert (one.complete, one.opening, one.legal) == (
                        True,
                        staging.running(match.deal, match.deal.mover),
                        (),
                    )
                    assert two.refusal is not None
                    assert (two.refusal.code, two.failed) == ("not_your_turn", 1)
        world.play(chance)
    assert found == {True, False}


def test_only_who_is_told_just_the_same_shares_a_message() -> None:
    world = World()
    for name in ("ana", "ion", "eva", "dan"):
        world.come(name)
    world.watch("ada")
    world.watch("leo")
    world.ready()
    step = world.table.receive("ana", protocol.Act("draw", ("draw",)), world.now)
    mail: dict[str, protocol.Happened] = {
        person: message for person, message in step.mail if isinstance(message, protocol.Happened)
    }
    assert mail["ion"] is mail["dan"]
    assert mail["ada"] is mail["leo"]
    assert len({id(message) for message in mail.values()}) == 4
    assert [name for name, message in mail.items() if message.turn.legal is not None] == ["ana"]
    drew = [name for name, message in mail.items() for fact in message.facts if has_faces(fact)]
    assert set(drew) == {"ana"}


def has_faces(fact: protocol.AnyFact) -> bool:
    """Whether somebody is told which cards were drawn."""
    return isinstance(fact, Drew) and fact.faces is not None
