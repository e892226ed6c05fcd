// Expense claims of an employee, of which the newest are shown.

import { odata } from "@azure/data-tables";
import { newestFirst, ticksOf } from "tablekeys";

/** The claim's own instant and number make its key: a second attempt meets the first. */
export async function insert(table, employee, at, number) {
  const rowKey = `${newestFirst(ticksOf(at))}-${String(number).padStart(10, "0")}`;
  try {
    await table.createEntity({ partitionKey: employee, rowKey, Number: number });
  } catch (error) {
    if (error.statusCode !== 409) throw error;
  }
}

/** The newest claims, or those after the last one that was shown. Pages are asked for until
 *  there are enough: one may be short. */
export async function newest(table, employee, last, count) {
  const filter = odata`PartitionKey eq ${employee} and RowKey gt ${last ?? ""}`;
  const claims = [];
  const rows = table.listEntities({ queryOptions: { filter } });
  for await (const page of rows.byPage({ maxPageSize: count })) {
    claims.push(...page);
    if (claims.length >= count) break;
  }
  return claims.slice(0, count);
}
