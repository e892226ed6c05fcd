// An activity feed: the events of a user between two instants, newest first, twenty per page.
// A link to the next page carries the last RowKey of this one.

import { KeyRange, Query, newestFirst } from "tablekeys";

/** Stores an event. The id makes the key unique where two events have the same instant. */
export async function post(table, user, at, event) {
  const rowKey = `${newestFirst(at)}-${event}`;
  await table.createEntity({ partitionKey: user, rowKey, Event: event });
  return rowKey;
}

/** One page: the twenty events after the last one seen, from an instant, inside, to another,
 *  outside. Pages are asked for until there are enough: one may be short. */
export async function page(table, user, from, to, lastSeen) {
  const after = lastSeen ?? undefined;
  const { filter } = new Query({ partition: user, rows: KeyRange.newestFirst(from, to), after });
  const events = [];
  const rows = table.listEntities({ queryOptions: { filter } });
  for await (const page of rows.byPage({ maxPageSize: 20 })) {
    events.push(...page);
    if (events.length >= 20) break;
  }
  return events.slice(0, 20);
}
