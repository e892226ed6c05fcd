"""What keys may hold, their order, and any text as a key."""

from __future__ import annotations

from tablekeys.errors import bytes_of, fail

#: The most UTF-16 units that a key may have.
MAX_KEY_UNITS = 512


def units_of(text: str) -> bytes:
    return text.encode("utf-16-be")


def key_order(a: str, b: str) -> int:
    """-1, 0 or 1: the order of the table service, by UTF-16 units. Python's own order differs past U+FFFF.

    >>> key_order("\U0001f600", "\uffff"), "\U0001f600" < "\uffff"
    (-1, False)
    """
    return (units_of(a) > units_of(b)) - (units_of(a) < units_of(b))


def is_legal(c: str) -> bool:
    return c >= " " and c not in "/\\#?" and not "\x7f" <= c <= "\x9f" and not "\ud800" <= c <= "\udfff"


def check_key(key: str) -> str:
    """The key itself, where the table service takes it: no / \\ # ? or control character, and at most 512 UTF-16 units.

    >>> check_key("2024/05")
    Traceback (most recent call last):
        ...
    tablekeys.Error: expected a character that keys may hold, found '/' at character 4 of '2024/05'
    """
    for at, character in enumerate(key):
        if not is_legal(character):
            fail("a character that keys may hold", character, f" at character {at} of {key!r}")
    if (units := len(units_of(key)) // 2) > MAX_KEY_UNITS:
        fail(f"a key of at most {MAX_KEY_UNITS} UTF-16 units", units)
    return key


def word(byte: int) -> str:
    if byte <= 0x22:
        return f'"{byte:02X}'
    if byte >= 0x7E:
        return f"~{byte:02X}"
    return chr(byte - 1) + "~~" if byte in b"#%'/?\\" else chr(byte)


def escape(text: str) -> str:
    """Any text as a legal key in ASCII, in the same order.

    By the bytes of UTF-8: up to U+0022 as `"` and two hex digits, `# % ' / ? \\` as the character below and `~~`, from U+007E on as
    `~` and two hex digits.

    >>> escape("invoices/2024 #7é")
    'invoices.~~2024"20"~~7~C3~A9'
    """
    return check_key("".join(map(word, bytes_of(text))))


def unescape(key: str) -> str:
    """The text of a key by `escape`.

    >>> unescape('invoices.~~2024"20"~~7~C3~A9')
    'invoices/2024 #7é'
    """
    text, at = bytearray(), 0
    try:
        while at < len(key):
            if key[at + 1:at + 3] == "~~" and key[at] != "~":
                text.append(ord(key[at]) + 1)
                at += 3
            elif key[at] in '"~':
                text.append(int(key[at + 1:at + 3], 16))
                at += 3
            else:
                text.append(ord(key[at]))
                at += 1
        found = text.decode()
    except ValueError:
        fail("text as escape writes it", key[at:at + 3], f" at character {at} of {key!r}")
    if (again := "".join(map(word, found.encode()))) != key:
        fail("text as escape writes it", key, f", which it would write as {again!r}")
    return found
