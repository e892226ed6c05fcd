// Partitions by a hash, a sum or the alphabet.

import { createHash } from "node:crypto";

import { bytesOf, fail, whole } from "./errors.mjs";
import { plainHex } from "./guids.mjs";

const MASK = (1n << 64n) - 1n;

/** @param {number} partitions */
export const countOf = (partitions, what = "partitions", most = 0xffffffffn) => Number(whole(partitions, 1n, most, what));

/**
 * The sum of a GUID's 16 bytes, modulo.
 *
 * @example
 * byteSum("6f9619ff-8b86-d011-b42d-00cf4fc964ff", 15) // 6
 *
 * @param {string} guid
 * @param {number} partitions
 * @returns {number}
 */
export const byteSum = (guid, partitions) =>
  Buffer.from(plainHex(guid), "hex").reduce((sum, byte) => sum + byte, 0) % countOf(partitions);

/**
 * @param {string} algorithm
 * @param {string | Uint8Array} key
 * @param {number} bits
 */
function bitText(algorithm, key, bits) {
  const digest = createHash(algorithm).update(bytesOf(key)).digest();
  const text = Array.from(digest, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return text.slice(0, Number(whole(bits, 1n, BigInt(text.length), "bits")));
}

/**
 * The PartitionKey of the first bits of a key's MD5: one of 2^bits.
 *
 * @example
 * md5Bits("ada@example.com", 4) // "0011"
 *
 * @param {string | Uint8Array} key
 * @param {number} bits
 * @returns {string}
 */
export const md5Bits = (key, bits) => bitText("md5", key, bits);

/**
 * The PartitionKey of the first bits of a key's SHA-256: one of 2^bits.
 *
 * @example
 * sha256Bits("ada@example.com", 6) // "101101"
 *
 * @param {string | Uint8Array} key
 * @param {number} bits
 * @returns {string}
 */
export const sha256Bits = (key, bits) => bitText("sha256", key, bits);

/**
 * A to Z become a to z, and nothing else.
 *
 * @param {Uint8Array} bytes
 */
const folded = (bytes) => Buffer.from(bytes.map((byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte)));

/**
 * 1 to 6 by the first letter of an e-mail address: a-d, e-h, i-l, m-p, q-t, u-z.
 *
 * @example
 * emailBucket("James.Smith@example.com") // 3
 *
 * @param {string | Uint8Array} address
 * @returns {number}
 */
export function emailBucket(address) {
  const bytes = bytesOf(address);
  if (!bytes.includes("@")) fail("an e-mail address with an '@'", bytes.toString("utf8"));
  const first = folded(bytes)[0];
  return 1 + Array.from(Buffer.from("eimqu")).filter((start) => start <= first).length;
}

/**
 * The number of boundaries that are not above a text, whose letters A to Z are folded.
 *
 * @example
 * alphabet("Linda", ["jos", "p"]) // 1
 *
 * @param {string | Uint8Array} text
 * @param {readonly (string | Uint8Array)[]} boundaries
 * @returns {number}
 */
export function alphabet(text, boundaries) {
  const place = folded(bytesOf(text));
  return boundaries.filter((boundary) => Buffer.compare(bytesOf(boundary), place) <= 0).length;
}

/** @param {bigint} x @param {bigint} bits */
const rotated = (x, bits) => ((x << bits) | (x >> (64n - bits))) & MASK;

/** @param {bigint[]} v */
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

/**
 * SipHash-1-3 of a key's bytes, with a secret of 16 bytes or without: 64 bits.
 *
 * @param {string | Uint8Array} key
 * @param {Uint8Array} [secret]
 * @returns {bigint}
 */
export function sipHash(key, secret) {
  if (secret && secret.length !== 16) fail("a secret of 16 bytes", secret.length);
  const words = Buffer.from(secret ?? new Uint8Array(16));
  const [k0, k1] = [words.readBigUInt64LE(0), words.readBigUInt64LE(8)];
  const v = [k0 ^ 0x736f6d6570736575n, k1 ^ 0x646f72616e646f6dn, k0 ^ 0x6c7967656e657261n, k1 ^ 0x7465646279746573n];
  const bytes = bytesOf(key);
  // One round per word of eight bytes, three at the end.
  const padded = Buffer.concat([bytes, Buffer.alloc(7 - (bytes.length % 8)), Buffer.from([bytes.length & 255])]);
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

/** @param {bigint} hash @param {number} partitions */
export const oneOf = (hash, partitions) => Number((hash * BigInt(partitions)) >> 64n);

/**
 * An even partition for any key: the high half of SipHash-1-3 times the partitions. Its PartitionKey is the number as text.
 *
 * @example
 * String(sipHashPartition("customer-4711", 64)) // "59"
 *
 * @param {string | Uint8Array} key
 * @param {number} partitions
 * @param {Uint8Array} [secret]
 * @returns {number}
 */
export const sipHashPartition = (key, partitions, secret) => oneOf(sipHash(key, secret), countOf(partitions));

/**
 * Jump hash of the SipHash: one more partition takes keys from the others and moves no other.
 *
 * @example
 * jumpPartition("customer-4711", 64) // 52
 *
 * @param {string | Uint8Array} key
 * @param {number} partitions
 * @param {Uint8Array} [secret]
 * @returns {number}
 */
export function jumpPartition(key, partitions, secret) {
  let [hash, bucket, next] = [sipHash(key, secret), 0, 0];
  while (next < countOf(partitions)) {
    bucket = next;
    hash = (hash * 2862933555777941757n + 1n) & MASK;
    next = Math.floor((bucket + 1) * (2 ** 31 / Number((hash >> 33n) + 1n)));
  }
  return bucket;
}

/**
 * JumpBackHash of the SipHash: as {@link jumpPartition}, in constant time, with other partitions.
 *
 * @example
 * jumpBackPartition("customer-4711", 64) // 62
 *
 * @param {string | Uint8Array} key
 * @param {number} partitions
 * @param {Uint8Array} [secret]
 * @returns {number}
 */
export function jumpBackPartition(key, partitions, secret) {
  const hash = sipHash(key, secret);
  /** @param {number} round */
  const random = (round) => {
    let z = (hash + BigInt(round + 1) * 0x9e3779b97f4a7c15n) & MASK;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    z ^= z >> 31n;
    return [z & 0xffffffffn, z >> 32n];
  };
  /** @param {bigint} bits */
  const length = (bits) => (bits === 0n ? 0 : bits.toString(2).length);
  /** @param {bigint} bits */
  const topBit = (bits) => 1n << BigInt(length(bits) - 1);
  const first = random(0);
  /** @param {bigint} jumps */
  const last = (jumps) => topBit(jumps) + (first[jumps.toString(2).replaceAll("0", "").length % 2] & (topBit(jumps) - 1n));
  const count = BigInt(countOf(partitions));
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
