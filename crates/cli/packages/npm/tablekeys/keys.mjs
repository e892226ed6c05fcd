// What keys may hold, their order, and any text as a key.

import { bytesOf, fail } from "./errors.mjs";

/** The most UTF-16 units that a key may have: the `length` of the string. */
export const MAX_KEY_UNITS = 512;

/**
 * -1, 0 or 1: the order of the table service, by UTF-16 units, which is that of JavaScript itself.
 *
 * @param {string} a
 * @param {string} b
 * @returns {-1 | 0 | 1}
 */
export const keyOrder = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** @param {string} c one character */
export const isLegal = (c) => !/^[\u0000-\u001f/\\#?\u007f-\u009f\ud800-\udfff]$/u.test(c);

/**
 * The key itself, where the table service takes it: no / \ # ? or control character, and at most 512 UTF-16 units.
 *
 * @example
 * checkKey("2024/05") // TableKeysError: expected a character that keys may hold, found "/" at unit 4 of "2024/05"
 *
 * @param {string} key
 * @returns {string}
 */
export function checkKey(key) {
  let at = 0;
  for (const character of key) {
    if (!isLegal(character)) fail("a character that keys may hold", character, ` at unit ${at} of ${JSON.stringify(key)}`);
    at += character.length;
  }
  return key.length <= MAX_KEY_UNITS ? key : fail(`a key of at most ${MAX_KEY_UNITS} UTF-16 units`, key.length);
}

/** @param {number} byte */
const hex2 = (byte) => byte.toString(16).toUpperCase().padStart(2, "0");

/** @param {number} byte */
function word(byte) {
  if (byte <= 0x22) return '"' + hex2(byte);
  if (byte >= 0x7e) return "~" + hex2(byte);
  const character = String.fromCharCode(byte);
  return "#%'/?\\".includes(character) ? String.fromCharCode(byte - 1) + "~~" : character;
}

/**
 * As {@link escape}, of any length.
 *
 * @param {string} text
 */
export const escaped = (text) => Array.from(bytesOf(text), word).join("");

/**
 * Any text as a legal key in ASCII, in the same order: by the bytes of UTF-8, up to U+0022 as `"` and two hex digits, `# % ' / ? \`
 * as the character below and `~~`, from U+007E on as `~` and two hex digits.
 *
 * @example
 * escape("invoices/2024 #7é") // 'invoices.~~2024"20"~~7~C3~A9'
 *
 * @param {string} text
 * @returns {string}
 */
export const escape = (text) => checkKey(escaped(text));

/**
 * The text of a key by {@link escape}.
 *
 * @example
 * unescape('invoices.~~2024"20"~~7~C3~A9') // "invoices/2024 #7é"
 *
 * @param {string} key
 * @returns {string}
 */
export function unescape(key) {
  const bytes = [];
  for (let at = 0; at < key.length;) {
    const [first, next] = [key[at], key.slice(at, at + 3)];
    const coded = first === '"' || first === "~" ? /^["~]([0-9A-F]{2})$/.exec(next) : null;
    if (first !== "~" && next.slice(1) === "~~") bytes.push(key.charCodeAt(at) + 1), (at += 3);
    else if (coded) bytes.push(parseInt(coded[1], 16)), (at += 3);
    else if (first > '"' && first < "~") bytes.push(key.charCodeAt(at)), (at += 1);
    else fail("text as escape writes it", next, ` at unit ${at} of ${JSON.stringify(key)}`);
  }
  const text = Buffer.from(bytes).toString("utf8");
  // What is no UTF-8 is replaced, and so written otherwise.
  const again = escaped(text);
  return again === key ? text : fail("text as escape writes it", key, `, which it would write as ${JSON.stringify(again)}`);
}
