// Users with an id of their own, found by e-mail address, however it is typed.

import { encode } from "tablekeys";

/** A–Z only, the same in every language and version. */
function folded(address) {
  if (!/.@[^@]+$/u.test(address)) throw new Error("expected an e-mail address");
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const userKey = (id) => encode(["str", "str"], ["user", id]);
const addressKey = (email) => encode(["str", "str"], ["email", email]);

const unless = (...statuses) => (error) => {
  if (!statuses.includes(error.statusCode)) throw error;
};

const get = (table, partition) => table.getEntity(partition, "user").catch(unless(404));

/** Takes an address for a user. An address row of this user is an earlier attempt's: it is
 *  written  again, so that a change of address that is about to delete it finds another ETag.
 *  */
async function take(table, id, email) {
  const row = { partitionKey: addressKey(email), rowKey: "user", User: id };
  if (await table.createEntity(row).catch(unless(409))) return true;
  const found = await get(table, row.partitionKey);
  if (found?.User !== id) return false;
  const update = table.updateEntity(row, "Replace", { etag: found.etag });
  if (await update.catch(unless(404, 412))) return true;
  return (await get(table, row.partitionKey))?.User === id;
}

/** The address row first, then the user. Answers whether the address was free. */
export async function create(table, id, address, name) {
  const email = folded(address);
  if (!(await take(table, id, email))) return false;
  const user = { partitionKey: userKey(id), rowKey: "user", Address: email, Name: name };
  // An earlier attempt, whose answer was lost.
  await table.createEntity(user).catch(unless(409));
  return true;
}

/** A user by address. An address row whose user is absent, or has another address, is no
 *  answer. */
export async function find(table, address) {
  const email = folded(address);
  const row = await get(table, addressKey(email));
  const user = row && (await get(table, userKey(row.User)));
  return user?.Address === email ? user : undefined;
}

/** The new address row, then the user under its ETag, then the old address row under the ETag
 *  that  was read before the user changed: one that was written since stays. */
export async function change(table, id, address) {
  const user = await get(table, userKey(id));
  if (!user) throw new Error("no such user");
  const email = folded(address);
  if (email === user.Address) return true;
  if (!(await take(table, id, email))) return false;
  const before = await get(table, addressKey(user.Address));
  const { partitionKey, rowKey, etag, Name } = user;
  const row = { partitionKey, rowKey, Address: email, Name };
  await table.updateEntity(row, "Replace", { etag }).catch(async (error) => {
    // An earlier attempt; or another change: then the caller reads the user again.
    const found = error.statusCode === 412 && (await get(table, partitionKey));
    if (found?.Address !== email) throw error;
  });
  if (before) {
    const options = { etag: before.etag };
    await table.deleteEntity(before.partitionKey, "user", options).catch(unless(404, 412));
  }
  return true;
}
