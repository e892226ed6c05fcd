"""Columns: the same as the functions of one value, whichever library a column is of, and however it is cut."""

import random
import sys
from datetime import datetime, timedelta, timezone
from uuid import UUID

import numpy
import pandas
import polars
import pyarrow
import pytest
import tablekeys as keys
from tablekeys import Error, columns

RANDOM = random.Random(20261124)
TEXTS = ["", "a", "customer-4711", "Łódź/#?", "顧客 ~!", "😀", None, *(f"customer-{RANDOM.randrange(10**9)}" for _ in range(10_000))]
DESIGNS = ["siphash:64:padded", "jump:10", "md5-bits:6", "sha256-bits:5", "alphabet:e,i,m,q,u", "ring:east=1 west=2"]


def listed(column):
    return pyarrow.array(column).to_pylist()


FORMS = {
    "list": list,
    "pyarrow": pyarrow.array,
    "sliced": lambda texts: pyarrow.array(["before", None, *texts]).slice(2),
    "large": lambda texts: pyarrow.array(texts, pyarrow.large_string()),
    "view": lambda texts: pyarrow.array(texts, pyarrow.string_view()),
    "chunked": lambda texts: pyarrow.chunked_array([texts[:3], [], texts[3:5_000], texts[5_000:]]),
    "dictionary": lambda texts: pyarrow.array(texts).dictionary_encode(),
    "polars": lambda texts: polars.Series(texts),
    "categorical, polars": lambda texts: polars.Series(texts, dtype=polars.Categorical),
    "pandas": lambda texts: pandas.Series(texts, dtype="str"),
    "categorical, pandas": lambda texts: pandas.Series(texts).astype("category"),
    "objects": lambda texts: numpy.array(texts, dtype=object),
    "bytes": lambda texts: pyarrow.array([None if text is None else text.encode() for text in texts]),
}


@pytest.mark.parametrize("form", FORMS)
def test_partitions_of_columns_are_those_of_keys(form):
    column = FORMS[form](TEXTS)
    for text in DESIGNS:
        design = keys.Design(text)
        expected = [None if key is None else design.partition_of(key) for key in TEXTS]
        assert listed(design.partitions_of(column)) == design.partitions_of(column).to_list() == expected
        assert listed(design.partition_keys_of(column)) == [None if key is None else design.partition_key_of(key) for key in TEXTS]
        counts = [expected.count(partition) for partition in range(design.partitions)]
        assert keys.Histogram.of(design, column).counts == counts


def test_guids_are_their_bytes():
    guids = [UUID(int=RANDOM.getrandbits(128)) for _ in range(1_000)]
    design = keys.ByteSum(15)
    fixed = pyarrow.array([guid.bytes for guid in guids], pyarrow.binary(16))
    texts = pyarrow.array([str(guid) for guid in guids])
    assert listed(columns.guid_bytes(texts)) == listed(columns.guid_bytes(fixed)) == [guid.bytes for guid in guids]
    for type in (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()):
        texts = pyarrow.array([str(guids[0]), None, "4111111111111111"], type)
        assert listed(columns.guid_bytes(texts, errors="null")) == [guids[0].bytes, None, None]
        refused(Error, "row 2: ", lambda: columns.guid_bytes(texts))
        refused(Error, "row 2: part 0: ", lambda: columns.encode("?guid", [texts]))
    assert design.partitions_of(fixed).to_list() == design.partitions_of(guids).to_list() == [keys.guid_byte_sum(guid, 15) for guid in guids]


def test_results_go_to_every_library_without_a_copy():
    found = keys.SipHash(64).partitions_of(TEXTS)
    assert polars.Series(found).to_list() == found.to_list() and len(found) == len(TEXTS)
    assert pandas.Series.from_arrow(found).isna().sum() == 1
    assert pyarrow.array(found).type == pyarrow.uint32() and pyarrow.array(found).cast("int64").to_pylist() == found.to_list()
    addresses = {pyarrow.array(found).buffers()[1].address for _ in range(2)}
    assert len(addresses) == 1


