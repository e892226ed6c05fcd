// Rows of a shop, with faults: numbers of several widths, a large partition, two spellings, a key that looks like markup.
const customers = ["contoso", "fabrikam", "litware", "adatum", "proseware", "wingtip", "tailspin", "northwind", "<b>&\"'"];
let state = 7;
const below = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const numbers = new Map();
const lines = ["PartitionKey,RowKey,Timestamp"];
const start = Date.UTC(2024, 4, 6, 7);
for (let at = 0; at < 6000; at += 1) {
  let name = customers[below(5) < 3 ? 0 : below(customers.length)];
  if (name === "fabrikam" && at % 40 === 0) name = "Fabrikam";
  const number = (numbers.get(name) ?? 0) + 1;
  numbers.set(name, number);
  const key = `"${name.replaceAll('"', '""')}"`;
  lines.push(`${key},order-${number},${new Date(start + at * 432000).toISOString().replace("Z", "0000Z")}`);
}
lines.push("contoso,o'neill é,2024-06-05T00:00:00.0000000Z");
process.stdout.write(`${lines.join("\n")}\n`);
