// Keeping rows for a time: a table per month, or rows purged 100 per transaction.

import { day, ticksOf } from "tablekeys";

const after = (at, days) => new Date(at.getTime() + days * 86_400_000);

/** The table of an instant: one per month, named by letters and digits alone. */
export const tableOf = (at) => "Log" + day(ticksOf(at)).slice(0, 6);

/** The daily job of the tables: this month's and the next, and whether a table is due. */
export function tablesToHave(now) {
  const tables = Array.from({ length: 32 }, (_, days) => tableOf(after(now, days)));
  return [...new Set(tables)];
}

export const isDue = (table, now, keepDays) =>
  table.startsWith("Log") && table < tableOf(after(now, -keepDays));

/** Whether a filter names nothing but the keys, so that no later write changes its answer. */
const isOfKeys = (filter) =>
  (filter.replace(/'(''|[^'])*'/g, "").match(/\w+/g) ?? [])
    .every((word) => /^(PartitionKey|RowKey|and|or|not|[gl][te]|eq|ne)$/.test(word));

/** Deletes the rows of a filter, partition after partition. A delete in a transaction takes no
 *  ETag here: where the keys alone say which rows go, 100 per transaction; else one by one, so
 *  that a row that has changed or gone since it was listed is left as it is. */
export async function purge(table, filter) {
  const select = ["PartitionKey", "RowKey"];
  const partitions = new Map();
  for await (const row of table.listEntities({ queryOptions: { filter, select } })) {
    if (!partitions.has(row.partitionKey)) partitions.set(row.partitionKey, []);
    partitions.get(row.partitionKey).push(row);
  }
  const size = isOfKeys(filter) ? 100 : 1;
  let deleted = 0;
  for (const rows of partitions.values()) {
    while (rows.length > 0) {
      const some = rows.slice(0, size);
      const { partitionKey, rowKey, etag } = some[0];
      try {
        await (size > 1 ? table.submitTransaction(some.map((row) => ["delete", row]))
          : table.deleteEntity(partitionKey, rowKey, { etag }));
        deleted += rows.splice(0, some.length).length;
      } catch (error) {
        if (error.statusCode !== 404 && error.statusCode !== 412) throw error;
        // Of a transaction, the message begins with the index of the row: go on without it.
        rows.splice(size > 1 ? parseInt(error.message, 10) : 0, 1);
      }
    }
  }
  return deleted;
}
