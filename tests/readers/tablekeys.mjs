// The keys of tablekeys, written and read in JavaScript with nothing but what Node.js brings along.
//
// Each function is the whole rule of one key. Copy what you need. 64-bit numbers are BigInt, since a Number holds 53 bits.
// Run as a program, it answers one request per line (see README.md beside this file), which is how the tests of the crate
// compare it with the Rust code.

import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const MASK = (1n << 64n) - 1n;
const MAX_TICKS = 3155378975999999999n; // DateTime.MaxValue.Ticks
const UNIX_EPOCH = 621355968000000000n; // ticks of 1970-01-01T00:00:00Z
const fail = (message) => { throw new Error(message); };
const utf8 = (text) => Buffer.from(text, "utf8");

// ---- Numbers and instants -------------------------------------------------------------------------------------------

export function zeroPadded(value, width) {
  const key = String(value).padStart(width, "0");
  if (value < 0n || value > MASK || key.length !== width) fail(`expected a number of at most ${width} digits, found ${value}`);
  return key;
}

export function parseDigits(key, width) {
  if (key.length !== width || !/^[0-9]+$/.test(key)) fail(`expected ${width} digits, found "${key}"`);
  return BigInt(key);
}

/** Zero and above: 0 and the digits. Below zero: - and each digit d of the absolute value as 9 - d. */
export function signed(value, width = 19) {
  const digits = (number) => String(number).padStart(width, "0");
  return value >= 0n ? "0" + digits(value) : "-" + digits(10n ** BigInt(width) - 1n + value);
}

export function parseSigned(key, width = 19) {
  const digits = parseDigits(key.slice(1), width);
  const value = key[0] === "0" ? digits : digits - (10n ** BigInt(width) - 1n);
  if (!"0-".includes(key[0]) || (key[0] === "-") !== value < 0n) fail(`expected a signed key, found "${key}"`);
  return value;
}

export const ascending = (ticks) => String(ticks).padStart(19, "0");

export const newestFirst = (ticks) => String(MAX_TICKS - ticks).padStart(19, "0");

export function parseAscending(key) {
  const ticks = parseDigits(key, 19);
  return ticks <= MAX_TICKS ? ticks : fail(`expected at most ${MAX_TICKS}, found ${ticks}`);
}

export const parseNewestFirst = (key) => MAX_TICKS - parseAscending(key);

/** Ticks of yyyy-MM-ddTHH:mm:ss.fffffffZ. Date counts milliseconds, so the last four digits are added by hand. */
export function ticksOf(text) {
  const millis = Date.parse(text.slice(0, 23) + "Z");
  if (Number.isNaN(millis)) fail(`expected an instant, found "${text}"`);
  return BigInt(millis) * 10000n + UNIX_EPOCH + BigInt(text.slice(23, 27));
}

export function textOf(ticks) {
  const millis = ticks / 10000n - UNIX_EPOCH / 10000n;
  return new Date(Number(millis)).toISOString().slice(0, 23) + String(ticks % 10000n).padStart(4, "0") + "Z";
}

export const calendar = (ticks) => textOf(ticks).slice(0, 19).replace(/[-T:]/g, "");

export const day = (ticks) => calendar(ticks).slice(0, 8);

export function parseCalendar(key) {
  parseDigits(key, 14);
  const ticks = ticksOf(key.replace(/(....)(..)(..)(..)(..)(..)/, "$1-$2-$3T$4:$5:$6.0000000Z"));
  return calendar(ticks) === key ? ticks : fail(`expected a date, found "${key}"`);
}

export function parseDay(key) {
  parseDigits(key, 8);
  return parseCalendar(key + "000000");
}

/** -1, 0 or 1: the order of the store, by UTF-16 code units, which is that of JavaScript itself. */
export const keyOrder = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// ---- Tuples ---------------------------------------------------------------------------------------------------------

const hex2 = (byte) => byte.toString(16).toUpperCase().padStart(2, "0");

/** Each byte of the UTF-8 text: itself, or one of three escapes. */
export function escape(text) {
  const word = (byte) => {
    if (byte <= 0x22) return '"' + hex2(byte);
    if (byte >= 0x7e) return "~" + hex2(byte);
    return utf8("#%/?\\").includes(byte) ? String.fromCharCode(byte - 1) + "~~" : String.fromCharCode(byte);
  };
  return Array.from(utf8(text), word).join("");
}

