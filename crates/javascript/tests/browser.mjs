// The bundles in Chromium, under a policy that lets no other script run: node browser.mjs PROGRAM NODE_MODULES

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { launched } from "../../cli/tests/pages/browser.mjs";

const [folder, modules] = process.argv.slice(2);
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
const vite = readdirSync(join(folder, "vite/assets")).find((name) => name.endsWith(".js"));
const bundles = { esbuild: join(folder, "esbuild/program.js"), Vite: join(folder, "vite/assets", vite) };

const browser = await launched(modules);
for (const [bundler, file] of Object.entries(bundles)) {
  assert.ok(existsSync(file), file);
  for (const policy of [POLICY, POLICY.replace(" 'wasm-unsafe-eval'", "")]) {
    const page = await browser.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const pages = {
      "/": { contentType: "text/html", headers: { "content-security-policy": policy }, body: '<!doctype html><script type="module" src="/program.js"></script>' },
      "/program.js": { contentType: "text/javascript", body: readFileSync(file, "utf8") },
    };
    // No port: the answers come from here.
    await page.route("**/*", (route) => route.fulfill(pages[new URL(route.request().url()).pathname] ?? { status: 404 }));
    await page.goto("http://page.test/", { waitUntil: "load" });
    const answer = await page.evaluate(() => globalThis.answer);
    if (policy === POLICY) assert.deepEqual([answer, errors], ["as expected", []], bundler);
    else assert.match(errors.join(), /WebAssembly/, `${bundler} without the policy`);
    await page.close();
  }
  console.log(`${bundler}: ${readFileSync(file).length.toLocaleString("en")} bytes, as expected in Chromium ${browser.version()}`);
}
await browser.close();
