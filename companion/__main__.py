"""`python -m companion` and the `companion` command."""

from __future__ import annotations

from companion.cli.commands import main

if __name__ == "__main__":
    main()
