// The policy of the page itself: a script that got in would not run, and nothing is fetched, by a server that counts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

export async function policy(world) {
  let requests = 0;
  const server = createServer((_, answer) => {
    requests += 1;
    answer.end();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  const html = readFileSync(fileURLToPath(world.address), "utf8");
  const foreign = `<script>document.title = "foreign"</script><img src="http://127.0.0.1:${port}/x.png"></main>`;
  const tried = async (html) => {
    const page = await world.browser.newPage();
    await page.setContent(html.replace("</main>", foreign), { waitUntil: "networkidle" });
    // The page's own way out, if there were one.
    const sent = page.evaluate((port) => fetch(`http://127.0.0.1:${port}/`, { mode: "no-cors" }).then(() => true, () => false), port);
    const result = { title: await page.title(), sent: await sent };
    await page.close();
    return result;
  };
  assert.deepEqual(await tried(html), { title: "tablekeys: the keys of a table", sent: false });
  assert.equal(requests, 0, "something is fetched");
  // Without the policy all of it happens, so that the trial is one.
  assert.deepEqual(await tried(html.replace(/<meta http-equiv[^>]*>/, "")), { title: "foreign", sent: true });
  assert.ok(requests >= 2, `${requests} requests without the policy`);
  server.close();
  return 1;
}
