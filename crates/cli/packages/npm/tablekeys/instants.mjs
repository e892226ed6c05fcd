// Instants as ticks: steps of 100 ns since 0001-01-01T00:00:00Z.

import { fail, whole } from "./errors.mjs";

/**
 * A `Date`, which has milliseconds, or ticks, which lose nothing.
 *
 * @typedef {Date | bigint} Instant
 */

/** The last tick: 9999-12-31T23:59:59.9999999Z, `DateTime.MaxValue.Ticks` of .NET. */
export const MAX_TICKS = 3155378975999999999n;

/** The ticks of 1970-01-01T00:00:00Z. */
export const UNIX_EPOCH = 621355968000000000n;

/**
 * The ticks of an instant, or of a text `yyyy-MM-ddTHH:mm:ss[.fffffff]Z`.
 *
 * @example
 * ticksOf("2024-05-06T07:08:09.0000001Z") // 638505760890000001n
 *
 * @param {Instant | string} at
 * @returns {bigint}
 */
export function ticksOf(at) {
  if (typeof at === "string") {
    const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,7}))?Z$/.exec(at);
    const date = new Date(parts ? parts[1] + "Z" : NaN);
    // A Date takes February 30 for March 1, and 24:00 for the next day.
    if (!parts || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 19) !== parts[1]) {
      return fail("an instant such as 2024-05-06T07:08:09.0000000Z", at);
    }
    return ticksOf(date) + BigInt((parts[2] ?? "").padEnd(7, "0"));
  }
  if (at instanceof Date) {
    const ticks = Number.isNaN(at.getTime()) ? -1n : BigInt(at.getTime()) * 10000n + UNIX_EPOCH;
    return ticks >= 0n && ticks <= MAX_TICKS ? ticks : fail("a Date of the years 1 to 9999", at);
  }
  return whole(at, 0n, MAX_TICKS, "ticks");
}

/**
 * An instant as `yyyy-MM-ddTHH:mm:ss.fffffffZ`, which sorts too.
 *
 * @example
 * textOf(638505760890000001n) // "2024-05-06T07:08:09.0000001Z"
 *
 * @param {Instant} at
 * @returns {string}
 */
export function textOf(at) {
  const ticks = ticksOf(at);
  return dateOf(ticks).toISOString().slice(0, 23) + String(ticks % 10000n).padStart(4, "0") + "Z";
}

/**
 * The `Date` of ticks, without the last four digits: a `Date` counts milliseconds.
 *
 * @example
 * dateOf(638505760890000000n).toISOString() // "2024-05-06T07:08:09.000Z"
 *
 * @param {bigint} ticks
 * @returns {Date}
 */
export function dateOf(ticks) {
  return new Date(Number(whole(ticks, 0n, MAX_TICKS, "ticks") / 10000n - UNIX_EPOCH / 10000n));
}
