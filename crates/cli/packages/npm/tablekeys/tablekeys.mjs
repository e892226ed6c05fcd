/**
 * Partition keys and row keys for Azure Table Storage, and for every store that sorts strings.
 *
 * The functions here make the same keys as the Rust crate `tablekeys`, byte for byte, and read them back. They use nothing but what
 * Node.js brings along. Every key is text; every partition is a number from 0, or the text of a PartitionKey where its name says so.
 *
 * An instant is a `Date` or a number of ticks as a `bigint`: steps of 100 ns since 0001-01-01T00:00:00Z, as .NET counts. A `Date` has
 * milliseconds, so what is read back is ticks, which lose nothing; `dateOf` makes a `Date` of them.
 *
 * What is no key throws a `TableKeysError`, which says what was expected, what was found, and where.
 *
 * @module
 */

export { TableKeysError } from "./errors.mjs";
export { bytesLe } from "./guids.mjs";
export { MAX_TICKS, UNIX_EPOCH, dateOf, textOf, ticksOf } from "./instants.mjs";
export { MAX_KEY_UNITS, checkKey, escape, keyOrder, unescape } from "./keys.mjs";
export { Generations, HashRing, KetamaRing, Salt, SlotTable } from "./nodes.mjs";
export {
  alphabet,
  byteSum,
  emailBucket,
  jumpBackPartition,
  jumpPartition,
  md5Bits,
  sha256Bits,
  sipHash,
  sipHashPartition,
} from "./partitions.mjs";
export { KeyRange, extensions, filterOf, span, subtree } from "./ranges.mjs";
export {
  ascending,
  calendar,
  day,
  newestFirst,
  parseAscending,
  parseCalendar,
  parseDay,
  parseNewestFirst,
  parseSigned,
  parseZeroPadded,
  signed,
  splitAscending,
  splitNewestFirst,
  zeroPadded,
} from "./rows.mjs";
export { decode, encode } from "./tuples.mjs";

/** @typedef {import("./instants.mjs").Instant} Instant */