export function unescape(key) {
  const bytes = [];
  for (let at = 0; at < key.length;) {
    if (key.slice(at + 1, at + 3) === "~~" && key[at] !== "~") bytes.push(key.charCodeAt(at) + 1), at += 3;
    else if ('"~'.includes(key[at])) bytes.push(parseInt(key.slice(at + 1, at + 3), 16)), at += 3;
    else bytes.push(key.charCodeAt(at)), at += 1;
  }
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  return escape(text) === key ? text : fail(`expected text as escape writes it, found "${key}"`);
}

const ESCAPED = Array.from({ length: 0x5d }, (_, i) => String.fromCharCode(0x22 + i)).filter((c) => !"#%/?\\".includes(c));
const MIRROR = Object.fromEntries(ESCAPED.map((c, i) => [c, ESCAPED[ESCAPED.length - 1 - i]]));
const mirrored = (text) => Array.from(text, (c) => MIRROR[c] ?? fail(`expected mirrored text, found "${text}"`)).join("");
const UNSIGNED = { u8: 3, u16: 5, u32: 10, u64: 20, u128: 39 };
const SIGNED = { i8: 3, i16: 5, i32: 10, i64: 19, i128: 39 };
const bitsOf = (kind) => BigInt(kind.slice(1));
const complement = (digits) => Buffer.from(Buffer.from(digits, "hex").map((byte) => 255 - byte)).toString("hex");

/** kind: str, bytes, bool, ticks, guid, u8 to u128, i8 to i128, f32 and f64 as bits; ? before it: optional; - before it: reversed. */
export function writePart(kind, value, reverse = false) {
  if (kind[0] === "-") return writePart(kind.slice(1), value, !reverse);
  if (kind[0] === "?") {
    const some = value !== null;
    return (some !== reverse ? "=" : "-") + (some ? writePart(kind.slice(1), value, reverse) : "");
  }
  if (kind === "str") return reverse ? mirrored(escape(value)) + "~~" : escape(value);
  if (kind === "bytes") return reverse ? complement(value.toString("hex")) + "~" : value.toString("hex");
  if (kind === "bool") return value !== reverse ? "t" : "f";
  if (kind === "ticks") return reverse ? newestFirst(value) : ascending(value);
  if (kind === "guid") return hyphenated(reverse ? complement(plainHex(value)) : plainHex(value));
  const ones = (1n << bitsOf(kind)) - 1n;
  if (kind in UNSIGNED) return String(reverse ? ones - value : value).padStart(UNSIGNED[kind], "0");
  if (kind in SIGNED) return signed(reverse ? -1n - value : value, SIGNED[kind]);
  const top = (ones + 1n) / 2n;
  const bits = value & top ? value ^ ones : value | top;
  return (reverse ? bits ^ ones : bits).toString(16).padStart(Number(bitsOf(kind) / 4n), "0");
}

/** The value, and what follows it in the key. */
export function readPart(kind, key, reverse = false) {
  if (kind[0] === "-") return readPart(kind.slice(1), key, !reverse);
  if (kind[0] === "?") return (key[0] === "=") === reverse ? [null, key.slice(1)] : readPart(kind.slice(1), key.slice(1), reverse);
  if (kind === "str" || kind === "bytes") {
    const end = key.includes("!") ? key.indexOf("!") : key.length;
    const [part, rest] = [key.slice(0, end), key.slice(end)];
    if (kind === "bytes") return [Buffer.from(reverse ? complement(part.slice(0, -1)) : part, "hex"), rest];
    return [unescape(reverse ? mirrored(part.slice(0, -2)) : part), rest];
  }
  if (kind === "bool") return [(key[0] === "t") !== reverse, key.slice(1)];
  if (kind === "ticks") return [(reverse ? parseNewestFirst : parseAscending)(key.slice(0, 19)), key.slice(19)];
  if (kind === "guid") {
    const digits = plainHex(key.slice(0, 36));
    return [hyphenated(reverse ? complement(digits) : digits), key.slice(36)];
  }
  const ones = (1n << bitsOf(kind)) - 1n;
  if (kind in UNSIGNED) {
    const width = UNSIGNED[kind];
    const value = parseDigits(key.slice(0, width), width);
    return [reverse ? ones - value : value, key.slice(width)];
  }
  if (kind in SIGNED) {
    const width = SIGNED[kind] + 1;
    const value = parseSigned(key.slice(0, width), width - 1);
    return [reverse ? -1n - value : value, key.slice(width)];
  }
  const width = Number(bitsOf(kind) / 4n);
  const bits = BigInt("0x" + key.slice(0, width)) ^ (reverse ? ones : 0n);
  const top = (ones + 1n) / 2n;
  return [bits & top ? bits ^ top : bits ^ ones, key.slice(width)];
}

