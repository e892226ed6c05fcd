// Tickets, few of which are open: a list of the open ones alone.

import { decode, encode } from "tablekeys";

const ticketKeys = (customer, number) => ({
  partitionKey: encode(["str", "str"], ["customer", customer]),
  rowKey: encode(["u32"], [number]),
});

/** An index row exists for open tickets alone. It names its ticket. */
const indexOf = (customer, number) =>
  ({ partitionKey: "open", rowKey: encode(["str", "u32"], [customer, number]) });

const unless = (...statuses) => (error) => {
  if (!statuses.includes(error.statusCode)) throw error;
};

/** The index row first, then the ticket. */
export async function open(table, customer, number) {
  await table.upsertEntity(indexOf(customer, number), "Replace");
  const ticket = { ...ticketKeys(customer, number), Number: number, Status: "open" };
  // The first attempt, whose answer was lost.
  await table.createEntity(ticket).catch(unless(409));
}

/** The ticket first, then the index row. */
export async function close(table, customer, number) {
  const closed = { ...ticketKeys(customer, number), Number: number, Status: "closed" };
  for (;;) {
    const ticket = await get(table, closed);
    if (!ticket) throw new Error("no such ticket");
    if (ticket.Status !== "open") break;
    // Refused after the first attempt, or by another program: look again.
    await table.updateEntity(closed, "Replace", { etag: ticket.etag }).catch(unless(412));
  }
  const { partitionKey, rowKey } = indexOf(customer, number);
  await table.deleteEntity(partitionKey, rowKey).catch(unless(404));
}

const get = (table, { partitionKey, rowKey }) =>
  table.getEntity(partitionKey, rowKey).catch(unless(404));

/** Each index row with its ticket. */
async function* indexed(table) {
  const filter = "PartitionKey eq 'open'";
  for await (const index of table.listEntities({ queryOptions: { filter } })) {
    const [customer, number] = decode(["str", "u32"], index.rowKey);
    yield [index, await get(table, ticketKeys(customer, number))];
  }
}

/** The open tickets of all customers. An index row whose ticket is closed or absent is no
 *  answer. */
export async function openTickets(table) {
  const found = [];
  for await (const [, ticket] of indexed(table)) {
    if (ticket?.Status === "open") found.push(ticket);
  }
  return found;
}

/** The repair: deletes index rows whose ticket is closed or absent. It spares young rows where
 *  programs open tickets meanwhile. */
export async function sweep(table) {
  for await (const [{ rowKey, etag }, ticket] of indexed(table)) {
    if (ticket?.Status === "open") continue;
    await table.deleteEntity("open", rowKey, { etag }).catch(unless(404, 412));
  }
}
