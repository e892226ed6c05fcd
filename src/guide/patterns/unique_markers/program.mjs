// Users whose e-mail address and name are both unique.

import { Design, Filter, decode, encode, extensions } from "tablekeys";

const MARKER_KINDS = ["str", "str", "str"];
/** The unique properties. */
const PROPERTIES = ["Email", "Name"];

const HASH = Design.md5Bits(8);

/** Bits of a hash before a counted id spread new users over all partitions. */
const userKey = (id) =>
  encode(["str", "str", "u32"], ["user", HASH.partitionKeyOf(String(id)), id]);

/** The key of a marker is the value itself, so the service refuses a second one. */
const markerKey = (name, value) => encode(MARKER_KINDS, ["unique", name, value]);

const unless = (...statuses) => (error) => {
  if (!statuses.includes(error.statusCode)) throw error;
  return undefined;
};

const get = (table, partition, row) => table.getEntity(partition, row).catch(unless(404));

/** Takes a value for a user. A marker whose user does not exist is taken over once it was last
 *  written before an instant that is longer ago than any writer takes to register. */
async function take(table, id, name, value, before) {
  const marker = { partitionKey: markerKey(name, value), rowKey: "marker", Id: id };
  if (await table.createEntity(marker).catch(unless(409))) return true;
  const found = await get(table, marker.partitionKey, "marker");
  if (!found) return false;
  if (found.Id !== id) {
    const other = await find(table, found.Id);
    if (other?.[name] === value || new Date(found.timestamp) >= before) return false;
  }
  // Its own marker is written again too: then it is young, and stays.
  const update = table.updateEntity(marker, "Replace", { etag: found.etag });
  if (await update.catch(unless(404, 412))) return true;
  return (await get(table, marker.partitionKey, "marker"))?.Id === id;
}

/** The markers first, then the user. Answers whether both values were free. A marker that was
 *  taken is left to the sweep. */
export async function register(table, id, email, name, before) {
  if (!(await take(table, id, "Email", email, before))) return false;
  if (!(await take(table, id, "Name", name, before))) return false;
  const user = { partitionKey: userKey(id), rowKey: "user", Id: id, Email: email, Name: name };
  if (await table.createEntity(user).catch(unless(409))) return true;
  // The first attempt, whose answer was lost, if the row is what was sent.
  const found = await find(table, id);
  return found?.Email === email && found?.Name === name;
}

/** The user first, then its markers, if they are old enough. */
export async function remove(table, id, before) {
  const user = await find(table, id);
  if (!user) return;
  const { partitionKey, rowKey, etag } = user;
  await table.deleteEntity(partitionKey, rowKey, { etag }).catch(unless(404));
  for (const name of PROPERTIES) {
    const marker = await get(table, markerKey(name, user[name]), "marker");
    await release(table, marker, id, before);
  }
}

async function release(table, marker, id, before) {
  if (marker?.Id !== id || new Date(marker.timestamp) >= before) return;
  const { partitionKey, rowKey, etag } = marker;
  await table.deleteEntity(partitionKey, rowKey, { etag }).catch(unless(404, 412));
}

export const find = (table, id) => get(table, userKey(id), "user");

/** A user by a unique property. A marker whose user is absent, or has another value, is no
 *  answer. */
export async function findBy(table, name, value) {
  const marker = await get(table, markerKey(name, value), "marker");
  const user = marker && (await find(table, marker.Id));
  return user?.[name] === value ? user : undefined;
}

/** The repair: deletes markers without their user that were last written before an instant. */
export async function sweep(table, before) {
  const old = Filter.property("Timestamp", "lt", before);
  const filter = String(Filter.partitions(extensions("unique")).and(old));
  for await (const marker of table.listEntities({ queryOptions: { filter } })) {
    const [, name, value] = decode(MARKER_KINDS, marker.partitionKey);
    const user = await find(table, marker.Id);
    if (user?.[name] !== value) await release(table, marker, marker.Id, before);
  }
}
