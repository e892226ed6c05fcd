// A counter in eight rows, each in a partition of its own.

import { Salt } from "tablekeys";

const SHARDS = 8;

const unless = (...statuses) => (error) => {
  if (!statuses.includes(error.statusCode)) throw error;
};

const get = (table, partition) => table.getEntity(partition, "count").catch(unless(404));

/** Adds one, to the row that the operation's id chooses: the same at each attempt. */
export async function increment(table, counter, operation) {
  const partitionKey = new Salt(SHARDS, "-", { after: true }).keyFor(counter, operation);
  for (;;) {
    const row = await get(table, partitionKey);
    const next = { partitionKey, rowKey: "count", Count: (row?.Count ?? 0) + 1 };
    // A row is changed only if it is still as it was read.
    const write = row
      ? table.updateEntity(next, "Replace", { etag: row.etag })
      : table.createEntity(next);
    // Undefined where another writer was first: then it is read again.
    if (await write.catch(unless(409, 412))) return;
  }
}

/** The sum of the rows. */
export async function total(table, counter) {
  const keys = Array.from({ length: SHARDS }, (_, shard) => `${counter}-${shard}`);
  const rows = await Promise.all(keys.map((key) => get(table, key)));
  return rows.reduce((sum, row) => sum + (row?.Count ?? 0), 0);
}
