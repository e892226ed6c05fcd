// Readings of a device, one per hour: a row per day with a property per hour.

import { odata } from "@azure/data-tables";
import { calendar, day as dayKey, ticksOf } from "tablekeys";

/** Insert or merge: no read, and the other hours stay. Sent twice, it stores the same. */
export async function record(table, device, at, celsius) {
  const date = calendar(ticksOf(at));
  // With its type: 21 would be stored as an integer, beside 21.5.
  const reading = { type: "Double", value: String(celsius) };
  const row = { partitionKey: device, rowKey: date.slice(0, 8) };
  await table.upsertEntity({ ...row, [`Hour${date.slice(8, 10)}`]: reading }, "Merge");
}

/** The readings of a day by hour. */
export async function day(table, device, at) {
  try {
    return await table.getEntity(device, dayKey(ticksOf(at)));
  } catch (error) {
    if (error.statusCode !== 404) throw error;
  }
}

/** The days of a span. */
export async function days(table, device, from, to) {
  const [first, last] = [dayKey(ticksOf(from)), dayKey(ticksOf(to))];
  const filter = odata`PartitionKey eq ${device} and RowKey ge ${first} and RowKey le ${last}`;
  const rows = [];
  for await (const row of table.listEntities({ queryOptions: { filter } })) rows.push(row);
  return rows;
}
