// Employees of a department, found by id and by e-mail address: two copies in one partition.

import { encode } from "tablekeys";

const key = (id) => encode(["str", "u32"], ["id", id]);
const indexKey = (address) => encode(["str", "str"], ["email", address]);

const copy = (department, rowKey, id, address) =>
  ({ partitionKey: department, rowKey, Id: id, Address: address });

/** Both rows, or an error: another employee of the department has the id or the address. */
export async function insert(table, department, id, address) {
  const keys = [key(id), indexKey(address)];
  const writes = keys.map((rowKey) => ["create", copy(department, rowKey, id, address)]);
  // Perhaps the client's own first attempt, whose answer was lost.
  await table.submitTransaction(writes).catch(unlessOwn(409, table, department, id, address));
}

export async function changeAddress(table, department, id, address) {
  const old = await find(table, department, id);
  if (!old) throw new Error("no such employee");
  if (old.Address === address) return;
  const row = copy(department, key(id), id, address);
  const writes = [
    // Under the ETag that was read: of two programs that change or delete the employee, one is
    // refused.
    ["update", row, "Replace", { etag: old.etag }],
    ["delete", { partitionKey: department, rowKey: indexKey(old.Address) }],
    ["create", copy(department, indexKey(address), id, address)],
  ];
  await table.submitTransaction(writes).catch(unlessOwn(412, table, department, id, address));
}

/** A delete in a transaction takes no ETag here. If the address has changed since it was read,
 *  its row is gone, all is refused, and the employee is read again. */
export async function remove(table, department, id) {
  for (;;) {
    const row = await find(table, department, id);
    if (!row) return;
    const keys = [row.rowKey, indexKey(row.Address)];
    const writes = keys.map((rowKey) => ["delete", { partitionKey: department, rowKey }]);
    try {
      await table.submitTransaction(writes);
      return;
    } catch (error) {
      if (error.statusCode !== 404) throw error;
    }
  }
}

/** The first question. */
export const find = (table, department, id) => get(table, department, key(id));

/** The second question. */
export const findByAddress = (table, department, address) =>
  get(table, department, indexKey(address));

async function get(table, department, rowKey) {
  try {
    return await table.getEntity(department, rowKey);
  } catch (error) {
    if (error.statusCode !== 404) throw error;
  }
}

/** A refusal is an acknowledgement if the row is as it should be. */
const unlessOwn = (status, table, department, id, address) => async (error) => {
  const row = error.statusCode === status && (await find(table, department, id));
  if (row?.Address !== address) throw error;
};
