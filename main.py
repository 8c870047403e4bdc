"""The entry point that phone builds start."""

from companion.cli import main

if __name__ == "__main__":
    main()
