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
export type TemporalInstant = { readonly epochNanoseconds: bigint };
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

/**
 * A number with zeros before it, so that keys sort as numbers do. Ten digits hold every number of 32 bits.
 *
 * @example
 * zeroPadded(4502, 10) // "0000004502"
 */
export function zeroPadded(value: U64, width: U32): string;
/**
 * The number of a key by {@link zeroPadded}.
 *
 * @example
 * parseZeroPadded("0000004502", 10) // 4502n
 */
export function parseZeroPadded(key: Text, width: U32): bigint;
/**
 * A number in 20 characters that sort from the least to the greatest.
 *
 * @example
 * signed(-9_000_000_000_000_000_000n) // "-0999999999999999999"
 */
export function signed(value: I64): string;
/**
 * The number of a key by {@link signed}.
 *
 * @example
 * parseSigned("-0999999999999999999") // -9000000000000000000n
 */
export function parseSigned(key: Text): bigint;
/**
 * Oldest first: the ticks in 19 digits.
 *
 * @example
 * ascending(new Date("2024-05-06T07:08:09Z")) // "0638505760890000000"
 */
export function ascending(at: Instant): string;
/**
 * The instant of a key by {@link ascending}.
 *
 * @example
 * String(parseAscending("0638505760890000000")) // "2024-05-06T07:08:09.0000000Z"
 */
export function parseAscending(key: Text): Ticks;
/**
 * The instant that a key by {@link ascending} begins with, and what follows it.
 *
 * @example
 * splitAscending("0638505760890000000-9f0c")[1] // "-9f0c"
 */
export function splitAscending(key: Text): [at: Ticks, rest: string];
/**
 * Newest first: the ticks that are left until the end of 9999, in 19 digits.
 *
 * @example
 * newestFirst(new Date("2024-05-06T07:08:09Z")) + "-9f0c" // "2516873215109999999-9f0c"
 */
export function newestFirst(at: Instant): string;
/**
 * The instant of a key by {@link newestFirst}.
 *
 * @example
 * String(parseNewestFirst("2516873215109999999")) // "2024-05-06T07:08:09.0000000Z"
 */
export function parseNewestFirst(key: Text): Ticks;
/**
 * The instant that a key by {@link newestFirst} begins with, and what follows it.
 *
 * @example
 * splitNewestFirst("2516873215109999999-9f0c")[1] // "-9f0c"
 */
export function splitNewestFirst(key: Text): [at: Ticks, rest: string];
/**
 * An instant in UTC as `yyyyMMddHHmmss`; what is finer than a second is dropped.
 *
 * @example
 * calendar(new Date("2024-05-06T07:08:09Z")) // "20240506070809"
 */
export function calendar(at: Instant): string;
/**
 * The instant of a key by {@link calendar}.
 *
 * @example
 * String(parseCalendar("20240506070809")) // "2024-05-06T07:08:09.0000000Z"
 */
export function parseCalendar(key: Text): Ticks;
/**
 * The day of an instant in UTC as `yyyyMMdd`.
 *
 * @example
 * day(new Date("2024-05-06T07:08:09Z")) // "20240506"
 */
export function day(at: Instant): string;
/**
 * The start of the day of a key by {@link day}.
 *
 * @example
 * String(parseDay("20240506")) // "2024-05-06T00:00:00.0000000Z"
 */
export function parseDay(key: Text): Ticks;
/**
 * The days from one instant up to another, which is not inside: partitions by day.
 *
 * @example
 * days(new Date("2024-02-28"), new Date("2024-03-01")) // ["20240228", "20240229"]
 */
export function days(from: Instant, to: Instant): string[];
/**
 * The months that have an instant from one up to another, which is not inside.
 *
 * @example
 * months(new Date("2023-12-31"), new Date("2024-02-01")) // ["202312", "202401"]
 */
export function months(from: Instant, to: Instant): string[];
/**
 * The cell of a place on earth, in degrees: 1 to 12 characters.
 *
 * @example
 * geohash(57.64911, 10.40744, 11) // "u4pruydqqvj"
 */
export function geohash(latitude: Float, longitude: Float, length: U32): string;

/**
 * Any text as a legal key in ASCII, in the same order.
 *
 * @example
 * escape("invoices/2024 #7é") // 'invoices.~~2024"20"~~7~C3~A9'
 */
export function escape(text: Text): string;
/**
 * The text of a key by {@link escape}.
 *
 * @example
 * unescape('invoices.~~2024"20"~~7~C3~A9') // "invoices/2024 #7é"
 */
