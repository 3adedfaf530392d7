"""The match at a terminal: completion, colours, Ctrl-C and Ctrl-D."""

from __future__ import annotations

from pathlib import Path

import pexpect

from canasta.record.record import read as read_record
from tests.playing import ESCAPE, PLAY, environment, saved


def terminal(tmp_path: Path, *options: str, **more: str) -> pexpect.spawn[str]:
    """The game at a terminal of 80 columns."""
    return pexpect.spawn(
        PLAY[0],
        [*PLAY[1:], *options],
        env=environment(tmp_path, PROMPT_TOOLKIT_NO_CPR="1", **more),
        dimensions=(40, 80),
        encoding="utf-8",
        timeout=20,
    )


def test_tab_completes_a_legal_move(tmp_path: Path) -> None:
    game = terminal(tmp_path, "--seed", "1")
    game.expect("Your move")
    game.send("dr\t")
    game.expect("aw")
    game.send("\r")
    game.expect("You drew")
    game.expect("Your move")
    game.send("score\r")
    game.expect("We 0")
    game.expect("Your move")
    game.send("\x04")
    game.expect("--resume")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


def test_tab_completes_the_language_s_own_words(tmp_path: Path) -> None:
    game = terminal(tmp_path, "--seed", "1", "--lang", "ro")
    game.expect("Mutarea ta")
    game.send("\t\t")
    game.expect("trage")
    assert "draw" not in (game.before or "")
    game.send("tra\t")
    game.expect("ge")
    game.send("\r")
    game.expect("Ai tras")
    game.close()


def test_hearts_are_red_at_a_terminal_that_has_colours(tmp_path: Path) -> None:
    game = terminal(tmp_path, "--seed", "1")
    game.expect("Your move")
    assert f"{ESCAPE}[1;31m" in (game.before or "")
    game.close()


def test_a_dumb_terminal_gets_no_control_sequences(tmp_path: Path) -> None:
    game = terminal(tmp_path, "--seed", "1", TERM="dumb")
    game.expect("Your move> ")
    assert ESCAPE not in (game.before or "")
    game.sendline("quit")
    game.expect(pexpect.EOF)
    assert ESCAPE not in (game.before or "")
    game.close()


def test_ctrl_c_leaves_a_file_that_can_be_gone_on_with(tmp_path: Path) -> None:
    game = terminal(tmp_path, "--seed", "1")
    game.expect("Your move")
    game.send("d\r")
    game.expect("You drew")
    game.expect("Your move")
    game.send("\x03")
    game.expect("Interrupted")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 130
    assert read_record(saved(tmp_path))[-1].keys["do"] == ["draw"]
