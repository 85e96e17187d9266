"""The icons of Z-Orders cards, and what each tells Vessels to do. SDF-ZORD09"""

from typing import Literal

from msgspec import Struct

Icon = Literal["A", "A2", "T", "D", "R+", "R-", "B1", "B2", "B3", "F1", "F2", "RAM", "L1", "L2", "L3"]
"""As the content writes it."""

Manoeuvre = Literal["advance", "attack", "disengage", "rotate", "barrage", "defend", "ram", "launch"]


class Order(Struct, frozen=True):
    """What Vessels are to do, in words, and how far, how hard, how many or which way round."""

    does: Manoeuvre
    name: str
    n: int = 1


ORDERS: dict[str, Order] = {
    "A": Order("advance", "Advance"),
    "A2": Order("advance", "Advance 2", 2),
    "T": Order("attack", "Attack"),
    "D": Order("disengage", "Disengage"),
    "R+": Order("rotate", "Rotate counter-clockwise"),
    "R-": Order("rotate", "Rotate clockwise", -1),
    "B1": Order("barrage", "Barrage 1"),
    "B2": Order("barrage", "Barrage 2", 2),
    "B3": Order("barrage", "Barrage 3", 3),
    "F1": Order("defend", "Defend 1"),
    "F2": Order("defend", "Defend 2", 2),
    "RAM": Order("ram", "Ram"),
    "L1": Order("launch", "Pod Launch 1"),
    "L2": Order("launch", "Pod Launch 2", 2),
    "L3": Order("launch", "Pod Launch 3", 3),
}
"""What each icon means."""
