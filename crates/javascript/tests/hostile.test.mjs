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
const design = keys.Design.sipHash(8);
const generations = new keys.Generations(8);
const salt = keys.Salt.before(8, "-");
const table = new keys.SlotTable([["a", 1]]);
const histogram = new keys.Histogram(8);
const guid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";
/** Families: functions, with right arguments and what checks each. */
const FAMILIES = {
  numbers: [
    [keys.zeroPadded, [5, whole(0, 2n ** 64n - 1n)], [20, U32]],
    [keys.parseZeroPadded, ["00005", text], [5, U32]],
    [keys.signed, [5, whole(-(2n ** 63n), 2n ** 63n - 1n)]],
    [keys.parseSigned, ["00000000000000000005", text]],
    [keys.geohash, [1, (value) => (typeof value === "number" ? null : TypeError)], [1, (value) => (typeof value === "number" ? null : TypeError)], [5, U32]],
  ],
  instants: [
    [keys.ascending, [AT, instant]], [keys.newestFirst, [AT, instant]], [keys.calendar, [AT, instant]], [keys.day, [AT, instant]],
    [keys.Ticks.from, [AT, instant]], [keys.days, [AT, instant], [AT, instant]], [keys.months, [AT, instant], [AT, instant]],
    [keys.Ticks.parse, ["2024-05-06T07:08:09Z", text]], [keys.parseAscending, ["0638505760890000000", text]],
    [keys.splitNewestFirst, ["0638505760890000000", text]], [keys.parseDay, ["20240506", text]],
    [(value) => new keys.Ticks(value), [5, whole(0, 3155378975999999999n)]],
  ],
  text: [
    [keys.escape, ["a", text]], [keys.unescape, ["a", text]], [keys.checkKey, ["a", text]], [keys.checkKeyStrict, ["a", text]],
    [keys.checkTableName, ["abc", text]], [keys.checkPropertyName, ["a", text]], [keys.keyOrder, ["a", text], ["b", text]],
    [keys.emailBucket, ["a@b", text]], [keys.guidBytes, [guid, text]], [keys.guidBytesLe, [guid, text]],
  ],
  tuples: [
    [(value) => keys.encode(["str"], [value]), ["a", text]],
    [(value) => keys.encode(["u8"], [value]), [5, whole(0, 255)]],
    [(value) => keys.encode(["i128"], [value]), [5, whole(-(2n ** 127n), 2n ** 127n - 1n)]],
    [(value) => keys.encode(["f64"], [value]), [5, (value) => (typeof value === "number" ? null : TypeError)]],
    [(value) => keys.encode(["bool"], [value]), [true, (value) => (typeof value === "boolean" ? null : TypeError)]],
    [(value) => keys.encode(["bytes"], [value]), [new Uint8Array(), (value) => (value instanceof Uint8Array ? null : TypeError)]],
    [(value) => keys.encode(["ticks"], [value]), [AT, instant]],
    [(value) => keys.encode(["?str"], [value]), ["a", (value) => (value === null || value === undefined ? null : text(value))]],
    [keys.decode, [["str"], list(text)], ["a", text]],
    [keys.extensions, ["a", text]], [keys.subtree, ["a", text]],
  ],
  ranges: [
    [keys.KeyRange.prefix, ["a", text]], [keys.KeyRange.exactly, ["a", text]], [keys.KeyRange.after, ["a", text]],
    [keys.KeyRange.between, ["a", optional(text)], ["b", optional(text)]], [keys.KeyRange.newestFirst, [AT, optional(instant)], [undefined, optional(instant)]],
    [keys.KeyRange.zeroPadded, [1, optional(whole(0, 2n ** 64n - 1n))], [5, optional(whole(0, 2n ** 64n - 1n))], [3, U32]],
    [(value) => keys.KeyRange.all().contains(value), ["a", text]], [(value) => keys.KeyRange.all().intersection(value), [keys.KeyRange.all(), of(keys.KeyRange)]],
    [keys.Filter.property, ["A", text], ["eq", (value) => (value === "eq" ? null : TypeError)], [5, literal]],
    [keys.Filter.rows, ["a", range]], [(partition) => new keys.Query({ partition }), ["a", optional(range)]],
    [(pageSize) => new keys.Query({ pageSize }), [5, optional(U32)]], [keys.entityAddress, ["abc", text], ["a", text], ["b", text]],
  ],
  partitions: [
    [keys.Design.sipHash, [8, U32], [undefined, settings]], [keys.Design.jumpHash, [8, U32], [undefined, settings]],
    [keys.Design.md5Bits, [8, U32]], [keys.Design.byteSum, [8, U32]], [keys.Design.alphabet, [["b"], list(text)]],
    [keys.Design.parse, ["siphash:8", text], [undefined, settings]],
    [(value) => design.partitionOf(value), [KEY, bytes]], [(value) => design.partitionKeyOf(value), [KEY, bytes]],
    [(value) => keys.Histogram.of(value, []), [design, of(keys.Design)]], [(value) => histogram.record(value), [1, U32]],
    [(value) => new keys.Histogram(value), [8, U32]],
  ],
  nodes: [
    [keys.Salt.before, [8, U32], ["-", text], [undefined, settings]], [(a, b) => salt.keyFor(a, b), ["a", text], [KEY, bytes]],
    [(value) => salt.split(value), ["1-a", text]], [(a, b) => generations.taggedKeyOf(a, b), [KEY, bytes], [AT, instant]],
    [(value) => new keys.Generations(value), [8, U32]], [(value) => new keys.HashRing(value), [[["a", 1]], list(node)]],
    [(value) => ring.get(value), [KEY, bytes]], [(value) => ring.diff(value), [ring, of(keys.HashRing)]],
    [(a, b) => new keys.HashRing([["a", 1]]).add(a, b), ["b", text], [1, U32]], [(value) => table.get(value), [KEY, bytes]],
    [(value) => new keys.SlotTable(value), [[["a", 1]], list(node)]], [(value) => table.owner(value), [1, U32]],
  ],
};

