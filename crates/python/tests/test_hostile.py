"""Hostile arguments: each family of functions refuses all of them by a `TypeError` or an `Error`, which is a `ValueError`, with words."""

import datetime
import decimal
import fractions
import operator
import re
import threading
import uuid
import weakref
from datetime import timedelta, timezone
from pathlib import Path

import numpy
import pandas
import pytest
import tablekeys as keys
from tablekeys import Error, Ticks

AWARE = datetime.datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)
NAIVE = AWARE.replace(tzinfo=None)
BEFORE_YEAR_1 = datetime.datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=1)))
AFTER_9999 = datetime.datetime(9999, 12, 31, 23, tzinfo=timezone(timedelta(hours=-2)))
SURROGATE = "a\ud800b"


class Whatever:
    pass


class Broken:
    """Fails whatever is asked of it."""

    def __index__(self):
        raise RuntimeError("no index")

    def __repr__(self):
        raise RuntimeError("no repr")


#: Of no use as anything here: neither text, bytes, numbers nor instants.
OBJECTS = [None, [], (), {}, set(), object(), Whatever(), Whatever, Broken(), len, lambda: 1, 1j, ..., NotImplemented, range(3), iter("ab"),
           decimal.Decimal(5), fractions.Fraction(1, 2), slice(1), timedelta(1), timezone.utc, datetime.time(1), datetime, ["a"], ("a",), {"a": 1}, {1},
           frozenset(), Exception("x"), pandas.NaT, pandas.NA, numpy.array([1, 2]), numpy.array(["a"]), pandas.Series(["a"]), keys.KeyRange.all(),
           keys.SipHash(4), numpy.datetime64("2024-05-06"), print, super, type, property(), staticmethod(len), re.compile("a"), Path("a"), ValueError, int, str,
           float, bytes, decimal.Decimal("NaN"), datetime.tzinfo(), operator.itemgetter(0), threading.Lock(), weakref.ref(Whatever), keys.Histogram(4)]
FLOATS = [1.5, 0.0, -0.0, float("nan"), float("inf"), 1e300, numpy.float64(2), numpy.float32(3)]
BOOLS = [True, False, numpy.bool_(True), numpy.bool_(False)]
BYTES = [b"", b"abc", bytearray(b"abc"), memoryview(b"abc")]
TEXTS = ["", "1", "64", "a", "２", "1e3", " 1", SURROGATE]
INTEGERS = [0, 5, -1, 2**32, 2**64, -(2**63) - 1, 10**30, 10**5000, numpy.int64(5)]
GUIDS = [uuid.UUID(int=5)]
TIMES = [AWARE, NAIVE, NAIVE.date(), BEFORE_YEAR_1, AFTER_9999, pandas.Timestamp("2024-05-06"), Ticks(5)]
EVERYTHING = [*OBJECTS, *FLOATS, *BOOLS, *BYTES, *TEXTS, *INTEGERS, *GUIDS, *TIMES]

not_text = [*OBJECTS, *FLOATS, *BOOLS, *BYTES, *INTEGERS, *GUIDS, *TIMES]
not_key = [*OBJECTS, *FLOATS, *BOOLS, *INTEGERS, *TIMES]
not_whole = [*OBJECTS, *FLOATS, *BOOLS, *BYTES, *TEXTS, *GUIDS, *TIMES]
not_instant = [*OBJECTS, *FLOATS, *BOOLS, *BYTES, *TEXTS, *INTEGERS, *GUIDS, NAIVE, NAIVE.date(), pandas.Timestamp("2024-05-06")]
not_guid = [*OBJECTS, *FLOATS, *BOOLS, *BYTES, *INTEGERS, *TIMES]
not_secret = [value for value in EVERYTHING if value is not None]
too_large_for = {bits: [2**bits, -1, 10**30, 10**5000, -(2**200)] for bits in (8, 16, 32, 64, 128)}
out_of_time = [BEFORE_YEAR_1, AFTER_9999]
not_list_of_text = [value for value in EVERYTHING if not (isinstance(value, (list, tuple, dict, set, frozenset)) or type(value).__module__ in
                    ("numpy", "pandas", "pandas.core.series") or type(value).__name__ in ("str_iterator", "str_ascii_iterator"))]

