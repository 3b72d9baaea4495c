"""Stored records after a change of rules: which still come out as they did, and where the others part.

Every record is played again by its ruleset as it is now, whatever its hash says. What differs is grouped
by ruleset, options and the first difference.
"""

from paiju.lab.validate.files import SUFFIX, record_files
from paiju.lab.validate.first import CLASSES, First
from paiju.lab.validate.report import Group, Outcome, Report
from paiju.lab.validate.run import validate

__all__ = ["CLASSES", "SUFFIX", "First", "Group", "Outcome", "Report", "record_files", "validate"]
