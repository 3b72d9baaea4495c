"""Errors and what they carry."""

from __future__ import annotations

import pickle

from paiju.core.errors import Fault, Place, RulesetError, Text


def test_an_error_of_another_process_arrives_with_all_its_faults() -> None:
    faults = (
        Fault("a", Text("甲", "one"), ("x", 1), Place("f.yaml", 2, 3), "that", "near"),
        Fault("b", Text("", "")),
    )
    arrived = pickle.loads(pickle.dumps(RulesetError(faults)))
    assert type(arrived) is RulesetError
    assert arrived.faults == faults
    assert arrived.say("zh") == RulesetError(faults).say("zh")
