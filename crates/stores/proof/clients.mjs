// The placements of JavaScript clients, and of kinesalite, a server of Kinesis' protocol.
// clients.mjs FOLDER NAME KEYS: one line of JSON per key, the partitions for the counts below, null where the key is refused.

import { createRequire } from "node:module";
import { createWriteStream, readFileSync } from "node:fs";

const COUNTS = [4, 10, 12, 32];
const [folder, name, keysFile, resultsFile] = process.argv.slice(2);
const require = createRequire(`${folder}/node_modules/`);
const keys = readFileSync(keysFile, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
const inside = (path) => require(`${folder}/node_modules/${path}`);

const bytes = (value) => (typeof value === "object" ? Buffer.from(value.bytes, "hex") : Buffer.from(value, "utf8"));

function cosmos(version, kind) {
  const { hashPartitionKey, binarySearchOnPartitionKeyRanges } = inside("@azure/cosmos/dist/commonjs/utils/hashing/hash.js");
  const { writeNumberForBinaryEncodingBigInt } = inside("@azure/cosmos/dist/commonjs/utils/hashing/encoding/number.js");
  const largest = version === 2 ? 2n ** 126n - 1n : 2n ** 32n - 1n;
  const written = (it) =>
    version === 2
      ? it.toString(16).padStart(32, "0").toUpperCase()
      : Buffer.from(writeNumberForBinaryEncodingBigInt(Number(it))).toString("hex").toUpperCase();
  const layouts = COUNTS.map((n) => {
    const bounds = ["", ...Array.from({ length: n - 1 }, (_, at) => written(BigInt(at + 1) * (largest / BigInt(n)))), "FF"];
    return bounds.slice(0, n).map((from, at) => ({ id: at, minInclusive: from, maxExclusive: bounds[at + 1] }));
  });
  const value = (it) => (it !== null && typeof it === "object" ? undefined : it);
  return keys.map((key) => {
    const definition = { paths: key.map((_, at) => `/${at}`), kind, version };
    const hash = hashPartitionKey(key.map(value), definition);
    return layouts.map((layout) => binarySearchOnPartitionKeyRanges(layout, hash));
  });
}

function kafkajs(which) {
  const partitioner = inside("kafkajs")["Partitioners"][which]();
  const topics = COUNTS.map((n) => Array.from({ length: n }, (_, at) => ({ partitionId: at, leader: 0 })));
  return keys.map(([key]) =>
    topics.map((partitionMetadata) => partitioner({ topic: "t", partitionMetadata, message: { key: bytes(key) } })));
}

function eventHubs() {
  const { mapPartitionKeyToId } = inside("@azure/event-hubs/dist/commonjs/impl/partitionKeyToIdMapper.js");
  return keys.map(([key]) => COUNTS.map((n) => mapPartitionKeyToId(key, n)));
}

function clusterKeySlot() {
  const slot = inside("cluster-key-slot");
  return keys.map(([key]) => [slot(bytes(key))]);
}

// One stream for each count. A batch with a key that is refused is refused whole, so such keys are asked for one by one.
async function kinesalite() {
  const server = inside("kinesalite")({ createStreamMs: 0, shardLimit: 1000 });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const ask = async (action, body) => {
    const response = await fetch(`http://127.0.0.1:${server.address().port}/`, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `Kinesis_20131202.${action}`,
        "x-amz-date": "20260101T000000Z",
        // The form of a signature, which kinesalite does not verify.
        authorization: "AWS4-HMAC-SHA256 Credential=a/20260101/r/kinesis/aws4_request, SignedHeaders=host, Signature=0",
      },
      body: JSON.stringify(body),
    });
    const answer = JSON.parse((await response.text()) || "{}");
    if (response.ok) return answer;
    if (answer.__type?.endsWith("ValidationException")) return null;
    throw new Error(JSON.stringify(answer));
  };
  const counts = process.env.ONE_COUNT ? [12] : COUNTS;
  const found = keys.map(() => []);
  for (const n of counts) {
    await ask("CreateStream", { StreamName: `s${n}`, ShardCount: n });
    while ((await ask("DescribeStream", { StreamName: `s${n}` })).StreamDescription.StreamStatus !== "ACTIVE")
      await new Promise((again) => setTimeout(again, 20));
    const shard = (record) => Number(record.ShardId.slice("shardId-".length));
    const put = async (from, to) => {
      const Records = keys.slice(from, to).map(([key]) => ({ Data: "", PartitionKey: key }));
      const answer = await ask("PutRecords", { StreamName: `s${n}`, Records });
      if (answer) answer.Records.forEach((record, at) => found[from + at].push(shard(record)));
      else if (to - from === 1) found[from].push(null);
      else {
        const middle = (from + to) >> 1;
        await put(from, middle);
        await put(middle, to);
      }
    };
    for (let from = 0; from < keys.length; from += 500) await put(from, Math.min(from + 500, keys.length));
  }
  server.close();
  return found;
}

const results = await {
  "cosmos-v2": () => cosmos(2, "Hash"),
  "cosmos-v1": () => cosmos(1, "Hash"),
  hierarchical: () => cosmos(2, "MultiHash"),
  eventhubs: eventHubs,
  kafkajs: () => kafkajs("DefaultPartitioner"),
  "kafkajs-legacy": () => kafkajs("LegacyPartitioner"),
  "cluster-key-slot": clusterKeySlot,
  kinesalite,
}[name]();
const out = createWriteStream(resultsFile);
for (const partitions of results) out.write(`${JSON.stringify(partitions)}\n`);
await new Promise((done) => out.end(done));
process.exit(0);
