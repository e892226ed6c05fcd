"""Hostile arguments: each family of functions refuses all of them by a `TypeError` or an `Error`, which is a `ValueError`, with words."""

import copy
import datetime
import decimal
import fractions
import inspect
import operator
import pickle
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
out_of_time = [BEFORE_YEAR_1, AFTER_9999]
not_list_of_text = [value for value in EVERYTHING if not (isinstance(value, (list, tuple, dict, set, frozenset)) or type(value).__module__ in
                    ("numpy", "pandas", "pandas.core.series") or type(value).__name__ in ("str_iterator", "str_ascii_iterator"))]
not_list = [value for value in not_list_of_text if not isinstance(value, (memoryview, range))]

ORDERS = keys.KeyRange.prefix("a")
GENERATIONS = keys.Generations("generations:4")
SALT = keys.Salt(8, "-")
RING = keys.HashRing([("a", 1), ("b", 1)])
TABLE = keys.SlotTable([("a", 1), ("b", 1)])
COUNTED = keys.Histogram(4)
PROPERTY = keys.Filter.property("Total")


#: For each type of argument: what is called with a hostile one, which are of a wrong type, and which are wrong values.
ARGUMENTS = {
    "text": (keys.escape, not_text, [SURROGATE, "é" * 513]),
    "key": (keys.SipHash(64).partition_of, not_key, [SURROGATE]),
    "guid": (lambda x: keys.guid_byte_sum(x, 15), not_guid, TEXTS),
    "secret": (lambda x: keys.Design("siphash:4", x), [value for value in not_secret if not isinstance(value, bytes)], [b"", b"abc", bytes(16), b"a" * 17]),
    "instant": (keys.ascending, not_instant, out_of_time),
    "ticks": (Ticks, [value for value in not_instant if not isinstance(value, (str, int, numpy.int64)) or isinstance(value, bool)],
              [*TEXTS, -1, 2**63, 10**5000, *out_of_time]),
    "step": (Ticks(5).floor_to, [value for value in EVERYTHING if not isinstance(value, timedelta)],
             [timedelta(0), timedelta(microseconds=-1), timedelta.min, pandas.Timedelta(0), pandas.Timedelta(-1, "h"), pandas.Timedelta(150, "ns")]),
    "float": (lambda x: keys.geohash(x, 0.0, 5), [value for value in not_whole if not isinstance(value, (float, numpy.floating))],
              [float("nan"), float("inf"), 91, -90.5, 10**400, 2**64 + 1]),
    "texts": (keys.Alphabet, not_list_of_text, [["b", "a"], [SURROGATE]]),
    "nodes": (keys.HashRing, [value for value in not_list_of_text if not isinstance(value, str)], [*TEXTS, [], [("a", 1), ("a", 1)], [("", 0)], [(SURROGATE, 1)]]),
    "count": (keys.SipHash, not_whole, [0, -1, 2**32, 10**5000]),
    "width": (lambda x: keys.zero_padded(5, x), not_whole, [0, 21, 256, -1, 2**32]),
    "length": (lambda x: keys.geohash(1, 2, x), not_whole, [0, 13, 256, -1, 2**32]),
    "bits": (lambda x: keys.md5_bits("a", x), not_whole, [0, 129, -1, 2**32]),
    "partition": (keys.SipHash(64).partition_key, not_whole, [64, -1, 2**32]),
    "separator": (lambda x: keys.Salt(8, x), not_text, ["", "ab", "/", SURROGATE]),
    "keys": (keys.filter_of, [value for value in not_text if not isinstance(value, keys.KeyRange)], [SURROGATE, "a/b"]),
    "counts": (keys.Histogram.from_counts, [*not_list, {0: 3}, {3}, "12"], [[], [-1], [2**64]]),
    "range": (ORDERS.intersection, [value for value in EVERYTHING if not isinstance(value, keys.KeyRange)], []),
    "property": (PROPERTY.equals, [value for value in OBJECTS if value is not None and value is not pandas.NaT],
                 [SURROGATE, float("nan"), float("inf"), 2**31, -(2**31) - 1, *out_of_time]),
    "rows": (lambda x: keys.merge_page([[x]], 1, lambda row: row), not_text, [SURROGATE]),
    "column": (keys.SipHash(64).partitions_of, [value for value in EVERYTHING if not (isinstance(value, (list, tuple)) or hasattr(value, "__array__"))], []),
    "kinds": (lambda x: keys.encode(x, ["a"]), [value for value in not_list_of_text if not isinstance(value, str) and not (isinstance(value, bytes) and not value)],
              ["", "text", "str,", "str,u32", "-", "?", "u7", [], ["str", "str"], ["strx"]]),
    "values": (lambda x: keys.encode("str", x), not_list, [[], ["a", "b"], range(3)]),
    "str": (lambda x: keys.encode(["str"], [x]), not_text, [SURROGATE, "é" * 513]),
    "bytes": (lambda x: keys.encode(["bytes"], [x]), [value for value in EVERYTHING if not isinstance(value, (bytes, bytearray))], [b"a" * 300]),
    "bool": (lambda x: keys.encode(["bool"], [x]), [value for value in EVERYTHING if not isinstance(value, bool)], []),
    "date": (lambda x: keys.encode(["date"], [x]), [value for value in EVERYTHING if type(value) is not datetime.date], []),
    **{f"u{bits}": (lambda x, kind=f"u{bits}": keys.encode([kind], [x]), not_whole, [-1, 2**bits, 10**5000]) for bits in (8, 16, 32, 64, 128)},
    **{f"i{bits}": (lambda x, kind=f"-i{bits}": keys.encode([kind], [x]), not_whole, [2 ** (bits - 1), -(2 ** (bits - 1)) - 1, 10**5000]) for bits in (8, 16, 32, 64, 128)},
    "f32": (lambda x: keys.encode(["f32"], [x]), [value for value in not_whole if not isinstance(value, (float, numpy.floating))], [0.1, 1e300, 2**24 + 1]),
    "f64": (lambda x: keys.encode(["f64"], [x]), [value for value in not_whole if not isinstance(value, (float, numpy.floating))], [2**53 + 1, 10**400]),
}


