// GUIDs and the order of their bytes.

import { fail } from "./errors.mjs";

/**
 * The 32 digits in the order of RFC 4122.
 *
 * @param {unknown} guid
 */
export function plainHex(guid) {
  if (typeof guid !== "string" || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(guid)) {
    return fail("a GUID such as 6f9619ff-8b86-d011-b42d-00cf4fc964ff", guid);
  }
  return guid.replaceAll("-", "").toLowerCase();
}

/** @param {string} digits */
export const hyphenated = (digits) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * The bytes of `Guid.ToByteArray` of .NET, which swaps the first three fields.
 *
 * @example
 * Buffer.from(bytesLe("6f9619ff-8b86-d011-b42d-00cf4fc964ff")).toString("hex") // "ff19966f868b11d0b42d00cf4fc964ff"
 *
 * @param {string} guid
 * @returns {Uint8Array}
 */
export function bytesLe(guid) {
  const bytes = Buffer.from(plainHex(guid), "hex");
  return Uint8Array.from([3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15], (i) => bytes[i]);
}
