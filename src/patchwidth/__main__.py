"""`python -m patchwidth`: the command."""

from patchwidth.edges.start import main

if __name__ == "__main__":
    main()
