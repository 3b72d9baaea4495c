"""The conformance kit: what must always hold, for anybody's ruleset, one test for each sentence.

    from paiju.lab.conformance import conforms

    test_our_game = conforms("our-game")

is a test file. Each check is a sentence; a test that fails says it, with what was found.
"""

from paiju.lab.conformance.kit import conforms
from paiju.lab.conformance.subject import CHECKS, Subject, sentence

__all__ = ["CHECKS", "Subject", "conforms", "sentence"]