ORDERS = keys.KeyRange.prefix("a")
GENERATIONS = keys.Generations("generations:4")
SALT = keys.Salt(8, "-")
RING = keys.HashRing([("a", 1), ("b", 1)])
TABLE = keys.SlotTable([("a", 1), ("b", 1)])
COUNTED = keys.Histogram(4)
PROPERTY = keys.Filter.property("Total")


def of(call, wrong_type, wrong_value=()):
    return call, wrong_type, wrong_value


#: Each family: what is called with a hostile argument, which are of a wrong type, and which are wrong values.
FAMILIES = {
    "zero_padded": of(lambda x: keys.zero_padded(x, 20), not_whole, too_large_for[64]),
    "zero_padded, width": of(lambda x: keys.zero_padded(5, x), not_whole, [0, 21, 256, -1, 2**32]),
    "signed": of(keys.signed, not_whole, [2**63, -(2**63) - 1, 10**30]),
    "ascending": of(keys.ascending, not_instant, out_of_time),
    "newest_first": of(keys.newest_first, not_instant, out_of_time),
    "calendar": of(keys.calendar, not_instant, out_of_time),
    "day": of(keys.day, not_instant, out_of_time),
    "days": of(lambda x: keys.days(x, AWARE), not_instant, out_of_time),
    "months": of(lambda x: keys.months(AWARE, x), not_instant, out_of_time),
    "Ticks": of(Ticks, [value for value in not_instant if not isinstance(value, (str, int, numpy.int64)) or isinstance(value, bool)],
                [*TEXTS, -1, 2**63, 10**5000, *out_of_time]),
    "parse_zero_padded": of(lambda x: keys.parse_zero_padded(x, 10), not_text, [SURROGATE, "", "1", "a" * 10, "１" * 10, "+000000001"]),
    "parse_signed": of(keys.parse_signed, not_text, [SURROGATE, *TEXTS]),
    "parse_ascending": of(keys.parse_ascending, not_text, [*TEXTS, "9" * 19]),
    "parse_newest_first": of(keys.parse_newest_first, not_text, [*TEXTS, "9" * 19]),
    "split_newest_first": of(keys.split_newest_first, not_text, [*TEXTS, "9" * 19]),
    "parse_calendar": of(keys.parse_calendar, not_text, [*TEXTS, "20240230000000"]),
    "parse_day": of(keys.parse_day, not_text, [*TEXTS, "20240230", "00000101"]),
    "escape": of(keys.escape, not_text, [SURROGATE, "é" * 513]),
    "unescape": of(keys.unescape, not_text, [SURROGATE, "~~", '"', "~C3", "é", "a b"]),
    "check_key": of(keys.check_key, not_text, [SURROGATE, "a/b", "\\", "#", "?", "\x1f", "\x85", "é" * 513]),
    "check_table_name": of(keys.check_table_name, not_text, [SURROGATE, "", "a", "1ab", "a-b", "x" * 64]),
    "key_order": of(lambda x: keys.key_order("a", x), not_text, [SURROGATE]),
    "entity_address": of(lambda x: keys.entity_address("Orders", x, "a"), not_text, [SURROGATE, "a/b"]),
    "geohash": of(lambda x: keys.geohash(x, 0.0, 5), [value for value in not_whole if not isinstance(value, float) and not isinstance(value, numpy.floating)],
                  [float("nan"), float("inf"), 91, -90.5, 10**400, 2**64 + 1]),
    "encode, kinds": of(lambda x: keys.encode(x, ["a"]), [value for value in not_list_of_text if not isinstance(value, str) and not (isinstance(value, bytes) and not value)],
                        ["", "text", "str,", "str,u32", "-", "?", "u7", [], ["str", "str"], ["strx"]]),
    "encode, values": of(lambda x: keys.encode("str", x), [value for value in not_list_of_text if not isinstance(value, (memoryview, range))],
                         [[], ["a", "b"], range(3)]),
    "encode str": of(lambda x: keys.encode(["str"], [x]), not_text, [SURROGATE, "é" * 513]),
    "encode bytes": of(lambda x: keys.encode(["bytes"], [x]), [value for value in EVERYTHING if not isinstance(value, (bytes, bytearray))], [b"a" * 300]),
    "encode bool": of(lambda x: keys.encode(["bool"], [x]), [value for value in EVERYTHING if not isinstance(value, bool)]),
    "encode ticks": of(lambda x: keys.encode(["-ticks"], [x]), not_instant, out_of_time),
    "encode date": of(lambda x: keys.encode(["date"], [x]), [value for value in EVERYTHING if type(value) is not datetime.date]),
    "encode guid": of(lambda x: keys.encode(["guid"], [x]), not_guid, [*TEXTS, "6f9619ff8b86d011b42d00cf4fc964f"]),
    "encode u8": of(lambda x: keys.encode(["u8"], [x]), not_whole, too_large_for[8]),
    "encode -u16": of(lambda x: keys.encode(["-u16"], [x]), not_whole, too_large_for[16]),
    "encode u32": of(lambda x: keys.encode(["u32"], [x]), not_whole, too_large_for[32]),
    "encode u128": of(lambda x: keys.encode(["u128"], [x]), not_whole, [2**128, -1, 10**40, 10**5000]),
    "encode i8": of(lambda x: keys.encode(["i8"], [x]), not_whole, [128, -129]),
    "encode ?i64": of(lambda x: keys.encode(["?i64"], [x]), [value for value in not_whole if value is not None], [2**63, -(2**63) - 1]),
    "encode f32": of(lambda x: keys.encode(["f32"], [x]), [value for value in not_whole if not isinstance(value, (float, numpy.floating))], [0.1, 1e300, 2**24 + 1]),
    "encode f64": of(lambda x: keys.encode(["f64"], [x]), [value for value in not_whole if not isinstance(value, (float, numpy.floating))], [2**53 + 1, 10**400]),
    "decode": of(lambda x: keys.decode(["str", "u32"], x), not_text, [*TEXTS, "a!1", "a!0000000001!", "é!0000000001", "a!9999999999", "a!000000000x"]),
    "extensions": of(keys.extensions, not_text, [SURROGATE, "a/b", "é" * 513]),
    "subtree": of(keys.subtree, not_text, [SURROGATE, "a/b", "é" * 513]),
    "span": of(lambda x: keys.span(["str", "u32"], ["a"], x, 9), not_whole, [10, *too_large_for[32]]),
    "span, reversed": of(lambda x: keys.span(["str", "-ticks"], ["a"], x, AWARE), not_instant, [AWARE + timedelta(1), *out_of_time]),
    "KeyRange": of(keys.KeyRange, not_text, TEXTS),
    "KeyRange.prefix": of(keys.KeyRange.prefix, not_text, [SURROGATE, "a/b", "é" * 513]),
    "KeyRange.between": of(lambda x: keys.KeyRange.between("a", x), [value for value in not_text if value is not None], [SURROGATE, "a/b"]),
    "KeyRange.newest_first": of(lambda x: keys.KeyRange.newest_first(x, None), [value for value in not_instant if value is not None], out_of_time),
    "KeyRange.days": of(lambda x: keys.KeyRange.days(None, x), [value for value in not_instant if value is not None], out_of_time),
    "KeyRange.zero_padded": of(lambda x: keys.KeyRange.zero_padded(x, None, 6), [value for value in not_whole if value is not None], [-1, 10**6 + 1, 2**64]),
    "KeyRange.contains": of(ORDERS.contains, not_text, [SURROGATE]),
    "KeyRange.intersection": of(ORDERS.intersection, [value for value in EVERYTHING if not isinstance(value, keys.KeyRange)]),
    "filter_of": of(keys.filter_of, [value for value in not_text if not isinstance(value, keys.KeyRange)], [SURROGATE, "a/b"]),
    "Filter.property": of(keys.Filter.property, not_text, [SURROGATE, "", "1a", "a-b", "x" * 256]),
    "Property.equals": of(PROPERTY.equals, [value for value in OBJECTS if value is not None and value is not pandas.NaT],
                          [SURROGATE, float("nan"), float("inf"), 2**31, -(2**31) - 1, *out_of_time]),
    "Query": of(keys.Query, [value for value in not_text if value is not None and not isinstance(value, keys.KeyRange)], [SURROGATE, "a/b"]),
    "Query, page_size": of(lambda x: keys.Query("a", page_size=x), [value for value in not_whole if value is not None], [0, -1, 1001, 2**32]),
    "Query, select": of(lambda x: keys.Query("a", select=x), [value for value in not_list_of_text if value is not None], [["a b"], [SURROGATE]]),
    "Cursor": of(keys.Cursor, not_text, [*TEXTS, "1-1-1-a", "0-1-2-a"]),
    "merge_page": of(lambda x: keys.merge_page([["a"], ["b"]], x, str), not_whole, [0, -1, 2**32]),
    "merge_page, rows": of(lambda x: keys.merge_page([[x]], 1, lambda row: row), not_text, [SURROGATE]),
    "Design": of(keys.Design, not_text, [*TEXTS, "siphash", "siphash:0", "siphash:-1", "siphash:4294967296", "siphash:064", "ring:", "md5-bits:32", "x:4"]),
    "Design, secret": of(lambda x: keys.Design("siphash:4", x), [value for value in not_secret if not isinstance(value, bytes)], [b"", b"abc", bytes(16), b"a" * 17]),
    "Design.partition_of": of(keys.SipHash(64).partition_of, not_key, [SURROGATE]),
    "Design.partition_key": of(keys.SipHash(64).partition_key, not_whole, [64, -1, 2**32]),
    "Design.partitions_of": of(keys.SipHash(64).partitions_of, [value for value in EVERYTHING if not (isinstance(value, (list, tuple)) or hasattr(value, "__array__"))]),
    "SipHash": of(keys.SipHash, not_whole, [0, -1, 2**32, 10**5000]),
    "JumpHash": of(keys.JumpHash, not_whole, [0, -1, 2**32, 2**64]),
    "Md5Bits": of(keys.Md5Bits, not_whole, [0, -1, 32, 2**32]),
    "md5_bits": of(lambda x: keys.md5_bits(x, 4), not_key, [SURROGATE]),
    "md5_bits, bits": of(lambda x: keys.md5_bits("a", x), not_whole, [0, 129, -1, 2**32]),
    "guid_byte_sum": of(lambda x: keys.guid_byte_sum(x, 15), not_guid, TEXTS),
    "email_bucket": of(keys.email_bucket, not_text, [SURROGATE, "", "ada"]),
    "Alphabet": of(keys.Alphabet, not_list_of_text, [["b", "a"], [SURROGATE]]),
    "Salt": of(lambda x: keys.Salt(x, "-"), not_whole, [0, -1, 2**32]),
    "Salt, separator": of(lambda x: keys.Salt(8, x), not_text, ["", "ab", "/", SURROGATE]),
    "Salt.key_for": of(lambda x: SALT.key_for(x, "a"), not_text, [SURROGATE, "a/b", "é" * 513]),
    "Salt.key_for, identity": of(lambda x: SALT.key_for("a", x), not_key, [SURROGATE]),
    "Generations": of(keys.Generations, not_text, [*TEXTS, "generations:0", "generations:4,8", "generations:4,8@2024"]),
    "Generations.partition_of": of(lambda x: GENERATIONS.partition_of("a", x), not_instant, out_of_time),
    "HashRing": of(keys.HashRing, [value for value in not_list_of_text if value is not None], [[], [("a", 1), ("a", 1)], [("", 0)]]),
    "HashRing, weight": of(lambda x: keys.HashRing([("a", x)]), not_whole, [0, -1, 2**32]),
    "HashRing, name": of(lambda x: keys.HashRing([(x, 1)]), not_text, [SURROGATE, "a/b"]),
    "HashRing.get": of(RING.get, not_key, [SURROGATE]),
    "HashRing.with_node": of(lambda x: RING.with_node(x, 1), not_text, [SURROGATE, "a", "a/b"]),
    "HashRing.without_node": of(RING.without_node, not_text, [SURROGATE, "c"]),
    "HashRing.replicas": of(lambda x: RING.replicas("a", x), not_whole, [3, -1, 2**32]),
    "SlotTable": of(keys.SlotTable, [value for value in not_list_of_text if not isinstance(value, str)], [*TEXTS, [], [("a", 1), ("a", 1)]]),
    "SlotTable.rebalance": of(TABLE.rebalance, not_list_of_text, [[], [("a", 2**32)]]),
    "Histogram": of(keys.Histogram, not_whole, [0, -1, 2**32]),
    "Histogram.record": of(COUNTED.record, not_whole, [4, -1, 2**32]),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_hostile_arguments_are_refused_in_words(family):
    call, wrong_types, wrong_values = FAMILIES[family]
    faults = []
    for kind, hostile in ((TypeError, wrong_types), (Error, wrong_values)):
        for argument in hostile:
            try:
                found = f"the answer {call(argument)!r}"
            except kind as error:
                if ("expected" in str(error) or "is not an instance of" in str(error)) and "\n" not in str(error):
                    continue
                found = f"the words {error}"
            except Exception as error:
                found = f"{type(error).__name__}: {error}"
            faults.append(f"{type(argument).__name__}: expected {kind.__name__}, found {found}")
    assert not faults, "\n".join(faults)


def test_there_are_sixty_hostile_arguments_per_family():
    counts = {family: len(types) + len(values) for family, (_, types, values) in FAMILIES.items()}
    print(f"{sum(counts.values()):,} hostile arguments of {len(counts)} families")
    assert {family: count for family, count in counts.items() if count < 60} == {}


def test_a_refused_text_names_what_is_wrong_with_it():
    for call, expected in {
        lambda: keys.escape(SURROGATE): "lone surrogates",
        lambda: keys.newest_first(5): "fromtimestamp",
        lambda: keys.newest_first(NAIVE): "replace(tzinfo=timezone.utc)",
        lambda: keys.SipHash(-1): "found -1",
        lambda: keys.SipHash(2**32): "4294967295",
        lambda: keys.SipHash(True): "found True of the type bool",
        lambda: keys.Design("siphash:4", b"secret of one"): "13 bytes",
        lambda: keys.filter_of(): "whole table",
    }.items():
        with pytest.raises((TypeError, Error)) as refused:
            call()
        assert expected in str(refused.value), str(refused.value)
        assert "secret of one" not in str(refused.value)


def test_no_text_of_a_design_has_its_secret():
    design = keys.SipHash(12, secret=b"sixteen secrets!")
    assert str(design) == "siphash:12!f81e5f261bd7c85b" and "secret" not in repr(design)
    assert keys.Design(str(design), b"sixteen secrets!") == design
    with pytest.raises(Error):
        keys.Design(str(design), b"sixteen secretS!")
    import pickle
    with pytest.raises(TypeError):
        pickle.dumps(design)
    assert pickle.loads(pickle.dumps(keys.SipHash(12))) == keys.SipHash(12)
    assert pickle.loads(pickle.dumps(ORDERS)) == ORDERS and pickle.loads(pickle.dumps(Ticks(5))) == Ticks(5)


def test_instants_are_exact_where_datetimes_are():
    for at in (datetime.datetime.min, datetime.datetime.max, datetime.datetime(1969, 12, 31, 23, 59, 59, 999_999)):
        at = at.replace(tzinfo=timezone.utc)
        assert Ticks(at).datetime() == at and keys.parse_newest_first(keys.newest_first(at)).datetime() == at
    assert Ticks(pandas.Timestamp("2024-05-06T07:08:09.000000199", tz="UTC")) == Ticks("2024-05-06T07:08:09.0000001Z")
    assert keys.ascending(AWARE.astimezone(timezone(timedelta(hours=5)))) == keys.ascending(AWARE)
    assert keys.decode("date,?date", keys.encode("date,?date", [AWARE.date(), None])) == [AWARE.date(), None]
