"""The match in the terminal: what is shown, what is saved."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from canasta.bots import make
from canasta.cli import table
from canasta.cli.common import chosen_rules
from canasta.cli.scene import Scene
from canasta.cli.seats import seated
from canasta.cli.shapes import THEME
from canasta.match import Action, Match, act
from canasta.record.record import read as read_record
from canasta.words import words
from tests.playing import ESCAPE, PLAY, environment, piped, saved


def course(
    variant: str, seed: int, bots: str = "greedy", house: str = "", players: int | None = None
) -> Iterator[Action]:
    """The first deal as it goes if a greedy player sits in seat 0, action by action."""
    rules = chosen_rules(variant, players, [house] if house else [])
    seats = seated(words(), rules.players, 0, bots)
    match = Match(rules=rules, seed=str(seed), names=seats.recorded())
    others, own = seats.policies(f"{seed}:1"), make("greedy", 5)
    while not match.deal.is_over:
        yield act(match, others.get(match.seat or 0, own))


AS_PLANNED = ("--bots", "greedy")
"""The bots that `course` has in the other seats."""


def own_lines(actions: list[Action]) -> list[str]:
    """What seat 0 types."""
    return ["; ".join(action.texts) for action in actions if action.seat == 0]


def flowing(text: str) -> str:
    """The text without its line ends, for sentences that were wrapped."""
    return " ".join(text.split())


def staged_opening() -> tuple[int, list[str]]:
    """A seed whose first hand opens with two melds, none of them enough, and those melds."""
    for seed in range(1, 200):
        actions = course("classic", seed)
        texts = [next(actions), next(actions)][1].texts
        lays = [text for text in texts if text.startswith("lay")]
        if len(lays) == 2 and len(texts) == 3 and is_short(seed, lays[0]):
            return seed, lays
    raise AssertionError("no such seed")


def is_short(seed: int, text: str) -> bool:
    """Whether the first meld does not open by itself."""
    match = Match("classic", seed=seed)
    match.push("draw")
    return text not in match.deal.legal_moves and bool(match.deal.legal_moves)


# What is shown.


@pytest.mark.parametrize("variant", ["tile", "classic", "italian"])
def test_the_table_does_not_depend_on_what_the_player_cannot_know(variant: str) -> None:
    assert drawn(variant, swapped=True) == drawn(variant, swapped=False)


def drawn(variant: str, *, swapped: bool) -> str:
    """The table of seat 0, perhaps with two other hands and the rest of the stock exchanged."""
    rules = chosen_rules(variant, None, [])
    seats = seated(words(), 4, 0, "greedy")
    match = Match(rules=rules, seed="3", names=seats.recorded())
    deal, faces = match.deal, match.faces
    if swapped:
        one, other = deal.hand(1), deal.hand(3)
        deal.set_hand(1, other)
        deal.set_hand(3, one)
        faces.hands[1], faces.hands[3] = faces.hands[3], faces.hands[1]
        deal.stock = deal.stock[: deal.front] + deal.stock[deal.front :][::-1]
    said = words("en", rules.sheet)
    scene = Scene(said, deal, faces, seats, match.number, match.totals, [])
    console = Console(width=80, file=io.StringIO(), theme=THEME)
    console.print(table.whole(scene))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


# Through a pipe.


@pytest.mark.parametrize("variant", ["tile", "classic", "italian"])
def test_a_whole_deal_can_be_played_through_a_pipe(variant: str, tmp_path: Path) -> None:
    lines = own_lines(list(course(variant, 3)))
    done = piped(tmp_path, lines, variant, "--seed", "3", *AS_PLANNED)
    assert done.returncode == 0, done.stderr
    assert "Score of deal 1" in done.stdout
    assert "Left with the players" in done.stdout
    assert "Not possible" not in done.stdout
    ends = [entry for entry in read_record(saved(tmp_path)) if "end" in entry.keys]
    sums = [words().number(points) for points in ends[0].keys["scores"]]
    (line,) = re.findall(r"^This deal.*$", done.stdout, re.MULTILINE)
    assert line.split()[2:] == sums


def test_the_sheet_says_whose_cards_were_left(tmp_path: Path) -> None:
    lines = own_lines(list(course("tile", 3)))
    done = piped(tmp_path, lines, "tile", "--seed", "3", *AS_PLANNED)
    labels = re.findall(r"^Left on the rack: (\w+)", done.stdout, re.MULTILINE)
    held = done.stdout.partition("Left with the players")[2]
    assert labels
    assert labels == re.findall(r"^(\w+)  +\(?[\dJ]", held, re.MULTILINE)


def test_who_plays_alone_has_one_row_for_the_hands(tmp_path: Path) -> None:
    lines = own_lines(list(course("classic", 4, players=3)))
    told = piped(tmp_path, lines, "--players", "3", "--seed", "4", *AS_PLANNED).stdout
    (row,) = re.findall(r"^Left in hand .*$", told, re.MULTILINE)
    assert len(re.findall(r"-\d+", row)) == 2


def test_several_partners_are_told_in_one_line(tmp_path: Path) -> None:
    told = piped(tmp_path, [], "--players", "6", "--seed", "1").stdout
    assert "Your partners are Ben and Dan." in told
    assert "Your partner is Ben.\n" in piped(tmp_path, [], "--seed", "1").stdout
    assert "Your partner" not in piped(tmp_path, [], "--players", "3", "--seed", "1").stdout


def test_help_has_the_language_s_verbs_and_only_moves_of_the_table(tmp_path: Path) -> None:
    told = piped(tmp_path, ["ajutor"], "tile", "--lang", "ro").stdout
    for verb in ("trage", "rupe 13 13", "etalează 13 13 2", "decartează 8", "scoate 3-ari"):
        assert re.search(rf"^{verb}  ", told, re.MULTILINE), verb
    # T-O5: with tiles nothing is taken onto a meld.
    assert "peste" not in told
    assert "ia peste" in piped(tmp_path, ["help"], "--lang", "ro").stdout


def test_between_deals_commands_are_obeyed(tmp_path: Path) -> None:
    lines = [*own_lines(list(course("classic", 3))), "rules", "score", "", "q"]
    told = piped(tmp_path, lines, "--seed", "3", *AS_PLANNED).stdout
    assert told.count("Score of deal 1") == 2
    assert told.count("Deal 2.") == 1


def test_a_terminal_without_our_letters_plays_on(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PLAY, "tile", "--lang", "ro", "--seed", "3"],
        input="etalează 1\nă\najutor\ndecarteaza 4\n".encode("iso8859-2"),
        env=environment(tmp_path, PYTHONUTF8="0", PYTHONIOENCODING="ascii"),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"12B  11B 11R" in done.stdout
    assert "Pietrele se scriu" in done.stdout.decode("ascii")


def test_a_refusal_names_its_article_and_why_quotes_it(tmp_path: Path) -> None:
    done = piped(tmp_path, ["why", "-4", "why"], "--seed", "1")
    told = flowing(done.stdout)
    assert "Nothing has been refused yet." in told
    assert "You have not drawn yet. First draw from the stock or take the pile. (C4.2;" in told
    assert f"Article C4.2: {words().article('C4.2')}" in told


def test_why_quotes_any_article_or_chapter_that_is_named(tmp_path: Path) -> None:
    told = flowing(
        piped(tmp_path, ["de ce t10.3", "w T5", "why C1"], "tile", "--lang", "ro").stdout
    )
    said = words("ro", "tile")
    for name in ("T10.3", "T5.1", "T5.6"):
        assert f"Articolul {name}: {said.article(name)}" in told
    assert "Foaia acestui joc n-are un articol C1." in told


def test_who_plays_alone_is_spoken_to_alone(tmp_path: Path) -> None:
    for players, others in (("2", "Ann 0"), ("3", "Ann 0 · Ben 0")):
        told = piped(tmp_path, ["score"], "--players", players, "--seed", "5").stdout
        assert f"You 0 · {others}\n" in told
        assert "Your melds" in told
        assert "Ann's melds" in told


def test_an_opening_is_staged_line_by_line_until_it_is_enough(tmp_path: Path) -> None:
    seed, (first, second) = staged_opening()
    lines = ["d", first, "undo", first, second]
    told = flowing(piped(tmp_path, lines, "--seed", str(seed)).stdout)
    assert f"Laid out {first}" in told
    assert re.search(r"\d+ of 50 points", told)
    assert f"Taken back: {first}" in told
    assert "You have opened with" in told
    actions = [entry.keys["do"] for entry in read_record(saved(tmp_path)) if "do" in entry.keys]
    assert actions == [["draw"], [first, second]]


def test_a_partner_s_question_is_put_to_the_player(tmp_path: Path) -> None:
    house = "out.ask_partner=optional"
    for seed in range(1, 60):
        actions = list(course("classic", seed, "random", house))
        asked = [at for at, action in enumerate(actions) if "ask" in action.texts]
        if any(actions[at].seat == 2 for at in asked):
            break
    options = ["--seed", str(seed), "--bots", "random", "--house", house]
    done = piped(tmp_path, own_lines(actions), *options)
    assert "asks: may I go out? (yes or no)> yes" in flowing(done.stdout)


def test_without_colour_no_line_is_wider_than_80_columns(tmp_path: Path) -> None:
    lines = ["help", "rules", *own_lines(list(course("italian", 3)))]
    for language in ("en", "ro", "it"):
        where = tmp_path / language
        done = piped(where, lines, "italian", "--seed", "3", "--lang", language)
        assert done.returncode == 0
        assert ESCAPE not in done.stdout
        shown = [line for line in done.stdout.splitlines() if not is_echo(line, where)]
        assert max(len(line) for line in shown) <= 80


def is_echo(line: str, where: Path) -> bool:
    """Whether a line repeats what was typed, or has this test's long path in it."""
    return "> " in line or str(where) in line


