// Answers one request per line (see README.md beside this file) by the module that the argument names.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const keys = await import(pathToFileURL(process.argv[2]));

const utf8 = (text) => Buffer.from(text, "utf8");
const bytes = (hex) => Buffer.from(hex, "hex");
const text = (hex) => bytes(hex).toString("utf8");
const secretOf = (hex) => (hex ? bytes(hex) : undefined);
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
  if (kind === "bytes") return Buffer.from(value).toString("hex");
  return kind === "bool" ? (value ? "t" : "f") : String(value);
}

const BUILT = new Map();
function built(name, make) {
  if (!BUILT.has(name)) BUILT.set(name, make());
  return BUILT.get(name);
}

/** Numbers with fractions as their bits, which requests have. */
const bitsOf = (kinds) => kinds.split(",").map((kind) => (/^[-?]*f(32|64)$/.test(kind) ? kind + "bits" : kind));

/** The number of these bits, where it is one. */
function fractionOf(kind, value) {
  const form = /f(32|64)bits$/.exec(kind);
  if (!form || value === null) return [kind, value];
  const view = new DataView(new ArrayBuffer(8));
  const number =
    form[1] === "32" ? (view.setUint32(0, Number(value)), view.getFloat32(0)) : (view.setBigUint64(0, value), view.getFloat64(0));
  return Number.isNaN(number) ? [kind, value] : [kind.replace("bits", ""), number];
}

const endOf = (shown) => (shown ? BigInt(shown) : null);

const RANGES = {
  exactly: (key) => keys.KeyRange.exactly(text(key)),
  prefix: (prefix) => keys.KeyRange.prefix(text(prefix)),
  after: (key) => keys.KeyRange.after(text(key)),
  between: (lower, upper) => keys.KeyRange.between(text(lower), text(upper)),
  both: (prefix, after) => keys.KeyRange.prefix(text(prefix)).intersection(keys.KeyRange.after(text(after))),
  "with-prefix": (before, prefix) => keys.KeyRange.prefix(text(prefix)).withPrefix(text(before)),
  ascending: (start, end) => keys.KeyRange.ascending(endOf(start), endOf(end)),
  "newest-first": (start, end) => keys.KeyRange.newestFirst(endOf(start), endOf(end)),
  "zero-padded": (start, end) => keys.KeyRange.zeroPadded(Number(start), BigInt(end), 6),
  signed: (start, end) => keys.KeyRange.signed(BigInt(start), BigInt(end)),
  subtree: (name, number) => keys.subtree(keys.encode(["str", "u32"], [text(name), Number(number)])),
  extensions: (name, number) => keys.extensions(keys.encode(["str", "u32"], [text(name), Number(number)])),
  span: (name, number, start, end) => keys.span(["str", "u32", "u16"], [text(name), BigInt(number)], Number(start), Number(end)),
  "reversed-span": (name, start, end) => keys.span(["str", "-u16"], [text(name)], Number(start), Number(end)),
};

const ANSWERS = {
  "zero-padded": (width, value) => keys.zeroPadded(BigInt(value), Number(width)),
  "read zero-padded": (width, key) => keys.parseZeroPadded(key, Number(width)),
  signed: (value) => keys.signed(BigInt(value)),
  "read signed": keys.parseSigned,
  ascending: (ticks) => keys.ascending(BigInt(ticks)),
  "read ascending": keys.parseAscending,
  "newest-first": (ticks) => keys.newestFirst(BigInt(ticks)),
  "read newest-first": keys.parseNewestFirst,
  ticks: keys.ticksOf,
  "read ticks": (ticks) => keys.textOf(BigInt(ticks)),
  calendar: (ticks) => keys.calendar(BigInt(ticks)),
  "read calendar": keys.parseCalendar,
  day: (ticks) => keys.day(BigInt(ticks)),
  "read day": keys.parseDay,
  order: (a, b) => keys.keyOrder(text(a), text(b)),
  escape: (value) => keys.escape(text(value)),
  "read escape": (key) => utf8(keys.unescape(key)).toString("hex"),
  tuple: (kinds, values) => {
    const shown = values.split("|");
    const read = kinds.split(",").map((kind, i) => valueOf(kind, shown[i]));
    const parts = bitsOf(kinds).map((kind, i) => fractionOf(kind, read[i]));
    return keys.encode(parts.map(([kind]) => kind), parts.map(([, value]) => value));
  },
  "read tuple": (kinds, key) => keys.decode(bitsOf(kinds), key).map((value, i) => show(kinds.split(",")[i], value)).join("|"),
  "guid-bytes-le": (guid) => Buffer.from(keys.bytesLe(guid)).toString("hex"),
  "byte-sum": (partitions, guid) => keys.byteSum(guid, Number(partitions)),
  "md5-bits": (bits, key) => keys.md5Bits(bytes(key), Number(bits)),
  "sha256-bits": (bits, key) => keys.sha256Bits(bytes(key), Number(bits)),
  "email-bucket": (address) => keys.emailBucket(bytes(address)),
  alphabet: (boundaries, value) => keys.alphabet(bytes(value), boundaries.split(",").filter(Boolean).map(bytes)),
  siphash: (n, secret, key) => keys.sipHashPartition(bytes(key), Number(n), secretOf(secret)),
  jump: (n, secret, key) => keys.jumpPartition(bytes(key), Number(n), secretOf(secret)),
  "jump-back": (n, secret, key) => keys.jumpBackPartition(bytes(key), Number(n), secretOf(secret)),
  salt: (side, salts, separator, secret, base, identity) => {
    const salt = new keys.Salt(Number(salts), text(separator), { after: side === "after", secret: secretOf(secret) });
    return salt.keyFor(text(base), bytes(identity));
  },
  generations: (list, secret, created, key) => new keys.Generations(list, secretOf(secret)).taggedKeyOf(bytes(key), BigInt(created)),
  ring: (points, secret, nodes, key) => {
    const ring = built(`ring ${points} ${secret} ${nodes}`, () => new keys.HashRing(nodesOf(nodes), Number(points), secretOf(secret)));
    const from = ring.nodesFrom(bytes(key));
    if (ring.get(bytes(key)) !== from[0]) throw new Error("the node of a key is not the first from it on");
    return from.slice(0, 3).map((name) => utf8(name).toString("hex")).join(";");
  },
  slots: (table, secret, key) => utf8(new keys.SlotTable(text(table), secretOf(secret)).get(bytes(key))).toString("hex"),
  ketama: (servers, key) => utf8(built(servers, () => new keys.KetamaRing(nodesOf(servers))).get(bytes(key))).toString("hex"),
  range: (name, ...fields) => utf8(keys.filterOf({ rows: RANGES[name](...fields) })).toString("hex"),
  inside: (key, name, ...fields) => (RANGES[name](...fields).contains(text(key)) ? "t" : "f"),
  legal: (key) => utf8(keys.checkKey(text(key))).toString("hex"),
};

let answers = "";
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const [kind, ...fields] = line.split("\t");
  try {
    answers += ANSWERS[kind](...fields) + "\n";
  } catch (error) {
    // Any other error ends the program, and so fails the test.
    if (!(error instanceof keys.TableKeysError)) throw error;
    answers += `error: ${error.message}\n`;
  }
  if (answers.length > 65536) process.stdout.write(answers), (answers = "");
}
process.stdout.write(answers);
