"""Run the command line: ``python -m dammen``."""

from dammen.cli import main

if __name__ == "__main__":
    main()
