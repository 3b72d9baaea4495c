"""Loading, names and texts, and options that are refused."""

from __future__ import annotations

from paiju.core.errors import PaijuError, Text
from paiju.core.ruleset import load_ruleset
from paiju.lab.checks import options_alone
from paiju.lab.checks.state import require
from paiju.lab.conformance.subject import Subject, check


def _both(text: Text | None, what: str) -> None:
    require(text is not None and bool(text.zh) and bool(text.en), f"{what} is said in both languages.", text)


@check
def it_loads(subject: Subject) -> None:
    """The ruleset loads without a fault, and again to the same hash."""
    require(
        subject.rules.hash == load_ruleset(subject.name, dict(subject.options)).hash, "The hash is the same."
    )


@check
def it_has_names(subject: Subject) -> None:
    """The ruleset has a name in both languages."""
    _both(subject.rules.names, "The name")


@check
def options_are_explained(subject: Subject) -> None:
    """Every option, and each of its named values, is explained in both languages."""
    for option in subject.ruleset.settable:
        _both(option.text, f"The option {option.name}")
        for value, text in option.value_texts.items():
            _both(text, f"The value {value} of {option.name}")


@check
def patterns_have_names(subject: Subject) -> None:
    """Every pattern has a name in both languages."""
    for id, text in (subject.rules.scoring.names if subject.rules.scoring is not None else {}).items():
        _both(text, f"The pattern {id}")


@check
def texts_are_in_both_languages(subject: Subject) -> None:
    """Every text of reasons, refusals, entries, ends and the rest is there in both languages."""
    for section, texts in subject.rules.texts.items():
        for code, text in texts.items():
            _both(text, f"{section}.{code}")


@check
def an_unknown_option_is_refused(subject: Subject) -> None:
    """An option that is none is an error with its code and both languages."""
    try:
        load_ruleset(subject.name, {"no-such-option": 1})
    except PaijuError as error:
        require([fault.code for fault in error.faults] == ["unknown-option"], "The code says so.")
        for fault in error.faults:
            require(bool(fault.say("zh")) and bool(fault.say("en")), "It is said in both languages.")
    else:
        require(False, "It is refused.")


@check
def every_option_alone_loads(subject: Subject) -> None:
    """Each option loads with each value worth trying, and changes something, or what others may."""
    asked_for = {name for option in subject.ruleset.settable for name in option.needs}
    for chosen in options_alone(subject.ruleset):
        other = load_ruleset(subject.name, {**subject.options, **chosen})
        differs = other.hash != subject.ruleset.hash or bool(asked_for & chosen.keys())
        require(differs, "Another value is another ruleset.", chosen)


@check
def decisions_have_words(subject: Subject) -> None:
    """Every decision that can be made is said in both languages."""
    for name, verb in subject.rules.verbs.items():
        _both(verb.text, f"The decision {name}")
