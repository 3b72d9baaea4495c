"""The texts of a ruleset for people: whose they are, and what in them is likely to be a mistake.

A code or a field that nobody has named before may be one that a plugin of the ruleset brings, which cannot
be known; one that is almost a known name is taken for a mistake where the file brings no plugin of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

from paiju.core.errors import Fault, Path, Place, RulesetError, Text, choices_near, nearest
from paiju.core.ruleset.blame import broken
from paiju.core.ruleset.nodes import Entries, Leaf, Node
from paiju.core.ruleset.ruleset import Ruleset

Texts = Mapping[str, Mapping[str, Text]]

SECTIONS = ("reasons", "refusals", "entries", "ends", "by", "melds", "rows", "roles", "rounds", "words")
"""Kinds of texts that the kernel and hosts ask for."""
PAYMENT = ("payer", "payee")
"""Fields that every payment has; the others are what the payment is about."""
_FIELD = re.compile(r"\{(\w+)\}")
_ALMOST = 0.85


def declared_texts(plugins: Iterable[tuple[str, object]]) -> dict[str, dict[str, Text]]:
    """What the discipline and the plugins say in their `TEXTS`; a later one replaces an earlier one.

    Raises `RulesetError` for `TEXTS` that are no texts by kind and code.
    """
    found: dict[str, dict[str, Text]] = {}
    for name, plugin in plugins:
        declared = getattr(plugin, "TEXTS", {})
        if not _are_texts(declared):
            said = Text("TEXTS 不是词句", "TEXTS are no texts")
            path: Path = ("plugin", name, "TEXTS")
            raise RulesetError(broken(name, said, path, None, "{kind: {code: Text(zh, en)}}"))
        for section, texts in declared.items():
            found.setdefault(section, {}).update(texts)
    return found


def _are_texts(declared: Any) -> bool:
    return isinstance(declared, Mapping) and all(
        isinstance(texts, Mapping) and all(isinstance(text, Text) for text in texts.values())
        for texts in declared.values()
    )


def all_texts(declared: Texts, data: Mapping[str, Any]) -> dict[str, dict[str, Text]]:
    """The texts by kind and code: what was declared, replaced by what the ruleset says."""
    found = {section: dict(texts) for section, texts in declared.items()}
    for section, texts in (data.get("texts") or {}).items():
        said = {code: Text(str(text["zh"]), str(text["en"])) for code, text in texts.items()}
        found.setdefault(section, {}).update(said)
    return found


def mistakes(ruleset: Ruleset, declared: Texts) -> list[Fault]:
    """Kinds, codes and fields of the ruleset's texts that are wrong, with their paths."""
    section = ruleset.tree.get("texts")
    lost = list(_lost(ruleset, declared))
    if not isinstance(section, Entries):
        return lost
    known = tuple(dict.fromkeys((*SECTIONS, *declared)))
    own = None if _brings_plugins(ruleset.tree) else ruleset.tree.file
    faults = lost
    for kind, texts in section.entries.items():
        if kind not in known:
            message = Text(f"没有“{kind}”这类词句", f"there are no texts of the kind “{kind}”")
            near = nearest(kind, known)
            faults.append(
                Fault("unknown-key", message, ("texts", kind), None, choices_near(kind, known), near)
            )
        elif isinstance(texts, Entries):
            faults += _in_section(kind, texts, declared.get(kind, {}), own)
    return faults


def _lost(ruleset: Ruleset, declared: Texts) -> Iterator[Fault]:
    """Texts that a file deletes and that no plugin has: the game would have nothing to say there."""
    for path, mark in ruleset.deleted.items():
        if path[:1] != ("texts",) or (len(path) == 3 and path[2] in declared.get(str(path[1]), {})):
            continue
        name = ".".join(map(str, path))
        message = Text(f"{name} 可以改，不能删", f"{name} can be changed and not deleted")
        yield Fault("deleted-in-use", message, path, Place(*mark), "{zh: …, en: …}")


def _in_section(kind: str, texts: Entries, declared: Mapping[str, Text], own: str | None) -> Iterator[Fault]:
    """Mistakes among the texts of one kind that the file `own` says; None where nothing can be known."""
    others = [node for code, node in texts.entries.items() if texts.keys[code][0] != own]
    codes = {*declared, *(code for code in texts.entries if texts.keys[code][0] != own)}
    fields = {*PAYMENT, *(name for text in declared.values() for name in _fields(text.zh + text.en))}
    fields.update(name for node in others for _, said in _said(node) for name in _fields(said))
    for code, node in texts.entries.items():
        mine = own is not None and texts.keys[code][0] == own
        path: Path = ("texts", kind, code)
        near = _almost(code, codes) if mine else None
        if near is not None:
            message = Text(f"没有“{code}”这一条", f"nothing is called “{code}”")
            yield Fault("unknown-key", message, path, None, choices_near(code, sorted(codes)), near)
        for lang, said in _said(node) if kind == "reasons" else ():
            yield from _unknown_fields(said, fields if mine else PAYMENT, (*path, lang))


def _unknown_fields(said: str, known: Iterable[str], path: Path) -> Iterator[Fault]:
    for name in _fields(said):
        near = _almost(name, known)
        if near is not None:
            message = Text(f"没有 {{{name}}} 这一项", f"there is no field {{{name}}}")
            expected = choices_near(f"{{{name}}}", (f"{{{one}}}" for one in sorted(known)))
            yield Fault("unknown-field", message, path, None, expected, f"{{{near}}}")


def _almost(name: str, known: Iterable[str]) -> str | None:
    """The known name that somebody meant who wrote almost the same; None for a known name or a new one."""
    names = list(known)
    near = nearest(name, names)
    if name in names or near is None:
        return None
    return near if SequenceMatcher(None, name, near).ratio() >= _ALMOST else None


def _fields(said: str) -> list[str]:
    return _FIELD.findall(said)


def _said(node: Node) -> list[tuple[str, str]]:
    """The wordings of one text with their languages."""
    entries = node.entries if isinstance(node, Entries) else {}
    return [(lang, one.text) for lang, one in entries.items() if isinstance(one, Leaf)]


def _brings_plugins(tree: Entries) -> bool:
    """Whether codes of its own are to be expected: a file without a base, or with plugins of its own."""
    if tree.get("extends") is None or tree.keys.get("variant", ("",))[0] == tree.file:
        return True
    plugins, options = tree.get("plugins"), tree.get("options")
    if isinstance(plugins, Entries) and any(mark[0] == tree.file for mark in plugins.keys.values()):
        return True
    defined = options.entries.values() if isinstance(options, Entries) else ()
    return any(option.file == tree.file for option in defined)
