"""What cards are: every reading with what it beats, what beats it, and what it multiplies a round by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from paiju.core.errors import Fault, PaijuError, Text
from paiju.host import text
from paiju.host.screen import Screen

if TYPE_CHECKING:
    from paiju.core.ledger import Amount
    from paiju.core.melds.reading import Reading
    from paiju.core.round import Rules


@frozen
class CardReading:
    """One way to see the cards. `beaten_by` is None where nothing beats it, `factor` where no plugin says."""

    reading: Reading
    written: str
    name: Text
    beats: Text
    beaten_by: Text | None
    factor: Amount | None


def card_readings(rules: Rules, written: str) -> tuple[tuple[int, ...], list[CardReading]]:
    """The cards, and their readings, the strongest first. Raises `PaijuError` for cards there are not."""
    from paiju.core.melds.ranking import beaten_by, beats_what
    from paiju.core.melds.reading import name_reading, write_reading
    from paiju.core.tiles import read_tiles

    grammar, search = rules.grammar, rules.search
    assert grammar is not None
    assert search is not None
    cards = tuple(sorted(read_tiles(rules.tiles, written)))
    if not cards:
        raise PaijuError(Fault("bad-value", text.MISSING.format(name="HAND")))
    for card in sorted(set(cards)):
        held, copies = cards.count(card), rules.tiles.copies[card]
        if held > copies:
            message = text.TOO_MANY.format(tile=rules.tiles.code(card), copies=copies)
            raise PaijuError(Fault("too-many-tiles", message, expected=f"0–{copies}"))
    return cards, [
        CardReading(
            one,
            write_reading(grammar, one),
            name_reading(grammar, one),
            beats_what(grammar, one),
            beaten_by(grammar, one),
            rules.hook.play_factor(rules=rules, cards=cards, reading=one),
        )
        for one in search.legal_readings(cards, None)
    ]


def tell_readings(screen: Screen, rules: Rules, written: str) -> None:
    """All readings, a paragraph each, with their names in both languages."""
    from paiju.core.words import Words

    words = Words(rules, screen.lang)
    cards, found = card_readings(rules, written)
    if not found:
        screen.say(text.NO_READING, cards=words.tiles(cards))
        return
    screen.say(text.READINGS, cards=words.tiles(cards), number=len(found))
    for one in found:
        other = one.name.en if screen.lang == "zh" else one.name.zh
        screen.write(f"{one.name.say(screen.lang)} · {other}")
        screen.tell(f"    {screen.word(text.BEATS.format(what=one.beats.say(screen.lang)))}")
        over = one.beaten_by or text.NOTHING
        screen.tell(f"    {screen.word(text.BEATEN_BY.format(what=over.say(screen.lang)))}")
        if one.factor is not None:
            screen.say(text.MULTIPLIES, factor=words.amount(one.factor))


def readings_data(rules: Rules, written: str) -> dict[str, object]:
    """The same as data."""
    cards, found = card_readings(rules, written)
    return {
        "cards": [rules.tiles.code(card) for card in cards],
        "readings": [
            {
                "kind": one.reading.kind,
                "rank": rules.tiles.code(one.reading.rank) if one.reading.rank >= 0 else None,
                "reading": one.written,
                "name": one.name,
                "cards": one.reading.size,
                "hard": one.reading.hard,
                "beats": one.beats,
                "beaten_by": one.beaten_by,
                "factor": one.factor,
            }
            for one in found
        ],
    }
