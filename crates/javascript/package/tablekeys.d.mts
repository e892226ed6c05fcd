/// <reference lib="esnext.disposable" />
/**
 * Partition keys and row keys for Azure Table Storage, and for every store that sorts strings.
 *
 * The functions are those of the Rust crate `tablekeys`, as WebAssembly: the same keys, byte for byte. A key is text, a partition is a
 * number from 0. What is of the wrong type is a `TypeError`; what is no key, no value of a key or no setting is a `TableKeysError`, which
 * is a `RangeError` and says what was expected, what was found, and where.
 *
 * @module
 */

/** Text without halves of surrogate pairs. */
export type Text = string;
/** What is hashed: text as UTF-8, or bytes as they are. */
export type Bytes = string | Uint8Array;
/** The text of a GUID: `6f9619ff-8b86-d011-b42d-00cf4fc964ff`. */
export type Guid = string;
/** What `Temporal.Instant` has, where there is one. */
export type TemporalInstant = { readonly epochNanoseconds: bigint; readonly [Symbol.toStringTag]: "Temporal.Instant" };
/** An instant of the years 1 to 9999. A number is none: `new Date(1714979289000)` says that it counts milliseconds. */
export type Instant = Date | TemporalInstant | Ticks;
/** A whole number from 0 to 2^64 - 1. A `number` is exact up to 2^53 - 1. */
export type U64 = number | bigint;
/** A whole number from -2^63 to 2^63 - 1. */
export type I64 = number | bigint;
/** A whole number from 0 to 4294967295. */
export type U32 = number;
/** A number with a fraction. */
export type Float = number;
/** 16 bytes that nobody else knows. */
export type Secret = Uint8Array;
/** Names of nodes and their weights, each at least 1. */
export type Nodes = readonly (readonly [name: string, weight: number])[];
/** A key, or a range of keys. */
export type Keys = string | KeyRange;
/** How a property is compared. */
export type Comparison = "eq" | "ne" | "lt" | "le" | "gt" | "ge";
/** The value of a property. A whole `number` of 32 bits is an Int32, any other one a Double, a `bigint` an Int64. */
export type Literal = string | number | bigint | boolean | Instant | Uint8Array | { readonly guid: Guid };
/** A value of a tuple's part. */
export type Value = string | Uint8Array | boolean | number | bigint | Instant | null | undefined;
/** Kinds of a tuple's parts: see {@link encode}. */
export type Kinds = readonly string[];
/** Whole numbers from 0 to 2^53 - 1. */
export type Counts = Iterable<number>;

/** What was given is no key, no value of a key, or no setting. */
export class TableKeysError extends RangeError {}

/**
 * An instant in steps of 100 ns since 0001-01-01T00:00:00Z, as .NET counts: what keys hold. It loses nothing, where a `Date` has
 * milliseconds.
 *
 * @example
 * String(Ticks.from(new Date("2024-05-06T07:08:09Z"))) // "2024-05-06T07:08:09.0000000Z"
 */
export class Ticks {
  /** Of a number of steps. */
  constructor(value: U64);
  /** Of an instant. */
  static from(at: Instant): Ticks;
  /**
   * Of a text `yyyy-MM-ddTHH:mm:ss[.fffffff]Z`.
   *
   * @example
   * Ticks.parse("2024-05-06T07:08:09.0000001Z").value // 638505760890000001n
   */
  static parse(text: Text): Ticks;
  /** The number of steps. */
  readonly value: bigint;
  /** A `Date`, without what is finer than a millisecond. */
  toDate(): Date;
  /** `yyyy-MM-ddTHH:mm:ss.fffffffZ`, which sorts too. */
  toString(): string;
  /** As `toString`. */
  toJSON(): string;
  /** The number of steps, so that `<` compares instants. */
  valueOf(): bigint;
}

export function zeroPadded(value: U64, width: U32): string;
export function parseZeroPadded(key: Text, width: U32): bigint;
export function signed(value: I64): string;
export function parseSigned(key: Text): bigint;
export function ascending(at: Instant): string;
export function parseAscending(key: Text): Ticks;
export function splitAscending(key: Text): [at: Ticks, rest: string];
export function newestFirst(at: Instant): string;
export function parseNewestFirst(key: Text): Ticks;
export function splitNewestFirst(key: Text): [at: Ticks, rest: string];
export function calendar(at: Instant): string;
export function parseCalendar(key: Text): Ticks;
export function day(at: Instant): string;
export function parseDay(key: Text): Ticks;
export function days(from: Instant, to: Instant): string[];
export function months(from: Instant, to: Instant): string[];
export function geohash(latitude: Float, longitude: Float, length: U32): string;

