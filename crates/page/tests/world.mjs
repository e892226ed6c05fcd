// The page, the command, and tables for both.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { opened } from "../../cli/tests/pages/browser.mjs";

export class World {
  constructor(browser, address, command, tables, pictures) {
    Object.assign(this, { browser, address, command, tables, pictures });
  }

  /** What a person does on a page that is opened for it. At its end nothing is in the console, and nothing was requested. */
  async visit(where, use, { settings = "", ...view } = {}) {
    const address = this.address + settings;
    const { context, page, messages, requests } = await opened(this.browser, address, view);
    page.setDefaultTimeout(30_000);
    await page.waitForSelector("html[data-ready]");
    const result = await use(page);
    assert.deepEqual(messages, [], `${where}: messages in the console`);
    const others = requests.filter((request) => !request.startsWith("blob:"));
    assert.deepEqual(others, [this.address], `${where}: requests`);
    await context.close();
    return result;
  }

  /** Standard output of the command, run beside the tables. */
  run(...args) {
    return execFileSync(this.command, args, { cwd: this.tables, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  }

  write(name, content) {
    writeFileSync(join(this.tables, name), content);
    return join(this.tables, name);
  }

  read(name) {
    return readFileSync(join(this.tables, name), "utf8");
  }
}

/** Chooses a file, and waits until it is reviewed or refused. */
export async function choose(page, path) {
  await page.setInputFiles("#file", path);
  await settled(page);
}

export async function settled(page) {
  await page.waitForFunction(() => {
    const shown = (id) => !document.getElementById(id).hidden;
    return !shown("reading") && (shown("review") || document.getElementById("failure").textContent !== "");
  });
}

/** The text of what a button saves. */
export async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-save="${name}"]`)]);
  return { name: basename(download.suggestedFilename()), text: readFileSync(await download.path(), "utf8") };
}

/** Waits until an element has this text, or text that a pattern finds. */
export async function text(page, selector, wanted) {
  try {
    await page.waitForFunction(
      ([selector, wanted]) => new RegExp(wanted, "s").test(document.querySelector(selector)?.innerText ?? ""),
      [selector, wanted instanceof RegExp ? wanted.source : wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")],
    );
  } catch (error) {
    assert.fail(`${selector}: expected ${wanted}, found ${await page.locator(selector).innerText()}`);
  }
}