export function unescape(key: Text): string;
/**
 * The key itself, where the table service takes it: no / \ # ? or control character, and at most 512 UTF-16 units.
 *
 * @example
 * checkKey("2024-05") // "2024-05"
 */
export function checkKey(key: Text): string;
/**
 * The key itself, where no client and no address changes it either.
 *
 * @example
 * checkKeyStrict("order-17") // "order-17"
 */
export function checkKeyStrict(key: Text): string;
/**
 * The name itself, where a table may have it.
 *
 * @example
 * checkTableName("Orders") // "Orders"
 */
export function checkTableName(name: Text): string;
/**
 * The name itself, where a property may have it.
 *
 * @example
 * checkPropertyName("Total") // "Total"
 */
export function checkPropertyName(name: Text): string;
/**
 * -1, 0 or 1: the order of the table service, by UTF-16 units, which is that of JavaScript itself.
 *
 * @example
 * ["b", "a"].sort(keyOrder) // ["a", "b"]
 */
export function keyOrder(a: Text, b: Text): -1 | 0 | 1;
/**
 * 1 to 6 by the first letter of an e-mail address: a-d, e-h, i-l, m-p, q-t, u-z.
 *
 * @example
 * emailBucket("James.Smith@example.com") // 3
 */
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
 * (a whole `number` or a `bigint`), `f32` or `f64`. `-` before it reverses its order, and `?` allows `null`, which sorts first. A number is
 * written at the width of its kind, so a kind is part of a key's format.
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
/**
 * The keys of all tuples that have the parts of this key and more.
 *
 * @example
 * String(extensions("invoice!0000000223")) // '["invoice!0000000223!", "invoice!0000000223\\"")'
 */
export function extensions(key: Text): KeyRange;
/**
 * The key of a tuple, and the keys of all tuples that have its parts and more.
 *
 * @example
 * subtree("invoice!0000000223").contains("invoice!0000000223!00001") // true
 */
export function subtree(key: Text): KeyRange;

/**
 * Keys from a lower to an upper bound. Of two ends, the first is inside and the second is not; an end that is missing is no limit.
 *
 * @example
 * KeyRange.prefix("order.").contains("order.17") // true
 */
