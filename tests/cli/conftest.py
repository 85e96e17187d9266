"""Running commands as somebody at a terminal would."""

from pathlib import Path

import pytest
from tests.cli.terminal import Run

from robotable.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in an empty folder: exit status, output, errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")

    def run(command: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main(command.split())
        assert isinstance(end.value.code, int)
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return run