export function escape(text: Text): string;
export function unescape(key: Text): string;
export function checkKey(key: Text): string;
export function checkKeyStrict(key: Text): string;
export function checkTableName(name: Text): string;
export function checkPropertyName(name: Text): string;
/**
 * -1, 0 or 1: the order of the table service, by UTF-16 units, which is that of JavaScript itself.
 *
 * @example
 * ["b", "a"].sort(keyOrder) // ["a", "b"]
 */
export function keyOrder(a: Text, b: Text): -1 | 0 | 1;
export function emailBucket(address: Text): number;
/**
 * The 16 bytes of a GUID in the order of its digits.
 *
 * @example
 * guidBytes("6f9619ff-8b86-d011-b42d-00cf4fc964ff")[0] // 0x6f
 */
export function guidBytes(guid: Guid): Uint8Array;
/**
 * The bytes of `Guid.ToByteArray` of .NET, which swaps the first three fields.
 *
 * @example
 * guidBytesLe("6f9619ff-8b86-d011-b42d-00cf4fc964ff")[0] // 0xff
 */
export function guidBytesLe(guid: Guid): Uint8Array;

/**
 * Several parts in one key, which sorts part by part.
 *
 * A kind is `str`, `bytes` (a `Uint8Array`), `bool`, `ticks` (an {@link Instant}), `guid` (its text), `u8` to `u128`, `i8` to `i128`
 * (a whole `number` or a `bigint`), `f32` (a `number` that it holds exactly, as `Math.fround` gives) or `f64`. `-` before it reverses its
 * order, and `?` allows `null`, which sorts first. A number is written at the width of its kind, so a kind is part of a key's format.
 *
 * @example
 * const at = new Date("2024-05-06T07:08:09Z");
 * encode(["str", "-ticks", "u32"], ["order", at, 4502]) // "order!2516873215109999999!0000004502"
 */
export function encode(kinds: Kinds, values: readonly Value[]): string;
/**
 * The values of a key by {@link encode} with the same kinds. Numbers of 64 and 128 bits are a `bigint`, narrower ones a `number`,
 * instants {@link Ticks}.
 *
 * @example
 * decode(["str", "?u32"], "order!=0000004502") // ["order", 4502]
 */
export function decode(kinds: Kinds, key: Text): any[];
/**
 * The keys of all tuples that begin with the values of `beginning` and whose next part is from one value, inside, to another, which is
 * not. `kinds` has the kinds of the beginning and of that part, which is given forwards where its order is reversed. `null`: no limit.
 *
 * @example
 * String(span(["str", "u32", "u16"], ["invoice", 223], 1, 3)) // '["invoice!0000000223!00001", "invoice!0000000223!00003")'
 */
export function span(kinds: Kinds, beginning: readonly Value[], from: Value, to: Value): KeyRange;
export function extensions(key: Text): KeyRange;
export function subtree(key: Text): KeyRange;

/**
 * Keys from a lower to an upper bound. Of two ends, the first is inside and the second is not; an end that is missing is no limit.
 *
 * @example
 * KeyRange.prefix("order.").contains("order.17") // true
 */
export class KeyRange {
  private constructor();
  static all(): KeyRange;
  static exactly(key: Text): KeyRange;
  static prefix(prefix: Text): KeyRange;
  static after(key: Text): KeyRange;
  static between(from?: Text, to?: Text): KeyRange;
  static ascending(start?: Instant, end?: Instant): KeyRange;
  static newestFirst(start?: Instant, end?: Instant): KeyRange;
  static calendar(start?: Instant, end?: Instant): KeyRange;
  static days(start?: Instant, end?: Instant): KeyRange;
  static zeroPadded(start: U64 | undefined, end: U64 | undefined, width: U32): KeyRange;
  static signed(start?: I64, end?: I64): KeyRange;
  /** The range of a text by `toString`. */
  static parse(text: Text): KeyRange;
  readonly lower: string | undefined;
  /** Whether `lower` itself is inside. */
  readonly includesLower: boolean;
  readonly upper: string | undefined;
  withPrefix(prefix: Text): KeyRange;
  resumeAfter(key: Text): KeyRange;
  /** The keys that are inside both. */
  intersection(other: KeyRange): KeyRange;
  /** Whether a legal key is inside. */
  contains(key: Text): boolean;
  isEmpty(): boolean;
  /** `["from", "to")`. */
  toString(): string;
}

/**
 * A condition on rows.
 *
 * @example
 * String(Filter.property("Total", "ge", 100).and(Filter.property("Open", "eq", true))) // "Total ge 100 and Open eq true"
 */