export class KeyRange {
  private constructor();
  /** Every key. */
  static all(): KeyRange;
  /** One key and no other. */
  static exactly(key: Text): KeyRange;
  /** The keys that start with a text. */
  static prefix(prefix: Text): KeyRange;
  /** The keys after one: the next page. */
  static after(key: Text): KeyRange;
  /**
   * The keys from one to another.
   *
   * @example
   * KeyRange.between("d", "f").contains("emil") // true
   */
  static between(from?: Text, to?: Text): KeyRange;
  /** The keys that begin with {@link ascending} of an instant. */
  static ascending(from?: Instant, to?: Instant): KeyRange;
  /**
   * The keys that begin with {@link newestFirst} of an instant.
   *
   * @example
   * const rows = KeyRange.newestFirst(new Date("2024-05-06T07:00:00Z"), new Date("2024-05-06T07:10:00Z"));
   * new Query({ rows }).filter // "RowKey ge '2516873214000000000' and RowKey lt '2516873220000000000'"
   */
  static newestFirst(from?: Instant, to?: Instant): KeyRange;
  /** The keys that begin with {@link calendar} of an instant. */
  static calendar(from?: Instant, to?: Instant): KeyRange;
  /**
   * The keys that begin with {@link day} of an instant.
   *
   * @example
   * String(KeyRange.days(new Date("2024-05-01"), new Date("2024-06-01"))) // '["20240501", "20240601")'
   */
  static days(from?: Instant, to?: Instant): KeyRange;
  /**
   * The keys that begin with {@link zeroPadded} of a number.
   *
   * @example
   * String(KeyRange.zeroPadded(100, 200, 6).withPrefix("invoice_")) // '["invoice_000100", "invoice_000200")'
   */
  static zeroPadded(from: U64 | undefined, to: U64 | undefined, width: U32): KeyRange;
  /** The keys that begin with {@link signed} of a number. */
  static signed(from?: I64, to?: I64): KeyRange;
  /** The range of a text by `toString`. */
  static parse(text: Text): KeyRange;
  /** The text that the range begins with, or `undefined` for the first key. */
  readonly lower: string | undefined;
  /** Whether `lower` itself is inside. */
  readonly includesLower: boolean;
  /** The text before which the range ends, or `undefined` for the last key. */
  readonly upper: string | undefined;
  /** The same keys with a legal text before each of them. */
  withPrefix(prefix: Text): KeyRange;
  /** What is left of the range after a key: the next page. */
  resumeAfter(key: Text): KeyRange;
  /** The keys that are inside both. */
  intersection(other: KeyRange): KeyRange;
  /** Whether a legal key is inside. */
  contains(key: Text): boolean;
  /** Whether no key is inside. */
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
  /** PartitionKeys. */
  static partitions(keys: Keys): Filter;
  /** RowKeys. */
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
  constructor(of?: { partition?: Keys; rows?: Keys; filter?: Filter; after?: Text; select?: readonly Text[]; pageSize?: U32 });
  /** The filter, for a client library. Empty where every row is asked for. */
  readonly filter: string;
  /** The most rows per response, 1 to 1000. */
  readonly pageSize: number | undefined;
  /** The PartitionKeys that are asked for. */
  readonly partitionKeys: KeyRange;
  /** The RowKeys that are asked for. */
  readonly rowKeys: KeyRange;
  /** What the service must read: `point`, `range`, `partition scan`, `partition range scan` or `table scan`. */
  readonly accessPath: string;
  /**
   * The address behind the account's.
   *
   * @example
   * new Query({ partition: "a", pageSize: 5 }).address("Orders") // "Orders()?$filter=PartitionKey%20eq%20%27a%27&$top=5"
   */
  address(table: Text): string;
  /** The next page: with the keys of the answer's continuation headers. */
  continued(partitionKey: Text, rowKey?: Text): Query;
}
/**
 * The address of one row behind the account's.
 *
 * @example
 * entityAddress("Orders", "user-7", "order 1") // "Orders(PartitionKey='user-7',RowKey='order%201')"
 */
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
  static parse(text: Text, settings?: { secret?: Secret }): Design;
  /** An even partition for any key. */
  static sipHash(partitions: U32, settings?: { secret?: Secret }): Design;
  /** As even; one more partition takes keys from the others and moves no other. */
  static jumpHash(partitions: U32, settings?: { secret?: Secret }): Design;
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
  /** The first word of its text. */
  readonly kind: string;
  /** How many partitions there are. */
  readonly partitions: number;
  /** The partition of a key. */
  partitionOf(key: Bytes): number;
  /** The PartitionKey of a key. */
  partitionKeyOf(key: Bytes): string;
  /** The PartitionKey of a partition. */
  partitionKey(partition: U32): string | undefined;
  /** All PartitionKeys. */
  partitionKeys(): string[];
  /** The share of keys of each PartitionKey, where the design alone decides it. */
  shares(): [partitionKey: string, share: number][] | undefined;
  /** Its configuration. */
  toString(): string;
}

/**
 * Spreads a hot PartitionKey: a number by another part of the row, before or after it.
 *
 * @example
 * Salt.before(8, "-").keyFor("20240506", "order-17") // "6-20240506"
 */
