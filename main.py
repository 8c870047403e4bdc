"""The entry point that phone builds start."""

from companion.cli.commands import main

if __name__ == "__main__":
    main()
