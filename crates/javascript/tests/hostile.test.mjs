// Arguments that are none: each is refused with the kind of error that it deserves, by every function and method.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import vm from "node:vm";

const keys = await import(pathToFileURL(join(process.env.PACKAGE, "tablekeys.mjs")));

const ring = new keys.HashRing([["a", 1]]);
// Of no type that anything takes.
const NOTHING = [
  null, Symbol("s"), () => 1, /x/, new Map(), new Set(["a"]), Promise.resolve("a"), Object.create(null), new Proxy({}, {}), new WeakMap(),
  new Error("x"), class {}, globalThis, Math, JSON, new ArrayBuffer(8), new DataView(new ArrayBuffer(8)), new Intl.NumberFormat(), new URL("a:b"),
  vm.runInNewContext("({})"), new Number(5), new Boolean(true), { length: 3 }, { valueOf: () => 5 }, { toString: () => "64" },
  { [Symbol.toPrimitive]: () => 7 }, Reflect, Symbol.iterator, new AbortController(), new TextEncoder(), new Int8Array(4), new Uint16Array(4),
  new Float64Array(2), new BigInt64Array(2), new Uint8ClampedArray(16), Object.create(keys.KeyRange.prototype), Object.create(keys.HashRing.prototype),
];
const NUMBERS = [0, -0, 1.9, 64, NaN, Infinity, -Infinity, -1, 2 ** 53, 1e300, 5e-324, 5n, -1n, 1n << 70n];
const TEXTS = ["", "64", "x", "\0", "\ud800", "a\udc00", "1e3", "0x10", "2024-05-06", "é"];
const REST = [true, false, [], [1], ["a"], [[]], {}, { secret: 1 }, new Date(), new Date(NaN), new Uint8Array(16), new Uint8Array(), new keys.Ticks(5n), ring, keys.KeyRange.all(), undefined];

/** For each type of argument what is right and what has the right type and is out of range; all else is a TypeError. */
const isNumber = (value) => typeof value === "number" || typeof value === "bigint";
const isExact = (value) => typeof value === "bigint" || Number.isSafeInteger(value);
const whole = (least, most) => (value) =>
  !isNumber(value) ? TypeError : isExact(value) && value >= least && value <= most ? null : RangeError;
const wellFormed = (value) => value.isWellFormed?.() ?? !/[\ud800-\udfff]/.test(value);
const text = (value) => (typeof value !== "string" ? TypeError : wellFormed(value) ? null : RangeError);
const bytes = (value) => (value instanceof Uint8Array ? null : text(value));
const instant = (value) =>
  value instanceof keys.Ticks ? null : value instanceof Date ? (Number.isNaN(value.getTime()) ? RangeError : null) : TypeError;
const U32 = whole(0, 2 ** 32 - 1);
const optional = (check) => (value) => (value === undefined ? null : check(value));
const list = (check) => (value) => (Array.isArray(value) ? value.map(check).find(Boolean) ?? null : TypeError);
const node = (value) => (!Array.isArray(value) || value.length !== 2 ? TypeError : text(value[0]) ?? whole(1, 2 ** 32 - 1)(value[1]));
const of = (type) => (value) => (value instanceof type && String(Object.getPrototypeOf(value) === type.prototype && !NOTHING.includes(value)) === "true" ? null : TypeError);
const settings = (value) => {
  if (value === undefined) return null;
  if (value === null || typeof value !== "object" || ![null, "Object"].includes(Object.getPrototypeOf(value)?.constructor.name ?? null)) return TypeError;
  if (Object.keys(value).some((key) => key !== "secret")) return TypeError;
  if (value.secret === undefined) return null;
  return value.secret instanceof Uint8Array ? (value.secret.length === 16 ? null : RangeError) : TypeError;
};
const literal = (value) =>
  typeof value === "string" ? text(value) : typeof value === "boolean" || isNumber(value) || value instanceof Uint8Array ? null : instant(value);
const range = (value) => (typeof value === "string" ? text(value) : of(keys.KeyRange)(value));

