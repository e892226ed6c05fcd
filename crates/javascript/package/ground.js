// What arguments are checked with, and the few functions that are more than a call. `build` puts it before the module's glue and the
// functions and classes of tablekeys.d.mts; what is defined here is not made of them.

export class TableKeysError extends RangeError {
  constructor(message) {
    super(message);
    this.name = "TableKeysError";
  }
}

/** What a value is called in a message. */
function shown(value) {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? value.slice(0, 60) + "…" : value);
  if (typeof value === "bigint") return `${value}n`;
  if (value === null || typeof value !== "object") return typeof value === "function" ? "a function" : String(value);
  return Array.isArray(value) ? "an array" : `an object (${Object.prototype.toString.call(value).slice(8, -1)})`;
}

function wrong(expected, value, name) {
  throw new TypeError(`${name}: expected ${expected}, found ${shown(value)}`);
}

function text(value, name) {
  if (typeof value !== "string") wrong("text", value, name);
  if (!wellFormed(value)) throw new TableKeysError(`${name}: expected text of Unicode characters, found half of a surrogate pair`);
  return value;
}
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const wellFormed = String.prototype.isWellFormed ? (value) => value.isWellFormed() : (value) => !HALF.test(value);

/** A whole number in a range, as it was given. */
function whole(value, least, most, name) {
  if (typeof value !== "bigint" && typeof value !== "number") wrong("a whole number", value, name);
  const exact = typeof value === "bigint" || Number.isSafeInteger(value);
  const within = value >= least && value <= most;
  if (!exact || !within) {
    const past = within && Number.isInteger(value) ? ", beyond 2^53 - 1 as a bigint" : "";
    throw new TableKeysError(`${name}: expected a whole number from ${least} to ${most}${past}, found ${shown(value)}`);
  }
  return value;
}

const utf8 = new TextEncoder();
const scratch = new Uint8Array(1024);
function bytes(value, name) {
  if (typeof value === "string") {
    text(value, name);
    if (value.length > 340) return utf8.encode(value);
    return scratch.subarray(0, utf8.encodeInto(value, scratch).written);
  }
  // Another realm's too, and Node's Buffer.
  return ArrayBuffer.isView(value) && value[Symbol.toStringTag] === "Uint8Array" ? value : wrong("text or a Uint8Array", value, name);
}

function list(check, value, name) {
  if (!Array.isArray(value)) wrong("an array", value, name);
  return Array.from(value, (item, index) => check(item, `${name}[${index}]`));
}

const EPOCH = 621355968000000000n;
const LAST = 3155378975999999999n;
function ticksOf(value, name) {
  if (value instanceof Ticks) return value.value;
  let ticks = -1n;
  if (Object.prototype.toString.call(value) === "[object Date]") {
    const millis = Date.prototype.getTime.call(value);
    if (!Number.isNaN(millis)) ticks = BigInt(millis) * 10000n + EPOCH;
  } else if (Object.prototype.toString.call(value) === "[object Temporal.Instant]" && typeof value.epochNanoseconds === "bigint") {
    // Towards the past, as every clock rounds, where a division of bigints rounds towards 0.
    const nanoseconds = value.epochNanoseconds + EPOCH * 100n;
    if (nanoseconds >= 0n) ticks = nanoseconds / 100n;
  } else {
    wrong("a Date, a Temporal.Instant or Ticks (of a number of milliseconds: new Date(number))", value, name);
  }
  if (ticks < 0n || ticks > LAST) throw new TableKeysError(`${name}: expected an instant of the years 1 to 9999, found ${String(value)}`);
  return ticks;
}

