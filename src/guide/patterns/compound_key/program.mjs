// Employees and the reviews of each year: one partition per department, and the employee's id
// in front of the year.

import { Query, encode, extensions, subtree } from "tablekeys";

const employeeKey = (id) => encode(["str", "u32"], ["employee", id]);

export async function insertEmployee(table, department, id, name) {
  const row = { partitionKey: department, rowKey: employeeKey(id), Name: name };
  await table.upsertEntity(row, "Replace");
}

/** The keys follow from what is stored, so a second attempt stores the same. */
export async function insertReview(table, department, id, year, rating) {
  const rowKey = encode(["str", "u32", "u16"], ["employee", id, year]);
  await table.upsertEntity({ partitionKey: department, rowKey, Rating: rating }, "Replace");
}

/** One employee with all reviews, the employee first. */
export const employeeWithReviews = (table, department, id) =>
  range(table, department, subtree(employeeKey(id)));

/** The reviews of one employee alone. */
export const reviews = (table, department, id) =>
  range(table, department, extensions(employeeKey(id)));

async function range(table, partition, keys) {
  const { filter } = new Query({ partition, rows: keys });
  const rows = [];
  for await (const row of table.listEntities({ queryOptions: { filter } })) rows.push(row);
  return rows;
}
