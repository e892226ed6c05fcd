// Departments show the name of their manager, who is an employee of the department: a copy of
// the name saves the second read.

import { encode } from "tablekeys";

const employee = (table, department, id) =>
  table.getEntity(department, encode(["str", "u32"], ["employee", id]));

/** The question: one read. */
export async function manager(table, department) {
  return (await table.getEntity(department, "department")).ManagerName;
}

/** A replacement that is refused if the row has changed since it was read. */
const replace = ({ partitionKey, rowKey, etag }, properties) =>
  ["update", { partitionKey, rowKey, ...properties }, "Replace", { etag }];

/** Makes an employee the manager. The employee is replaced by the same, so that a program that
 *  is  about to change the name is refused and reads again. */
export async function appoint(table, department, id) {
  for (;;) {
    const row = await employee(table, department, id);
    const keys = { partitionKey: department, rowKey: "department" };
    const copy = ["upsert", { ...keys, Manager: id, ManagerName: row.Name }, "Merge"];
    if (await submitted(table, [replace(row, { Name: row.Name }), copy])) return;
  }
}

/** Changes an employee's name, and the copy where the employee is the manager. Both are read
 *  first,  and a program that has changed one of them since makes this one read again. */
export async function rename(table, department, id, name) {
  for (;;) {
    const row = await employee(table, department, id);
    const whole = await table.getEntity(department, "department");
    const { Manager, ManagerName } = whole;
    const copy = { Manager, ManagerName: Manager === id ? name : ManagerName };
    if (await submitted(table, [replace(row, { Name: name }), replace(whole, copy)])) return;
  }
}

async function submitted(table, writes) {
  try {
    await table.submitTransaction(writes);
    return true;
  } catch (error) {
    if (error.statusCode !== 412) throw error;
    return false;
  }
}
