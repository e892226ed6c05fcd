// Salts, generations, and partitions that are named nodes.

import { createHash } from "node:crypto";

import { bytesOf, fail } from "./errors.mjs";
import { ticksOf } from "./instants.mjs";
import { checkKey } from "./keys.mjs";
import { countOf, oneOf, sipHash, sipHashPartition } from "./partitions.mjs";

/** @import { Instant } from "./instants.mjs" */

/**
 * Spreads a hot PartitionKey: a number by another part of the row, before or after it.
 *
 * @example
 * const salt = new Salt(8, "-");
 * salt.keyFor("20240506", "order-17") // "6-20240506"
 */
export class Salt {
  #salts;
  #separator;
  #after;
  #secret;

  /**
   * @param {number} salts
   * @param {string} separator one character
   * @param {{ after?: boolean, secret?: Uint8Array }} [settings]
   */
  constructor(salts, separator, { after = false, secret } = {}) {
    if (Array.from(checkKey(separator)).length !== 1) fail("one character as the separator", separator);
    this.#salts = countOf(salts, "salts");
    this.#separator = separator;
    this.#after = after;
    this.#secret = secret;
  }

  /**
   * The PartitionKey of a row of `base` with this identity.
   *
   * @param {string} base
   * @param {string | Uint8Array} identity
   * @returns {string}
   */
  keyFor(base, identity) {
    return this.#key(base, sipHashPartition(identity, this.#salts, this.#secret));
  }

