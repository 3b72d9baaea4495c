"""A comparison as JUnit XML: a test suite for each layer, a test case for each topic that differs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from paiju.lab.diff.compare import Comparison
from paiju.lab.diff.model import Difference, LayerReport, Side
from paiju.lab.diff.summary import sentence
from paiju.lab.diff.verdict import Verdict
from paiju.lab.diff.words import BY_OPTION

_NO_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(comparisons: Sequence[Comparison], verdict: Verdict, lang: str) -> str:
    """The XML. What counts is a failure; what is expected, or counts not, is skipped."""
    counted = {one.id for one in verdict.counted}
    root = ElementTree.Element("testsuites", name="paiju diff")
    for comparison in comparisons:
        pair = f"{comparison.pair.a.asked} → {comparison.pair.b.asked}"
        for report in comparison.reports:
            _suite(root, pair, report, counted, lang)
    if verdict.stale:
        suite = ElementTree.SubElement(root, "testsuite", name="expected")
        for id in verdict.stale:
            case = ElementTree.SubElement(suite, "testcase", classname="expected", name=_clean(id))
            ElementTree.SubElement(case, "failure", message="stale", type="stale")
        _count(suite)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _suite(root: ElementTree.Element, pair: str, report: LayerReport, counted: set[str], lang: str) -> None:
    name = _clean(f"{report.layer}: {pair}")
    suite = ElementTree.SubElement(root, "testsuite", name=name, time=f"{report.seconds:.3f}")
    for one in report.differences:
        case = ElementTree.SubElement(suite, "testcase", classname=name, name=_clean(one.id))
        if one.id in counted:
            failure = ElementTree.SubElement(
                case, "failure", message=_clean(sentence(one, lang)), type=_clean(one.kind)
            )
            failure.text = _clean(_details(one, lang))
        else:
            ElementTree.SubElement(case, "skipped")
    for missing in report.not_comparable:
        case = ElementTree.SubElement(suite, "testcase", classname=name, name=_clean(missing.topic))
        ElementTree.SubElement(case, "skipped", message=_clean(missing.text.say(lang)))
    if report.incomplete is not None:
        case = ElementTree.SubElement(suite, "testcase", classname=name, name=f"{report.layer}")
        ElementTree.SubElement(case, "error", message=_clean(report.incomplete.say(lang)), type="incomplete")
    elif not report.differences:
        ElementTree.SubElement(suite, "testcase", classname=name, name=f"{report.layer}")
    _count(suite)


def _count(suite: ElementTree.Element) -> None:
    suite.set("tests", str(len(suite)))
    for key, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(key, str(len(suite.findall(f"testcase/{kind}"))))


def _details(one: Difference, lang: str) -> str:
    lines = [f"A: {_side(one.a, lang)}", f"B: {_side(one.b, lang)}"]
    lines += [f"← {topic}" for topic in one.topics]
    return "\n".join([*lines, *([one.case] if one.case else [])])


def _side(side: Side, lang: str) -> str:
    value = side.say(lang)
    said = value if value is not None else "—"
    place = f"{side.place}" if side.place is not None else ""
    if side.option is not None:
        place = ", ".join(filter(None, (place, BY_OPTION.format(name=side.option).say(lang))))
    return f"{said}  ({place})" if place else said


def _clean(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return _NO_XML.sub("�", text)
