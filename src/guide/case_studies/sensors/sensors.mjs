// Sensor readings: a partition per device and day, the last reading first. A window is one
// query per day, asked from the newest day back until there are enough readings.

import { odata } from "@azure/data-tables";
import { day, encode, newestFirst, ticksOf } from "tablekeys";

const DAY = 86_400n * 10_000_000n;
const partitionOf = (device, ticks) => encode(["str", "str"], [device, day(ticks)]);

/** Stores a reading, with its type: 21 would be stored as an integer, beside 21.5. */
export async function write(table, device, at, celsius) {
  const ticks = ticksOf(at);
  const keys = { partitionKey: partitionOf(device, ticks), rowKey: newestFirst(ticks) };
  await table.createEntity({ ...keys, Celsius: { type: "Double", value: String(celsius) } });
}

/** The last readings of a device from an instant, inside, to another, outside, colder than a
 *  limit, newest first. */
export async function last(table, device, from, to, colderThan, count) {
  const [start, end] = [ticksOf(from), ticksOf(to)];
  const [low, high] = [newestFirst(end - 1n), newestFirst(start - 1n)];
  const cold = odata`RowKey ge ${low} and RowKey lt ${high} and Celsius lt ${colderThan}`;
  const readings = [];
  if (start >= end) return readings;
  const midnight = start - (start % DAY);
  for (let at = end - 1n; at >= midnight && readings.length < count; at -= DAY) {
    const filter = odata`PartitionKey eq ${partitionOf(device, at)} and ` + cold;
    const rows = table.listEntities({ queryOptions: { filter } });
    for await (const row of rows) readings.push(row);
  }
  return readings.slice(0, count);
}
