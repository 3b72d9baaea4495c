"""The JSON Schema of ruleset files, for editors: written from the classes of `schema`, never by hand.

`python -m paiju.core.ruleset.jsonschema` prints it. It knows the structure only: nothing is required,
since a file may extend another, a `$name` may stand for any single value, and null may delete an entry.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from paiju.core.errors import Text
from paiju.core.ruleset.forms import (
    BooleanForm,
    ChoiceForm,
    EitherForm,
    Form,
    FreeForm,
    ListForm,
    MapForm,
    Member,
    NumberForm,
    SectionForm,
    TextForm,
    form_of,
)
from paiju.core.ruleset.schema import RulesetFile

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REFERENCE = {"type": "string", "pattern": r"^\$[A-Za-z_][A-Za-z0-9_]*$"}


def ruleset_schema() -> dict[str, Any]:
    """The schema as plain data."""
    sections: dict[str, Any] = {}
    root = form_of(RulesetFile)
    if not isinstance(root, SectionForm):
        raise TypeError("a ruleset file is a section")
    whole = _section(root, sections)
    return {
        "$schema": DIALECT,
        "title": "paiju ruleset",
        "description": said(Text("牌局规则文件", "A ruleset file of paiju.")),
        **whole,
        "$defs": dict(sorted(sections.items())),
    }


def ruleset_schema_text() -> str:
    """The schema as the text of its file."""
    return json.dumps(ruleset_schema(), ensure_ascii=False, indent=2) + "\n"


def said(text: Text) -> str:
    """A description in both languages."""
    return f"{text.zh} — {text.en}"


def _section(form: SectionForm, sections: dict[str, Any]) -> dict[str, Any]:
    properties = {
        key: {"description": said(member.text), **_default(member), **_shape(member.form, sections)}
        for key, member in form.members.items()
    }
    return {"type": "object", "properties": properties, "additionalProperties": form.open}


def _default(member: Member) -> dict[str, Any]:
    return {"default": member.default} if isinstance(member.default, (bool, int, str)) else {}


def _shape(form: Form, sections: dict[str, Any]) -> dict[str, Any]:
    """The schema of a value; null too where it is a value."""
    shape = _alone(form, sections)
    if form.null and shape:
        return {"anyOf": [shape, {"type": "null"}]}
    return shape


def _alone(form: Form, sections: dict[str, Any]) -> dict[str, Any]:
    match form:
        case FreeForm():
            return {}
        case SectionForm():
            name = form.cls.__name__
            if name not in sections:
                sections[name] = {}
                sections[name] = _section(form, sections)
            return {"$ref": f"#/$defs/{name}"}
        case MapForm():
            entry = _shape(form.of, sections)
            deleted = {"anyOf": [entry, {"type": "null"}]} if entry and not form.of.null else entry
            return {"type": "object", "additionalProperties": deleted or True}
        case ListForm():
            return _or_reference({"type": "array", "items": _shape(form.of, sections)})
        case EitherForm():
            return {"anyOf": [_alone(one, sections) for one in form.forms]}
        case _:
            return _single(form)


def _single(form: Form) -> dict[str, Any]:
    match form:
        case TextForm():
            texts = {"type": "string", "pattern": f"^(?:{form.matching.pattern})$"} if form.matching else None
            return _or_reference(texts) if texts else {"type": ["string", "number", "boolean"]}
        case ChoiceForm():
            return _or_reference({"enum": list(form.words)})
        case BooleanForm():
            return _or_reference({"type": "boolean"})
        case NumberForm():
            bounds = {"minimum": form.within.least, "maximum": form.within.most} if form.within else {}
            whole = {"type": "number" if form.fractions else "integer", **bounds}
            ratio = [{"type": "string", "pattern": r"^-?[0-9]+/[1-9][0-9]*$"}] if form.fractions else []
            return {"anyOf": [whole, *ratio, _REFERENCE]}
    raise TypeError(f"no schema for {form!r}")


def _or_reference(shape: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [shape, _REFERENCE]}


if __name__ == "__main__":
    sys.stdout.write(ruleset_schema_text())
