// A row of more properties than a row can have: parts of 250, in one partition, written in one
// transaction.

import { odata } from "@azure/data-tables";
import { encode, extensions } from "tablekeys";

/** A row has at most 252 properties besides the keys and the timestamp. One is the version. */
const PER_PART = 250;

/** Replaces all parts. The number of parts must stay what it was. */
export async function put(table, survey, version, questions, answers) {
  const pairs = questions.map((question, i) => [question, answers[i]]);
  const writes = [];
  for (let part = 0; part * PER_PART < pairs.length; part++) {
    const rowKey = encode(["str", "u16"], ["answers", part]);
    const some = pairs.slice(part * PER_PART, (part + 1) * PER_PART);
    const row = { partitionKey: survey, rowKey, Version: version };
    writes.push(["upsert", { ...row, ...Object.fromEntries(some) }, "Replace"]);
  }
  await table.submitTransaction(writes);
}

/** All properties, and their version. Should the parts be of two versions, because a program
 *  wrote  between two pages, they are read again. */
export async function get(table, survey) {
  const [low, high] = extensions("answers");
  const filter = odata`PartitionKey eq ${survey} and RowKey ge ${low} and RowKey lt ${high}`;
  for (;;) {
    const parts = [];
    const rows = table.listEntities({ queryOptions: { filter } });
    for await (const part of rows) parts.push(part);
    if (parts.some((part) => part.Version !== parts[0].Version)) continue;
    return Object.assign({}, ...parts, { partitionKey: survey, rowKey: "answers" });
  }
}