def test_a_match_is_played_in_romanian(tmp_path: Path) -> None:
    told = flowing(piped(tmp_path, ["trage", "arunca 4", "ajutor"], "tile", "--lang", "ro").stdout)
    assert "Canasta cu pietre: 4 jucători, meci până la 10.000 de puncte" in told
    assert "Pentru etalare 50 de puncte, fără valori" in told
    assert "Tabla ta" in told
    assert "Mutări" in told


# Saved and gone on with.


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    first = piped(tmp_path, ["d", "quit"], "--seed", "1", "--bots", "greedy,random")
    path = saved(tmp_path)
    assert first.returncode == 0
    assert f"canasta play --resume {path}\n" in first.stdout
    romanian = piped(tmp_path, ["q"], "--resume", str(path), "--lang", "ro")
    assert f"canasta play --resume {path} --lang ro\n" in romanian.stdout
    second = piped(tmp_path, ["d"], "--resume", str(path))
    assert "Ann" in second.stdout
    assert "You have already drawn" in second.stdout
    assert second.stdout.count("Saved in") == 1
    hand = re.compile(r"^Your hand .*$", re.MULTILINE)
    assert hand.findall(first.stdout)[-1] == hand.findall(second.stdout)[0]
    assert read_record(path)[0].keys["players"][2]["name"] == "Ben (random)"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--seat", "4"], "--seat: there are seats 0 to 3, not 4"),
        (["--bots", "clever"], "--bots: no bot 'clever'; there are"),
        (["--bots", "greedy,greedy,greedy,greedy"], "--bots: 4 bots for 3 seats"),
        (["classik"], "did you mean classic?"),
        (["--house", "match.target=1"], "match.target"),
        (["tile", "--resume", "nothing.jsonl"], "so no VARIANT"),
        (["--seat", "0", "--resume", "nothing.jsonl"], "so no --seat"),
        (["--resume", "nothing.jsonl"], "nothing.jsonl"),
    ],
)
def test_wrong_arguments_get_one_line_and_exit_code_2(
    options: list[str], told: str, tmp_path: Path
) -> None:
    done = piped(tmp_path, [], *options)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.rglob("*.jsonl"))


def test_a_damaged_file_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "damaged.jsonl"
    path.write_text('{"canasta": 1\n', "utf-8")
    done = piped(tmp_path, [], "--resume", str(path))
    assert done.returncode == 2
    assert "line 1" in done.stderr
