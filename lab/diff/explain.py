"""What explains a difference: those of earlier layers that speak of the same names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from attrs import evolve

from paiju.core.ruleset.bind import HOOK_NAMES
from paiju.core.ruleset.forms import EitherForm, Form, ListForm, MapForm, SectionForm, form_of
from paiju.core.ruleset.schema import RulesetFile
from paiju.lab.diff.headlines import QUIET
from paiju.lab.diff.model import Difference, Layer, LayerReport

_WORD = re.compile(r"[\w-]+")
_CAUSES = (Layer.FACTS, Layer.CAPABILITY)
CODE = ("code.", "hook.", "plugin.")
"""How the topics of differences in code begin."""
_TELLING = ("names", "pattern", "function", "hooks", "serves", "options")
"""What of the data of a difference are names that it speaks of."""
_FEW = 3
"""So many causes are named where nothing tells which of them it is."""
_MOST = 12
"""So many causes explain; where there are more nothing is explained by them."""


def explained(reports: Sequence[LayerReport]) -> tuple[LayerReport, ...]:
    """The reports with the `topics` of their differences filled in.

    Names of patterns, verbs, options or hooks that occur in both link a difference to an earlier one. Where
    none does and the rulesets have a single cause, in their data or their code, that is it.
    """
    causes: list[Difference] = []
    found = []
    for report in reports:
        linked = tuple(_linked(one, causes) for one in report.differences)
        found.append(evolve(report, differences=linked))
        if report.layer in _CAUSES:
            causes += linked
    return tuple(found)


def _linked(difference: Difference, causes: Sequence[Difference]) -> Difference:
    if difference.topics or difference.layer == Layer.FACTS:
        return difference
    names = _names(difference)
    topics = [one.topic for one in causes if one.layer != difference.layer and names & _names(one)]
    if not topics or len(topics) > _MOST:
        topics = [one.topic for one in single(causes)] if difference.layer not in _CAUSES else []
    named = {one.topic: one for one in causes if one.topic in topics}
    first = tuple(topic for topic, one in named.items() if not set(one.topics) & named.keys())
    return _placed(evolve(difference, topics=first), [named[topic] for topic in first], causes)


def _placed(difference: Difference, found: Sequence[Difference], causes: Sequence[Difference]) -> Difference:
    """With the places of its causes, if they are in one: its values come from there."""
    roots = [_root(one, causes) for one in found]
    if difference.layer in _CAUSES or len({(one.a.place, one.b.place) for one in roots}) != 1:
        return difference
    return placed(difference, roots[0])


def placed(difference: Difference, cause: Difference) -> Difference:
    """A difference at the places of its cause."""
    sides = ((difference.a, cause.a), (difference.b, cause.b))
    a, b = (evolve(one, place=other.place) for one, other in sides)
    return evolve(difference, a=a, b=b)


def _root(cause: Difference, causes: Sequence[Difference]) -> Difference:
    """The default of the option that puts a value there, where that is what differs."""
    return default_of(cause, causes) or cause


def default_of(difference: Difference, among: Iterable[Difference]) -> Difference | None:
    """The difference in the default of the option that has put a value there; None where that is the same."""
    sides = (difference.a, difference.b)
    options = {f"options.{side.option}.default" for side in sides if side.option is not None}
    return next((one for one in among if one.topic in options), None)


def but_for_its_name(found: Sequence[Difference], code: Sequence[Difference]) -> list[Difference]:
    """Differences without the name of a variant, where its code is known to differ: it is that of a copy."""
    return [one for one in found if not code or one.topic != "variant"]


def single(causes: Iterable[Difference]) -> list[Difference]:
    """What differs in play, if it is one thing, or a few of which each may be it; else nothing.

    Another variant is no cause where its code is known to differ. What stands in one line is one thing.
    """
    found = [one for one in causes if one.headline not in QUIET]
    found = but_for_its_name(found, [one for one in found if one.topic.startswith(CODE)])
    facts = [one for one in found if one.layer == Layer.FACTS]
    few = facts or found
    places = {(one.b.place or one.a.place) for one in few}
    if len(places) == 1 and None not in places:
        return few
    return few if len(few) <= _FEW else []


def _names(difference: Difference) -> frozenset[str]:
    """The names that a difference speaks of, without the words that every ruleset has."""
    words = {*_WORD.findall(difference.topic)}
    for key in _TELLING:
        told = difference.data.get(key) or ()
        words.update(
            word for one in ([told] if isinstance(told, str) else told) for word in _WORD.findall(one)
        )
    words.update(one for one in (difference.a.option, difference.b.option) if one)
    return frozenset(word for word in words if not word.isdigit() and word not in _common())


@cache
def _common() -> frozenset[str]:
    """The keys that the format of rulesets knows, the hooks, and the words of topics."""
    own = {
        *("code", "plugin", "hook", "verb", "offer", "step", "event", "pattern", "reason", "refusal", "fact"),
        *("value", "values", "zh", "en", "conditions", "then", "by", "cap", "minimum", "hand", "names"),
        *("function", "class", "hooks", "serves", "options", "playout", "random", "greedy", "score", "legal"),
    }
    return frozenset({*own, *_keys(form_of(RulesetFile))} - {*HOOK_NAMES})


def _keys(form: Form) -> Iterator[str]:
    if isinstance(form, SectionForm):
        for key, member in form.members.items():
            yield key
            yield from _keys(member.form)
    elif isinstance(form, (ListForm, MapForm)):
        yield from _keys(form.of)
    elif isinstance(form, EitherForm):
        for one in form.forms:
            yield from _keys(one)