  /**
   * All PartitionKeys of `base`: what a reader asks that does not know the identity.
   *
   * @example
   * new Salt(3, "-").allKeys("20240506") // ["0-20240506", "1-20240506", "2-20240506"]
   *
   * @param {string} base
   * @returns {string[]}
   */
  allKeys(base) {
    const length = countOf(this.#salts, "salts whose keys are listed", 65536n);
    return Array.from({ length }, (_, salt) => this.#key(base, salt));
  }

  /** @param {string} base @param {number} number */
  #key(base, number) {
    const salt = String(number).padStart(String(this.#salts - 1).length, "0");
    return checkKey(this.#after ? base + this.#separator + salt : salt + this.#separator + base);
  }
}

/**
 * More partitions for new rows, while old rows stay: `sipHashPartition` with a count that depends on the row's creation. The text
 * is that of the Rust type after `generations:`.
 *
 * @example
 * const generations = new Generations("4,8@2024-01-01T00:00:00.0000000Z");
 * generations.taggedKeyOf("order-2", new Date("2024-05-06T07:08:09Z")) // "1-7"
 */
export class Generations {
  /** @type {[bigint, number][]} */
  #generations = [];
  #secret;

  /**
   * @param {string} text
   * @param {Uint8Array} [secret]
   */
  constructor(text, secret) {
    this.#secret = secret;
    for (const [index, part] of text.split(",").entries()) {
      const parts = /^([1-9]\d*)(?:@(.*))?$/.exec(part);
      if (!parts || (parts[2] !== undefined) !== index > 0) {
        return fail("COUNT and then COUNT@INSTANT, with commas between them", part, ` in part ${index}`);
      }
      const start = index > 0 ? ticksOf(parts[2]) : -1n;
      if (index > 0 && start <= this.#generations[index - 1][0]) {
        fail("a later start than that of the generation before", parts[2], ` in part ${index}`);
      }
      this.#generations.push([start, countOf(Number(parts[1]))]);
    }
  }

  /**
   * The number of the generation of a row that was created then, from 0.
   *
   * @param {Instant} created
   * @returns {number}
   */
  generationAt(created) {
    const ticks = ticksOf(created);
    return this.#generations.filter(([start]) => start <= ticks).length - 1;
  }

  /**
   * The partition of a row.
   *
   * @param {string | Uint8Array} key
   * @param {Instant} created
   * @returns {number}
   */
  partitionOf(key, created) {
    return sipHashPartition(key, this.#generations[this.generationAt(created)][1], this.#secret);
  }

  /**
   * The PartitionKey of a row: its generation, `-` and its partition.
   *
   * @param {string | Uint8Array} key
   * @param {Instant} created
   * @returns {string}
   */
  taggedKeyOf(key, created) {
    return `${this.generationAt(created)}-${this.partitionOf(key, created)}`;
  }

  /**
   * All PartitionKeys that a row with this key may have, the latest first: what a reader asks who knows no instant.
   *
   * @example
   * new Generations("4,8@2024-01-01T00:00:00.0000000Z").taggedCandidateKeys("order-2") // ["1-7", "0-3"]
   *
   * @param {string | Uint8Array} key
   * @returns {string[]}
   */
  taggedCandidateKeys(key) {
    return this.#generations.map(([, count], index) => `${index}-${sipHashPartition(key, count, this.#secret)}`).reverse();
  }
}

/**
 * The place of the first point from a hash on, around the ring.
 *
 * @template {number | bigint} T
 * @param {[T, string][]} points in order
 * @param {T} hash
 */
function firstFrom(points, hash) {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle][0] < hash) low = middle + 1;
    else high = middle;
  }
  return low % points.length;
}

/**
 * Named nodes on a ring: a node that comes takes keys from the others and moves no other.
 *
 * @example
 * const ring = new HashRing([["east", 1], ["west", 2]]);
 * ring.get("customer-4711") // "west"
 */
export class HashRing {
  /** @type {[bigint, string][]} */
  #points;
  #secret;

  /**
   * @param {readonly (readonly [string, number])[]} nodes names and weights
   * @param {number} [points] points per weight
   * @param {Uint8Array} [secret]
   */
  constructor(nodes, points = 128, secret) {
    this.#secret = secret;
    /** @type {Map<bigint, string>} */
    const owners = new Map();
    for (const [name, weight] of [...nodes].sort((a, b) => Buffer.compare(bytesOf(b[0]), bytesOf(a[0])))) {
      for (let r = 0; r < countOf(weight, "a weight") * points; r++) {
        const number = Buffer.alloc(4);
        number.writeUInt32LE(r);
        owners.set(sipHash(Buffer.concat([bytesOf(name), number]), secret) >> 20n, name);
      }
    }
    if (owners.size === 0) fail("at least one node", 0);
    this.#points = [...owners].sort((a, b) => (a[0] < b[0] ? -1 : 1));
  }

  /**
   * The node of a key.
   *
   * @param {string | Uint8Array} key
   * @returns {string}
   */
  get(key) {
    return this.#points[this.#first(key)][1];
  }

  /**
   * All nodes from the key on, its own first: where replicas go.
   *
   * @example
   * new HashRing([["east", 1], ["west", 2]]).nodesFrom("customer-4711") // ["west", "east"]
   *
   * @param {string | Uint8Array} key
   * @returns {string[]}
   */
  nodesFrom(key) {
    const at = this.#first(key);
    return [...new Set([...this.#points.slice(at), ...this.#points.slice(0, at)].map((point) => point[1]))];
  }

  /** @param {string | Uint8Array} key */
  #first(key) {
    return firstFrom(this.#points, sipHash(key, this.#secret) >> 20n);
  }
}

/**
 * Slots by SipHash, dealt to named nodes: the text of the Rust type, which programs share.
 *
 * @example
 * const text = "slots:16384\n1 alpha\n2 beta\n0*5461 1*10923\ncheck 73c94bb6d650356d";
 * new SlotTable(text, Buffer.from("sixteen secrets!")).get("customer-4711") // "beta"
 */
export class SlotTable {
  /** @type {[number, string][]} Ends of runs, and their nodes. */
  #runs = [];
  #slots;
  #secret;

  /**
   * @param {string} text
   * @param {Uint8Array} [secret]
   */
  constructor(text, secret) {
    this.#secret = secret;
    const lines = text.split("\n");
    if (lines.length < 4) fail("lines of slots, nodes, runs and a check", lines.length, " lines");
    const check = lines[lines.length - 1];
    const hash = sipHash(text.slice(0, text.length - check.length), secret);
    if (check !== "check " + hash.toString(16).padStart(16, "0")) {
      fail("the check of this table and its secret", check, " in the last line");
    }
    // Before the first release there was a space in the place of the colon.
    this.#slots = Number(lines[0].split(/[: ]/)[1]);
    let end = 0;
    for (const run of lines[lines.length - 2].split(" ")) {
      const [node, count] = run.split("*").map(Number);
      end += count;
      this.#runs.push([end, lines[1 + node].slice(lines[1 + node].indexOf(" ") + 1)]);
    }
  }

  /**
   * The node of a key.
   *
   * @param {string | Uint8Array} key
   * @returns {string}
   */
  get(key) {
    const slot = oneOf(sipHash(key, this.#secret), this.#slots);
    return this.#runs[firstFrom(this.#runs, slot + 1)][1];
  }
}

/**
 * The ring of libketama, 160 points per server, as memcached's clients have it.
 *
 * @example
 * new KetamaRing([["10.0.1.1:11211", 600], ["10.0.1.2:11211", 300]]).get("customer-4711") // "10.0.1.1:11211"
 */
export class KetamaRing {
  /** @type {[number, string][]} */
  #points;

  /** @param {readonly (readonly [string, number])[]} servers names and weights, in their order */
  constructor(servers) {
    const f32 = Math.fround;
    const total = servers.reduce((sum, [, weight]) => sum + countOf(weight, "a weight"), 0);
    /** @type {Map<number, string>} */
    const owners = new Map();
    for (const [name, weight] of [...servers].reverse()) {
      const quarters = Math.trunc(f32(f32(f32(weight) / f32(total)) * 40 * servers.length));
      for (let i = 0; i < quarters; i++) {
        const digest = createHash("md5").update(`${name}-${i}`).digest();
        for (let at = 0; at < 16; at += 4) owners.set(digest.readUInt32LE(at), name);
      }
    }
    if (owners.size === 0) fail("at least one server", 0);
    this.#points = [...owners].sort((a, b) => a[0] - b[0]);
  }

  /**
   * The server of a key.
   *
   * @param {string | Uint8Array} key
   * @returns {string}
   */
  get(key) {
    const hash = createHash("md5").update(bytesOf(key)).digest().readUInt32LE(0);
    return this.#points[firstFrom(this.#points, hash)][1];
  }
}
