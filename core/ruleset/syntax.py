"""What a YAML parser complains of, in words for people, with what most often is the cause."""

from __future__ import annotations

from paiju.core.errors import Text

_VALUE = Text(
    "这里不能再有“键: 值”；多半是缩进不齐，上一行冒号后缺少空格，或一行里有两个冒号（文字里有冒号要加引号）",
    "there cannot be another `key: value` here; mostly a line is not indented like the others, the line "
    "before lacks the space after its colon, or a line has two colons (a text with a colon needs quotes)",
)
_COLON = Text(
    "上面的键后面缺少冒号，或冒号后缺少空格（写作 键: 值）",
    "the key before this lacks its colon, or the space after it (`key: value`)",
)
_INDENT = Text(
    "这里应当是同一层的下一个键；多半是缩进不齐，或上面的括号、引号没有成对",
    "the next key of the same level should stand here; mostly a line is not indented like the others, or a "
    "bracket or quote before it is not closed",
)
_DASH = Text(
    "列表的“- ”不能写在这里；多半是缩进不齐，或“-”后缺少空格",
    "an item `- ` of a list cannot stand here; mostly it is not indented like the others, or lacks the "
    "space after `-`",
)
_BRACE = Text(
    "花括号里缺少逗号，或没有写右花括号 }", "a comma is missing between braces, or the closing brace }"
)
_BRACKET = Text(
    "方括号里缺少逗号，或没有写右方括号 ]", "a comma is missing between brackets, or the closing bracket ]"
)
_CONTENT = Text(
    "这里缺少一个值；多半是多了一个逗号、括号或引号",
    "a value is missing here; mostly there is a comma, bracket or quote too many",
)
_OPEN = Text(
    "文件没有写完：有引号或括号没有成对", "the file ends too early: a quote or bracket is not closed"
)
_START = Text(
    "文字不能以这个字符开头，请加引号", "a text cannot begin with this character; put it into quotes"
)
_ESCAPE = Text(
    "双引号里的反斜杠写法不认识；要写反斜杠本身，请改用单引号",
    "this backslash means nothing between double quotes; for a backslash itself use single quotes",
)
_SIGN = Text(
    "不支持以 & * ! % 开头的写法；若是文字，请加引号",
    "what begins with & * ! % is not accepted; if it is a text, put it into quotes",
)
_BLOCK = Text(
    "| 或 > 之后的多行文字缩进不对，或同一行上还有别的字",
    "the lines of text after | or > are not indented well, or something else stands on its line",
)
_CHARACTER = Text("这里有 YAML 不许用的字符", "there is a character here that YAML does not allow")
_OTHER = Text(
    "YAML 写法有误；多半是缩进不齐、冒号后缺空格，或引号、括号没有成对",
    "this is not YAML; mostly a line is not indented like the others, a colon lacks the space after it, or a "
    "quote or bracket is not closed",
)

# Parts of what the parsers of PyYAML say, the one in C and the one in Python; the first that fits counts.
_SAID = (
    ("mapping values are not allowed", _VALUE),
    ("could not find expected ':'", _COLON),
    ("mapping keys are not allowed", _INDENT),
    ("sequence entries are not allowed", _DASH),
    ("expected '-' indicator", _DASH),
    ("expected ',' or '}'", _BRACE),
    ("expected ',' or ']'", _BRACKET),
    ("expected node content", _CONTENT),
    ("expected the node content", _CONTENT),
    ("unexpected end of stream", _OPEN),
    ("unexpected document indicator", _OPEN),
    ("cannot start any token", _START),
    ("unknown escape character", _ESCAPE),
    ("hexdecimal", _ESCAPE),
    ("character escape code", _ESCAPE),
    ("alphabetic or numeric character", _SIGN),
    ("directive", _SIGN),
    ("tag", _SIGN),
    ("version number", _SIGN),
    ("expected '!'", _SIGN),
    ("expected whitespace", _SIGN),
    ("indentation", _BLOCK),
    ("comment or line break", _BLOCK),
    ("unacceptable character", _CHARACTER),
    ("control characters", _CHARACTER),
    ("expected key", _INDENT),
    ("expected <block end>", _INDENT),
    ("expected <document start>", _INDENT),
    ("expected '<document start>'", _INDENT),
)


def in_words(said: str) -> Text:
    """What a parser said, for people."""
    return next((text for part, text in _SAID if part in said), _OTHER)
