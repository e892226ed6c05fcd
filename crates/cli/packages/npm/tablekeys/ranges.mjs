// Ranges of keys, and the filters of queries for them.

import { whole } from "./errors.mjs";
import { MAX_TICKS, ticksOf } from "./instants.mjs";
import { MAX_KEY_UNITS, checkKey, isLegal } from "./keys.mjs";
import * as rows from "./rows.mjs";
import { encode } from "./tuples.mjs";

/** @import { Instant } from "./instants.mjs" */

/**
 * The next character that a key may hold, in the order of UTF-16 units: those past U+FFFF are before U+E000.
 *
 * @param {string} c
 */
function nextCharacter(c) {
  for (let point = c.codePointAt(0) ?? 0; point !== 0xffff;) {
    point = point === 0xd7ff ? 0x10000 : point === 0x10ffff ? 0xe000 : point + 1;
    if (isLegal(String.fromCodePoint(point))) return String.fromCodePoint(point);
  }
  return null;
}

/**
 * The first legal key past all that start with a legal prefix.
 *
 * @param {string} prefix
 */
function pastPrefix(prefix) {
  const characters = Array.from(prefix);
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const next = nextCharacter(last);
    const kept = characters.join("");
    if (next !== null) return (kept + next).length <= MAX_KEY_UNITS ? kept + next : kept + "\ue000";
  }
  return null;
}

/** @param {string} key */
const justPast = (key) => (key.length < MAX_KEY_UNITS ? key + " " : pastPrefix(key));

/** @param {bigint} ticks */
const nineteen = (ticks) => String(ticks).padStart(19, "0");

/**
 * Keys from a lower bound, inside, up to an upper bound, which is not, or is `null`: to the last key. It can be taken apart:
 * `const [lower, upper] = KeyRange.prefix("order.")`.
 *
 * @example
 * KeyRange.prefix("order.").contains("order.17") // true
 */
export class KeyRange {
  /**
   * The first key inside.
   *
   * @readonly
   */
  lower;

  /**
   * The first key after the range.
   *
   * @readonly
   */
  upper;

  /**
   * @param {string} lower
   * @param {string | null} upper
   */
  constructor(lower, upper) {
    this.lower = lower;
    this.upper = upper;
  }

  /** The lower and the upper bound. @returns {IterableIterator<string | null>} */
  *[Symbol.iterator]() {
    yield this.lower;
    yield this.upper;
  }

  /** Every key. */
  static all() {
    return new KeyRange("", null);
  }

  /**
   * One key and no other.
   *
   * @param {string} key
   */
  static exactly(key) {
    return new KeyRange(checkKey(key), justPast(key));
  }

  /**
   * The keys that start with a text.
   *
   * @param {string} prefix
   */
  static prefix(prefix) {
    return new KeyRange(checkKey(prefix), pastPrefix(prefix));
  }

  /**
   * The keys from one, inside, to another, which is not.
   *
   * @example
   * KeyRange.between("d", "f").contains("emil") // true
   *
   * @param {string} lower
   * @param {string | null} upper
   */
  static between(lower, upper) {
    return new KeyRange(checkKey(lower), upper === null ? null : checkKey(upper));
  }

  /**
   * The keys after one: the next page.
   *
   * @example
   * filterOf({ rows: KeyRange.after("order.17") }) // "RowKey gt 'order.17'"
   *
   * @param {string} key
   */
  static after(key) {
    const past = justPast(checkKey(key));
    return past === null ? new KeyRange("", "") : new KeyRange(past, null);
  }

  /**
   * The keys that begin with `ascending` of an instant from `start`, inside, to `end`, which is not. `null`: no limit.
   *
   * @param {Instant | null} start
   * @param {Instant | null} end
   */
  static ascending(start, end) {
    const last = end === null ? MAX_TICKS + 1n : ticksOf(end);
    return new KeyRange(nineteen(start === null ? 0n : ticksOf(start)), nineteen(last));
  }

  /**
   * The keys that begin with `newestFirst` of an instant from `start`, inside, to `end`, which is not. `null`: no limit.
   *
   * @example
   * const window = KeyRange.newestFirst(new Date("2024-05-06T07:00:00Z"), new Date("2024-05-06T07:10:00Z"));
   * filterOf({ rows: window }) // "RowKey ge '2516873214000000000' and RowKey lt '2516873220000000000'"
   *
   * @param {Instant | null} start
   * @param {Instant | null} end
   */
  static newestFirst(start, end) {
    const lower = end === null ? 0n : MAX_TICKS + 1n - ticksOf(end);
    return new KeyRange(nineteen(lower), nineteen(MAX_TICKS + 1n - (start === null ? 0n : ticksOf(start))));
  }

  /**
   * The keys that begin with `zeroPadded` of a number from `start`, inside, to `end`, which is not: at most 10^`width`.
   *
   * @example
   * const [lower, upper] = KeyRange.zeroPadded(100, 200, 6).withPrefix("invoice_");
   * [lower, upper] // ["invoice_000100", "invoice_000200"]
   *
   * @param {number | bigint} start
   * @param {number | bigint} end
   * @param {number} width
   */
  static zeroPadded(start, end, width) {
    const past = width < 20 && BigInt(end) === 10n ** whole(width, 1n, 20n, "a width");
    return new KeyRange(rows.zeroPadded(start, width), past ? pastPrefix("9".repeat(width)) : rows.zeroPadded(end, width));
  }

