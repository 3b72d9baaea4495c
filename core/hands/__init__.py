"""Layer 3: hands: whether a hand is complete, its waits, its distance, its readings."""

from paiju.core.hands.model import HandModel
from paiju.core.hands.none import NoHands
from paiju.core.hands.shape import HandGroup, HandShape, Outline, Reading, read_shapes

__all__ = ["HandGroup", "HandModel", "HandShape", "NoHands", "Outline", "Reading", "read_shapes"]
