// Several parts in one key.

import { TableKeysError, fail, whole } from "./errors.mjs";
import { hyphenated, plainHex } from "./guids.mjs";
import { checkKey, escaped, unescape } from "./keys.mjs";
import { ascending, digitsOf, newestFirst, parseAscending, parseNewestFirst, readSigned, writeSigned } from "./rows.mjs";

const ESCAPED = Array.from({ length: 0x5d }, (_, i) => String.fromCharCode(0x22 + i)).filter((c) => !"#%/?\\".includes(c));
/** @type {Record<string, string>} No key has the apostrophe that { would be mirrored to. */
const MIRROR = { ...Object.fromEntries(ESCAPED.map((c, i) => [c, ESCAPED[ESCAPED.length - 1 - i]])), "{": "&~~~" };
/** @type {Record<string, number>} */
const UNSIGNED = { u8: 3, u16: 5, u32: 10, u64: 20, u128: 39 };
/** @type {Record<string, number>} */
const SIGNED = { i8: 3, i16: 5, i32: 10, i64: 19, i128: 39 };
const FLOATS = ["f32", "f64"];
const KINDS = ["str", "bytes", "bool", "ticks", "guid", ...Object.keys(UNSIGNED), ...Object.keys(SIGNED), ...FLOATS, "f32bits", "f64bits"];

/** @param {string} text */
const mirrored = (text) => Array.from(text, (c) => MIRROR[c] ?? c).join("");
/** @param {string} digits */
const complement = (digits) => Buffer.from(Buffer.from(digits, "hex").map((byte) => 255 - byte)).toString("hex");
/** @param {string} kind */
const bitsOf = (kind) => BigInt(kind.replace(/\D/g, ""));
/** @param {string} kind */
const plain = (kind) => kind.replace(/^[-?]*/, "");
/** @param {string} kind @returns {never} */
const noKind = (kind) => fail(`a kind of part: ${KINDS.join(", ")}, after "?" or "-"`, kind);

/**
 * @param {string} kind
 * @param {number} value
 */
function fractionBits(kind, value) {
  if (typeof value !== "number") fail("a number", value);
  const view = new DataView(new ArrayBuffer(8));
  if (kind === "f64") return view.setFloat64(0, value), view.getBigUint64(0);
  if (Number.isFinite(value) && !Number.isFinite(Math.fround(value))) fail("a number of 32 bits with a fraction", value);
  return view.setFloat32(0, value), BigInt(view.getUint32(0));
}

/**
 * The number of these bits, where the kind is one with a fraction.
 *
 * @param {string} kind
 * @param {any} value
 */
function fraction(kind, value) {
  if (value === null || !FLOATS.includes(kind)) return value;
  const view = new DataView(new ArrayBuffer(8));
  if (kind === "f64") return view.setBigUint64(0, value), view.getFloat64(0);
  return view.setUint32(0, Number(value)), view.getFloat32(0);
}

/**
 * @param {string} kind
 * @param {any} value
 * @param {boolean} reverse
 * @returns {string}
 */
function writePart(kind, value, reverse) {
  if (kind[0] === "-") return writePart(kind.slice(1), value, !reverse);
  if (kind[0] === "?") {
    const some = value !== null && value !== undefined;
    return (some !== reverse ? "=" : "-") + (some ? writePart(kind.slice(1), value, reverse) : "");
  }
  if (!KINDS.includes(kind)) noKind(kind);
  if (kind === "str") {
    if (typeof value !== "string") fail("text", value);
    return reverse ? mirrored(escaped(value)) + "~~" : escaped(value);
  }
  if (kind === "bytes") {
    if (!(value instanceof Uint8Array)) fail("a Uint8Array", value);
    const digits = Buffer.from(value).toString("hex");
    return reverse ? complement(digits) + "~" : digits;
  }
  if (kind === "bool") return typeof value === "boolean" ? (value !== reverse ? "t" : "f") : fail("true or false", value);
  if (kind === "ticks") return reverse ? newestFirst(value) : ascending(value);
  if (kind === "guid") return hyphenated(reverse ? complement(plainHex(value)) : plainHex(value));
  const ones = (1n << bitsOf(kind)) - 1n;
  const top = (ones + 1n) / 2n;
  if (kind in UNSIGNED) {
    const number = whole(value, 0n, ones);
    return String(reverse ? ones - number : number).padStart(UNSIGNED[kind], "0");
  }
  if (kind in SIGNED) {
    const number = whole(value, -top, top - 1n);
    return writeSigned(reverse ? -1n - number : number, SIGNED[kind]);
  }
  const given = whole(FLOATS.includes(kind) ? fractionBits(kind, value) : value, 0n, ones, "bits");
  const bits = given & top ? given ^ ones : given | top;
  return (reverse ? bits ^ ones : bits).toString(16).padStart(Number(bitsOf(kind) / 4n), "0");
}

/**
 * The value, and what follows it. What is not canonical is refused by {@link decode}, which writes it again.
 *
 * @param {string} kind
 * @param {string} key
 * @param {boolean} reverse
 * @returns {[any, string]}
 */