@pytest.mark.parametrize("argument", ARGUMENTS)
def test_hostile_arguments_are_refused_in_words(argument):
    call, wrong_types, wrong_values = ARGUMENTS[argument]
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


def calls():
    """Every function, class and method, with the number of arguments that it needs."""
    objects = [keys, keys.columns, ORDERS, GENERATIONS, SALT, RING, TABLE, COUNTED, PROPERTY, Ticks(5), keys.Query("a"), keys.Filter.rows("a"),
               keys.Cursor("0-2-1-b"), RING.diff(RING), keys.SipHash(4), keys.KeyRange, keys.Filter, keys.Histogram]
    for of in objects:
        for name in dir(of):
            call = getattr(of, name)
            if not name.startswith("_") and callable(call) and call is not Error and call is not keys.Column and call is not keys.Diff:
                needed = [one for one in inspect.signature(call).parameters.values() if one.default is one.empty]
                yield name, call, len(needed)


def test_nothing_raises_anything_else_whatever_it_is_given():
    found = list(calls())
    assert len(found) > 150, len(found)
    for name, call, needed in found:
        for hostile in EVERYTHING if needed else []:
            try:
                call(*[hostile] * needed)
            except (TypeError, Error):
                pass
            except BaseException as error:
                assert False, f"{name} of {hostile!r}: {error!r}"


def test_a_refused_text_names_what_is_wrong_with_it():
    for call, expected in {
        lambda: keys.escape(SURROGATE): "lone surrogates",
        lambda: keys.newest_first(5): "fromtimestamp",
        lambda: keys.newest_first(NAIVE): "replace(tzinfo=timezone.utc)",
        lambda: Ticks(pandas.NaT): "found NaT, which is no instant",
        lambda: Ticks(1.0): "expected a datetime with a time zone, text or a whole number of ticks, found 1.0",
        lambda: Ticks(-1): "expected ticks from 0 to 3155378975999999999, found -1",
        lambda: keys.SipHash(-1): "found -1",
        lambda: keys.SipHash(2**32): "4294967295",
        lambda: keys.SipHash(True): "found True of the type bool",
        lambda: keys.Design("siphash:4", b"secret of one"): "13 bytes",
        lambda: keys.encode(["f32"], [0.1]): "round it with float(numpy.float32(x))",
        lambda: PROPERTY.equals(None): "expected str, bool, a whole number, float, bytes, uuid.UUID, a datetime with a time zone, Ticks or Int64",
        lambda: keys.filter_of(): "whole table",
        lambda: keys.Query(page_size=0): "page_size: expected 1 to 1000 rows per response, found 0",
        lambda: keys.decode(["str", "u8"], "a!5"): "in part 1 (u8), at byte 3 of a tuple key",
    }.items():
        with pytest.raises((TypeError, Error)) as refused:
            call()
        assert expected in str(refused.value), str(refused.value)
        assert "secret of one" not in str(refused.value)