export class Filter {
  private constructor();
  /** A comparison of a property's value. */
  static property(name: Text, comparison: Comparison, value: Literal): Filter;
  static partitions(keys: Keys): Filter;
  static rows(keys: Keys): Filter;
  /** Both conditions. */
  and(other: Filter): Filter;
  /** One condition or both. */
  or(other: Filter): Filter;
  /** The opposite. */
  not(): Filter;
  /** As a query has it. */
  toString(): string;
}

/**
 * A question to a table: which rows, how many per response, and which of their properties.
 *
 * @example
 * new Query({ partition: "user-7", rows: KeyRange.prefix("order.") }).filter
 * // "PartitionKey eq 'user-7' and RowKey ge 'order.' and RowKey lt 'order0'"
 */
export class Query {
  /** Without a partition, all of them. `after` is the last RowKey of the page before. */
  constructor(of?: {
    partition?: Keys | undefined;
    rows?: Keys | undefined;
    filter?: Filter | undefined;
    after?: Text | undefined;
    select?: readonly Text[] | undefined;
    pageSize?: U32 | undefined;
  });
  readonly filter: string;
  /** The most rows per response, 1 to 1000. */
  readonly pageSize: number | undefined;
  readonly partitionKeys: KeyRange;
  readonly rowKeys: KeyRange;
  /** What the service must read: `point`, `range`, `partition scan`, `partition range scan` or `table scan`. */
  readonly accessPath: string;
  address(table: Text): string;
  /** The next page: with the keys of the answer's continuation headers. */
  continued(partitionKey: Text, rowKey?: Text): Query;
}
export function entityAddress(table: Text, partitionKey: Text, rowKey: Text): string;

/**
 * The partition of a key, by any design. Its text is its configuration, with everything but the secret.
 *
 * @example
 * Design.sipHash(64).partitionOf("customer-4711") // 59
 */
export class Design {
  private constructor();
  /**
   * The design of a text.
   *
   * @example
   * Design.parse("jump:64").partitionKeyOf("customer-4711") // "52"
   */
  static parse(text: Text, settings?: { secret?: Secret | undefined }): Design;
  /** An even partition for any key. */
  static sipHash(partitions: U32, settings?: { secret?: Secret | undefined }): Design;
  /** As even; one more partition takes keys from the others and moves no other. */
  static jumpHash(partitions: U32, settings?: { secret?: Secret | undefined }): Design;
  /** The first bits of a key's MD5: one of 2^bits PartitionKeys. */
  static md5Bits(bits: U32): Design;
  /** The first bits of a key's SHA-256. */
  static sha256Bits(bits: U32): Design;
  /** The sum of a GUID's 16 bytes, modulo. Keys are GUIDs. */
  static byteSum(partitions: U32): Design;
  /**
   * By the alphabet, with the first text of each partition but the first.
   *
   * @example
   * Design.alphabet(["g", "n", "t"]).partitionOf("Linda") // 1
   */
  static alphabet(boundaries: readonly Text[]): Design;
  /** By the alphabet, as even as a sample of keys allows. */
  static alphabetOf(keys: readonly Text[], partitions: U32): Design;
  readonly kind: string;
  readonly partitions: number;
  partitionOf(key: Bytes): number;
  partitionKeyOf(key: Bytes): string;
  /** The PartitionKey of a partition. */
  partitionKey(partition: U32): string | undefined;
  /** All PartitionKeys, in the order of their partitions, of at most 1048576 partitions. */
  partitionKeys(): string[];
  /** The share of keys of each PartitionKey, where the design alone decides it. */
  shares(): [partitionKey: string, share: number][] | undefined;
  /** Its configuration. */
  toString(): string;
}

export class Salt {
  private constructor();
  /** A number before the key, with a character between them. */
  static before(salts: U32, separator: Text, settings?: { secret?: Secret | undefined }): Salt;
  /** A number after the key, with a character between them. */
  static after(salts: U32, separator: Text, settings?: { secret?: Secret | undefined }): Salt;
  /** The salt of a text. */
  static parse(text: Text, settings?: { secret?: Secret | undefined }): Salt;
  keyFor(base: Text, identity: Bytes): string;
  /** The PartitionKey of `base` with this number. */
  keyForSalt(base: Text, salt: U32): string;
  allKeys(base: Text): string[];
  /** The number and the base of a PartitionKey. */
  split(key: Text): [salt: number, base: string];
  /** Its configuration. */
  toString(): string;
}