#: A kind, values of it, and the type of its column.
VALUES = {
    "str": (["", "a/b", "😀", "'{~!"], pyarrow.string()),
    "bytes": ([b"", b"\x00\xff"], pyarrow.binary()),
    "bool": ([True, False], pyarrow.bool_()),
    "ticks": ([datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(microseconds=m) for m in (-1, 0, 1, 10**15)], pyarrow.timestamp("us", "UTC")),
    "date": ([datetime(1, 1, 1).date(), datetime(9999, 12, 31).date()], pyarrow.date32()),
    "u8": ([0, 255], pyarrow.uint8()),
    "u16": ([0, 2**16 - 1], pyarrow.uint16()),
    "u32": ([0, 2**32 - 1], pyarrow.uint32()),
    "u64": ([0, 2**64 - 1], pyarrow.uint64()),
    "i8": ([-128, 127], pyarrow.int8()),
    "i16": ([-(2**15), 2**15 - 1], pyarrow.int16()),
    "i32": ([-(2**31), 2**31 - 1], pyarrow.int32()),
    "i64": ([-(2**63), 2**63 - 1], pyarrow.int64()),
    "f32": ([0.5, -0.0, float("inf")], pyarrow.float32()),
    "f64": ([0.1, -1e300, 0.0], pyarrow.float64()),
}


@pytest.mark.parametrize("kind", VALUES)
def test_tuples_of_columns_are_those_of_values(kind):
    values, type = VALUES[kind]
    values = [None, *(value for value in values for _ in range(2))]
    column = pyarrow.array(values, type)
    for modifiers in ("?", "-?", "?-", "-?-"):
        kinds = ["u16", modifiers + kind, "str"]
        others = pyarrow.array(range(len(values)), pyarrow.int64()), pyarrow.array(["x"] * len(values))
        expected = [keys.encode(kinds, row) for row in zip(range(len(values)), values, others[1].to_pylist())]
        assert columns.encode(kinds, [others[0], column, others[1]]).to_list() == expected
        read = columns.decode(kinds, expected)
        assert listed(read[1]) == [pandas.Timestamp(value) if kind == "ticks" and value else value for value in values]
    without = columns.encode([kind, "str"], [column, pyarrow.array(["x"] * len(values))]).to_list()
    assert without[0] is None and without[1:] == [keys.encode([kind, "str"], [value, "x"]) for value in values[1:]]


def test_columns_may_be_cut_differently():
    numbers = list(range(1_000))
    cut = pyarrow.chunked_array([numbers[:10], numbers[10:700], numbers[700:]]), pyarrow.chunked_array([list(map(str, numbers[:500])), list(map(str, numbers[500:]))])
    assert columns.encode("u32,str", cut).to_list() == [keys.encode("u32,str", [n, str(n)]) for n in numbers]


def test_keys_of_columns_are_those_of_values():
    numbers = [0, 5, 999_999]
    for column in (numpy.array(numbers), pandas.Series(numbers), polars.Series(numbers), pyarrow.array(numbers, pyarrow.uint32()).dictionary_encode()):
        assert columns.zero_padded(column, 6).to_list() == [keys.zero_padded(n, 6) for n in numbers]
        assert columns.signed(column).to_list() == [keys.signed(n) for n in numbers]
    assert listed(columns.parse_zero_padded(columns.zero_padded(numpy.array(numbers), 6), 6)) == numbers
    assert listed(columns.parse_signed([keys.signed(-5), None])) == [-5, None]
    at = [datetime(2024, 5, 6, 7, 8, second, 123456, timezone.utc) for second in range(60)]
    for unit in ("us", "ns"):
        for column in (pyarrow.array(at, pyarrow.timestamp(unit, "Asia/Tokyo")), pandas.Series(at).dt.as_unit(unit), polars.Series(at).dt.cast_time_unit(unit)):
            for name in ("ascending", "newest_first", "calendar", "day"):
                expected = [getattr(keys, name)(one) for one in at]
                assert getattr(columns, name)(column).to_list() == expected
                read = getattr(columns, f"parse_{name}")(expected)
                assert [one.to_pydatetime() for one in listed(read)] == [getattr(keys, f"parse_{name}")(key).datetime() for key in expected]
    texts = [text for text in TEXTS if text is not None]
    assert columns.unescape(columns.escape(pyarrow.array(texts))).to_list() == texts


def refused(kind, words, call):
    with pytest.raises(kind) as error:
        call()
    assert words in str(error.value), str(error.value)


