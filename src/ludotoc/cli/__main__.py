"""`python -m ludotoc.cli` is `ludotoc`."""

from ludotoc.cli import main

main()
