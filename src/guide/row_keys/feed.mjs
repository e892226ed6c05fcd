// An activity feed: the events of a user between two instants, newest first, twenty per page.
// A link to the next page carries the last RowKey of this one.

import { odata } from "@azure/data-tables";
import { newestFirst, ticksOf } from "tablekeys";

/** Stores an event. The id makes the key unique where two events have the same instant. */
export async function post(table, user, at, event) {
  const rowKey = `${newestFirst(ticksOf(at))}-${event}`;
  await table.createEntity({ partitionKey: user, rowKey, Event: event });
  return rowKey;
}

/** One page: the twenty events after the last one seen, from an instant, inside, to another,
 *  outside. Pages are asked for until there are enough: one may be short. */
export async function page(table, user, from, to, lastSeen) {
  // Keys of an instant continue its nineteen digits, so both bounds are one more than they.
  const [first, end] = [newestFirst(ticksOf(to) - 1n), newestFirst(ticksOf(from) - 1n)];
  const window = odata`PartitionKey eq ${user} and RowKey ge ${first} and RowKey lt ${end}`;
  const filter = window + odata` and RowKey gt ${lastSeen ?? ""}`;
  const events = [];
  const rows = table.listEntities({ queryOptions: { filter } });
  for await (const page of rows.byPage({ maxPageSize: 20 })) {
    events.push(...page);
    if (events.length >= 20) break;
  }
  return events.slice(0, 20);
}
