// Who follows whom: a graph whose edges are stored with both of their ends.

import { odata } from "@azure/data-tables";
import { decode, encode, extensions } from "tablekeys";

/** The edge as its start knows it: this row decides whether the edge exists. */
const edge = (from, to) =>
  ({ partitionKey: from, rowKey: encode(["str", "str"], ["follows", to]) });

/** The same edge as its end knows it. */
const reverseEdge = (from, to) =>
  ({ partitionKey: to, rowKey: encode(["str", "str"], ["follower", from]) });

/** What was done by an earlier attempt is done. */
const unless = (status) => (error) => { if (error.statusCode !== status) throw error; };

/** The reverse edge first, then the edge. */
export async function follow(table, from, to) {
  for (const row of [reverseEdge(from, to), edge(from, to)]) {
    await table.createEntity(row).catch(unless(409));
  }
}

/** The edge first, then the reverse edge. */
export async function unfollow(table, from, to) {
  for (const { partitionKey, rowKey } of [edge(from, to), reverseEdge(from, to)]) {
    await table.deleteEntity(partitionKey, rowKey).catch(unless(404));
  }
}

/** Whom a person follows. */
export const follows = (table, from) => neighbours(table, from, "follows");

/** Who follows a person. A reverse edge without its edge is no answer. */
export async function followers(table, to) {
  const found = [];
  for (const from of await neighbours(table, to, "follower")) {
    const { partitionKey, rowKey } = edge(from, to);
    const row = await table.getEntity(partitionKey, rowKey).catch(unless(404));
    if (row) found.push(from);
  }
  return found;
}

async function neighbours(table, person, kind) {
  const [low, high] = extensions(kind);
  const filter = odata`PartitionKey eq ${person} and RowKey ge ${low} and RowKey lt ${high}`;
  const found = [];
  for await (const row of table.listEntities({ queryOptions: { filter } })) {
    found.push(decode(["str", "str"], row.rowKey)[1]);
  }
  return found;
}

/** The repair: deletes the reverse edges of a person that have no edge. */
export async function sweep(table, to) {
  const real = await followers(table, to);
  for (const from of await neighbours(table, to, "follower")) {
    if (real.includes(from)) continue;
    const { partitionKey, rowKey } = reverseEdge(from, to);
    await table.deleteEntity(partitionKey, rowKey).catch(unless(404));
  }
}
