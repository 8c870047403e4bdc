"""Keep the translations: `python -m tools.catalogues COMMAND`.

update             bring every .po up to date with the English words and compile it
check [LANGUAGE]   say everything that is wrong
missing LANGUAGE   the English of what is not translated, as JSON by domain and key
take LANGUAGE FILE put translations, in the same JSON, into the .po files
templates          write a .pot for each domain under build/locale
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tools.catalogues import checks, files
from tools.catalogues.sources import domains


def main(command: str = "", *arguments: str) -> int:
    """Do what the command asks; 1 where something is wrong."""
    if command == "update" and not arguments:
        return _update()
    if command == "check" and len(arguments) <= 1:
        return _print(checks.problems(list(arguments)))
    if command == "missing" and arguments:
        print(json.dumps(_missing(*arguments), ensure_ascii=False, indent=1))
        return 0
    if command == "take" and len(arguments) == 2:
        return _take(*arguments)
    if command == "templates" and not arguments:
        return _print([str(files.template(domain)) for domain in domains()]) * 0
    print(__doc__)
    return 2


def _update() -> int:
    for language in files.languages():
        for domain in domains():
            files.update(language, domain)
        left = sum(map(len, _missing(language).values()))
        print(f"{language}: {left} to translate" if left else f"{language}: complete")
    return 0


def _missing(language: str, *parts: str) -> dict[str, dict[str, files.Translation]]:
    found = {domain: files.missing(language, domain) for domain in parts or domains()}
    return {domain: texts for domain, texts in found.items() if texts}


def _take(language: str, file: str) -> int:
    delivered = json.loads(Path(file).read_text(encoding="utf-8"))
    unknown = [
        f"{domain}: nobody says {key}"
        for domain, texts in delivered.items()
        for key in files.take(language, domain, texts)
    ]
    return _print(unknown)


def _print(lines: list[str]) -> int:
    print("\n".join(lines) if lines else "fine")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