const KEY = "customer-4711";
const AT = new Date("2024-05-06T07:08:09Z");
const number = (value) => (typeof value === "number" ? null : TypeError);
const design = keys.Design.sipHash(8);
/** For each check of `ground.js`, which `build` puts before every argument of its type: a function, and what is right for each argument. */
const CHECKS = [
  [keys.zeroPadded, [5, whole(0, 2n ** 64n - 1n)], [20, U32]], [keys.signed, [5, whole(-(2n ** 63n), 2n ** 63n - 1n)]],
  [keys.geohash, [1, number], [1, number], [5, U32]], [(value) => new keys.Ticks(value), [5, whole(0, 3155378975999999999n)]],
  [keys.ascending, [AT, instant]], [keys.calendar, [AT, instant]], [keys.days, [AT, instant], [AT, instant]], [keys.escape, ["a", text]],
  [keys.guidBytes, ["6f9619ff-8b86-d011-b42d-00cf4fc964ff", text]], [keys.keyOrder, ["a", text], ["b", text]],
  [(value) => keys.encode(["str"], [value]), ["a", text]],
  [(value) => keys.encode(["u8"], [value]), [5, whole(0, 255)]],
  [(value) => keys.encode(["i128"], [value]), [5, whole(-(2n ** 127n), 2n ** 127n - 1n)]],
  [(value) => keys.encode(["f64"], [value]), [5, number]],
  [(value) => keys.encode(["f32"], [value]), [5, (value) => number(value) ?? (Object.is(Math.fround(value), value) ? null : RangeError)]],
  [(value) => keys.encode(["bool"], [value]), [true, (value) => (typeof value === "boolean" ? null : TypeError)]],
  [(value) => keys.encode(["bytes"], [value]), [new Uint8Array(), (value) => (value instanceof Uint8Array ? null : TypeError)]],
  [(value) => keys.encode(["ticks"], [value]), [AT, instant]],
  [(value) => keys.encode(["?str"], [value]), ["a", (value) => (value === null || value === undefined ? null : text(value))]],
  [keys.decode, [["str"], list(text)], ["a", text]], [keys.KeyRange.between, ["a", optional(text)], ["b", optional(text)]],
  [(value) => keys.KeyRange.all().intersection(value), [keys.KeyRange.all(), of(keys.KeyRange)]], [keys.Filter.rows, ["a", range]],
  [keys.Filter.property, ["A", text], ["eq", (value) => (value === "eq" ? null : TypeError)], [5, literal]],
  [(partition) => new keys.Query({ partition }), ["a", optional(range)]], [keys.Design.sipHash, [8, U32], [undefined, settings]],
  [(value) => design.partitionOf(value), [KEY, bytes]], [(value) => keys.Histogram.of(value, []), [design, of(keys.Design)]],
  [(value) => new keys.HashRing(value), [[["a", 1]], list(node)]], [(value) => ring.diff(value), [ring, of(keys.HashRing)]],
];
const EVERYTHING = [...NOTHING, ...NUMBERS, ...TEXTS, ...REST];

test("each check refuses what is of another type or out of range", () => {
  for (const [call, ...parameters] of CHECKS) {
    const right = parameters.map(([value]) => value);
    call(...right);
    parameters.forEach(([, check], at) => {
      for (const value of EVERYTHING) {
        const expected = check(value);
        const found = thrown(() => call(...right.map((old, place) => (place === at ? value : old))));
        const where = `${call.name || call} argument ${at}, ${inspect(value)}`;
        if (expected) assert.ok(found instanceof expected, `${where}: ${found}`);
        // What is of the right type may be no key, and is nothing else then.
        else assert.ok(found === null || found instanceof keys.TableKeysError, `${where}: ${found}`);
      }
    });
  }
});

test("no function or method throws anything else, whatever it is given", () => {
  const objects = [design, ring, keys.Salt.before(8, "-"), new keys.Generations(8), new keys.SlotTable([["a", 1]]), new keys.Histogram(8),
    keys.KeyRange.all(), keys.Filter.rows("a"), new keys.Query(), new keys.Ticks(5n), ring.diff(ring)];
  const own = (object) => Object.getOwnPropertyNames(object).filter((name) => name !== "constructor");
  const calls = Object.entries(keys).flatMap(([name, of]) => {
    if (!of.prototype) return [[name, of]];
    const made = own(of).filter((member) => typeof of[member] === "function").map((member) => [`${name}.${member}`, (...given) => of[member](...given)]);
    return name === "TableKeysError" ? [] : [[`new ${name}`, (...given) => new of(...given)], ...made];
  });
  for (const object of objects) {
    for (const name of own(Object.getPrototypeOf(object))) calls.push([name, (...given) => typeof object[name] === "function" && object[name](...given)]);
  }
  assert.ok(calls.length > 130, `${calls.length} functions and methods`);
  for (const [name, call] of calls) {
    for (const value of EVERYTHING) {
      const found = thrown(() => call(value, value, value));
      assert.ok(found === null || found instanceof TypeError || found instanceof keys.TableKeysError, `${name} of ${inspect(value)}: ${found}`);
    }
  }
});

