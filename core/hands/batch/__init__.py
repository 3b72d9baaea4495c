"""A hand model's questions about many hands at once; needs numpy, which the extra `sim` brings."""

from paiju.core.errors import Fault, PaijuError, Text

try:
    import numpy  # noqa: F401  looked for here, so that all of the package may rely on it
except ImportError:
    raise PaijuError(
        Fault(
            "needs-extra",
            Text("成批查牌要用 numpy", "asking about many hands at once needs numpy"),
            expected="pip install 'paiju[sim]'",
        )
    ) from None

from paiju.core.hands.batch.hands import BatchHands

__all__ = ["BatchHands"]