def test_lists_are_read_however_they_are_given():
    assert keys.HashRing([["a", 1], ("b", numpy.int64(2))]).nodes == [("a", 1), ("b", 2)]
    assert keys.encode(["f32"], [float(numpy.float32(0.1))]) == keys.encode("f32", (0.10000000149011612,))
    counted = keys.Histogram.from_counts(count for count in (1, 2))
    for counts in ([1, 2], numpy.array([1, 2]), pandas.Series([1, 2]), {"a": 1, "b": 2}.values()):
        assert keys.Histogram.from_counts(counts) == counted
    with pytest.raises(keys.Error, match="as a copy"):
        counted.merge(counted)
    counted.merge(keys.Histogram.from_counts(counted.counts))
    assert counted.counts == [2, 4]


def test_no_text_of_a_design_has_its_secret():
    design = keys.SipHash(12, secret=b"sixteen secrets!")
    assert str(design) == "siphash:12!f81e5f261bd7c85b" and "secret" not in repr(design)
    assert keys.Design(str(design), b"sixteen secrets!") == design
    with pytest.raises(Error):
        keys.Design(str(design), b"sixteen secretS!")
    assert pickle.loads(pickle.dumps(ORDERS)) == ORDERS and pickle.loads(pickle.dumps(Ticks(5))) == Ticks(5)
    secret = b"sixteen secrets!"
    for of, *arguments in [(keys.SipHash, 12), (keys.HashRing, [("a", 1), ("b", 2)], 7), (keys.SlotTable, [("a", 1)], 5)]:
        plain, keyed = of(*arguments), of(*arguments, secret=secret)
        for one in (plain, keyed):
            assert copy.copy(one) is copy.deepcopy([one])[0] is one
        with pytest.raises(TypeError, match="is not pickled"):
            pickle.dumps(keyed)
        again = pickle.loads(pickle.dumps(plain))
        assert again == plain and type(again) is (keys.Design if of is keys.SipHash else of)
        for read in [keys.Design] if of is keys.SipHash else [keys.Design, of]:
            assert read(str(plain)) == plain and read(str(keyed), secret=secret) == keyed
            with pytest.raises(Error):
                read(str(keyed))
            # A text with no check of its own takes a new secret.
            if read is keys.Design and of is not keys.SlotTable:
                assert read(str(plain), secret) == keyed
            else:
                with pytest.raises(Error):
                    read(str(plain), secret=secret)
    for of in (keys.HashRing, keys.SlotTable):
        with pytest.raises(Error, match="expected no number of (points|slots) beside a text"):
            of(str(of([("a", 1)])), 5)


def test_instants_are_exact_where_datetimes_are():
    for at in (datetime.datetime.min, datetime.datetime.max, datetime.datetime(1969, 12, 31, 23, 59, 59, 999_999)):
        at = at.replace(tzinfo=timezone.utc)
        assert Ticks(at).datetime() == at and keys.parse_newest_first(keys.newest_first(at)).datetime() == at
    assert Ticks(pandas.Timestamp("2024-05-06T07:08:09.000000199", tz="UTC")) == Ticks("2024-05-06T07:08:09.0000001Z")
    assert Ticks(1255).floor_to(pandas.Timedelta(2_300, "ns")) == Ticks(1242) and Ticks(5).floor_to(timedelta.max) == Ticks(0)
    rounding = type("Rounding", (datetime.datetime,), {"__sub__": lambda self, other: timedelta(seconds=round((AWARE - other).total_seconds()))})
    assert Ticks(rounding(2300, 1, 1, 0, 0, 0, 123_457, timezone.utc)) == Ticks("2300-01-01T00:00:00.1234570Z")
    assert keys.ascending(AWARE.astimezone(timezone(timedelta(hours=5)))) == keys.ascending(AWARE)
    assert keys.decode("date,?date", keys.encode("date,?date", [AWARE.date(), None])) == [AWARE.date(), None]
