"""What plugins declare at load: facts, events, verbs, steps, offers, predicates, each of the right kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pluggy
from attrs import define, field, frozen

from paiju.core.errors import Fault, RulesetError, Text, choices
from paiju.core.round import Fact, OfferKind, Step, Verb
from paiju.core.round.actions import LIES
from paiju.core.round.events import EventKind
from paiju.core.ruleset.blame import broken, loading, place_of_function
from paiju.core.scoring.context import BYS

_FIELD = re.compile(r"\{([A-Za-z0-9_]+)\}")
_PART = re.compile(r"T\*?|N|SEAT|WORD\*?|[a-z][a-z0-9-]*")
_GRAMMAR = "NAME T T* N SEAT WORD WORD* word […]"
_Wrong = tuple[str, str]


@frozen
class Declared:
    """Everything that the plugins of a ruleset declare, in order of registration.

    Of declarations of one name the later takes the place of the earlier.
    """

    facts: tuple[Fact, ...]
    kinds: tuple[EventKind, ...]
    steps: Mapping[str, Step]
    verbs: Mapping[str, Verb]
    offers: Mapping[str, OfferKind]
    predicates: Mapping[str, Callable[..., Any]]


def declarations(made: pluggy.PluginManager) -> Declared:
    """Ask all plugins. Raises `RulesetError` with everything that is none of what its hook asks for."""
    asked = _Asked(made)
    found: dict[tuple[str, str], Fact] = {}
    for fact in asked.each("facts", Fact, _wrong_in_fact):
        found[fact.scope, fact.name] = fact
    kinds = tuple(asked.each("events", EventKind, _wrong_in_event))
    steps = {step.name: step for step in asked.each("steps", Step, _wrong_in_step)}
    verbs = {verb.name: verb for verb in asked.each("verbs", Verb, _wrong_in_verb)}
    offers = {offer.name: offer for offer in asked.each("offers", OfferKind, _wrong_in_offer)}
    predicates = dict(asked.tests())
    if asked.faults:
        raise RulesetError(asked.faults)
    return Declared(tuple(found.values()), kinds, steps, verbs, offers, predicates)


@define(eq=False)
class _Asked:
    """The answers of plugins to the hooks of loading, and what is wrong with them."""

    made: pluggy.PluginManager
    faults: list[Fault] = field(factory=list)

    def each(self, hook: str, kind: type, wrong: Callable[[Any], Iterable[_Wrong]]) -> Iterator[Any]:
        """The declarations of one hook that are right."""
        for one, answer in self._answers(hook, list):
            for item in answer:
                if not isinstance(item, kind):
                    self._fault(one, hook, f"{item!r:.60}", kind.__name__)
                    continue
                mistakes = [*wrong(item)]
                for said, expected in mistakes:
                    self._fault(one, hook, f"{kind.__name__}({_name(item)}): {said}", expected)
                if not mistakes:
                    yield item

    def tests(self) -> Iterator[tuple[str, Callable[..., Any]]]:
        """The predicates."""
        for one, answer in self._answers("predicates", dict):
            for name, test in answer.items():
                if isinstance(name, str) and callable(test):
                    yield name, test
                else:
                    self._fault(one, "predicates", f"{name!r:.60}: {test!r:.60}", "{name: function}")

    def _answers(self, hook: str, collected: Callable[[Any], Any]) -> Iterator[tuple[Any, Any]]:
        """Each implementation with its answer; those that go around others are asked as one."""
        caller = getattr(self.made.hook, hook)
        ones = caller.get_hookimpls()
        around = [one for one in ones if one.wrapper or one.hookwrapper]
        for one in around[-1:] or ones:
            try:
                with loading(f"{_owner(one)}.{hook}", ("plugin", one.plugin_name, hook)):
                    answers = reversed(caller()) if around else [one.function()]
                    whole = [collected(answer) for answer in answers if answer is not None]
            except RulesetError as problem:
                self.faults += [_placed(fault, one.function) for fault in problem.faults]
                continue
            yield from ((one, answer) for answer in whole)

    def _fault(self, one: Any, hook: str, said: str, expected: str) -> None:
        path = ("plugin", one.plugin_name, hook)
        place = place_of_function(one.function)
        self.faults.append(broken(f"{_owner(one)}.{hook}", Text(said, said), path, place, expected))


def _placed(fault: Fault, function: Any) -> Fault:
    """The fault at the place of a function, unless it has its own."""
    place = fault.place or place_of_function(function)
    return fault if place is None else fault.at(place)


def _owner(one: Any) -> str:
    """The name of a plugin as people know it."""
    return str(one.plugin_name).partition("#")[0]


def _name(item: Any) -> str:
    return str(item.name)[:60]


# --- one declaration --------------------------------------------------------------------------------


def _wrong_in_fact(fact: Any) -> Iterator[_Wrong]:
    yield from _words(fact, "name", "scope", "form", "see")
    yield from _functions(fact, "compute", "give")
    if fact.give is not None and (fact.compute is None or fact.scope != "table"):
        yield "give", "compute, scope=table"
    yield from _text(fact.text, None)


def _wrong_in_event(kind: Any) -> Iterator[_Wrong]:
    yield from _words(kind, "name")
    if not callable(kind.apply):
        yield "apply", "function(round, event)"
    if not _are_words(kind.fields):
        yield "fields", '("seat", "tile")'
        return
    if not _are_words(kind.secret) or not set(kind.secret) <= set(kind.fields):
        yield "secret", choices(kind.fields)
    yield from _functions(kind, "phrase")
    yield from _text(kind.text, kind.fields)
    yield from _text(kind.covered, [name for name in kind.fields if name not in kind.secret])


def _wrong_in_step(step: Any) -> Iterator[_Wrong]:
    yield from _words(step, "name")
    yield from _functions(step, "run", "asks", "answered", "begin", "implied")
    if step.run is None and step.asks is None:
        yield "run, asks", "function(round, step)"
    if not isinstance(step.phase, str):
        yield "phase", "text"
    yield from _text(step.text, ("seat",))
    if step.course is not None and not (_are_words(step.course) and len(step.course) == 2):
        yield "course", '("before", "deal")'


def _wrong_in_verb(verb: Any) -> Iterator[_Wrong]:
    yield from _words(verb, "name")
    if not isinstance(verb.grammar, str) or not _readable(verb.grammar, verb.name):
        yield f"grammar {verb.grammar!r:.60}", _GRAMMAR
    does = verb.does
    if not isinstance(does, Mapping) or not does or not all(map(callable, does.values())):
        yield "does", '{"": function(round, taken, offer)}'
    yield from _functions(verb, "why", "normal", "phrase", "trade", "wants", "means")
    yield from _text(verb.text, ("tiles", "detail"))


def _wrong_in_offer(offer: Any) -> Iterator[_Wrong]:
    yield from _words(offer, "name")
    if offer.by not in ("", *BYS):
        yield f"by {offer.by!r:.60}", choices(BYS)
    if offer.lies not in LIES:
        yield f"lies {offer.lies!r:.60}", choices(LIES)
    if not _are_words(offer.thrown):
        yield f"thrown {offer.thrown!r:.60}", '("rat",)'


def _readable(grammar: str, name: object) -> bool:
    """Whether a decision could be read by a grammar: known parts, and one optional end at most."""
    body, bracket, end = grammar.partition("[")
    if bracket and (end.strip()[-1:] != "]" or end.count("]") != 1 or "[" in end or len(end.strip()) == 1):
        return False
    if not bracket and "]" in body:
        return False
    first, *rest = grammar.replace("[", " ").replace("]", " ").split() or [""]
    return first == name and all(_PART.fullmatch(part) for part in rest)


def _words(item: Any, *names: str) -> Iterator[_Wrong]:
    for name in names:
        value = getattr(item, name)
        if not isinstance(value, str) or not value:
            yield f"{name} {value!r:.60}", "text"


def _functions(item: Any, *names: str) -> Iterator[_Wrong]:
    """Functions that may be left out."""
    for name in names:
        value = getattr(item, name)
        if value is not None and not callable(value):
            yield f"{name} {value!r:.60}", "function, None"


def _are_words(value: object) -> bool:
    return isinstance(value, (tuple, list)) and all(isinstance(one, str) for one in value)


def _text(text: Any, fields: Iterable[str] | None) -> Iterator[_Wrong]:
    """A text in both languages, in which nothing but these fields is filled in; None: nothing at all is."""
    if not isinstance(text, Text) or not _are_words((text.zh, text.en)):
        yield f"text {text!r:.60}", "Text(zh, en)"
        return
    if fields is None:
        return
    for said in (text.zh, text.en):
        strange = [name for name in _FIELD.findall(said) if name not in fields]
        if strange or set(_FIELD.sub("", said)) & set("{}"):
            yield f"text {said!r:.60}", choices(f"{{{name}}}" for name in fields)
