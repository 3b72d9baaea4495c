"""Fair deals: seeds, the random streams drawn from them, and the commitment that proves a deal.

The scheme is called `paiju-deal-1`. docs/fair-deals.md specifies it byte by byte, with test vectors, so
that anybody can check a deal in another language. It never changes: an improvement gets a new name.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from struct import unpack_from
from typing import TypeVar

from paiju.core.errors import Fault, PaijuError, RecordError, Text

Item = TypeVar("Item")

SCHEME = "paiju-deal-1"
LONGEST = 1024
"""Most bytes (UTF-8) that a seed or a nonce may have."""

_SPAN = 1 << 16  # how many values a word can have
_PER_BLOCK = 16  # words in a SHA-256 digest


def new_seed() -> str:
    """A secret seed: 32 bytes from the system's generator as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def seed_text(seed: str | int) -> str:
    """A seed as the text that is hashed; an integer is its decimal digits, so `7` and `"7"` are one seed.

    Text is taken as it is, without trimming or folding. A short seed is for playing a deal again, never
    for keeping it secret. Raises `PaijuError` (`bad-seed`) for an empty seed, one longer than `LONGEST`
    (an integer: than 2048 bits), one that UTF-8 cannot hold, and what is neither text nor an integer.
    """
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise _bad_seed(type(seed).__name__)
    if isinstance(seed, int) and seed.bit_length() > 2 * LONGEST:  # more digits than Python may write
        raise _bad_seed("10^…")
    text = str(seed)
    if not text:
        raise _bad_seed("''")
    _field(text)
    return text


def _bad_seed(shown: str) -> PaijuError:
    return PaijuError(
        Fault(
            "bad-seed",
            Text(f"{shown} 不能作种子或随机补充", f"{shown} cannot be a seed or a nonce"),
            expected=f"1–{LONGEST} bytes of text, or an integer",
        )
    )


def _field(value: str | bytes) -> bytes:
    """A field of a hashed message: its length in four bytes, big-endian, then its bytes."""
    if isinstance(value, str):
        try:
            value = value.encode("utf-8")
        except UnicodeEncodeError:
            raise _bad_seed(ascii(value)) from None
    if len(value) > LONGEST:
        raise _bad_seed(f"{value[:12]!r}…")
    return len(value).to_bytes(4, "big") + value


def _digest(*fields: str | bytes) -> bytes:
    """SHA-256 over the scheme's name and the fields, each with its length, so no two lists look alike."""
    return sha256(b"".join(map(_field, (SCHEME, *fields)))).digest()


def deal_seed(seed: str, round_index: int, nonces: Mapping[int, str]) -> bytes:
    """The 32-byte key of one deal: the seed, the number of the round (first 0), and the players' nonces.

    `nonces` maps seats to what their players threw in after they had seen the commitment; seats without
    one are left out. Raises `PaijuError` (`bad-seed`) for text that `seed_text` refuses, though a nonce
    may be empty.
    """
    thrown = [part for seat in sorted(nonces) for part in (str(seat), nonces[seat])]
    return _digest("deal", seed_text(seed), str(round_index), *thrown)


class Stream:
    """Random numbers from a deal's key, one independent stream for each name (`wall`, `dice`, …).

    A stream is a sequence of 16-bit words; `counter` is how many have been taken, and together with key
    and name it is the whole state: `Stream(key, name, counter)` goes on where another one stands.
    """

    __slots__ = ("counter", "key", "name", "_prefix")

    def __init__(self, key: bytes, name: str, counter: int = 0) -> None:
        self.key = key
        self.name = name
        self.counter = counter
        self._prefix = _digest("stream", key, name)

    def copy(self) -> Stream:
        """A stream at the same place that goes its own way from here."""
        twin = Stream.__new__(Stream)
        twin.key, twin.name, twin.counter, twin._prefix = self.key, self.name, self.counter, self._prefix
        return twin

    def words(self, count: int) -> Sequence[int]:
        """The next `count` words, each from 0 to 65535."""
        start, prefix = self.counter, self._prefix
        self.counter = end = start + count
        blocks = range(start // _PER_BLOCK, -(-end // _PER_BLOCK))
        data = b"".join([sha256(prefix + block.to_bytes(8, "big")).digest() for block in blocks])
        return unpack_from(f">{count}H", data, start % _PER_BLOCK * 2)

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each as likely as any other; n from 1 to 65536, else `ValueError`.

        Words of the last, incomplete class of n are thrown away. One word is used even for n = 1.
        """
        if not 1 <= n <= _SPAN:
            raise ValueError(f"below({n}): n must be from 1 to {_SPAN}")
        while True:
            (word,) = self.words(1)
            value = word % n
            if word - value + n <= _SPAN:
                return value

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The items in a random order, every order as likely as the stream can make it.

        Fisher–Yates from the end: for n = len … 2 the item at n − 1 changes places with the one at
        `below(n)`. At most 65536 items, else `ValueError`.
        """
        pool = list(items)
        left = len(pool)
        if left > _SPAN:
            raise ValueError(f"shuffle: {left} items, at most {_SPAN}")
        while left > 1:
            for word in self.words(left - 1):  # as many as are still needed; each thrown away costs one more
                place = word % left
                if word - place + left <= _SPAN:
                    left -= 1
                    pool[place], pool[left] = pool[left], pool[place]
        return tuple(pool)


def commitment(seed: str, ruleset_hash: str) -> str:
    """What a host publishes before the deal: 64 hexadecimal digits that fix the seed and the rules.

    They give nothing away if the seed is one of `new_seed`; a short seed can be guessed from them.
    Raises `PaijuError` (`bad-seed`) as `seed_text` does.
    """
    return _digest("commitment", seed_text(seed), ruleset_hash).hex()


def verify_commitment(published: str, seed: str, ruleset_hash: str) -> None:
    """Whether the revealed seed is the one committed to; `RecordError` (`commitment-mismatch`) if not."""
    found = commitment(seed, ruleset_hash)
    if found != published:
        raise RecordError(
            Fault(
                "commitment-mismatch",
                Text(
                    f"公布的种子与开局前的承诺不符：承诺为 {published}，种子得出 {found}",
                    f"the revealed seed is not the one committed to: {published} was published, "
                    f"the seed gives {found}",
                ),
                expected=found,
            )
        )