export const encode = (kinds, values) => kinds.map((kind, i) => writePart(kind, values[i])).join("!");

export function decode(kinds, key) {
  let rest = "!" + key;
  const values = kinds.map((kind, index) => {
    if (rest[0] !== "!") fail(`expected '!' before part ${index}, found "${rest}"`);
    const [value, after] = readPart(kind, rest.slice(1));
    rest = after;
    return value;
  });
  return rest === "" ? values : fail(`expected the end, found "${rest}"`);
}

// ---- GUIDs ----------------------------------------------------------------------------------------------------------

/** The 32 digits in RFC 4122 order. Guid.ToByteArray of .NET swaps the first three fields. */
const plainHex = (guid) => guid.replaceAll("-", "").toLowerCase();

const hyphenated = (digits) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The bytes of Guid.ToByteArray. */
export function bytesLe(guid) {
  const b = Buffer.from(plainHex(guid), "hex");
  return Buffer.from([3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15].map((i) => b[i]));
}

// ---- Partitions -----------------------------------------------------------------------------------------------------

export const byteSum = (guid, partitions) => Buffer.from(plainHex(guid), "hex").reduce((sum, byte) => sum + byte, 0) % partitions;

const bitText = (algorithm, key, bits) => {
  const digest = createHash(algorithm).update(key).digest();
  return Array.from(digest, (byte) => byte.toString(2).padStart(8, "0")).join("").slice(0, bits);
};

export const md5Bits = (key, bits) => bitText("md5", key, bits);

export const sha256Bits = (key, bits) => bitText("sha256", key, bits);

/** A to Z become a to z, and nothing else. */
const folded = (bytes) => Buffer.from(bytes.map((byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte)));

/** 1 to 6: a-d, e-h, i-l, m-p, q-t, u-z. */
export function emailBucket(address) {
  if (!address.includes("@")) fail("expected an e-mail address with an '@'");
  const first = folded(address)[0];
  return 1 + Array.from(utf8("eimqu")).filter((start) => start <= first).length;
}

/** How many boundaries are not above the text. */
export const alphabet = (boundaries, text) => boundaries.filter((boundary) => Buffer.compare(boundary, folded(text)) <= 0).length;

const rotated = (x, bits) => ((x << bits) | (x >> (64n - bits))) & MASK;

function sipRound(v) {
  v[0] = (v[0] + v[1]) & MASK;
  v[1] = rotated(v[1], 13n) ^ v[0];
  v[0] = rotated(v[0], 32n);
  v[2] = (v[2] + v[3]) & MASK;
  v[3] = rotated(v[3], 16n) ^ v[2];
  v[0] = (v[0] + v[3]) & MASK;
  v[3] = rotated(v[3], 21n) ^ v[0];
  v[2] = (v[2] + v[1]) & MASK;
  v[1] = rotated(v[1], 17n) ^ v[2];
  v[2] = rotated(v[2], 32n);
}

