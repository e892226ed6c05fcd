// An order of a tenant's customer: the tenant and the customer are the partition, and the
// newest order is its first row.

import { odata } from "@azure/data-tables";
import { encode, escape, extensions, ticksOf, unescape } from "tablekeys";

const partitionOf = (tenant, customer) => encode(["str", "str"], [tenant, customer]);

export async function place(table, tenant, customer, at, number) {
  const rowKey = encode(["-ticks", "u32"], [ticksOf(at), number]);
  const row = { partitionKey: partitionOf(tenant, customer), rowKey, Number: number };
  await table.upsertEntity(row, "Replace");
}

/** The first rows of a filter, from as many pages as it takes. */
async function first(table, filter, count) {
  const rows = table.listEntities({ queryOptions: { filter } });
  const found = [];
  for await (const page of rows.byPage({ maxPageSize: count })) {
    found.push(...page);
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}

export const newest = (table, tenant, customer, count) =>
  first(table, odata`PartitionKey eq ${partitionOf(tenant, customer)}`, count);

/** Every row of a tenant: its partitions, and no partition of another tenant. */
export async function allOf(table, tenant) {
  const [low, high] = extensions(escape(tenant));
  const filter = odata`PartitionKey ge ${low} and PartitionKey lt ${high}`;
  const rows = [];
  for await (const row of table.listEntities({ queryOptions: { filter } })) rows.push(row);
  return rows;
}

/** The tenant of the first row after all rows of a tenant, or of the first row. */
export async function tenantAfter(table, tenant) {
  const high = tenant ? extensions(escape(tenant)).upper : "";
  const [row] = await first(table, odata`PartitionKey ge ${high}`, 1);
  return row && unescape(row.partitionKey.split("!")[0]);
}
