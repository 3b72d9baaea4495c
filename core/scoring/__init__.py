"""Layer 4: scoring: what a complete hand is worth, and why."""

from paiju.core.scoring.appraisal import Alternative, Appraisal
from paiju.core.scoring.context import BYS, WinContext
from paiju.core.scoring.table import ScoringTable
from paiju.core.scoring.total import Total

__all__ = ["BYS", "Alternative", "Appraisal", "ScoringTable", "Total", "WinContext"]
