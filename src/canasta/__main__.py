"""`python -m canasta` is the command `canasta`."""

import sys

from canasta.cli import main

if __name__ == "__main__":
    sys.exit(main())
