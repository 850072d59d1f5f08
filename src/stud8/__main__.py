"""`python -m stud8` is the command `stud8`."""

from stud8.cli import main

main()