function readPart(kind, key, reverse) {
  if (kind[0] === "-") return readPart(kind.slice(1), key, !reverse);
  if (kind[0] === "?") {
    if (key[0] !== "=" && key[0] !== "-") fail('"=" or "-" of an optional part', key);
    return (key[0] === "=") === reverse ? [null, key.slice(1)] : readPart(kind.slice(1), key.slice(1), reverse);
  }
  if (!KINDS.includes(kind)) noKind(kind);
  if (kind === "str" || kind === "bytes") {
    const end = key.includes("!") ? key.indexOf("!") : key.length;
    const [part, rest] = [key.slice(0, end), key.slice(end)];
    if (kind === "str") return [unescape(reverse ? part.slice(0, -2).split("&~~~").map(mirrored).join("{") : part), rest];
    return [Uint8Array.from(Buffer.from(reverse ? complement(part.slice(0, -1)) : part, "hex")), rest];
  }
  if (kind === "bool") return [(key[0] === "t") !== reverse, key.slice(1)];
  if (kind === "ticks") return [(reverse ? parseNewestFirst : parseAscending)(key.slice(0, 19)), key.slice(19)];
  if (kind === "guid") {
    const digits = plainHex(key.slice(0, 36));
    return [hyphenated(reverse ? complement(digits) : digits), key.slice(36)];
  }
  const ones = (1n << bitsOf(kind)) - 1n;
  const top = (ones + 1n) / 2n;
  if (kind in UNSIGNED) {
    const width = UNSIGNED[kind];
    const value = digitsOf(key.slice(0, width), width);
    return [reverse ? ones - value : value, key.slice(width)];
  }
  if (kind in SIGNED) {
    const width = SIGNED[kind] + 1;
    const value = readSigned(key.slice(0, width), width - 1);
    return [reverse ? -1n - value : value, key.slice(width)];
  }
  const width = Number(bitsOf(kind) / 4n);
  const digits = key.slice(0, width);
  if (!/^[0-9a-f]+$/.test(digits)) fail(`${width} hexadecimal digits`, digits);
  const bits = BigInt("0x" + digits) ^ (reverse ? ones : 0n);
  return [bits & top ? bits ^ top : bits ^ ones, key.slice(width)];
}

/**
 * Several parts in one key, which sorts part by part.
 *
 * A kind is `str`, `bytes` (a `Uint8Array`), `bool`, `ticks` (an `Instant`), `guid` (its text), `u8` to `u128`, `i8` to `i128` (a `bigint`, or a
 * `number` up to 2^53 - 1), `f32` or `f64`, or `f32bits` or `f64bits` for the bits of a number as a `bigint`, which keeps every NaN.
 * `-` before it reverses its order, and `?` allows `null`, which sorts first. A number is written at the width of its kind, so a
 * kind is part of a key's format.
 *
 * @example
 * const at = new Date("2024-05-06T07:08:09Z");
 * encode(["str", "-ticks", "u32"], ["order", at, 4502]) // "order!2516873215109999999!0000004502"
 *
 * @param {readonly string[]} kinds
 * @param {readonly any[]} values
 * @returns {string}
 */
export function encode(kinds, values) {
  if (kinds.length !== values.length || kinds.length === 0) {
    fail("one value for each kind, and at least one", values.length, ` for ${kinds.length} kinds`);
  }
  return checkKey(kinds.map((kind, index) => at(`part ${index}, ${kind}`, () => writePart(kind, values[index], false))).join("!"));
}

/**
 * The same, with a place before the message of its error.
 *
 * @template T
 * @param {string} place
 * @param {() => T} make
 * @returns {T}
 */
function at(place, make) {
  try {
    return make();
  } catch (error) {
    throw error instanceof TableKeysError ? new TableKeysError(`${place}: ${error.message}`) : error;
  }
}

/**
 * The values of a key by {@link encode} with the same kinds: `ticks` and whole numbers as `bigint`.
 *
 * @example
 * decode(["str", "-ticks", "u32"], "order!2516873215109999999!0000004502") // ["order", 638505760890000000n, 4502n]
 *
 * @param {readonly string[]} kinds
 * @param {string} key
 * @returns {any[]}
 */
export function decode(kinds, key) {
  let rest = key;
  // The bits of a number with a fraction, since a NaN is not equal to itself.
  const exact = kinds.map((kind) => (FLOATS.includes(plain(kind)) ? kind + "bits" : kind));
  const values = exact.map((kind, index) =>
    at(`part ${index}, ${kinds[index]}, at unit ${key.length - rest.length}`, () => {
      if (index > 0 && rest[0] !== "!") fail('"!" before it', rest);
      const [value, after] = readPart(kind, index > 0 ? rest.slice(1) : rest, false);
      rest = after;
      return value;
    }),
  );
  if (rest !== "") fail("the end of the key", rest, ` at unit ${key.length - rest.length}`);
  const again = encode(exact, values);
  if (again !== key) fail("a key as encode writes it", key, `, which it would write as ${JSON.stringify(again)}`);
  return values.map((value, index) => fraction(plain(kinds[index]), value));
}
