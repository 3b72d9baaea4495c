"""The JSON Schema and the reference page are written from the classes, and fit what is shipped."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from paiju.core.ruleset import installed, read_file, read_text
from paiju.core.ruleset.forms import Check, SectionForm, form_of
from paiju.core.ruleset.jsonschema import ruleset_schema, ruleset_schema_text
from paiju.core.ruleset.reference import reference_page
from paiju.core.ruleset.schema import RulesetFile

ROOT = Path(__file__).parents[3]
SAMPLE = Path(__file__).parent / "sample"
OURS = sorted(one.path for one in installed().rulesets if one.distribution == "paiju")
SCHEMA = ruleset_schema()
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_type(value, name):
    if name in ("integer", "number"):
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole or (name == "number" and isinstance(value, Fraction))
    return isinstance(value, TYPES[name])


def wrong(value, schema, path="$"):
    """Where a value does not fit a schema, for the words that ours uses; an unknown word is an error."""
    known = {"description", "default", "$schema", "title", "$defs"}
    known |= {"type", "enum", "pattern", "minimum", "maximum", "anyOf", "$ref"}
    known |= {"properties", "additionalProperties", "items"}
    assert set(schema) <= known, set(schema) - known
    found = []
    if "$ref" in schema:
        found += wrong(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], path)
    if "anyOf" in schema and all(wrong(value, one, path) for one in schema["anyOf"]):
        found += wrong(value, schema["anyOf"][0], path)
    names = schema.get("type", [])
    if names and not any(is_type(value, one) for one in ([names] if isinstance(names, str) else names)):
        found.append(path)
    if "enum" in schema and value not in schema["enum"]:
        found.append(path)
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(path)
    if is_type(value, "number") and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        found.append(path)
    if isinstance(value, dict):
        for key, one in value.items():
            below = schema.get("properties", {}).get(key, schema.get("additionalProperties", True))
            if below is False:
                found.append(f"{path}.{key}")
            elif below is not True:
                found += wrong(one, below, f"{path}.{key}")
    if isinstance(value, list) and "items" in schema:
        for index, one in enumerate(value):
            found += wrong(one, schema["items"], f"{path}.{index}")
    return found


def test_the_committed_schema_is_up_to_date():
    assert (ROOT / "docs" / "ruleset.schema.json").read_text("utf-8") == ruleset_schema_text()
    assert json.loads(ruleset_schema_text()) == SCHEMA


def test_the_committed_reference_page_is_up_to_date():
    assert (ROOT / "docs" / "ruleset-keys.md").read_text("utf-8") == reference_page()


@pytest.mark.parametrize("path", [*OURS, *sorted(SAMPLE.glob("*.yaml"))], ids=lambda path: path.stem)
def test_shipped_rulesets_fit_the_schema(path):
    assert wrong(read_file(path).plain(), SCHEMA) == []


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("seat: 3", "$.seat"),
        ("seats: three", "$.seats"),
        ("seats: 99", "$.seats"),
        ("stage: betta", "$.stage"),
        ("claims: {win: {rnak: 3}}", "$.claims.win.rnak"),
        ("claims: {win: {shared: yes}}", "$.claims.win.shared"),
        ("draws: {kong: back}", "$.draws.kong"),
        ("tiles: {suits: tong}", "$.tiles.suits"),
        ("options: {cap: {typ: int}}", "$.options.cap.typ"),
        ("options: {cap: {when: {x: {patches: {}}}}}", "$.options.cap.when.x.patches"),
        ("conflicts: [{iff: {}}]", "$.conflicts.0.iff"),
    ],
)
def test_the_schema_refuses_what_the_loader_refuses(text, where):
    tree = read_text(text, "f")
    assert wrong(tree.plain(), SCHEMA) == [where]
    check = Check()
    form_of(RulesetFile).read(tree, (), check)
    assert where.removeprefix("$.") in {".".join(map(str, fault.path)) for fault in check.faults}


@pytest.mark.parametrize(
    "text",
    [
        "seats: $players",
        "stake: 5/3",
        "stake: 1.5",
        "options: {old: null}",
        "scoring: {patterns: {old: null}}",
        "scoring: {patterns: {new: {zh: 新, en: new, value: 5/3, anything: [1]}}}",
        "names: {zh: 258, en: 258}",
        "kongs: null",
        "deal: {bottom: {big: 8, small: 6}}",
        "deal: {bottom: 4}",
        "set: {cap: null, suits: [tong]}",
    ],
)
def test_the_schema_takes_what_an_extending_file_may_say(text):
    assert wrong(read_text(text, "f").plain(), SCHEMA) == []


def sections():
    waiting, found = [form_of(RulesetFile)], {}
    while waiting:
        form = waiting.pop()
        if isinstance(form, SectionForm) and form.cls not in found:
            found[form.cls] = form
            waiting += [member.form for member in form.members.values()]
        waiting += [*getattr(form, "forms", ()), *([form.of] if hasattr(form, "of") else [])]
    return found.values()


def test_every_key_has_a_sentence_in_both_languages_in_the_schema_and_on_the_page():
    page = reference_page()
    for form in sections():
        shown = SCHEMA if form.cls is RulesetFile else SCHEMA["$defs"][form.cls.__name__]
        assert set(shown["properties"]) == set(form.members)
        for key, member in form.members.items():
            assert re.search(r"[\u4e00-\u9fff]", member.text.zh), key
            assert member.text.en.endswith("."), key
            assert not re.search(r"[\u4e00-\u9fff]", member.text.en), key
            assert shown["properties"][key]["description"] == f"{member.text.zh} — {member.text.en}"
            assert f"`{key}`" in page
            assert member.text.zh in page
