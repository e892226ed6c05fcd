// Names in alphabetical order, in ranges that several programs read side by side.

import { odata } from "@azure/data-tables";

/** Boundaries that cut a sample of the PartitionKeys into ranges of equal size. */
export function boundaries(sample, ranges) {
  const keys = [...sample].sort();
  const cut = (_, i) => keys[Math.floor(((i + 1) * keys.length) / ranges)];
  return [...new Set(Array.from({ length: ranges - 1 }, cut))];
}

/** Reads a whole table, all ranges at a time: every PartitionKey is in exactly one. */
export async function readSideBySide(table, boundaries) {
  const read = async (low, high) => {
    const tests = [];
    if (low !== undefined) tests.push(odata`PartitionKey ge ${low}`);
    if (high !== undefined) tests.push(odata`PartitionKey lt ${high}`);
    const filter = tests.join(" and ");
    const rows = [];
    for await (const row of table.listEntities({ queryOptions: { filter } })) rows.push(row);
    return rows;
  };
  const lows = [undefined, ...boundaries];
  return (await Promise.all(lows.map((low, i) => read(low, boundaries[i])))).flat();
}
