// Row keys that sort: numbers, instants and dates.

import { TableKeysError, fail, whole } from "./errors.mjs";
import { MAX_TICKS, textOf, ticksOf } from "./instants.mjs";

/** @import { Instant } from "./instants.mjs" */

const MASK = (1n << 64n) - 1n;

/**
 * The number with this many digits.
 *
 * @param {string} key
 * @param {number} width
 */
export function digitsOf(key, width) {
  const at = key.slice(0, width).search(/[^0-9]/);
  if (at >= 0) fail(`${width} digits`, key[at], ` at character ${at} of ${JSON.stringify(key)}`);
  if (key.length !== width) fail(`${width} digits`, key, `, which has ${key.length} characters`);
  return BigInt(key);
}

/**
 * A number with zeros before it, so that keys sort as numbers do. Ten digits hold every `u32`.
 *
 * @example
 * zeroPadded(4502, 10) // "0000004502"
 *
 * @param {number | bigint} value a `bigint`, or a `number` up to 2^53 - 1
 * @param {number} width 1 to 20 digits
 * @returns {string}
 */
export function zeroPadded(value, width) {
  const most = 10n ** whole(width, 1n, 20n, "a width") - 1n;
  return String(whole(value, 0n, most < MASK ? most : MASK)).padStart(width, "0");
}

/**
 * The number of a key by {@link zeroPadded}.
 *
 * @example
 * parseZeroPadded("0000004502", 10) // 4502n
 *
 * @param {string} key
 * @param {number} width
 * @returns {bigint}
 */
export function parseZeroPadded(key, width) {
  return whole(digitsOf(key, Number(whole(width, 1n, 20n, "a width"))), 0n, MASK);
}

/**
 * @param {bigint} value
 * @param {number} width
 */
export function writeSigned(value, width) {
  /** @param {bigint} number */
  const digits = (number) => String(number).padStart(width, "0");
  return value >= 0n ? "0" + digits(value) : "-" + digits(10n ** BigInt(width) - 1n + value);
}

/**
 * @param {string} key
 * @param {number} width
 */
export function readSigned(key, width) {
  if (key[0] !== "0" && key[0] !== "-") fail("'0' or '-' before the digits", key);
  const digits = digitsOf(key.slice(1), width);
  return key[0] === "0" ? digits : digits - (10n ** BigInt(width) - 1n);
}

/**
 * A 64-bit number in 20 characters that sort from the least to the greatest: `0` and 19 digits; below zero `-` and the digits of
 * 10^19 - 1 + value.
 *
 * @example
 * signed(-9_000_000_000_000_000_000n) // "-0999999999999999999"
 *
 * @param {number | bigint} value
 * @returns {string}
 */
export const signed = (value) => writeSigned(whole(value, -(1n << 63n), (1n << 63n) - 1n), 19);

/**
 * The number of a key by {@link signed}.
 *
 * @example
 * parseSigned("-0999999999999999999") // -9000000000000000000n
 *
 * @param {string} key
 * @returns {bigint}
 */
export function parseSigned(key) {
  const value = readSigned(key, 19);
  const fits = BigInt.asIntN(64, value) === value && signed(value) === key;
  return fits ? value : fail("a key of a 64-bit number, as signed writes it", key);
}

/** @param {bigint} ticks */
const nineteen = (ticks) => String(ticks).padStart(19, "0");

/**
 * Oldest first: the ticks in 19 digits.
 *
 * @example
 * ascending(new Date("2024-05-06T07:08:09Z")) // "0638505760890000000"
 *
 * @param {Instant} at
 * @returns {string}
 */
export const ascending = (at) => nineteen(ticksOf(at));

/**
 * The ticks of a key by {@link ascending}.
 *
 * @example
 * parseAscending("0638505760890000000") // 638505760890000000n
 *
 * @param {string} key
 * @returns {bigint}
 */
export const parseAscending = (key) => whole(digitsOf(key, 19), 0n, MAX_TICKS, "ticks");

/**
 * The ticks that a key by {@link ascending} begins with, and what follows them.
 *
 * @example
 * splitAscending("0638505760890000000-9f0c") // [638505760890000000n, "-9f0c"]
 *
 * @param {string} key
 * @returns {[bigint, string]}
 */
export const splitAscending = (key) => [parseAscending(key.slice(0, 19)), key.slice(19)];

/**
 * Newest first: the ticks that are left until the end of 9999, in 19 digits.
 *
 * @example
 * newestFirst(new Date("2024-05-06T07:08:09Z")) + "-9f0c" // "2516873215109999999-9f0c"
 *
 * @param {Instant} at
 * @returns {string}
 */
export const newestFirst = (at) => nineteen(MAX_TICKS - ticksOf(at));

/**
 * The ticks of a key by {@link newestFirst}.
 *
 * @example
 * textOf(parseNewestFirst("2516873215109999999")) // "2024-05-06T07:08:09.0000000Z"
 *
 * @param {string} key
 * @returns {bigint}
 */
export const parseNewestFirst = (key) => MAX_TICKS - parseAscending(key);

/**
 * The ticks that a key by {@link newestFirst} begins with, and what follows them.
 *
 * @example
 * splitNewestFirst("2516873215109999999-9f0c") // [638505760890000000n, "-9f0c"]
 *
 * @param {string} key
 * @returns {[bigint, string]}
 */
export const splitNewestFirst = (key) => [parseNewestFirst(key.slice(0, 19)), key.slice(19)];

/**
 * An instant in UTC as `yyyyMMddHHmmss`; what is finer than a second is dropped.
 *
 * @example
 * calendar(new Date("2024-05-06T07:08:09Z")) // "20240506070809"
 *
 * @param {Instant} at
 * @returns {string}
 */
export const calendar = (at) => textOf(at).slice(0, 19).replace(/[-T:]/g, "");

/**
 * The ticks of a key by {@link calendar}.
 *
 * @example
 * textOf(parseCalendar("20240506070809")) // "2024-05-06T07:08:09.0000000Z"
 *
 * @param {string} key
 * @returns {bigint}
 */
export function parseCalendar(key) {
  digitsOf(key, 14);
  try {
    return ticksOf(key.replace(/(....)(..)(..)(..)(..)(..)/, "$1-$2-$3T$4:$5:$6Z"));
  } catch (error) {
    if (!(error instanceof TableKeysError)) throw error;
    return fail("a date of the calendar", key);
  }
}

/**
 * The day of an instant in UTC as `yyyyMMdd`.
 *
 * @example
 * day(new Date("2024-05-06T07:08:09Z")) // "20240506"
 *
 * @param {Instant} at
 * @returns {string}
 */
export const day = (at) => calendar(at).slice(0, 8);

/**
 * The ticks at the start of the day of a key by {@link day}.
 *
 * @example
 * textOf(parseDay("20240506")) // "2024-05-06T00:00:00.0000000Z"
 *
 * @param {string} key
 * @returns {bigint}
 */
export function parseDay(key) {
  digitsOf(key, 8);
  return parseCalendar(key + "000000");
}
