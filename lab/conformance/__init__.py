"""The conformance kit: what must always hold, for anybody's ruleset, one test for each sentence.

    from paiju.lab.conformance import conforms

    test_our_game = conforms("our-game")

is a test file. Each check is a sentence; a test that fails says it, with what was found. It needs what the
extra `test` installs: importing it raises `PaijuError` (`needs-extra`) where that is not there.
"""

from paiju.core.errors import Fault, PaijuError, Text

try:
    from paiju.lab.conformance.kit import conforms
    from paiju.lab.conformance.machine import RoundMachine, run_machine
    from paiju.lab.conformance.subject import CHECKS, Subject, sentence
except ModuleNotFoundError as missing:
    if missing.name not in ("hypothesis", "pytest"):
        raise
    said = Text(f"这里要用 {missing.name}，没有安装", f"this needs {missing.name}, which is not installed")
    raise PaijuError(Fault("needs-extra", said, expected="pip install 'paiju[test]'")) from missing

__all__ = ["CHECKS", "RoundMachine", "Subject", "conforms", "run_machine", "sentence"]
