// What a person does with the page, in a real browser: each step, beside what the command answers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { launched, policed } from "../../cli/tests/pages/browser.mjs";
import { designs } from "./steps/designs.mjs";
import { keys } from "./steps/keys.mjs";
import { million } from "./steps/million.mjs";
import { reading } from "./steps/reading.mjs";
import { review } from "./steps/review.mjs";
import { views } from "./steps/views.mjs";
import { World } from "./world.mjs";

/** The policy of the page itself. */
async function policy(world) {
  await policed(world.browser, readFileSync(file, "utf8"));
  return 1;
}

const [file, command, tables, modules, pictures] = process.argv.slice(2);
const bytes = readFileSync(file).length;
assert.ok(bytes <= 2_500_000, `expected a page of at most 2.5 MB, found ${bytes} bytes`);
const browser = await launched(modules);
const world = new World(browser, pathToFileURL(file).href, command, tables, pictures);
let steps = 0;
try {
  for (const step of [reading, review, designs, keys, policy, views, million]) {
    const [name, start] = [step.name, performance.now()];
    steps += await step(world);
    console.log(`page: ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
} finally {
  await browser.close();
}
console.log(`page: ${(bytes / 1e6).toFixed(2)} MB, ${steps} steps, all in order`);
