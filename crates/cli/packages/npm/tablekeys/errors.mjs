// What is refused, and how.

/** What was given is no key, no value of a key, or no setting: with what was expected, what was found, and where. */
export class TableKeysError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "TableKeysError";
  }
}

/**
 * @param {unknown} value
 * @returns {string}
 */
const shown = (value) => (typeof value === "string" ? JSON.stringify(value) : String(value));

/**
 * @param {string} expected
 * @param {unknown} found
 * @returns {never}
 */
export function fail(expected, found, where = "") {
  throw new TableKeysError(`expected ${expected}, found ${shown(found)}${where}`);
}

/**
 * @param {unknown} value
 * @param {bigint} least
 * @param {bigint} most
 * @returns {bigint}
 */
export function whole(value, least, most, what = "a number") {
  const number = typeof value === "bigint" ? value : Number.isSafeInteger(value) ? BigInt(/** @type {number} */ (value)) : null;
  if (number === null || number < least || number > most) fail(`${what} from ${least} to ${most}`, value);
  return number;
}

/**
 * Text as UTF-8, bytes as they are.
 *
 * @param {string | Uint8Array} key
 */
export function bytesOf(key) {
  if (typeof key !== "string") return Buffer.from(key);
  const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(key);
  if (half) fail("text of Unicode characters", half[0], ` at unit ${half.index}`);
  return Buffer.from(key, "utf8");
}
