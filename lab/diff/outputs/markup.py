"""Writing HTML safely: text is escaped wherever it is put in, and only `Html` is taken as it is."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Content = str | Iterable["Content"] | None


def flat(content: Content) -> Html:
    """Contents as HTML, one after the other; what is not `Html` is escaped."""
    if content is None:
        return Html("")
    if isinstance(content, Html):
        return content
    if isinstance(content, str):
        return Html(escape(_clean(content)))
    return Html("".join(map(flat, content)))


def tag(name: str, *content: Content, **attributes: str | None) -> Html:
    """An element; an underscore at the end of an attribute's name is left out, others become hyphens."""
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            words.append(f'{key.rstrip("_").replace("_", "-")}="{escape(_clean(value))}"')
    return Html(f"<{' '.join(words)}>{flat(content)}</{name}>")


def _clean(text: str) -> str:
    """A text without characters that no page may hold."""
    return "".join(one if one >= " " or one in "\n\t" else "�" for one in text)
