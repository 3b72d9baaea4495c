"""Reading a file that anybody may have written: regular, of bounded size, and never waited for."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path as FilePath

from paiju.core.errors import Fault, PaijuError, Place, RulesetError, Text

SUFFIXES = (".yaml", ".yml")
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_WHY = {
    errno.ENOENT: Text("没有这个文件", "no such file"),
    errno.ENOTDIR: Text("没有这个文件", "no such file"),
    errno.EISDIR: Text("它是目录", "it is a directory"),
    errno.EACCES: Text("没有权限", "permission denied"),
    errno.EPERM: Text("没有权限", "permission denied"),
    errno.ELOOP: Text("符号链接绕成了圈", "its symbolic links run in a circle"),
    errno.ENAMETOOLONG: Text("名字太长", "the name is too long"),
    errno.EINVAL: Text("它不是普通文件", "it is not a regular file"),
}


def read_regular(
    path: str | os.PathLike[str], limit: int, error: type[PaijuError] = RulesetError, shown: str | None = None
) -> bytes:
    """What a file holds, at most one byte more than `limit`. Raises `error` (`cannot-read`).

    Directories, pipes, sockets and devices are refused, and none of them is waited for.
    """
    try:
        _regular(os.stat(path).st_mode)
        handle = os.open(path, _FLAGS)
        with open(handle, "rb") as file:
            _regular(os.fstat(handle).st_mode)
            return file.read(limit + 1)
    except (OSError, ValueError) as problem:
        name, near = shown or os.fspath(path), None
        number = getattr(problem, "errno", None)
        if number == errno.ENOENT:
            near = beside(path)
        said = getattr(problem, "strerror", None) or str(problem)
        why = _WHY.get(number or 0, Text(said, said))
        message = Text(f"读不了文件 {name}（{why.zh}）", f"the file {name} cannot be read ({why.en})")
        raise error(Fault("cannot-read", message, nearest=near)) from None


def read_words(path: str | os.PathLike[str], limit: int, error: type[PaijuError] = RulesetError) -> str:
    """The text of a file in UTF-8, with a mark of byte order or without; at most `limit` bytes.

    Raises `error` (`cannot-read`, `too-large`, `not-utf8`).
    """
    data, place = read_regular(path, limit, error), Place(os.fspath(path), 1, 1)
    if len(data) > limit:
        size = Text(f"文件超过 {limit // 1024} KiB", f"the file is longer than {limit // 1024} KiB")
        raise error(Fault("too-large", size, place=place))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        message = Text("文件不是 UTF-8 编码", "the file is not encoded in UTF-8")
        raise error(Fault("not-utf8", message, place=place, expected="UTF-8")) from None


def _regular(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, "")
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "")


def named_as_yaml(path: FilePath) -> FilePath:
    """The path. Raises `RulesetError` (`not-a-yaml-file`) for a file that is not named as one."""
    if path.suffix.lower() in SUFFIXES or not is_file(path):
        return path
    message = Text(f"{path} 不是 YAML 文件", f"{path} is not a YAML file")
    raise RulesetError(Fault("not-a-yaml-file", message, expected=".yaml, .yml", nearest=beside(path)))


def beside(path: str | os.PathLike[str]) -> str | None:
    """The file that is there under the same name with a suffix, if there is one."""
    plain = os.fspath(path)
    for suffix in SUFFIXES:
        if is_file(FilePath(plain + suffix)):
            return plain + suffix
    return None


def is_file(path: FilePath) -> bool:
    """Whether there is a regular file at a path; False for a path that cannot be."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
