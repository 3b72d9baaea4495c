"""Which language a command line is answered in. Imports nothing, for whoever is interrupted early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

LANGUAGES = ("zh", "en")
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def locale_language(environ: Mapping[str, str]) -> str:
    """The language of the locale: Chinese, and English for all others."""
    locale = next((environ[name] for name in _LOCALE if environ.get(name)), "")
    return "zh" if locale.lower().startswith("zh") else "en"


def split_language(args: Sequence[str]) -> tuple[str | None, list[str]]:
    """What `--lang` says, None without it, and the other arguments.

    `--lang` may stand anywhere before a bare `--`; the last one counts.
    """
    lang: str | None = None
    rest: list[str] = []
    words = iter(args)
    for word in words:
        if word == "--":
            return lang, [*rest, word, *words]
        name, equals, value = word.partition("=")
        if name == "--lang":
            lang = value if equals else next(words, "")
        else:
            rest.append(word)
    return lang, rest


def language_of(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language that `--lang` or the locale asks for; that of the locale where there is no such one."""
    lang, _ = split_language(args)
    return lang if lang in LANGUAGES else locale_language(environ)
