// Runs the programs of the guide: one call per line of standard input, one answer per line of standard output.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { TableClient } from "@azure/data-tables";

const [, , programs, connection] = process.argv;
const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

function argument(value) {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z$/.test(value) ? new Date(value.slice(0, 23) + "Z") : value;
}

/** Rows as the service names their keys, without what no program chose. */
function show(name, value) {
  if (typeof value === "bigint") return Number(value);
  if (value === undefined) return null;
  if (value?.rowKey === undefined) return value;
  const { partitionKey, rowKey, etag, timestamp, "odata.metadata": metadata, ...rest } = value;
  return { PartitionKey: partitionKey, RowKey: rowKey, ...rest };
}

async function run(call) {
  const module = await import(pathToFileURL(`${programs}/${call.program}.mjs`));
  const options = { allowInsecureConnection: true };
  const tables = call.tables.map((name) => TableClient.fromConnectionString(connection, name, options));
  try {
    return { answer: (await module[camel(call.function)](...tables, ...call.args.map(argument))) ?? null };
  } catch (refused) {
    if (refused.statusCode === undefined) throw refused;
    return { refused: refused.statusCode };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await run(JSON.parse(line)), show));
}
