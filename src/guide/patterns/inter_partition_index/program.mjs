// Employees, found by id, and by e-mail address through an index row in another partition.

import { odata } from "@azure/data-tables";
import { Design, Filter, decode, encode, extensions } from "tablekeys";

const HASH = Design.md5Bits(8);

/** The row itself. Bits of a hash before a counted id spread new employees over all partitions. */
function rowOf(id, address) {
  const parts = ["id", HASH.partitionKeyOf(String(id)), id];
  const keys = { partitionKey: encode(["str", "str", "u32"], parts), rowKey: "employee" };
  return { ...keys, Id: id, Address: address };
}

/** Its index row. With the id as RowKey, employees may share an address. */
const indexOf = (address, id) => ({
  partitionKey: encode(["str", "str"], ["email", address]),
  rowKey: encode(["u32"], [id]),
});

const unless = (...statuses) => (error) => {
  if (!statuses.includes(error.statusCode)) throw error;
};

const get = (table, { partitionKey, rowKey }) =>
  table.getEntity(partitionKey, rowKey).catch(unless(404));

/** The index row first, then the row. The index row is written again even where it exists:
 *  then it  is young. */
export async function insert(table, id, address) {
  await table.upsertEntity(indexOf(address, id), "Replace");
  await table.createEntity(rowOf(id, address)).catch(async (error) => {
    // Perhaps the client's own first attempt, whose answer was lost.
    const isOwn = error.statusCode === 409 && (await find(table, id))?.Address === address;
    if (!isOwn) throw error;
  });
}

/** The new index row, the row under its ETag, and then the old index row, if it is old enough.
 *  */
export async function changeAddress(table, id, address, before) {
  const old = await find(table, id);
  if (!old) throw new Error("no such employee");
  if (old.Address === address) return;
  await table.upsertEntity(indexOf(address, id), "Replace");
  const update = table.updateEntity(rowOf(id, address), "Replace", { etag: old.etag });
  await update.catch(async (error) => {
    const isOwn = error.statusCode === 412 && (await find(table, id))?.Address === address;
    if (!isOwn) throw error;
  });
  await deleteIndex(table, id, old.Address, before);
}

/** The row first, then the index row, if it is old enough. */
export async function remove(table, id, before) {
  const row = await find(table, id);
  if (!row) return;
  const { partitionKey, rowKey, etag } = row;
  await table.deleteEntity(partitionKey, rowKey, { etag }).catch(unless(404));
  await deleteIndex(table, id, row.Address, before);
}

/** Deletes an index row that was last written before an instant. The instant is longer ago
 *  than any  writer takes from its index row to its row, so none relies on the index row; and
 *  one that comes  to do so now gives it another ETag. */
async function deleteIndex(table, id, address, before) {
  const index = await get(table, indexOf(address, id));
  if (!index || new Date(index.timestamp) >= before) return;
  const { partitionKey, rowKey, etag } = index;
  await table.deleteEntity(partitionKey, rowKey, { etag }).catch(unless(404, 412));
}

/** The first question. */
export const find = (table, id) => get(table, rowOf(id, ""));

/** The second question. An index row whose row is absent, or has another address, is no
 *  answer. */
export async function findByAddress(table, address) {
  const filter = odata`PartitionKey eq ${indexOf(address, 0).partitionKey}`;
  const found = [];
  for await (const index of table.listEntities({ queryOptions: { filter } })) {
    const row = await find(table, decode(["u32"], index.rowKey)[0]);
    if (row?.Address === address) found.push(row);
  }
  return found;
}

/** The repair: deletes index rows without a row that were last written before an instant. */
export async function sweep(table, before) {
  const old = Filter.property("Timestamp", "lt", before);
  const filter = String(Filter.partitions(extensions("email")).and(old));
  for await (const index of table.listEntities({ queryOptions: { filter } })) {
    const address = decode(["str", "str"], index.partitionKey)[1];
    const [id] = decode(["u32"], index.rowKey);
    const row = await find(table, id);
    if (row?.Address !== address) await deleteIndex(table, id, address, before);
  }
}