export class Salt {
  private constructor();
  /** A number before the key, with a character between them. */
  static before(salts: U32, separator: Text, settings?: { secret?: Secret }): Salt;
  /** A number after the key, with a character between them. */
  static after(salts: U32, separator: Text, settings?: { secret?: Secret }): Salt;
  /** The salt of a text. */
  static parse(text: Text, settings?: { secret?: Secret }): Salt;
  /** The PartitionKey of a row of `base` with this identity. */
  keyFor(base: Text, identity: Bytes): string;
  /** The PartitionKey of `base` with this number. */
  keyForSalt(base: Text, salt: U32): string;
  /**
   * All PartitionKeys of `base`: what a reader asks that does not know the identity.
   *
   * @example
   * Salt.before(3, "-").allKeys("20240506") // ["0-20240506", "1-20240506", "2-20240506"]
   */
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
  constructor(partitions: U32, settings?: { secret?: Secret });
  /** The generations of a text. */
  static parse(text: Text, settings?: { secret?: Secret }): Generations;
  /** From this instant on, new rows have another number of partitions. */
  startGeneration(start: Instant, partitions: U32): void;
  /** The number of the generation of a row that was created then, from 0. */
  generationAt(created: Instant): number;
  /** The partition of a row. */
  partitionOf(key: Bytes, created: Instant): number;
  /** The PartitionKey of a row: its partition. */
  partitionKeyOf(key: Bytes, created: Instant): string;
  /** All PartitionKeys of all generations. */
  partitionKeys(): string[];
  /** All PartitionKeys that a row with this key may have. */
  candidateKeys(key: Bytes): string[];
  /** The PartitionKey of a row: its generation, `-` and its partition. */
  taggedKeyOf(key: Bytes, created: Instant): string;
  /** All tagged PartitionKeys that a row with this key may have, the latest first. */
  taggedCandidateKeys(key: Bytes): string[];
  /** All tagged PartitionKeys of all generations. */
  taggedPartitionKeys(): string[];
  /** The generation and the partition of a tagged PartitionKey. */
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
  constructor(nodes: Nodes, settings?: { points?: U32; secret?: Secret });
  /** The ring of a text. */
  static parse(text: Text, settings?: { secret?: Secret }): HashRing;
  /** The node of a key. */
  get(key: Bytes): string;
  /**
   * All nodes from the key on, its own first.
   *
   * @example
   * new HashRing([["east", 1], ["west", 2]]).nodesFrom("customer-4711") // ["west", "east"]
   */
  nodesFrom(key: Bytes): string[];
  /** The first nodes from the key on: where its replicas go. */
  replicas(key: Bytes, count: U32): string[];
  /** The names and weights of its nodes. */
  nodes(): [name: string, weight: number][];
  /** One node more. */
  add(name: Text, weight: U32): void;
  /** One node less; its weight. */
  remove(name: Text): number;
  /** Another weight for a node; the one before. */
  setWeight(name: Text, weight: U32): number;
  /** The share of keys of each node. */
  shares(): [name: string, share: number][];
  /** What moves from this ring to another. */
  diff(after: HashRing): Diff;
  /** Its configuration. */
  toString(): string;
}

/**
 * What moves between two rings, or between two deals of slots.
 *
 * @example
 * const [before, after] = [new HashRing([["east", 1]]), new HashRing([["east", 1], ["west", 1]])];
 * before.diff(after).moveOf("customer-1") // ["east", "west"]
 */
export class Diff {
  private constructor();
  /** The share of all keys that moves. */
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
  constructor(nodes: Nodes, settings?: { slots?: U32; secret?: Secret });
  /** The table of a text, which programs share. */
  static parse(text: Text, settings?: { secret?: Secret }): SlotTable;
  /** The node of a key. */
  get(key: Bytes): string;
  /** The slot of a key. */
  slotOf(key: Bytes): number;
  /** The node of a slot. */
  owner(slot: U32): string | undefined;
  /** How many slots there are. */
  readonly slots: number;
  /** The names and weights of its nodes. */
  nodes(): [name: string, weight: number][];
  /** The share of slots of each node. */
  shares(): [name: string, share: number][];
  /** Other nodes, or other weights: what moves. */
  rebalance(nodes: Nodes): Diff;
  /** The text, which ends with a check. */
  toString(): string;
}

/**
 * Keys per partition, and how even they are.
 *
 * @example
 * Histogram.of(Design.sipHash(4), ["a", "b", "c", "d"]).counts() // Float64Array.of(0, 2, 1, 1)
 */
export class Histogram {
  /** Of no key. */
  constructor(partitions: U32);
  /** Of the partitions of keys. */
  static of(design: Design, keys: Iterable<Bytes>): Histogram;
  /** Of keys per partition. */
  static fromCounts(counts: Counts): Histogram;
  /** One key more in a partition. */
  record(partition: U32): void;
  /** The keys of another histogram too. */
  merge(other: Histogram): void;
  /** How many partitions there are. */
  readonly partitions: number;
  /** How many keys there are. */
  readonly total: number;
  /** Keys per partition. */
  counts(): Float64Array;
  /** How many partitions have no key. */
  readonly emptyPartitions: number;
  /** The fullest partition over the mean; 1 is even. */
  readonly peakToMean: number | undefined;
  /** The standard deviation over the mean; 0 is even. */
  readonly coefficientOfVariation: number | undefined;
  /** How many even partitions would be as good. */
  readonly effectivePartitions: number | undefined;
  /** The test whether chance alone makes such counts. */
  chiSquare(): { statistic: number; degreesOfFreedom: number; pValue: number | undefined } | undefined;
  /** What chance alone would give. */
  byChance():
    | { peakToMean: number; rarePeakToMean: number; coefficientOfVariation: number; effectivePartitions: number; emptyPartitions: number }
    | undefined;
}
