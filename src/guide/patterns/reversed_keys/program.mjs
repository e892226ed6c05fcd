// Accounts whose numbers grow, spread by their last digits; and hosts, listed by domain.

import { odata } from "@azure/data-tables";
import { escape, subtree } from "tablekeys";

/** Ten digits of a growing number, the last one first. Padding comes before reversing:
 *  unpadded, 12  and 120 would be "21" and "021". */
const reversed = (number) => [...String(number).padStart(10, "0")].reverse().join("");

export async function insertAccount(accounts, hosts, number) {
  const keys = { partitionKey: reversed(number), rowKey: "account" };
  await accounts.createEntity({ ...keys, Number: number });
}

export async function account(accounts, hosts, number) {
  try {
    return await accounts.getEntity(reversed(number), "account");
  } catch (error) {
    if (error.statusCode !== 404) throw error;
  }
}

/** The labels of a host, the last one first, as the parts of a tuple: com!example!www. A–Z are
 *  folded and one final dot is dropped, since both spellings are one host. */
const hostKey = (host) =>
  host.replace(/\.$/, "").toLowerCase().split(".").reverse().map(escape).join("!");

export async function insertHost(accounts, hosts, host) {
  await hosts.upsertEntity({ partitionKey: "hosts", rowKey: hostKey(host) }, "Replace");
}

/** A domain and all hosts below it, and not example-shop.com. */
export async function hosts(accounts, hosts, domain) {
  const [low, high] = subtree(hostKey(domain));
  const filter = odata`PartitionKey eq 'hosts' and RowKey ge ${low} and RowKey lt ${high}`;
  const rows = [];
  for await (const row of hosts.listEntities({ queryOptions: { filter } })) rows.push(row);
  return rows;
}
