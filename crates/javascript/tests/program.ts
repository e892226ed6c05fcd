// What a program of a user does, with the types checked: in Deno, and bundled for a browser.

import { Design, Filter, Generations, HashRing, Histogram, KeyRange, Query, SlotTable, TableKeysError, Ticks, decode, encode, newestFirst } from "tablekeys";

const at = new Date("2024-05-06T07:08:09Z");
const kinds = ["str", "-ticks", "u32"];
const key: string = encode(kinds, ["order", at, 4502]);
const [, when]: [string, Ticks, number] = decode(kinds, key) as [string, Ticks, number];
const design: Design = Design.sipHash(64, { secret: new TextEncoder().encode("sixteen secrets!") });
const ring = new HashRing([["east", 1], ["west", 2]], { points: 64 });
const rows = KeyRange.newestFirst(at, undefined);
const query = new Query({ partition: "a", rows, filter: Filter.property("Total", "ge", 5), after: undefined, pageSize: 20 });
new Histogram(8)[Symbol.dispose]();
const figures: number | undefined = Histogram.of(design, ["a", "b"]).peakToMean;
let message = "";
try {
  // @ts-expect-error A number is no instant.
  newestFirst(Date.now());
} catch (error) {
  message = (error as TypeError).name;
}
try {
  Ticks.parse("yesterday");
} catch (error) {
  message += error instanceof TableKeysError;
}
// @ts-expect-error Of no type that has nanoseconds.
const other = () => Ticks.from({ epochNanoseconds: 5n });
// @ts-expect-error An object comes from a static method.
const none = () => new KeyRange();
const found = [
  key, String(when), Design.sipHash(64).partitionOf("customer-4711"), ring.get("customer-4711"), query.filter.length, figures, message,
  new Generations(8).partitionKeyOf("a", at), new SlotTable([["alpha", 1]]).get("b"), typeof none, typeof other,
].join(" ");
const expected =
  "order!2516873215109999999!0000004502 2024-05-06T07:08:09.0000000Z 59 west 106 32 TypeErrortrue 2 alpha function function";
if (found !== expected) throw new Error(found);
(globalThis as { answer?: string }).answer = "as expected";