  /**
   * The keys that begin with `signed` of a number from `start`, inside, to `end`, which is not.
   *
   * @example
   * KeyRange.signed(-40, 0).lower // "-9999999999999999959"
   *
   * @param {number | bigint} start
   * @param {number | bigint} end
   */
  static signed(start, end) {
    return new KeyRange(rows.signed(start), rows.signed(end));
  }

  /**
   * The same keys with a legal text before each of them. A bound with the text before it must still be a key.
   *
   * @param {string} prefix
   */
  withPrefix(prefix) {
    const upper = this.upper === null ? pastPrefix(checkKey(prefix)) : checkKey(prefix + this.upper);
    return new KeyRange(checkKey(prefix + this.lower), upper);
  }

  /**
   * The keys that are inside both.
   *
   * @param {KeyRange} other
   */
  intersection(other) {
    const lower = this.lower > other.lower ? this.lower : other.lower;
    if (this.upper === null || other.upper === null) return new KeyRange(lower, this.upper ?? other.upper);
    return new KeyRange(lower, this.upper < other.upper ? this.upper : other.upper);
  }

  /**
   * Whether a legal key is inside.
   *
   * @param {string} key
   */
  contains(key) {
    return this.lower <= key && (this.upper === null || key < this.upper);
  }

  /** Whether no key is inside. */
  isEmpty() {
    return this.upper !== null && this.upper <= this.lower;
  }
}

/**
 * The keys of all tuples that have the parts of this key and more.
 *
 * @example
 * extensions(encode(["str", "u32"], ["invoice", 223])).lower // "invoice!0000000223!"
 *
 * @param {string} key
 * @returns {KeyRange}
 */
export const extensions = (key) => KeyRange.prefix(key + "!");

/**
 * The key of a tuple, and the keys of all tuples that have its parts and more.
 *
 * @example
 * subtree(encode(["str", "u32"], ["invoice", 223])).upper // 'invoice!0000000223"'
 *
 * @param {string} key
 * @returns {KeyRange}
 */
export function subtree(key) {
  checkKey(key);
  return key.length < MAX_KEY_UNITS ? new KeyRange(key, key + '"') : KeyRange.exactly(key);
}

/**
 * The keys of all tuples that begin with the parts of `beginning` and whose next part is from `start`, inside, to `end`, which is not.
 * `kinds` has the kinds of the beginning and of that next part, which is given forwards where its order is reversed.
 *
 * @example
 * const lines = span(["str", "u32", "u16"], ["invoice", 223], 1, 3);
 * [lines.lower, lines.upper] // ["invoice!0000000223!00001", "invoice!0000000223!00003"]
 *
 * @param {readonly string[]} kinds
 * @param {readonly any[]} beginning
 * @param {any} start
 * @param {any} end
 * @returns {KeyRange}
 */
export function span(kinds, beginning, start, end) {
  const [first, last] = [start, end].map((value) => encode(kinds, [...beginning, value]));
  const reversed = (kinds[kinds.length - 1].match(/-/g) ?? []).length % 2 === 1;
  // In reversed keys the end comes first, and it and its extensions are outside.
  return reversed ? new KeyRange(checkKey(last + '"'), checkKey(first + '"')) : new KeyRange(first, last);
}

/** @param {string} key */
const quoted = (key) => "'" + key.replaceAll("'", "''") + "'";

/**
 * @param {string} name
 * @param {KeyRange} range
 * @returns {string[]}
 */
function compare(name, range) {
  if (range.isEmpty()) return [`${name} lt ''`];
  if (justPast(range.lower) === range.upper) return [`${name} eq ${quoted(range.lower)}`];
  // A space at the end gets lost on the way, so the key before it is named.
  const lower = range.lower.endsWith(" ") ? `gt ${quoted(range.lower.slice(0, -1))}` : `ge ${quoted(range.lower)}`;
  const comparisons = range.lower === "" ? [] : [`${name} ${lower}`];
  if (range.upper === null) return comparisons;
  const upper = range.upper.endsWith(" ") ? `le ${quoted(range.upper.slice(0, -1))}` : `lt ${quoted(range.upper)}`;
  return [...comparisons, `${name} ${upper}`];
}

/**
 * The filter of a query: a partition or a range of them, and a row or a range of them. Empty where there is neither.
 *
 * @example
 * filterOf({ partition: "user-7", rows: KeyRange.prefix("order.") })
 * // "PartitionKey eq 'user-7' and RowKey ge 'order.' and RowKey lt 'order0'"
 *
 * @param {{ partition?: string | KeyRange, rows?: string | KeyRange }} of
 * @returns {string}
 */
export function filterOf({ partition, rows: row }) {
  /** @param {string} name @param {string | KeyRange | undefined} keys */
  const of = (name, keys) =>
    keys === undefined ? [] : compare(name, typeof keys === "string" ? KeyRange.exactly(keys) : keys);
  return [...of("PartitionKey", partition), ...of("RowKey", row)].join(" and ");
}
