// A shop's orders. An order, its lines and its payments are in one partition, the customer's:
// one transaction writes them, and one query reads them back in order.

import { odata } from "@azure/data-tables";
import { decode, encode, subtree } from "tablekeys";

const PART = ["u64", "str", "u16"];

/** Writes an order and its lines: all of them, or none. */
export async function place(table, customer, number, address, items) {
  const partitionKey = encode(["guid"], [customer]);
  const order = { partitionKey, rowKey: encode(["u64"], [number]), Address: address };
  const lines = items.map((item, index) => {
    return { partitionKey, rowKey: encode(PART, [number, "line", index + 1]), Item: item };
  });
  await table.submitTransaction([order, ...lines].map((row) => ["create", row]));
}

export async function pay(table, customer, number, payment, cents) {
  const partitionKey = encode(["guid"], [customer]);
  const rowKey = encode(PART, [number, "payment", payment]);
  await table.createEntity({ partitionKey, rowKey, Cents: cents });
}

/** Reads an order and all that belongs to it by one query. */
export async function read(table, customer, number) {
  const [owner, key] = [encode(["guid"], [customer]), encode(["u64"], [number])];
  const [low, high] = subtree(key);
  const filter = odata`PartitionKey eq ${owner} and RowKey ge ${low} and RowKey lt ${high}`;
  const order = { Address: "", Items: [], Paid: 0 };
  for await (const row of table.listEntities({ queryOptions: { filter } })) {
    if (row.rowKey === key) {
      order.Address = row.Address;
      continue;
    }
    const [, kind] = decode(PART, row.rowKey);
    if (kind === "line") order.Items.push(row.Item);
    else if (kind === "payment") order.Paid += row.Cents;
    else throw new Error(`expected line or payment, found "${kind}"`);
  }
  return order;
}
