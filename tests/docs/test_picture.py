"""The picture of README shows what paiju prints today."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs" / "picture.svg"
SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_is_up_to_date(tmp_path: Path) -> None:
    again = tmp_path / "picture.svg"
    subprocess.run(
        [sys.executable, str(Path(__file__).with_name("write_picture.py")), str(again)], check=True
    )
    assert again.read_text("utf-8") == PICTURE.read_text("utf-8"), "run make docs"


def test_the_picture_shows_what_makes_a_settlement_rich() -> None:
    """A chain of kongs with its money, a laid-down hand that is fed, several patterns."""
    tree = ElementTree.fromstring(PICTURE.read_text("utf-8"))
    said = " ".join("".join(one.itertext()) for one in tree.iter(f"{SVG}text"))
    for words in ("卡五星", "Kawuxing", "(no. 3 of the chain)", "alone pays 2 shares", "five in the gap 2"):
        assert words in said
    amounts = [int(one) for one in re.findall(r"seat \d ([+-]?\d+)", said.partition("result")[2])[:3]]
    assert len(amounts) == 3
    assert sum(amounts) == 0


def test_the_picture_needs_nothing_from_elsewhere() -> None:
    text = PICTURE.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|url\(|@import|@font-face|<image|<script", text)
