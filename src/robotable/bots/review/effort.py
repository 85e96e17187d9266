"""How much work a review may take: seconds of a processor, or a number of games played on."""

from collections.abc import Callable
from time import process_time

USUAL_SECONDS = 20.0


class Effort:
    """What may be spent, and how much of it is. Counted in games the result is the same on any machine."""

    def __init__(
        self,
        *,
        seconds: float = USUAL_SECONDS,
        playouts: int | None = None,
        on_progress: Callable[[float], None] = lambda share: None,
        clock: Callable[[], float] = process_time,
    ) -> None:
        self.seconds = seconds
        self.playouts = playouts
        self.played = 0
        """How many games were played on to their end."""
        self._on_progress = on_progress
        self._clock = clock
        self._began = clock()

    @property
    def spent(self) -> float:
        """The share that is spent."""
        if self.playouts is not None:
            return self.played / max(1, self.playouts)
        return (self._clock() - self._began) / max(0.001, self.seconds)

    def count(self) -> None:
        """One more game was played on."""
        self.played += 1
        self._on_progress(min(1.0, self.spent))

    def trials_until(self, share: float, cost: float) -> int:
        """About how many more can be tried until this share is spent, if each costs so much of the whole."""
        return round((share - self.spent) / max(cost, 1e-9))
