// Orders, and what is sold of each product: an order and a message are written in one
// transaction, and a worker counts the message in a partition where the transaction could not
// reach.

import { odata } from "@azure/data-tables";
import { decode, encode, extensions } from "tablekeys";

const unless = (status) => (error) => { if (error.statusCode !== status) throw error; };

/** The order and its message, both or neither. */
export async function order(table, customer, number, product) {
  const keys = ["order", "message"].map((kind) => encode(["str", "u32"], [kind, number]));
  const row = (rowKey) => ({ partitionKey: customer, rowKey, Product: product });
  try {
    await table.submitTransaction(keys.map((key) => ["create", row(key)]));
  } catch (error) {
    // The client's own first attempt, whose answer was lost.
    if (error.statusCode !== 409) throw error;
    await table.getEntity(customer, keys[0]);
  }
}

/** Works off the messages of a customer. Several workers may do so at a time, and each may
 *  stop  anywhere. */
export async function workOff(table, customer) {
  const [low, high] = extensions("message");
  const filter = odata`PartitionKey eq ${customer} and RowKey ge ${low} and RowKey lt ${high}`;
  for await (const message of table.listEntities({ queryOptions: { filter } })) {
    const [, number] = decode(["str", "u32"], message.rowKey);
    await count(table, message.Product, customer, number);
    // Only now, so that a message is done at least once.
    const { rowKey, etag } = message;
    await table.deleteEntity(customer, rowKey, { etag }).catch(unless(404));
  }
}

/** Counts an order once, however often its message is read: beside the count is a row per
 *  order,  written in the same transaction. */
async function count(table, product, customer, number) {
  const partitionKey = encode(["str", "str"], ["product", product]);
  const counted = encode(["str", "str", "u32"], ["counted", customer, number]);
  for (;;) {
    const row = await table.getEntity(partitionKey, "sold").catch(unless(404));
    const sold = { partitionKey, rowKey: "sold", Sold: (row?.Sold ?? 0) + 1 };
    const write = row ? ["update", sold, "Replace", { etag: row.etag }] : ["create", sold];
    try {
      await table.submitTransaction([["create", { partitionKey, rowKey: counted }], write]);
      return;
    } catch (error) {
      if (![409, 412].includes(error.statusCode)) throw error;
      // The message begins with the index of the write.
      if (error.message.startsWith("0:")) return;
      // Another worker has counted another order since.
    }
  }
}
