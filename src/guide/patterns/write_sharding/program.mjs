// One busy feed in four partitions.

import { odata } from "@azure/data-tables";
import { Salt, keyOrder, newestFirst } from "tablekeys";

const salt = Salt.before(4, "-");

/** The salt follows from the event's id, so a retry meets the row of the first attempt. */
export async function post(table, feed, at, id) {
  const partitionKey = salt.keyFor(feed, id);
  const row = { partitionKey, rowKey: `${newestFirst(at)}-${id}`, Id: id };
  await table.createEntity(row).catch((error) => {
    if (error.statusCode !== 409) throw error;
  });
}

/** The newest of all partitions: as many of each as are wanted, merged. */
export async function newest(table, feed, count) {
  const first = async (partition) => {
    const filter = odata`PartitionKey eq ${partition}`;
    const rows = table.listEntities({ queryOptions: { filter } });
    const found = [];
    for await (const page of rows.byPage({ maxPageSize: count })) {
      found.push(...page);
      if (found.length >= count) break;
    }
    return found.slice(0, count);
  };
  const found = await Promise.all(salt.allKeys(feed).map(first));
  return found.flat().sort((a, b) => keyOrder(a.rowKey, b.rowKey)).slice(0, count);
}
