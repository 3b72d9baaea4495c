"""The words of the host: both languages say the same, columns line up, and no game is named."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

from paiju.core.errors import Text
from paiju.core.ruleset import installed, load_ruleset
from paiju.host import text
from paiju.host.cells import flow, pad, table, width, wrap

HOST = Path(__file__).resolve().parents[2] / "host"


def all_texts() -> dict[str, Text]:
    found: dict[str, Text] = {}
    for name, value in vars(text).items():
        if isinstance(value, Text):
            found[name] = value
        elif isinstance(value, dict):
            found |= {f"{name}.{key}": one for key, one in value.items() if isinstance(one, Text)}
    return found


def test_both_languages_fill_in_the_same_fields() -> None:
    for name, said in all_texts().items():
        zh, en = ({field for _, field, _, _ in Formatter().parse(one) if field} for one in (said.zh, said.en))
        # A Chinese player calls the own seat 你, without its number.
        assert zh == en or name in ("OWN_SEAT", "MINE"), name


def test_every_text_of_the_catalogue_is_used() -> None:
    source = "".join(file.read_text("utf-8") for file in HOST.rglob("*.py") if file.name != "text.py")
    names = [name for name in vars(text) if isinstance(getattr(text, name), Text)]
    assert [name for name in names if not re.search(rf"\btext\.{name}\b", source)] == []


def test_the_host_names_no_variant_no_ruleset_and_no_pattern() -> None:
    known = {one.name for one in installed().rulesets} | {str(one.variant) for one in installed().rulesets}
    for one in installed().playable:
        scoring = load_ruleset(one.name).data.get("scoring") or {}
        known |= set(scoring.get("patterns") or {}) | set(one.known_as)
    for file in HOST.rglob("*.py"):
        constants = {
            word
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            for word in re.findall(r"[\w-]+", node.value)
        }
        assert constants & known == set(), file


def test_a_chinese_character_takes_two_columns() -> None:
    assert width("卡五星") == 6
    assert width("5p") == 2
    assert pad("中", 4) == "中  "
    assert table([("卡五星", "x"), ("a", "y")]) == ["卡五星  x", "a       y"]


def test_cells_flow_into_lines_of_a_width() -> None:
    assert flow(["one", "two", "three"], 10, "  ") == ["  one  two", "  three"]
    assert flow([], 10) == []


def test_long_texts_break_between_words_and_between_characters() -> None:
    for said in ("five in the gap and some more words", "打牌时输入问号，可以看到帮助。再多写几个字"):
        lines = wrap(said, 16)
        assert len(lines) > 2
        assert all(width(line) <= 17 for line in lines)
        assert "".join(lines).replace(" ", "") == said.replace(" ", "")
        assert not any(line.startswith(("，", "。")) for line in lines)
