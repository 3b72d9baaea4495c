"""Two rulesets side by side: positions, and paired rounds of 卡五星."""

from __future__ import annotations

from paiju.lab.diff.compare import load
from paiju.lab.diff.decisions import decisions
from paiju.lab.diff.model import Compared, Layer, LayerReport, Pair, Settings
from paiju.lab.diff.playouts import playouts
from tests.bench.measure import Row

POSITIONS = 2000
ROUNDS = 800
REPEATS = 3


def _compared(name: str) -> Compared:
    return load(name)


def _rate(reports: list[LayerReport]) -> float:
    """What the fastest of several passes compared in a second."""
    return max(report.compared / report.seconds for report in reports)


def rows() -> list[Row]:
    """Figures of this machine, for rulesets that do not differ."""
    pair = Pair(_compared("kawuxing"), _compared("kawuxing"))
    settings = Settings((Layer.DECISIONS,), positions=POSITIONS, rounds=ROUNDS, policies=("random",))
    greedy = Settings(rounds=ROUNDS // 8, policies=("greedy",))
    positions = [decisions(pair, settings) for _ in range(REPEATS)]
    rounds = [playouts(pair, settings) for _ in range(REPEATS)]
    careful = [playouts(pair, greedy) for _ in range(REPEATS)]
    return [
        Row("positions compared", "paiju kawuxing", _rate(positions), "1/s", 5000, at_least=True),
        Row("paired random rounds", "paiju kawuxing", _rate(rounds), "1/s", 400, at_least=True),
        Row("paired greedy rounds", "paiju kawuxing", _rate(careful), "1/s"),
    ]
