"""Partitions by a hash, a sum or the alphabet."""

from __future__ import annotations

import hashlib
import struct
import uuid
from collections.abc import Iterable

from tablekeys.errors import bytes_of, fail, whole
from tablekeys.guids import guid_of

_M64 = (1 << 64) - 1


def count_of(partitions: int, most: int = (1 << 32) - 1, what: str = "partitions") -> int:
    return whole(partitions, 1, most, what)


def byte_sum(guid: uuid.UUID | str, partitions: int) -> int:
    """The sum of a GUID's 16 bytes, modulo.

    >>> byte_sum("6f9619ff-8b86-d011-b42d-00cf4fc964ff", 15)
    6
    """
    return sum(guid_of(guid).bytes) % count_of(partitions)


def _bits(digest: bytes, bits: int) -> str:
    return f"{int.from_bytes(digest, 'big'):0{8 * len(digest)}b}"[:whole(bits, 1, 8 * len(digest), "bits")]


def md5_bits(key: str | bytes, bits: int) -> str:
    """The PartitionKey of the first bits of a key's MD5: one of 2^bits.

    >>> md5_bits("ada@example.com", 4)
    '0011'
    """
    return _bits(hashlib.md5(bytes_of(key), usedforsecurity=False).digest(), bits)


def sha256_bits(key: str | bytes, bits: int) -> str:
    """The PartitionKey of the first bits of a key's SHA-256: one of 2^bits.

    >>> sha256_bits("ada@example.com", 6)
    '101101'
    """
    return _bits(hashlib.sha256(bytes_of(key)).digest(), bits)


def email_bucket(address: str | bytes) -> int:
    """1 to 6 by the first letter of an e-mail address: a-d, e-h, i-l, m-p, q-t, u-z.

    >>> email_bucket("James.Smith@example.com")
    3
    """
    text = bytes_of(address)
    if b"@" not in text:
        fail("an e-mail address with an '@'", address)
    return 1 + sum(start <= text[:1].lower() for start in (b"e", b"i", b"m", b"q", b"u"))


def alphabet(text: str | bytes, boundaries: Iterable[str | bytes]) -> int:
    """The number of boundaries that are not above a text, whose letters A to Z are folded.

    >>> alphabet("Linda", ["jos", "p"])
    1
    """
    # bytes.lower folds A to Z only.
    folded = bytes_of(text).lower()
    return sum(bytes_of(boundary) <= folded for boundary in boundaries)


def _sip_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = a + b & _M64
    b = (b << 13 | b >> 51) & _M64 ^ a
    a = (a << 32 | a >> 32) & _M64
    c = c + d & _M64
    d = (d << 16 | d >> 48) & _M64 ^ c
    a = a + d & _M64
    d = (d << 21 | d >> 43) & _M64 ^ a
    c = c + b & _M64
    b = (b << 17 | b >> 47) & _M64 ^ c
    return a, b, (c << 32 | c >> 32) & _M64, d


def siphash(key: str | bytes, secret: bytes | None = None) -> int:
    """SipHash-1-3 of a key's bytes, with a secret of 16 bytes or without: 64 bits."""
    if secret is not None and len(secret) != 16:
        fail("a secret of 16 bytes", len(secret))
    data = bytes_of(key)
    k0, k1 = struct.unpack("<QQ", secret or bytes(16))
    v = k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573
    # One round per word of eight bytes, three at the end.
    padded = data + bytes(7 - len(data) % 8) + bytes([len(data) & 255])
    for (word,) in struct.iter_unpack("<Q", padded):
        a, b, c, d = _sip_round(v[0], v[1], v[2], v[3] ^ word)
        v = a ^ word, b, c, d
    v = v[0], v[1], v[2] ^ 255, v[3]
    for _ in range(3):
        v = _sip_round(*v)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def one_of(hash: int, partitions: int) -> int:
    return hash * partitions >> 64


def siphash_partition(key: str | bytes, partitions: int, secret: bytes | None = None) -> int:
    """An even partition for any key: the high half of SipHash-1-3 times the partitions. Its PartitionKey is the number as text.

    >>> str(siphash_partition("customer-4711", 64))
    '59'
    """
    return one_of(siphash(key, secret), count_of(partitions))


def jump_partition(key: str | bytes, partitions: int, secret: bytes | None = None) -> int:
    """Jump hash of the SipHash: one more partition takes keys from the others and moves no other.

    >>> jump_partition("customer-4711", 64)
    52
    """
    count_of(partitions)
    hash, bucket, after = siphash(key, secret), 0, 0
    while after < partitions:
        bucket = after
        hash = hash * 2862933555777941757 + 1 & _M64
        after = int((bucket + 1) * (2.0 ** 31 / ((hash >> 33) + 1)))
    return bucket


def jump_back_partition(key: str | bytes, partitions: int, secret: bytes | None = None) -> int:
    """JumpBackHash of the SipHash: as `jump_partition`, in constant time, with other partitions.

    >>> jump_back_partition("customer-4711", 64)
    62
    """
    count_of(partitions)
    hash = siphash(key, secret)

    def random(round: int) -> tuple[int, int]:
        z = hash + (round + 1) * 0x9E3779B97F4A7C15 & _M64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _M64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _M64
        z ^= z >> 31
        return z & 0xFFFFFFFF, z >> 32

    def last(jumps: int) -> int:
        top = 1 << (jumps.bit_length() - 1)
        return top + (first[jumps.bit_count() % 2] & top - 1)

    first = random(0)
    jumps = (first[0] ^ first[1]) & (1 << (partitions - 1).bit_length()) - 1
    if jumps == 0 or last(jumps) < partitions:
        return last(jumps) if jumps else 0
    top = 1 << (jumps.bit_length() - 1)
    round = 1
    while True:
        for half in random(round):
            if (x := half & 2 * top - 1) < partitions:
                lower = jumps ^ top
                return x if x >= top else last(lower) if lower else 0
        round += 1
