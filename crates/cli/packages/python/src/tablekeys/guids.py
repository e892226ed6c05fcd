"""GUIDs and the order of their bytes."""

from __future__ import annotations

import uuid

from tablekeys.errors import fail


def guid_of(value: object) -> uuid.UUID:
    if isinstance(value, uuid.UUID):
        return value
    try:
        if not isinstance(value, str) or [len(field) for field in value.split("-")] != [8, 4, 4, 4, 12]:
            raise ValueError
        return uuid.UUID(bytes=bytes.fromhex(value.replace("-", "")))
    except ValueError:
        fail("a GUID such as 6f9619ff-8b86-d011-b42d-00cf4fc964ff", value)


def bytes_le(guid: uuid.UUID | str) -> bytes:
    """The bytes of `Guid.ToByteArray` of .NET, which swaps the first three fields; `UUID.bytes` has the order of RFC 4122.

    >>> bytes_le("6f9619ff-8b86-d011-b42d-00cf4fc964ff").hex()
    'ff19966f868b11d0b42d00cf4fc964ff'
    """
    return guid_of(guid).bytes_le