def test_what_is_no_key_is_refused_with_its_row():
    refused(Error, "row 1: ", lambda: columns.zero_padded(pyarrow.array([5, 1_000]), 3))
    refused(Error, "expected a width from 1 to 20, found 21", lambda: columns.zero_padded(pyarrow.array([], pyarrow.int64()), 21))
    refused(Error, "row 2: expected a number from 0 to 18446744073709551615, found -1", lambda: columns.zero_padded(pyarrow.array([5, None, -1]), 3))
    refused(Error, "row 1: part 1: expected a number from 0 to 255, found 256", lambda: columns.encode("str,u8", [pyarrow.array(["a", "b"]), pyarrow.array([1, 256])]))
    assert columns.encode("u8", [pyarrow.array([1, 256, None])], errors="null").to_list() == ["001", None, None]
    refused(Error, "errors=", lambda: columns.encode("u8", [pyarrow.array([1])], errors="ignore"))
    refused(Error, "row 1: expected a digit in part 0 (u8), at byte 1", lambda: columns.decode("u8", ["001", "1"]))
    refused(Error, "expected 2 parts with '!' between them, found 3", lambda: columns.decode("u8,u8", ["001!001!001"]))
    refused(Error, "expected 2 parts with '!' between them, found 1", lambda: columns.decode("u8,u8", ["001"]))
    refused(Error, "columns of 1 rows", lambda: columns.encode("u8,u8", [pyarrow.array([1]), pyarrow.array([1, 2])]))
    refused(Error, "row 0: expected UTF-8", lambda: columns.escape(pyarrow.array([b"\xff"])))
    refused(Error, "1677 to 2262", lambda: columns.parse_day(["00010101"]))
    refused(Error, "lone surrogates", lambda: keys.SipHash(4).partitions_of(["a\ud800"]))


def test_columns_of_other_types_are_refused():
    local = datetime(2024, 5, 6)
    naive, numbers = pyarrow.array([local]), pyarrow.array([5])
    mixed = [None, local.replace(tzinfo=timezone.utc), local]
    for column in (mixed, tuple(mixed), numpy.array(mixed), pandas.Index([pandas.NaT, *mixed[1:]], dtype=object)):
        refused(TypeError, "row 2: expected a datetime with a time zone", lambda: columns.newest_first(column))
        refused(TypeError, "row 2: ", lambda: columns.encode("ticks", [column]))
        assert columns.ascending(column[:2]).to_list() == [None, keys.ascending(mixed[1])]
    refused(TypeError, "give the column its time zone", lambda: columns.newest_first(naive))
    refused(TypeError, "instants with a time zone, found one of Int64", lambda: columns.newest_first(numbers))
    refused(TypeError, "text or bytes, found one of Int64", lambda: keys.SipHash(4).partitions_of(numbers))
    refused(TypeError, "whole numbers, found one of Boolean", lambda: columns.signed(pyarrow.array([True])))
    refused(TypeError, "whole numbers, found one of Float64", lambda: columns.signed(numpy.array([1.5])))
    refused(TypeError, "found True of the type bool", lambda: keys.SipHash(4).partitions_of(["a", True]))
    refused(TypeError, "found 5 of the type int", lambda: keys.SipHash(4).partitions_of(["a", 5]))
    refused(TypeError, "a column of keys", lambda: keys.SipHash(4).partitions_of("abc"))
    refused(TypeError, "a column of", lambda: keys.SipHash(4).partitions_of(5))


def test_what_needs_pyarrow_says_so(monkeypatch):
    found = columns.parse_signed(["00000000000000000005"])
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for call in (found.to_list, lambda: columns.signed([5])):
        refused(TypeError, ": install pyarrow", call)


def test_nothing_at_all_is_a_column():
    for empty in (pyarrow.array([], pyarrow.string()), pyarrow.chunked_array([], pyarrow.string()), []):
        assert keys.SipHash(4).partitions_of(empty).to_list() == keys.SipHash(4).partition_keys_of(empty).to_list() == []
    assert keys.SipHash(4).partitions_of(pyarrow.nulls(3)).to_list() == columns.newest_first(pyarrow.nulls(3)).to_list() == [None] * 3
