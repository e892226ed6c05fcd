"""Partition designs by their text forms, as Spark columns: SQL where SQL says it, a function of tablekeys_spark where not."""

import re

from pyspark.sql import functions as sql

import tablekeys_spark as tk

UPPER, LOWER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"


def _digest_bits(hexadecimal, bits):
    """The first 1 to 31 bits of a digest that Spark gives as hexadecimal text."""
    first = sql.conv(sql.substring(hexadecimal, 1, 8), 16, 10).cast("bigint")
    return sql.shiftright(first, 32 - bits)


def _byte_sum(guid, partitions):
    # Sixteen terms: Spark takes no Python function inside a lambda of `aggregate`.
    digits = sql.hex(tk.guid(guid))
    bytes = [sql.conv(sql.substring(digits, at, 2), 16, 10).cast("bigint") for at in range(1, 32, 2)]
    return sum(bytes, sql.lit(0)) % partitions


def _alphabet(text, boundaries):
    folded = sql.translate(text, UPPER, LOWER)
    at_or_after = [sql.when(sql.lit(tk.percent_decoded(boundary)) <= folded, 1).otherwise(0) for boundary in boundaries]
    return sum(at_or_after, sql.lit(0)).cast("bigint")


def _number(text, most, what):
    if not re.fullmatch("[1-9][0-9]*", text) or int(text) > most:
        raise ValueError(f"expected 1 to {most} {what}, found {text!r}")
    return int(text)


def partition(design, key, secret=None, guids=False):
    """The partition of a column by a design such as siphash:12, as a bigint; null where the key is null.

    With `guids`, the column is GUIDs as text, and the designs that hash take their 16 bytes.
    """
    name, _, rest = design.partition(":")
    key = sql.col(f"`{key}`")
    if guids and name not in ("byte-sum", "alphabet"):
        key = tk.guid(key)
    if name in ("siphash", "jump", "jump-back"):
        place = {"siphash": tk.siphash, "jump": tk.jump, "jump-back": tk.jump_back}[name]
        return place(key, _number(rest, 2**32 - 1, "partitions"), secret)
    if name == "md5-bits":
        return _digest_bits(sql.md5(key.cast("binary")), _number(rest, 31, "bits"))
    if name == "sha256-bits":
        return _digest_bits(sql.sha2(key.cast("binary"), 256), _number(rest, 31, "bits"))
    if name == "byte-sum":
        return _byte_sum(key, _number(rest, 2**32 - 1, "partitions"))
    if name == "alphabet":
        return sql.when(key.isNotNull(), _alphabet(key, rest.split(",") if rest else []))
    raise ValueError(f"expected siphash, jump, jump-back, md5-bits, sha256-bits, byte-sum or alphabet before ':', found {design!r}")
