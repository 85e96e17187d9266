"""Commands are typed in tests of the lab too."""

from tests.cli.conftest import run

__all__ = ["run"]
