"""The second layer: what can be done, offered, scored and paid under one ruleset and not the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import frozen

from paiju.core.errors import Path, Place, Text
from paiju.core.round import Rules
from paiju.core.round.facts import OWN_DRAW, SEAT, TABLE, Fact
from paiju.core.ruleset.blame import place_of_function
from paiju.core.words import Words
from paiju.lab.diff.code import code_differences
from paiju.lab.diff.model import (
    NOTHING,
    Compared,
    Difference,
    Layer,
    LayerReport,
    NotComparable,
    Pair,
    Settings,
    Side,
)


@frozen
class Kind:
    """A kind of thing that a ruleset can do: how it is listed, where it comes from, and what is said of it.

    `listed` gives each by name with what it says of itself: two that say something else differ.
    A `Text` is in words, anything else as the code has it.
    """

    id: str
    text: Text
    listed: Callable[[Rules], Mapping[str, str | Text]]
    place: Callable[[Compared, str], Place | None]


def capability(pair: Pair, settings: Settings) -> LayerReport:
    """Compare what both can do, then the code of their plugins."""
    found: list[Difference] = []
    compared = 0
    for kind in KINDS:
        a, b = kind.listed(pair.a.rules), kind.listed(pair.b.rules)
        compared += len({**a, **b})
        found += _differences(pair, kind, a, b)
    found += code_differences(pair)
    return LayerReport(Layer.CAPABILITY, compared, tuple(found), tuple(_not_comparable(pair)))


def _differences(
    pair: Pair, kind: Kind, a: Mapping[str, str | Text], b: Mapping[str, str | Text]
) -> Iterator[Difference]:
    for name in dict.fromkeys((*a, *b)):
        if a.get(name) == b.get(name):
            continue
        sides = [
            Side(said[name] or name, kind.place(one, name)) if name in said else NOTHING
            for one, said in ((pair.a, a), (pair.b, b))
        ]
        how = "only-a" if name not in b else "only-b" if name not in a else "value"
        called = _called(pair, kind, name)
        text = Text(f"{kind.text.zh} {called.zh}", f"{kind.text.en} {called.en}")
        topic = f"{kind.id}.{name}"
        yield Difference(Layer.CAPABILITY, topic, how, text, sides[0], sides[1], data={"names": [name]})


def _called(pair: Pair, kind: Kind, name: str) -> Text:
    """The name for people of a pattern, a verb or a fact, with its id; else the id."""
    for one in (pair.a, pair.b):
        rules = one.rules
        names = rules.scoring.names if rules.scoring is not None and kind.id == "pattern" else {}
        said = names.get(name)
        if said is None and kind.id == "verb" and name in rules.verbs:
            said = rules.verbs[name].text
        if said is None and kind.id == "fact":
            said = next((fact.text for fact in rules.facts if fact.name == name), None)
        if said is not None and said.zh and "{" not in said.zh:
            return Text(f"{said.zh} {name}", f"{name} ({said.en})")
    return Text(name, name)


def _not_comparable(pair: Pair) -> Iterator[NotComparable]:
    a, b = pair.a.ruleset, pair.b.ruleset
    if a.discipline != b.discipline:
        yield NotComparable(
            "discipline",
            Text(
                f"轮转方式不同（{a.discipline}、{b.discipline}），内核里的代码没有比较",
                f"the turns go another way ({a.discipline}, {b.discipline}): their code was not compared",
            ),
        )
    if a.variant != b.variant:
        yield NotComparable(
            "code",
            Text(
                f"玩法插件不同（{a.variant}、{b.variant}），只比较了同名的代码",
                f"the games are different plugins ({a.variant}, {b.variant}): only code of the same name "
                "was compared",
            ),
        )


# --- what there is ------------------------------------------------------------------------------------


def _verbs(rules: Rules) -> dict[str, str | Text]:
    return {
        name: f"{verb.grammar} ({', '.join(sorted(where or '*' for where in verb.does))})"
        for name, verb in rules.verbs.items()
    }


def _offers(rules: Rules) -> dict[str, str | Text]:
    found: dict[str, str | Text] = {}
    for offer in rules.offers.values():
        may = " → win" if offer.name in rules.winnable else ""
        found[offer.name] = f"{offer.name}: {offer.lies or '-'}{may} {' '.join(offer.thrown)}".strip()
    return found


def _steps(rules: Rules) -> dict[str, str | Text]:
    found: dict[str, str | Text] = {}
    for step in rules.steps.values():
        place = " ".join(step.course or ())
        asks = "?" if step.asks is not None else ""
        found[step.name] = f"{step.name}{asks} {place} {step.phase}".strip()
    return found


def _events(rules: Rules) -> dict[str, str | Text]:
    return {
        kind.name: f"{kind.name}({', '.join(kind.fields)}) {' '.join(kind.secret)}".strip()
        for kind in rules.kinds.values()
    }


FORMS: Mapping[str, Text] = {
    "flag": Text("是或否", "yes or no"),
    "number": Text("一个数", "a number"),
    "seat": Text("一家", "a seat"),
    "tile": Text("一张牌", "a tile"),
    "tiles": Text("几张牌", "tiles"),
    "groups": Text("几组牌", "groups of tiles"),
    "kinds": Text("几种牌", "kinds of tiles"),
    "tile-map": Text("几种牌各一个数", "a number for each of some kinds of tiles"),
    "play": Text("一手打出的牌", "a play"),
    "words": Text("几个词", "words"),
    "text": Text("一个词", "a word"),
    "map": Text("几项有名字的值", "values with names"),
}
"""What facts hold, by their form."""
SCOPES = {SEAT: Text("每家", "each seat has"), TABLE: Text("全桌", "the table has")}
SEES = {
    "all": Text("大家知道", "known to all"),
    "owner": Text("只有自己知道", "known to that seat only"),
    "none": Text("谁也不知道", "known to nobody"),
}
UNTIL: Mapping[str | None, Text] = {
    None: Text("", ""),
    OWN_DRAW: Text("，摸牌时清掉", ", until the seat draws"),
}
FACT = Text("{scope}{form}，起初{default}，{see}{until}", "{scope} {form}, at first {default}, {see}{until}")
COMPUTED = Text("{scope}{form}，随时算出，{see}", "{scope} {form}, worked out when asked for, {see}")


def _facts(rules: Rules) -> dict[str, str | Text]:
    return {fact.name: _fact(rules, fact) for fact in rules.facts}


def _fact(rules: Rules, fact: Fact) -> Text:
    """What a fact is, in words."""
    parts = {"scope": SCOPES[fact.scope], "form": FORMS[fact.form], "see": SEES[fact.see]}
    parts |= {"until": UNTIL[fact.until], "default": _at_first(rules, fact)}
    said = FACT if fact.compute is None else COMPUTED
    zh, en = (
        said.say(lang).format(**{name: one.say(lang) for name, one in parts.items()}) for lang in ("zh", "en")
    )
    return Text(zh, en)


def _at_first(rules: Rules, fact: Fact) -> Text:
    """What a fact holds before anything is set."""
    if fact.form == "flag" and fact.default is not None:
        return Text("是", "yes") if fact.default else Text("否", "no")
    if fact.default in (None, (), "") or (fact.form == "kinds" and not fact.default):
        return Text("没有", "nothing")
    zh, en = (Words(rules, lang).value(fact.form, fact.default) for lang in ("zh", "en"))
    return Text(zh, en)


def _patterns(rules: Rules) -> dict[str, str | Text]:
    scoring = rules.data.get("scoring") or {}
    return {
        id: ""
        for section in ("patterns", "bonus")
        for id, entry in (scoring.get(section) or {}).items()
        if entry.get("enabled") is not False
    }


def _codes(section: str) -> Callable[[Rules], Mapping[str, str | Text]]:
    return lambda rules: dict.fromkeys(rules.texts.get(section, {}), "")


# --- where it comes from ------------------------------------------------------------------------------


def _of_function(found: Callable[[Rules, str], Any]) -> Callable[[Compared, str], Place | None]:
    def place(compared: Compared, name: str) -> Place | None:
        function = found(compared.rules, name)
        return None if function is None else place_of_function(function)

    return place


def _in_tree(*sections: Path) -> Callable[[Compared, str], Place | None]:
    def place(compared: Compared, name: str) -> Place | None:
        origins = compared.ruleset.origins
        return next((origins[path] for one in sections if (path := (*one, name)) in origins), None)

    return place


def _verb_function(rules: Rules, name: str) -> Any:
    return next(iter(rules.verbs[name].does.values()))


def _step_function(rules: Rules, name: str) -> Any:
    return rules.steps[name].run or rules.steps[name].asks


def _no_place(compared: Compared, name: str) -> Place | None:
    return None


KINDS = (
    Kind("verb", Text("动作", "action"), _verbs, _of_function(_verb_function)),
    Kind("offer", Text("可要的牌", "offer"), _offers, _no_place),
    Kind("step", Text("步骤", "step"), _steps, _of_function(_step_function)),
    Kind("event", Text("事件", "event"), _events, _of_function(lambda rules, name: rules.kinds[name].apply)),
    Kind(
        "pattern",
        Text("番种", "pattern"),
        _patterns,
        _in_tree(("scoring", "patterns"), ("scoring", "bonus")),
    ),
    Kind("reason", Text("付账的理由", "reason to pay"), _codes("reasons"), _in_tree(("texts", "reasons"))),
    Kind("refusal", Text("不许的理由", "refusal"), _codes("refusals"), _in_tree(("texts", "refusals"))),
    Kind("fact", Text("状态", "fact"), _facts, _no_place),
)
