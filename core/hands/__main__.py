"""`python -m paiju.core.hands`: make the hand tables that travel with the package anew."""

from __future__ import annotations

from pathlib import Path

from paiju.core.hands.generate import SHIPPED, build, pack

for spec, name in SHIPPED.items():
    Path(__file__).with_name(name).write_bytes(pack(build(spec)))
