"""Looking for what nobody thought of: random options, hostile decisions, mutated files, random positions.

Every attempt follows from the seed and its number. It is made in a process of its own that is watched, so
that a hang is a finding like any other; each finding becomes a case file that fails in the same way.
"""

from paiju.lab.fuzz.report import Finding, Report
from paiju.lab.fuzz.run import Settings, fuzz

__all__ = ["Finding", "Report", "Settings", "fuzz"]
