// A log of many devices under five PartitionKeys, of which three send each moment's writes to
// one partition.

import { odata } from "@azure/data-tables";
import {
  Salt, ascending, day, encode, keyOrder, newestFirst, sipHashPartition, ticksOf,
} from "tablekeys";

const FIVE_MINUTES = 300n * 10_000_000n;
const floor = (ticks) => ticks - (ticks % FIVE_MINUTES);
const two = (number) => String(number).padStart(2, "0");

/** The keys of an entry. */
function keys(design, at, device, number) {
  const ticks = ticksOf(at);
  const row = `${newestFirst(ticks)}-${String(number).padStart(10, "0")}`;
  switch (design) {
    case "day": return [day(ticks), row]; // One partition.
    case "append": return [ascending(floor(ticks)), row]; // Writes to the last partition.
    case "prepend": return [newestFirst(floor(ticks)), row]; // Writes to the first one.
    case "salted": // One of 12 salts, then the day.
      return [new Salt(12, "-").keyFor(day(ticks), row), row];
  }
  // One of 12 by hash of the device.
  const partition = String(sipHashPartition(device, 12));
  return [partition, encode(["str", "str"], [device, row])];
}

export async function insert(table, design, at, device, number) {
  const [partitionKey, rowKey] = keys(design, at, device, number);
  const entry = { partitionKey, rowKey, Device: device, Number: number };
  await table.upsertEntity(entry, "Replace");
}

/** The first rows of a query. */
async function first(table, filter, count) {
  const rows = table.listEntities({ queryOptions: { filter } });
  const found = [];
  for await (const page of rows.byPage({ maxPageSize: count })) {
    found.push(...page);
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}

/** The newest entries of all devices. */
export async function newest(table, design, now, count) {
  const ticks = ticksOf(now);
  const ask = (partition) => {
    const filter = odata`PartitionKey eq ${partition} and RowKey ge ${newestFirst(ticks)}`;
    return first(table, filter, count);
  };
  switch (design) {
    case "day": return ask(day(ticks));
    // The first partitions of the table are the newest.
    case "prepend": return first(table, undefined, count);
    case "append": {
      // Window by window, until there are enough.
      const rows = [];
      for (let window = floor(ticks); rows.length < count; window -= FIVE_MINUTES) {
        rows.push(...(await ask(ascending(window))));
      }
      return rows.slice(0, count);
    }
    case "salted": {
      const salts = Array.from({ length: 12 }, (_, salt) => ask(`${two(salt)}-${day(ticks)}`));
      const rows = (await Promise.all(salts)).flat();
      return rows.sort((a, b) => keyOrder(a.rowKey, b.rowKey)).slice(0, count);
    }
  }
  // The RowKeys begin with the device: everything is read.
  const rows = [];
  for await (const row of table.listEntities()) rows.push(row);
  return rows.sort((a, b) => b.Number - a.Number).slice(0, count);
}
