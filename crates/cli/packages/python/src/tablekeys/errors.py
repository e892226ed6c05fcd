"""What is refused, and how."""

from __future__ import annotations

from typing import NoReturn


class Error(ValueError):
    """What was given is no key, no value of a key, or no setting: with what was expected, what was found, and where."""

    # The name that programs import it by, in tracebacks too.
    __module__ = "tablekeys"


def fail(expected: str, found: object, where: str = "") -> NoReturn:
    raise Error(f"expected {expected}, found {found!r}{where}")


def whole(value: object, least: int, most: int, what: str = "a number") -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        fail(f"{what} from {least} to {most}", value)
    return value


def bytes_of(key: str | bytes) -> bytes:
    """Text as UTF-8, bytes as they are."""
    if isinstance(key, str):
        try:
            return key.encode()
        except UnicodeEncodeError as error:
            fail("text of Unicode characters", key[error.start], f" at character {error.start}")
    return bytes(key)