export class Ticks {
  #value;
  constructor(value) {
    this.#value = BigInt(whole(value, 0n, LAST, "value"));
  }
  static from(at) {
    return new Ticks(ticksOf(at, "at"));
  }
  static parse(value) {
    return new Ticks(wasm.parse_ticks(text(value, "text")));
  }
  get value() {
    return this.#value;
  }
  toDate() {
    return new Date(Number((this.#value / 10000n) - EPOCH / 10000n));
  }
  toString() {
    return wasm.ticks_text(this.#value);
  }
  toJSON() {
    return this.toString();
  }
  valueOf() {
    return this.#value;
  }
}

// The value in WebAssembly of an object of this module.
const inside = new WeakMap();
function raw(value, type, name) {
  const found = inside.get(value);
  return found instanceof type ? found : wrong(`a ${type.name}`, value, name);
}
function wrap(type, found) {
  if (found === undefined) return undefined;
  const object = Object.create(type.prototype);
  inside.set(object, found);
  return object;
}
// An old browser has neither this symbol nor `using`.
const DISPOSE = Symbol.dispose ?? Symbol("Symbol.dispose");
function dispose(object) {
  inside.get(object)?.free();
  inside.delete(object);
}
const HIDDEN = () => {
  throw new TypeError("expected a call of one of the static methods, found `new`");
};

// What the glue calls.
const pairOf = (first, second) => [first, second];
const objectWith = (object, name, value) => ({ ...object, [name]: value });

/** The settings of these names, in this order. */
function settingsOf(value, checks, name) {
  if (value === undefined) return [];
  // Of any realm.
  const plain = (type) => type === null || Object.getPrototypeOf(type) === null;
  if (value === null || typeof value !== "object" || !plain(Object.getPrototypeOf(value))) wrong("an object of settings", value, name);
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(checks, key));
  if (unknown !== undefined) throw new TypeError(`${name}: expected ${Object.keys(checks).join(", ")}, found ${unknown}`);
  return Object.entries(checks).map(([key, check]) => (value[key] === undefined ? undefined : check(value[key], key)));
}

const MAX64 = (1n << 64n) - 1n;
const check = {
  Text: text,
  Guid: text,
  Bytes: bytes,
  Instant: ticksOf,
  U32: (value, name) => Number(whole(value, 0, 0xffffffff, name)),
  U64: (value, name) => BigInt(whole(value, 0n, MAX64, name)),
  I64: (value, name) => BigInt(whole(value, -(1n << 63n), (1n << 63n) - 1n, name)),
  Float: (value, name) => (typeof value === "number" ? value : wrong("a number", value, name)),
  Secret: (value, name) => (typeof value === "string" ? wrong("a Uint8Array of 16 bytes", value, name) : bytes(value, name)),
  Keys: (value, name) => (typeof value === "string" ? wasm.exactly(text(value, name)) : raw(value, wasm.KeyRange, name).to_string()),
  Comparison: (value, name) => (["eq", "ne", "lt", "le", "gt", "ge"].includes(value) ? value : wrong("eq, ne, lt, le, gt or ge", value, name)),
  Counts: (value, name) => Float64Array.from(iterable(value, name), (count) => Number(whole(count, 0, Number.MAX_SAFE_INTEGER, name))),
  Nodes: (value, name) =>
    list((node, at) => (Array.isArray(node) && node.length === 2 ? node : wrong("[name, weight]", node, at)), value, name).flatMap(
      ([node, weight], index) => [text(node, `${name}[${index}]`), String(whole(weight, 1, 0xffffffff, `${name}[${index}]`))],
    ),
  Literal(value, name) {
    if (typeof value === "string") return "String " + text(value, name);
    if (typeof value === "boolean") return `Boolean ${value}`;
    if (typeof value === "bigint") return `Int64 ${check.I64(value, name)}`;
    if (typeof value === "number") return Number.isInteger(value) && (value | 0) === value && !Object.is(value, -0) ? `Int32 ${value}` : `Double ${value}`;
    if (value instanceof Uint8Array) return "Binary " + hex(value);
    if (value !== null && typeof value === "object" && Object.keys(value).join() === "guid") return "Guid " + text(value.guid, name);
    return `DateTime ${ticksOf(value, name)}`;
  },
};
const iterable = (value, name) =>
  value !== null && typeof value === "object" && typeof value[Symbol.iterator] === "function" ? value : wrong("an iterable", value, name);
const hex = (value) => Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join("");

// Digits, which cost less here than the way to WebAssembly and back.
const nineteen = (ticks) => String(ticks).padStart(19, "0");
export function ascending(at) {
  return nineteen(ticksOf(at, "at"));
}
export function newestFirst(at) {
  return nineteen(LAST - ticksOf(at, "at"));
}

export const keyOrder = (a, b) => ((a = text(a, "a")) < (b = text(b, "b")) ? -1 : a > b ? 1 : 0);

// Tuples. Values go to WebAssembly and come back as texts, each with U+0000 behind it; U+0001 alone is none, and U+0002 begins what a text
// has in the place of one of the three.

const schemas = new Map();
let latest = { kinds: [] };
function schemaOf(kinds) {
  if (!Array.isArray(kinds)) wrong("an array of kinds", kinds, "kinds");
  // Nearly always those of the call before, which are compared faster than joined.
  const same = kinds.length === latest.kinds.length && kinds.length > 0 && latest.kinds.every((kind, at) => kind[0] === kinds[at]);
  if (!same) latest = schemaNamed(kinds);
  return latest;
}
function schemaNamed(kinds) {
  const name = kinds.join();
  let found = schemas.get(name);
  if (found === undefined) {
    list(text, kinds, "kinds");
    if (schemas.size > 999) schemas.clear();
    found = { of: wasm.Schema.new(name), kinds: name.split(",").map((kind) => [kind, kind.includes("?"), kind.replace(/^[-?]*/, "")]) };
    schemas.set(name, found);
  }
  return found;
}

const WRITE = {
  str: (value, name) => quoted(text(value, name)),
  bytes: (value, name) => (typeof value === "string" ? wrong("a Uint8Array", value, name) : hex(bytes(value, name))),
  bool: (value, name) => (typeof value === "boolean" ? String(value) : wrong("true or false", value, name)),
  // Milliseconds are fewer digits, and no bigint.
  ticks: (value, name) => (value instanceof Date && value.getTime() > -6e13 && value.getTime() < 25e13 ? `m${value.getTime()}` : String(ticksOf(value, name))),
  guid: (value, name) => quoted(text(value, name)),
  f32(value, name) {
    if (Math.fround(check.Float(value, name)) === value || Number.isNaN(value)) return fraction(value);
    throw new TableKeysError(`${name}: expected a number that f32 holds exactly: round it with Math.fround, or write f64, found ${value}`);
  },
  f64: (value, name) => fraction(check.Float(value, name)),
};
// What is exact goes on as it is: Rust compares it with its type.
const integer = (least, most) => (value, name) => String(Number.isSafeInteger(value) ? value : whole(value, least, most, name));
for (const bits of [8n, 16n, 32n, 64n, 128n]) {
  WRITE[`u${bits}`] = integer(0n, (1n << bits) - 1n);
  WRITE[`i${bits}`] = integer(-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n);
}
const CONTROL = /[\0-\x02]/;
const quoted = (value) => (CONTROL.test(value) ? value.replace(/[\0-\x02]/g, (c) => "\x02" + "abc"[c.charCodeAt(0)]) : value);
const fraction = (value) => (Object.is(value, -0) ? "-0" : String(value));

function texts(kinds, values, name) {
  let all = "";
  for (let at = 0; at < values.length; at++) {
    const [, optional, type] = kinds[at];
    const value = values[at];
    all += optional && (value === null || value === undefined) ? "\x01\0" : WRITE[type](value, `${name}[${at}]`) + "\0";
  }
  return all;
}

const READ = {
  str: (value) => (CONTROL.test(value) ? value.replace(/\x02([abc])/g, (_, c) => "\0\x01\x02"["abc".indexOf(c)]) : value),
  bytes: (value) => Uint8Array.from(value.match(/../g) ?? [], (pair) => parseInt(pair, 16)),
  bool: (value) => value === "true",
  ticks: (value) => new Ticks(BigInt(value)),
  guid: (value) => value,
  f32: (value) => (value.endsWith("inf") ? Number(value.replace("inf", "Infinity")) : Number(value)),
  f64: (value) => READ.f32(value),
  u64: BigInt,
  i64: BigInt,
  u128: BigInt,
  i128: BigInt,
};

export function encode(kinds, values) {
  const schema = schemaOf(kinds);
  if (!Array.isArray(values)) wrong("an array of values", values, "values");
  if (values.length !== schema.kinds.length) {
    throw new TableKeysError(`values: expected ${schema.kinds.length}, one per kind, found ${values.length}`);
  }
  return schema.of.encode(texts(schema.kinds, values, "values"));
}

export function decode(kinds, key) {
  const schema = schemaOf(kinds);
  const values = schema.of.decode(text(key, "key")).split("\0");
  return schema.kinds.map(([, optional, type], at) => (optional && values[at] === "\x01" ? null : (READ[type] ?? Number)(values[at])));
}

export function span(kinds, beginning, from, to) {
  const schema = schemaOf(kinds);
  if (!Array.isArray(beginning)) wrong("an array of values", beginning, "beginning");
  const first = schema.kinds.length - 1;
  if (beginning.length !== first) throw new TableKeysError(`beginning: expected ${first} values, found ${beginning.length}`);
  const end = (value, name) => (value === null || value === undefined ? "" : texts(schema.kinds.slice(first), [value], name));
  return wrap(KeyRange, schema.of.span(texts(schema.kinds, beginning, "beginning"), end(from, "from"), end(to, "to")));
}

function histogramOf(of, keys) {
  const design = raw(of, wasm.Design, "design");
  const histogram = wasm.Histogram.new(design.partitions());
  let at = 0;
  try {
    for (const key of iterable(keys, "keys")) histogram.record(design.partition_of(bytes(key, `keys[${at++}]`)));
  } catch (error) {
    histogram.free();
    throw error;
  }
  return wrap(Histogram, histogram);
}
