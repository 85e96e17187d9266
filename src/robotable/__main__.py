"""`python -m robotable` is the command `robotable`."""

from robotable.cli import main

main()
