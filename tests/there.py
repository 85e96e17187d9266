"""For what may be missing by its type and may not by the test."""

from typing import TypeVar

Thing = TypeVar("Thing")


def there(thing: Thing | None) -> Thing:
    """Something that has to be there."""
    assert thing is not None
    return thing
