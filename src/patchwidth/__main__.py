"""`python -m patchwidth`: the command."""

from patchwidth.edges.cli import main

if __name__ == "__main__":
    main()