let refused = 0;
for (const [family, functions] of Object.entries(FAMILIES)) {
  test(`${family}: hostile arguments`, () => {
    let count = 0;
    for (const [call, ...parameters] of functions) {
      const right = parameters.map(([value]) => value);
      call(...right);
      parameters.forEach(([, check], at) => {
        for (const value of [...NOTHING, ...NUMBERS, ...TEXTS, ...REST]) {
          const expected = check(value);
          const found = thrown(() => call(...right.with?.(at, value) ?? right.map((old, place) => (place === at ? value : old))));
          const where = `${call.name || call} argument ${at}, ${inspect(value)}`;
          if (expected) {
            assert.ok(found instanceof expected, `${where}: ${found}`);
            count += 1;
          } else {
            // What is of the right type may be no key, and is nothing else then.
            assert.ok(found === null || found instanceof keys.TableKeysError, `${where}: ${found}`);
          }
        }
      });
    }
    assert.ok(count >= 60, `${count} refused`);
    refused += count;
  });
}
test("altogether", () => assert.ok(console.log(`${refused} hostile arguments refused`) === undefined && refused > 3000));

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
  assert.throws(() => new keys.Query({ rowss: "a" }), { name: "TypeError" });
  assert.throws(() => keys.KeyRange.prototype.contains.call({}, "a"), TypeError);
  assert.throws(() => new keys.KeyRange(), TypeError);
  assert.throws(() => keys.newestFirst(new Date(Date.UTC(10000, 0))), keys.TableKeysError);
});

test("an instant of Temporal is one", () => {
  const at = { epochNanoseconds: 1714979289000000123n, [Symbol.toStringTag]: "Temporal.Instant" };
  assert.equal(keys.newestFirst(at), "2516873215109999998");
  assert.throws(() => keys.newestFirst({ epochNanoseconds: 5n }), TypeError);
  if (globalThis.Temporal) assert.equal(keys.ascending(Temporal.Instant.from("2024-05-06T07:08:09Z")), "0638505760890000000");
});

test("texts with every character are in tuples and out of them", () => {
  const texts = ["", "\0", "\x01", "\x02", "\x02\0", "\x01\0\x02a", "a\0", "\x02\x02", "m5", "\x02a", "\x02\x02b\0c"];
  for (const value of texts) {
    const kinds = ["str", "?str", "?str"];
    assert.deepEqual(keys.decode(kinds, keys.encode(kinds, [value, value, null])), [value, value, null]);
  }
});