function thrown(call) {
  try {
    return call(), null;
  } catch (error) {
    return error;
  }
}

test("what is no key is a TableKeysError with its place", () => {
  const message = (call) => thrown(call).message;
  assert.match(message(() => keys.parseAscending("063850576089000000x")), /^expected a digit at byte 18 of an ascending key, found 'x'$/);
  assert.match(message(() => keys.newestFirst(Date.now())), /^at: expected a Date, a Temporal.Instant or Ticks/);
  assert.match(message(() => keys.encode(["str", "u8"], ["a", 256])), /^part 1, u8: expected a number from 0 to 255, found 256$/);
  assert.match(message(() => keys.encode(["u8"], [1.5])), /^values\[0\]: expected a whole number from 0 to 255, found 1.5$/);
  assert.match(message(() => keys.zeroPadded(2 ** 53, 20)), /^value: .* 18446744073709551615, beyond 2\^53 - 1 as a bigint, found 9007199254740992$/);
  assert.match(message(() => keys.Filter.property("A", "eq", 1n << 63n)), /^value: .* to 9223372036854775807, found 9223372036854775808n$/);
  assert.match(message(() => keys.encode(["f32"], [1 + 2 ** -24])), /^values\[0\]: .* Math.fround, or write f64, found 1.0000000596046448$/);
  const most = /^expected at most 1048576 partitions whose keys are listed, found (4294967295|1048577)$/;
  const many = [keys.Design.sipHash(2 ** 32 - 1), new keys.Generations(2 ** 20 + 1)];
  for (const of of many) assert.match(message(() => of.partitionKeys()), most);
  assert.match(message(() => many[1].taggedPartitionKeys()), most);
  assert.throws(() => new keys.Query({ rowss: "a" }), { name: "TypeError" });
  assert.throws(() => keys.KeyRange.prototype.contains.call({}, "a"), TypeError);
  assert.throws(() => new keys.KeyRange(), TypeError);
  assert.throws(() => keys.newestFirst(new Date(Date.UTC(10000, 0))), keys.TableKeysError);
});

test("an instant of Temporal is one", () => {
  const at = { epochNanoseconds: 1714979289000000123n, [Symbol.toStringTag]: "Temporal.Instant" };
  assert.equal(keys.newestFirst(at), "2516873215109999998");
  assert.throws(() => keys.newestFirst({ epochNanoseconds: 5n }), TypeError);
  assert.equal(keys.ascending({ ...at, epochNanoseconds: -62135596800000000000n }), "0".repeat(19));
  assert.throws(() => keys.ascending({ ...at, epochNanoseconds: -62135596800000000001n }), keys.TableKeysError);
  if (globalThis.Temporal) assert.equal(keys.ascending(Temporal.Instant.from("2024-05-06T07:08:09Z")), "0638505760890000000");
});

test("an argument is as it was, also after a refusal", () => {
  const filter = keys.Filter.property("Total", "ge", 100);
  assert.throws(() => new keys.Query({ filter, partition: "/" }), keys.TableKeysError);
  for (const partition of ["a", "b"]) {
    assert.equal(new keys.Query({ partition, filter }).filter, `PartitionKey eq '${partition}' and Total ge 100`);
  }
  assert.equal(String(filter.and(filter).or(filter)), "(Total ge 100 and Total ge 100) or Total ge 100");
  const histogram = keys.Histogram.fromCounts([1, 2]);
  histogram.merge(histogram);
  assert.deepEqual([...histogram.counts()], [2, 4]);
});

test("what is disposed is freed at once, and is nothing afterwards", () => {
  // More than there is room for together.
  for (let at = 0; at < 600; at++) new keys.Histogram(1 << 20)[Symbol.dispose]();
  const range = keys.KeyRange.all();
  range[Symbol.dispose]();
  range[Symbol.dispose]();
  assert.throws(() => range.contains("a"), { name: "TypeError", message: /^this: expected a KeyRange/ });
});

test("texts with every character are in tuples and out of them", () => {
  const texts = ["", "\0", "\x01", "\x02", "\x02\0", "\x01\0\x02a", "a\0", "\x02\x02", "m5", "\x02a", "\x02\x02b\0c"];
  for (const value of texts) {
    const kinds = ["str", "?str", "?str"];
    assert.deepEqual(keys.decode(kinds, keys.encode(kinds, [value, value, null])), [value, value, null]);
  }
});
