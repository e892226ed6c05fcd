// Sign-ins that are kept for a time: one partition per user, newest first, and a purge of the
// old ones.

import { KeyRange, Query, newestFirst } from "tablekeys";

export async function insert(table, user, at) {
  const row = { partitionKey: user, rowKey: newestFirst(at) };
  await table.upsertEntity(row, "Replace");
}

/** Deletes a user's rows from before an instant, atOnce (at most 100) per transaction. Returns
 *  how many. A delete in a transaction takes no ETag here, and needs none: by its RowKey a row
 *  is old, whatever is written to it. */
export async function purge(table, user, before, atOnce) {
  const { filter } = new Query({ partition: user, rows: KeyRange.newestFirst(undefined, before) });
  const select = ["PartitionKey", "RowKey"];
  const writes = [];
  for await (const row of table.listEntities({ queryOptions: { filter, select } })) {
    writes.push(["delete", row]);
  }
  let deleted = 0;
  while (writes.length > 0) {
    const some = writes.slice(0, atOnce);
    try {
      await table.submitTransaction(some);
      deleted += writes.splice(0, some.length).length;
    } catch (error) {
      // Nothing of the transaction was done, because one row is gone: again, without that row.
      // The message begins with its index.
      if (error.statusCode !== 404) throw error;
      writes.splice(parseInt(error.message, 10), 1);
    }
  }
  return deleted;
}
