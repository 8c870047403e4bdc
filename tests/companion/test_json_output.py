"""`--json` output is a contract: byte for byte what is stored in `json_golden`.

`python -m tests.companion.test_json_output` writes the files again after a wording has changed.
"""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from companion.cli.commands import main
from engine import registry

ROOT = Path(__file__).parent.parent.parent
GOLDEN = Path(__file__).parent / "json_golden"
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("data/*/samples/*.json", "tests/games/*/golden/*.json")
    for path in ROOT.glob(pattern)
)
COMMANDS = [
    *((command, file) for file in FILES for command in ("score", "check", "replay")),
    ("games",),
]


def golden(command: tuple[str, ...]) -> Path:
    """Where the expected output of a command is stored."""
    return GOLDEN / f"{'_'.join(command).replace('/', '-').removesuffix('.json')}.json"


def output(command: tuple[str, ...]) -> bytes:
    """What a command writes on stdout with `--json`."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")
    file = [str(ROOT / part) if part in FILES else part for part in command]
    with redirect_stdout(stream), pytest.raises(SystemExit):
        main([*file, "--json"])
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_json_output_is_unchanged(command: tuple[str, ...]) -> None:
    assert output(command).decode() == golden(command).read_text(encoding="utf-8")


@pytest.mark.parametrize("key", registry.keys())
def test_rules_answer_with_the_same_fields_as_before(key: str) -> None:
    """Their texts are data that changes; their fields, and the order of these, do not."""
    answer = json.loads(output(("rules", key)))
    assert list(answer) == ["game", "rules"]
    plain = ["id", "title", "gist", "where", "certainty"]
    for rule in answer["rules"]:
        doubt = ["doubt"] * ("doubt" in rule)
        ruling = ["choices", "default", "why"] * rule["id"].startswith("ruling.")
        assert list(rule) == [*plain, *doubt, *ruling], rule["id"]


def test_every_golden_file_belongs_to_a_command() -> None:
    assert set(GOLDEN.iterdir()) == {golden(command) for command in COMMANDS}


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for one in COMMANDS:
        golden(one).write_bytes(output(one))
