// The published vectors, written and read. PACKAGE names the folder of the package.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

const keys = await import(pathToFileURL(join(process.env.PACKAGE, "tablekeys.mjs")));
const VECTORS = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../../../tests/vectors/0.1.0");

const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));
const text = (hex) => Buffer.from(hex, "hex").toString();
const hex = (value) => Buffer.from(value).toString("hex");
const secret = (digits) => (digits === "" ? {} : { secret: bytes(digits) });
const ticks = (value) => new keys.Ticks(BigInt(value));
const nodes = (shown) => shown.split(";").map((node) => node.split("=")).map(([name, weight]) => [text(name), Number(weight)]);

/** The value of a part. Numbers with a fraction are written as the number of their bits. */
function value(kind, shown) {
  if (kind.includes("?") && shown === "none") return null;
  if (kind.includes("?")) shown = shown.slice("some:".length);
  const view = new DataView(new ArrayBuffer(8));
  switch (kind.replace(/[-?]/g, "")) {
    case "str": return text(shown);
    case "bytes": return bytes(shown);
    case "bool": return shown === "t";
    case "ticks": return ticks(shown);
    case "guid": return shown;
    case "f32": return view.setUint32(0, Number(shown)), view.getFloat32(0);
    case "f64": return view.setBigUint64(0, BigInt(shown)), view.getFloat64(0);
    default: return BigInt(shown);
  }
}
const isNaNPart = (kinds, values) => values.some((value) => typeof value === "number" && Number.isNaN(value));
/** As what `decode` gives. */
const plain = (kind, value) => (typeof value === "bigint" && !/64|128/.test(kind) ? Number(value) : value);

const WRITE = {
  "zero-padded": (width, number) => keys.zeroPadded(BigInt(number), Number(width)),
  signed: (number) => keys.signed(BigInt(number)),
  ascending: (at) => keys.ascending(ticks(at)),
  "newest-first": (at) => keys.newestFirst(ticks(at)),
  ticks: (shown) => String(keys.Ticks.parse(shown).value),
  calendar: (at) => keys.calendar(ticks(at)),
  day: (at) => keys.day(ticks(at)),
  order: (a, b) => String(keys.keyOrder(text(a), text(b))),
  escape: (shown) => keys.escape(text(shown)),
  tuple: (kinds, values) => keys.encode(kinds.split(","), kinds.split(",").map((kind, at) => value(kind, values.split("|")[at]))),
  "guid-bytes-le": (guid) => hex(keys.guidBytesLe(guid)),
  "byte-sum": (partitions, guid) => String(keys.Design.byteSum(Number(partitions)).partitionOf(keys.guidBytes(guid))),
  "md5-bits": (bits, key) => keys.Design.parse(`md5-bits:${Math.min(bits, 24)}`).partitionKeyOf(bytes(key)),
  "sha256-bits": (bits, key) => keys.Design.parse(`sha256-bits:${Math.min(bits, 24)}`).partitionKeyOf(bytes(key)),
  "email-bucket": (address) => String(keys.emailBucket(text(address))),
  alphabet: (boundaries, key) =>
    String(keys.Design.alphabet(boundaries.split(",").filter(Boolean).map(text)).partitionOf(bytes(key))),
  siphash: (partitions, digits, key) => String(keys.Design.sipHash(Number(partitions), secret(digits)).partitionOf(bytes(key))),
  jump: (partitions, digits, key) => String(keys.Design.jumpHash(Number(partitions), secret(digits)).partitionOf(bytes(key))),
  salt: (side, salts, separator, digits, base, identity) =>
    keys.Salt[side](Number(salts), text(separator), secret(digits)).keyFor(text(base), bytes(identity)),
  generations: (list, digits, created, key) => {
    // A text with a secret has a check of it; this one is from before there was one.
    const [first, ...later] = list.split(",");
    const generations = new keys.Generations(Number(first), secret(digits));
    for (const [count, start] of later.map((part) => part.split("@"))) generations.startGeneration(keys.Ticks.parse(start), Number(count));
    return generations.taggedKeyOf(bytes(key), ticks(created));
  },
  ring: (points, digits, shown, key) =>
    built(`${points} ${digits} ${shown}`, () => new keys.HashRing(nodes(shown), { points: Number(points), ...secret(digits) }))
      .nodesFrom(bytes(key)).slice(0, 3).map(hex).join(";"),
  slots: (table, digits, key) => {
    // As it was printed before the first release: dealt anew, it has the same nodes and runs.
    const lines = text(table).split("\n");
    const given = lines.slice(1, -2).map((line) => [line.slice(line.indexOf(" ") + 1), Number(line.split(" ")[0])]);
    return hex(built(table + digits, () => new keys.SlotTable(given, { slots: Number(lines[0].split(" ")[1]), ...secret(digits) })).get(bytes(key)));
  },
};
const READ = {
  "zero-padded": ([width], key) => String(keys.parseZeroPadded(key, Number(width))),
  signed: (_, key) => String(keys.parseSigned(key)),
  ascending: (_, key) => String(keys.parseAscending(key).value),
  "newest-first": (_, key) => String(keys.parseNewestFirst(key).value),
  ticks: (_, at) => String(ticks(at)),
  escape: (_, key) => hex(keys.unescape(key)),
};
const made = new Map();
function built(name, make) {
  if (!made.has(name)) made.set(name, make());
  return made.get(name);
}

