"""The reference page of ruleset and tile-set files: every key once, written from the classes that read them.

`python -m paiju.core.ruleset.reference` prints it.
"""

from __future__ import annotations

import sys

from paiju.core.ruleset.forms import (
    EitherForm,
    Form,
    FreeForm,
    ListForm,
    MapForm,
    Member,
    SectionForm,
    form_of,
)
from paiju.core.ruleset.scalars import written
from paiju.core.ruleset.schema import RulesetFile
from paiju.core.ruleset.tile_files import TileFile

_HEAD = """# 规则文件的键 — Keys of a ruleset file

本页由 `python -m paiju.core.ruleset.reference` 生成。 This page is generated.

`*`：必须写（可由 `extends` 的文件写）。 `*`: must be given, here or in the file that is extended.
`{名字: …}`：一组条目，扩展时写空值就删去一条。 `{name: …}`: a map of entries; null in an extending file
deletes one.
"""


def reference_page() -> str:
    """The page in Markdown."""
    waiting = [form_of(RulesetFile), form_of(TileFile)]
    done: list[str] = []
    parts = [_HEAD]
    while waiting:
        form = waiting.pop(0)
        if not isinstance(form, SectionForm) or form.cls.__name__ in done:
            continue
        done.append(form.cls.__name__)
        parts.append(_table(form))
        for member in form.members.values():
            waiting[:0] = _below(member.form)
    return "\n".join(parts)


def _table(form: SectionForm) -> str:
    doc = (form.cls.__doc__ or "").partition("\n")[0]
    rows = [
        f"## {form.cls.__name__}",
        "",
        doc,
        "",
        "| key | 值 value | 缺省 default | |",
        "|---|---|---|---|",
    ]
    for key, member in form.members.items():
        star = " *" if member.required else ""
        text = f"{member.text.zh}<br>{member.text.en}"
        rows.append(f"| `{key}`{star} | {_kind(member.form)} | {_default(member)} | {text} |")
    if form.open:
        rows += ["", "其余的键由计分表检查。 Other keys are checked by the scoring table."]
    return "\n".join([*rows, ""])


def _default(member: Member) -> str:
    plain = isinstance(member.default, (bool, int, str))
    return f"`{written(member.default)}`" if plain else ""


def _kind(form: Form) -> str:
    null = " \\| null" if form.null and not isinstance(form, FreeForm) else ""
    match form:
        case SectionForm():
            said = f"[{form.cls.__name__}](#{form.cls.__name__.lower()})"
        case MapForm():
            said = f"{{name: {_kind(form.of)}}}"
        case ListForm():
            said = f"[{_kind(form.of)}, …]"
        case EitherForm():
            said = " \\| ".join(map(_kind, form.forms))
        case _:
            said = form.expected.removesuffix(", null").replace("|", "\\|")
    return said + null


def _below(form: Form) -> list[Form]:
    match form:
        case MapForm() | ListForm():
            return _below(form.of)
        case EitherForm():
            return [below for one in form.forms for below in _below(one)]
    return [form]


if __name__ == "__main__":
    sys.stdout.write(reference_page())
