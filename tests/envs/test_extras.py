"""Without the extras, whoever asks for an environment is told what to install."""

import importlib
import sys

import pytest

import robotable.envs


def test_without_pettingzoo_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robotable.envs, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match=r"envs.aec needs gymnasium and pettingzoo: pip install 'robotable\[rl\]'"):
        robotable.envs.__getattr__("aec")


def test_without_openspiel_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.delitem(sys.modules, "robotable.envs.openspiel", raising=False)
    with pytest.raises(ImportError, match=r"pip install 'robotable\[openspiel\]'"):
        importlib.import_module("robotable.envs.openspiel")


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="it has aec, gym"):
        robotable.envs.__getattr__("quake")
