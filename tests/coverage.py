"""Which test shows which rule: writes docs/rules-coverage.md from the catalogue and the marks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from engine import registry
from engine.core import AnyGame

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "rules-coverage.md"

HEAD = """# Rules and the tests that show them

Made by `make docs` from `data/*/rules.json`, `data/*/rulings.json` and the `rule` marks of the
tests. A rule without a test fails the build.
"""


def marks(key: str) -> dict[str, list[str]]:
    """The tests of a game by the rule ids they are marked with."""
    found: dict[str, list[str]] = {}
    for path in sorted((HERE / "games" / key.replace("-", "_")).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in _rules(node):
                    found.setdefault(rule, []).append(f"{path.stem}::{node.name}")
    return found


def _rules(function: ast.FunctionDef) -> Iterator[str]:
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            for argument in decorator.args:
                assert isinstance(argument, ast.Constant)
                yield argument.value


def section(game: AnyGame) -> Iterator[str]:
    shown = marks(game.key)
    rules = game.catalogue.rules
    tested = sum(rule in shown for rule in rules)
    yield f"\n## {game.name}: {tested} of {len(rules)}\n"
    yield "| rule | what | where | certainty | shown by |"
    yield "| --- | --- | --- | --- | --- |"
    for rule in rules.values():
        tests = "<br>".join(f"`{test}`" for test in sorted(shown.get(rule.id, []))) or "**nothing**"
        yield f"| `{rule.id}` | {rule.title} | {rule.where} | {rule.certainty} | {tests} |"


def page() -> str:
    lines = [line for game in registry.games() for line in section(game)]
    return HEAD + "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
