"""Terminals that cannot show all our signs: they get others, and never a traceback."""

import io
import json
import os
import subprocess
import sys

import pytest

from canasta.cli.common import print_json
from canasta.cli.encoding import fitted, make_bearable

ASCII = [
    ("rules", "tile", "--lang", "ro", "--articles"),
    ("rules", "italian", "--lang", "it", "--diff", "tile"),
    ("simulate", "tile", "--deals", "1"),
    ("conform", "ș.yaml"),
    ("audit", "ș.jsonl"),
    ("replay", "ș.jsonl"),
    ("doctor",),
    ("--help",),
]


@pytest.mark.parametrize("argv", ASCII, ids=" ".join)
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_poor_encoding_is_no_reason_to_fail(argv: tuple[str, ...], encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "canasta", *argv],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "PYTHONIOENCODING": encoding,
        },
        capture_output=True,
        encoding=encoding,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2)
    assert done.stdout or done.stderr.count("\n") == 1


def test_json_is_whole_in_any_encoding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    print_json({"șase": "♠"})
    narrow.flush()
    assert isinstance(narrow.buffer, io.BytesIO)
    assert json.loads(narrow.buffer.getvalue()) == {"șase": "♠"}
    monkeypatch.undo()
    print_json({"șase": "♠"})
    assert '"șase": "♠"' in capsys.readouterr().out


def test_signs_that_an_encoding_lacks_become_letters() -> None:
    make_bearable()
    assert fitted("K♠ 7● ★ 2× ·…", "ascii") == "KS 7R * 2x |..."
    assert fitted("„Etalează și împarte” ─ 漢", "ascii") == '"Etaleaza si imparte" - ?'
    assert fitted("K♥ î", "latin-1") == "KH î"