/** SipHash-1-3: one round per word of eight bytes, three at the end. */
export function sipHash(key, secret = Buffer.alloc(16)) {
  const [k0, k1] = [secret.readBigUInt64LE(0), secret.readBigUInt64LE(8)];
  const v = [k0 ^ 0x736f6d6570736575n, k1 ^ 0x646f72616e646f6dn, k0 ^ 0x6c7967656e657261n, k1 ^ 0x7465646279746573n];
  const padded = Buffer.concat([key, Buffer.alloc(7 - (key.length % 8)), Buffer.from([key.length & 255])]);
  for (let at = 0; at < padded.length; at += 8) {
    const word = padded.readBigUInt64LE(at);
    v[3] ^= word;
    sipRound(v);
    v[0] ^= word;
  }
  v[2] ^= 255n;
  for (let i = 0; i < 3; i++) sipRound(v);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

export const oneOf = (hash, partitions) => Number((hash * BigInt(partitions)) >> 64n);

export function jump(hash, partitions) {
  let [bucket, next] = [0, 0];
  while (next < partitions) {
    bucket = next;
    hash = (hash * 2862933555777941757n + 1n) & MASK;
    next = Math.floor((bucket + 1) * (2 ** 31 / Number((hash >> 33n) + 1n)));
  }
  return bucket;
}

export function jumpBack(hash, partitions) {
  const random = (round) => {
    let z = (hash + BigInt(round + 1) * 0x9e3779b97f4a7c15n) & MASK;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    z ^= z >> 31n;
    return [z & 0xffffffffn, z >> 32n];
  };
  const length = (bits) => (bits === 0n ? 0 : bits.toString(2).length);
  const topBit = (bits) => 1n << BigInt(length(bits) - 1);
  const first = random(0);
  const last = (jumps) => topBit(jumps) + (first[jumps.toString(2).replaceAll("0", "").length % 2] & (topBit(jumps) - 1n));
  const count = BigInt(partitions);
  const jumps = (first[0] ^ first[1]) & ((1n << BigInt(length(count - 1n))) - 1n);
  if (jumps === 0n) return 0;
  if (last(jumps) < count) return Number(last(jumps));
  const top = topBit(jumps);
  for (let round = 1; ; round++) {
    for (const half of random(round)) {
      const x = half & (2n * top - 1n);
      if (x >= count) continue;
      if (x >= top) return Number(x);
      return jumps ^ top ? Number(last(jumps ^ top)) : 0;
    }
  }
}

export function salted(base, identity, side, salts, separator, secret) {
  const salt = String(oneOf(sipHash(identity, secret), salts)).padStart(String(salts - 1).length, "0");
  return side === "before" ? salt + separator + base : base + separator + salt;
}

/** The number and the partition count of the generation of a row created at these ticks. */
export function generationOf(text, created) {
  const parts = text.split(",").map((part) => part.split("@"));
  const generation = parts.findLastIndex(([, start]) => start === undefined || ticksOf(start) <= created);
  return [generation, Number(parts[generation][0])];
}

export class Ring {
  /** nodes: names and weights. */
  constructor(nodes, points = 128, secret = Buffer.alloc(16)) {
    this.secret = secret;
    const owners = new Map();
    for (const [name, weight] of nodes.toSorted((a, b) => Buffer.compare(utf8(b[0]), utf8(a[0])))) {
      for (let r = 0; r < weight * points; r++) {
        const number = Buffer.alloc(4);
        number.writeUInt32LE(r);
        owners.set(sipHash(Buffer.concat([utf8(name), number]), secret) >> 20n, name);
      }
    }
    this.points = [...owners].sort((a, b) => (a[0] < b[0] ? -1 : 1));
  }

  /** The distinct nodes from the key on, its own first. */
  fromKey(key) {
    const place = sipHash(key, this.secret) >> 20n;
    const at = this.points.findIndex((point) => point[0] >= place);
    const turned = at < 0 ? this.points : [...this.points.slice(at), ...this.points.slice(0, at)];
    return [...new Set(turned.map((point) => point[1]))];
  }
}

/** The node of a key by the text of a slot table. */
export function slotOwner(table, key, secret) {
  const lines = table.split("\n");
  const check = lines.at(-1);
  const hash = sipHash(utf8(table.slice(0, -check.length)), secret).toString(16).padStart(16, "0");
  if (check !== "check " + hash) fail("the check of the slot table does not match");
  let slot = oneOf(sipHash(key, secret), Number(lines[0].split(" ")[1]));
  for (const run of lines.at(-2).split(" ")) {
    const [node, count] = run.split("*").map(Number);
    if (slot < count) return lines[1 + node].slice(lines[1 + node].indexOf(" ") + 1);
    slot -= count;
  }
}

export class Ketama {
  /** servers: names and weights, in their order. */
  constructor(servers) {
    const f32 = Math.fround;
    const total = servers.reduce((sum, [, weight]) => sum + weight, 0);
    const owners = new Map();
    for (const [name, weight] of servers.toReversed()) {
      const quarters = Math.trunc(f32(f32(f32(weight) / f32(total)) * 40 * servers.length));
      for (let i = 0; i < quarters; i++) {
        const digest = createHash("md5").update(`${name}-${i}`).digest();
        for (let at = 0; at < 16; at += 4) owners.set(digest.readUInt32LE(at), name);
      }
    }
    this.points = [...owners].sort((a, b) => a[0] - b[0]);
  }

  get(key) {
    const hash = createHash("md5").update(key).digest().readUInt32LE(0);
    return (this.points.find((point) => point[0] >= hash) ?? this.points[0])[1];
  }
}

// ---- Requests of the tests ------------------------------------------------------------------------------------------

const bytes = (hex) => Buffer.from(hex, "hex");
const text = (hex) => bytes(hex).toString("utf8");
const secretOf = (hex) => (hex ? bytes(hex) : Buffer.alloc(16));
const nodesOf = (shown) => shown.split(";").map((node) => node.split("=")).map(([name, weight]) => [text(name), Number(weight)]);

function valueOf(kind, shown) {
  kind = kind.replaceAll("-", "");
  if (kind[0] === "?") return shown === "none" ? null : valueOf(kind.slice(1), shown.slice(5));
  if (kind === "str") return text(shown);
  if (kind === "bytes") return bytes(shown);
  return kind === "bool" ? shown === "t" : kind === "guid" ? shown : BigInt(shown);
}

function show(kind, value) {
  kind = kind.replaceAll("-", "");
  if (kind[0] === "?") return value === null ? "none" : "some:" + show(kind.slice(1), value);
  if (kind === "str") return utf8(value).toString("hex");
  if (kind === "bytes") return value.toString("hex");
  return kind === "bool" ? (value ? "t" : "f") : String(value);
}

const BUILT = new Map();
function built(name, make) {
  if (!BUILT.has(name)) BUILT.set(name, make());
  return BUILT.get(name);
}

const ANSWERS = {
  "zero-padded": (width, value) => zeroPadded(BigInt(value), Number(width)),
  "read zero-padded": (width, key) => parseDigits(key, Number(width)),
  signed: (value) => signed(BigInt(value)),
  "read signed": (key) => parseSigned(key),
  ascending: (ticks) => ascending(BigInt(ticks)),
  "read ascending": parseAscending,
  "newest-first": (ticks) => newestFirst(BigInt(ticks)),
  "read newest-first": parseNewestFirst,
  ticks: ticksOf,
  "read ticks": (ticks) => textOf(BigInt(ticks)),
  calendar: (ticks) => calendar(BigInt(ticks)),
  "read calendar": parseCalendar,
  day: (ticks) => day(BigInt(ticks)),
  "read day": parseDay,
  order: (a, b) => keyOrder(text(a), text(b)),
  escape: (value) => escape(text(value)),
  "read escape": (key) => utf8(unescape(key)).toString("hex"),
  tuple: (kinds, values) => {
    const shown = values.split("|");
    return encode(kinds.split(","), kinds.split(",").map((kind, i) => valueOf(kind, shown[i])));
  },
  "read tuple": (kinds, key) => decode(kinds.split(","), key).map((value, i) => show(kinds.split(",")[i], value)).join("|"),
  "guid-bytes-le": (guid) => bytesLe(guid).toString("hex"),
  "byte-sum": (partitions, guid) => byteSum(guid, Number(partitions)),
  "md5-bits": (bits, key) => md5Bits(bytes(key), Number(bits)),
  "sha256-bits": (bits, key) => sha256Bits(bytes(key), Number(bits)),
  "email-bucket": (address) => emailBucket(bytes(address)),
  alphabet: (boundaries, value) => alphabet(boundaries.split(",").filter(Boolean).map(bytes), bytes(value)),
  siphash: (n, secret, key) => oneOf(sipHash(bytes(key), secretOf(secret)), Number(n)),
  jump: (n, secret, key) => jump(sipHash(bytes(key), secretOf(secret)), Number(n)),
  "jump-back": (n, secret, key) => jumpBack(sipHash(bytes(key), secretOf(secret)), Number(n)),
  salt: (side, salts, separator, secret, base, identity) =>
    salted(text(base), bytes(identity), side, Number(salts), text(separator), secretOf(secret)),
  generations: (list, secret, created, key) => {
    const [generation, count] = generationOf(list, BigInt(created));
    return `${generation}-${oneOf(sipHash(bytes(key), secretOf(secret)), count)}`;
  },
  ring: (points, secret, nodes, key) => {
    const ring = built(`ring ${points} ${secret} ${nodes}`, () => new Ring(nodesOf(nodes), Number(points), secretOf(secret)));
    return ring.fromKey(bytes(key)).slice(0, 3).map((name) => utf8(name).toString("hex")).join(";");
  },
  slots: (table, secret, key) => utf8(slotOwner(text(table), bytes(key), secretOf(secret))).toString("hex"),
  ketama: (servers, key) => utf8(built(servers, () => new Ketama(nodesOf(servers))).get(bytes(key))).toString("hex"),
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  let answers = "";
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const [kind, ...fields] = line.split("\t");
    try {
      answers += ANSWERS[kind](...fields) + "\n";
    } catch (error) {
      answers += `error: ${error.message}\n`;
    }
    if (answers.length > 65536) process.stdout.write(answers), (answers = "");
  }
  process.stdout.write(answers);
}
