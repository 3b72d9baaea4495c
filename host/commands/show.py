"""`paiju show`: a ruleset as it will be played, and where each value comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from paiju.core.errors import Path, Place, Text
from paiju.host import text
from paiju.host.cells import pad, width
from paiju.host.loading import load, options_of, ruleset_arguments
from paiju.host.screen import Screen
from paiju.host.usage import Command, option
from paiju.host.yaml_lines import Line, scalar, yaml_lines

if TYPE_CHECKING:
    from paiju.core.ruleset import Option as RulesetOption
    from paiju.core.ruleset import Ruleset

_COMMENT_AT = 44
_FIRST = ("name", "names", "summary")


@click.command("show", cls=Command, text=text.SUMMARIES["show"], more=text.SHOW_MORE)
@ruleset_arguments()
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(screen: Screen, name: str, sets: tuple[str, ...], as_json: bool) -> None:
    """Print the resolved ruleset; it has been compiled first, so what is shown can be played."""
    from paiju.core.ruleset import compile_rules

    ruleset = load(name, sets)
    compile_rules(ruleset)
    if as_json:
        screen.data(_data(ruleset))
        return
    for line in _shown(ruleset, frozenset(options_of(sets)), screen):
        screen.write(line)


# --- as text ----------------------------------------------------------------------------------------


def _shown(ruleset: Ruleset, given: frozenset[str], screen: Screen) -> Iterator[str]:
    yield f"# {ruleset.names.zh} · {ruleset.names.en} · {screen.word(text.HASH)} {ruleset.hash}"
    names = _short_names(one.place for one in ruleset.shown())
    for path, short in names.items():
        if path != short:
            yield f"# {short}: {path}"
    origins = {one.path: (one.place, one.option) for one in ruleset.shown()}
    for line in yaml_lines(_file(ruleset)):
        yield _with_comment(line, _origin(line, origins, names, given, screen))
    yield from _option_lines(ruleset, screen)
    yield from _pattern_lines(ruleset, screen)


def _file(ruleset: Ruleset) -> dict[str, object]:
    """The data as a ruleset file without options: what they brought stands in it."""
    data = {key: ruleset.data[key] for key in _FIRST if key in ruleset.data}
    data.update(ruleset.data)
    if ruleset.plugins:
        data["plugins"] = {name: dict(values) for name, values in ruleset.plugins}
    return data


def _with_comment(line: Line, comment: str) -> str:
    return f"{pad(line.text, _COMMENT_AT)}  # {comment}" if comment else line.text


def _origin(
    line: Line,
    origins: Mapping[Path, tuple[Place, str | None]],
    names: Mapping[str, str],
    given: frozenset[str],
    screen: Screen,
) -> str:
    """Where the values of a line were written, and the option that put them there."""
    found = [origin for path in line.paths if (origin := origins.get(path)) is not None]
    said = []
    for place, by in dict.fromkeys(found):
        where = f"{names[place.file]}:{place.line}"
        if by in given:
            said.append(f"--set {by}")
        elif by is not None:
            said.append(f"{screen.word(text.BY_OPTION, name=by)} {where}")
        else:
            said.append(where)
    return ", ".join(dict.fromkeys(said))


def _short_names(places: Iterable[Place]) -> dict[str, str]:
    """The file names that tell the files apart: the last part of the path where that is enough."""
    files = list(dict.fromkeys(place.file for place in places))
    last = [file.replace("\\", "/").rpartition("/")[2] for file in files]
    return {file: short if last.count(short) == 1 else file for file, short in zip(files, last, strict=True)}


def _option_lines(ruleset: Ruleset, screen: Screen) -> Iterator[str]:
    if not ruleset.settable:
        return
    yield ""
    yield f"# --- {screen.word(text.OPTIONS_OF)}"
    for one in ruleset.settable:
        value = ruleset.options[one.name]
        default = f"  ({screen.word(text.DEFAULT)} {scalar(one.default)})"
        yield f"# {one.name} = {scalar(value)}{'' if value == one.default else default}"
        yield f"#     {screen.word(one.text)}  [{one.expected}]"
        for word, said in one.value_texts.items():
            yield f"#       {word}: {screen.word(said)}"


def _patterns(ruleset: Ruleset) -> Iterator[tuple[str, Text, Any, bool]]:
    """Id, names, value of each pattern and bonus, and whether it counts."""
    scoring = ruleset.data.get("scoring") or {}
    for section in ("patterns", "bonus"):
        for id, entry in (scoring.get(section) or {}).items():
            names = Text(str(entry["zh"]), str(entry["en"]))
            yield id, names, entry.get("value"), entry.get("enabled") is not False


def _pattern_lines(ruleset: Ruleset, screen: Screen) -> Iterator[str]:
    found = list(_patterns(ruleset))
    if not found:
        return
    yield ""
    yield f"# --- {screen.word(text.PATTERNS_OF)}"
    ids = max(len(id) for id, *_ in found)
    names = max(width(name.zh) for _, name, *_ in found)
    for id, name, value, counts in found:
        off = "" if counts else f"  ({screen.word(text.OFF)})"
        yield f"# {id.ljust(ids)}  {pad(name.zh, names)}  {scalar(value).rjust(3)}  {name.en}{off}"


# --- as JSON ----------------------------------------------------------------------------------------


def _data(ruleset: Ruleset) -> dict[str, object]:
    return {
        "name": ruleset.name,
        "names": ruleset.names,
        "aliases": ruleset.aliases,
        "summary": ruleset.summary,
        "stage": ruleset.stage,
        "variant": ruleset.variant,
        "discipline": ruleset.discipline,
        "seats": ruleset.seats,
        "hash": ruleset.hash,
        "options": [_option_data(one, ruleset.options[one.name]) for one in ruleset.settable],
        "patterns": [
            {"id": id, "names": names, "value": value, "enabled": counts}
            for id, names, value, counts in _patterns(ruleset)
        ],
        "plugins": [{"name": name, "with": values} for name, values in ruleset.plugins],
        "data": ruleset.data,
        "values": [
            {"path": one.path, "value": one.value, "option": one.option, **_place_data(one.place)}
            for one in ruleset.shown()
        ],
    }


def _option_data(one: RulesetOption, chosen: object) -> dict[str, object]:
    return {
        "name": one.name,
        "text": one.text,
        "type": one.kind,
        "optional": one.optional,
        "values": [{"value": value, "text": one.value_texts.get(scalar(value))} for value in one.values],
        "expected": one.expected,
        "default": one.default,
        "value": chosen,
    }


def _place_data(place: Place) -> dict[str, object]:
    return {"file": place.file, "line": place.line, "column": place.column}