for (const file of readdirSync(VECTORS).filter((name) => name.endsWith(".json"))) {
  const { kind, vectors } = JSON.parse(readFileSync(join(VECTORS, file), "utf8"));
  test(`${kind}: ${vectors.length} vectors`, () => {
    for (const [fields, expected] of vectors) {
      const written = WRITE[kind](...fields);
      // A design has at most 2^24 partitions here: the first bits of more are the same.
      assert.equal(written, kind.endsWith("-bits") ? expected.slice(0, 24) : expected, JSON.stringify(fields));
      if (READ[kind]) assert.equal(READ[kind](fields, expected), fields.at(-1), expected);
      if (kind === "tuple") {
        const kinds = fields[0].split(",");
        const values = kinds.map((of, at) => plain(of, value(of, fields[1].split("|")[at])));
        const read = keys.decode(kinds, expected);
        assert.deepEqual(read.map(shown), values.map(shown), expected);
        if (!isNaNPart(kinds, read)) assert.equal(keys.encode(kinds, read), expected);
      }
    }
  });
}
const shown = (value) => (value instanceof keys.Ticks ? value.value : value);

test("tables and rings are read from their text", () => {
  const given = { secret: new TextEncoder().encode("sixteen secrets!") };
  const made = [
    [keys.HashRing, new keys.HashRing([["east", 1], ["west", 2]], given)],
    [keys.SlotTable, new keys.SlotTable([["alpha", 1], ["beta", 2]], given)],
    [keys.Design, keys.Design.sipHash(64, given)],
    [keys.Salt, keys.Salt.before(8, "-", given)],
    [keys.Generations, new keys.Generations(8, given)],
  ];
  for (const [type, value] of made) {
    assert.equal(String(type.parse(String(value), given)), String(value));
    const other = { secret: new TextEncoder().encode("other 16 secrets") };
    assert.throws(() => type.parse(String(value), other), keys.TableKeysError);
    assert.throws(() => type.parse(String(value)), keys.TableKeysError);
  }
});

test("rings and tables change, and say what moves", () => {
  const [before, after] = [0, 1].map(() => new keys.HashRing([["a", 1], ["b", 1]]));
  after.add("c", 1);
  const key = Array.from({ length: 1000 }, (_, i) => `k${i}`).find((key) => after.get(key) === "c");
  assert.deepEqual(before.diff(after).moveOf(key), [before.get(key), "c"]);
  assert.equal(before.diff(before).moveOf(key), undefined);
  assert.deepEqual([after.setWeight("c", 2), after.remove("c"), String(after)], [1, 2, String(before)]);
  const table = new keys.SlotTable([["a", 1], ["b", 1]], { slots: 100 });
  assert.equal(table.rebalance([["a", 1], ["b", 1], ["c", 2]]).fraction, 0.5);
  assert.throws(() => table.rebalance([]), keys.TableKeysError);
});
