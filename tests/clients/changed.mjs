// A purge in JavaScript beside another program: after the rows are listed, one is written again and one is deleted.
// Prints, per filter, how many rows the purge deleted, and which are left.

import { pathToFileURL } from "node:url";
import { TableClient } from "@azure/data-tables";

const [, , programs, connection, name] = process.argv;
const { purge } = await import(pathToFileURL(`${programs}/deleting/program.mjs`));
const table = TableClient.fromConnectionString(connection, name, { allowInsecureConnection: true });

async function* listed(options) {
  const rows = [];
  for await (const row of table.listEntities(options)) rows.push(row);
  await table.upsertEntity({ partitionKey: "p", rowKey: "1", Renewed: true }, "Replace");
  await table.deleteEntity("p", "2");
  yield* rows;
}
const beside = {
  listEntities: listed,
  submitTransaction: (actions) => table.submitTransaction(actions),
  deleteEntity: (...keys) => table.deleteEntity(...keys),
};

for (const filter of ["RowKey lt '4'", "RowKey lt '4' and Timestamp gt datetime'2020-01-01T00:00:00Z'"]) {
  for (const rowKey of "012345") await table.upsertEntity({ partitionKey: "p", rowKey }, "Replace");
  const deleted = await purge(beside, filter);
  const left = [];
  for await (const row of table.listEntities()) left.push(row.rowKey);
  console.log(`${deleted} deleted, left: ${left.join(" ")}`);
}
