// Employees of a department, found by last name: one index entity per name lists the ids.

import { encode } from "tablekeys";

const key = (id) => encode(["str", "u32"], ["id", id]);
const listKey = (name) => encode(["str", "str"], ["name", name]);

async function get(table, partition, row) {
  try {
    return await table.getEntity(partition, row);
  } catch (error) {
    if (error.statusCode !== 404) throw error;
  }
}

/** Inserts the employee and adds the id to the list of the name, in one transaction. It is
 *  made  again where another program has changed the list meanwhile. */
export async function insert(table, department, id, name) {
  const employee = { partitionKey: department, rowKey: key(id), Id: id, Name: name };
  for (;;) {
    const list = await get(table, department, listKey(name));
    const ids = list ? JSON.parse(list.Ids) : [];
    // The client's own first attempt, whose answer was lost.
    if (ids.includes(id)) return;
    const keys = { partitionKey: department, rowKey: listKey(name) };
    const newList = { ...keys, Ids: JSON.stringify([...ids, id]) };
    const write = list
      ? ["update", newList, "Replace", { etag: list.etag }]
      : ["create", newList];
    try {
      await table.submitTransaction([write, ["create", employee]]);
      return;
    } catch (error) {
      // The list, which is the first write, has changed since it was read. The message begins
      // with the index of the write.
      const isList = error.message.startsWith("0:");
      if (!isList || ![409, 412].includes(error.statusCode)) throw error;
    }
  }
}

/** The list, and each employee on it. */
export async function findByName(table, department, name) {
  const list = await get(table, department, listKey(name));
  const found = [];
  for (const id of list ? JSON.parse(list.Ids) : []) {
    const employee = await get(table, department, key(id));
    if (employee) found.push(employee);
  }
  return found;
}