/**
 * More partitions for new rows, while old rows stay.
 *
 * @example
 * const generations = Generations.parse("generations:4,8@2024-01-01T00:00:00.0000000Z");
 * generations.taggedKeyOf("order-2", new Date("2024-05-06T07:08:09Z")) // "1-7"
 */
export class Generations {
  /** The first generation. */
  constructor(partitions: U32, settings?: { secret?: Secret | undefined });
  /** The generations of a text. */
  static parse(text: Text, settings?: { secret?: Secret | undefined }): Generations;
  /** From this instant on, new rows have another number of partitions. */
  startGeneration(start: Instant, partitions: U32): void;
  generationAt(created: Instant): number;
  partitionOf(key: Bytes, created: Instant): number;
  partitionKeyOf(key: Bytes, created: Instant): string;
  /** All PartitionKeys of all generations, of at most 1048576 partitions. */
  partitionKeys(): string[];
  candidateKeys(key: Bytes): string[];
  taggedKeyOf(key: Bytes, created: Instant): string;
  /** All tagged PartitionKeys that a row with this key may have, the latest first. */
  taggedCandidateKeys(key: Bytes): string[];
  /** All tagged PartitionKeys of all generations, of at most 1048576 partitions. */
  taggedPartitionKeys(): string[];
  splitTagged(key: Text): [generation: number, partition: number];
  /** Its configuration. */
  toString(): string;
}

/**
 * Named nodes on a ring: a node that comes takes keys from the others and moves no other.
 *
 * @example
 * new HashRing([["east", 1], ["west", 2]]).get("customer-4711") // "west"
 */
export class HashRing {
  /** Nodes with their weights; `points` per weight, 128 unless given. */
  constructor(nodes: Nodes, settings?: { points?: U32 | undefined; secret?: Secret | undefined });
  /** The ring of a text. */
  static parse(text: Text, settings?: { secret?: Secret | undefined }): HashRing;
  get(key: Bytes): string;
  nodesFrom(key: Bytes): string[];
  replicas(key: Bytes, count: U32): string[];
  nodes(): [name: string, weight: number][];
  /** One node more. */
  add(name: Text, weight: U32): void;
  /** One node less; its weight. */
  remove(name: Text): number;
  /** Another weight for a node; the one before. */
  setWeight(name: Text, weight: U32): number;
  /** The share of keys of each node. */
  shares(): [name: string, share: number][];
  diff(after: HashRing): Diff;
  /** Its configuration. */
  toString(): string;
}

export class Diff {
  private constructor();
  readonly fraction: number;
  /** What moves, by the hashes or slots from `first` to `last`. */
  moves(): { first: bigint; last: bigint; from: string; to: string }[];
  /** The node that a key leaves and the one that it comes to; `undefined` where it stays. */
  moveOf(key: Bytes): [from: string, to: string] | undefined;
}

/**
 * Slots by hash, dealt to named nodes: few of them move when nodes change.
 *
 * @example
 * new SlotTable([["alpha", 1], ["beta", 2]]).get("customer-4711") // "beta"
 */
export class SlotTable {
  /** Slots, 16384 unless given, dealt to nodes by their weights. */
  constructor(nodes: Nodes, settings?: { slots?: U32 | undefined; secret?: Secret | undefined });
  /** The table of a text, which programs share. */
  static parse(text: Text, settings?: { secret?: Secret | undefined }): SlotTable;
  get(key: Bytes): string;
  slotOf(key: Bytes): number;
  /** The node of a slot. */
  owner(slot: U32): string | undefined;
  readonly slots: number;
  nodes(): [name: string, weight: number][];
  /** The share of slots of each node. */
  shares(): [name: string, share: number][];
  /** Other nodes, or other weights: what moves. */
  rebalance(nodes: Nodes): Diff;
  /** The text, which ends with a check. */
  toString(): string;
}

export class Histogram {
  /** Of no key. */
  constructor(partitions: U32);
  /** Of the partitions of keys. */
  static of(design: Design, keys: Iterable<Bytes>): Histogram;
  static fromCounts(counts: Counts): Histogram;
  record(partition: U32): void;
  merge(other: Histogram): void;
  readonly partitions: number;
  readonly total: number;
  counts(): Float64Array;
  readonly emptyPartitions: number;
  readonly peakToMean: number | undefined;
  readonly coefficientOfVariation: number | undefined;
  readonly effectivePartitions: number | undefined;
  /** The test whether chance alone makes such counts. */
  chiSquare(): { statistic: number; degreesOfFreedom: number; pValue: number | undefined } | undefined;
  byChance():
    | { peakToMean: number; rarePeakToMean: number; coefficientOfVariation: number; effectivePartitions: number; emptyPartitions: number }
    | undefined;
}
