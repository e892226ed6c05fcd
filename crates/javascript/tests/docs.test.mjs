// The examples in the types and in the README, and that every export has its docs. A value in a comment behind a line must be the line's.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

const folder = process.env.PACKAGE;
const keys = await import(pathToFileURL(join(folder, "tablekeys.mjs")));
const names = Object.keys(keys);
const types = readFileSync(join(folder, "tablekeys.d.mts"), "utf8");

const examples = [...types.matchAll(/@example\n([^]*?)\n *\*\//g)].map((match) =>
  match[1].split("\n").map((line) => line.replace(/^ *\* ?/, "")),
);
const snippets = [...readFileSync(join(folder, "README.md"), "utf8").matchAll(/```javascript\n([^]*?)```/g)].map((match) => match[1].split("\n"));

test("the examples have the values that they show", () => {
  let values = 0;
  for (const lines of [...examples, ...snippets]) {
    // A value on a line of its own is that of the line before it.
    const joined = lines.join("\n").replace(/\n\/\/ /g, " // ").split("\n");
    const code = joined.filter((line) => !line.startsWith("import ")).map((line) => {
      const [, call, value] = /^(.*?);? \/\/ ((?:["'[\d-]|true|Float|TableKeysError: |TypeError: ).*)$/.exec(line) ?? [];
      if (call === undefined) return line;
      values += 1;
      const error = /^(\w+): (.*)$/.exec(value);
      if (error) return `assert.throws(() => ${call}, { name: "${error[1]}", message: ${JSON.stringify(error[2])} });`;
      return `assert.deepEqual(${call}, ${value});`;
    });
    try {
      new Function("assert", ...names, `"use strict";\n${code.join("\n")}`)(assert, ...names.map((name) => keys[name]));
    } catch (error) {
      throw new Error(`${lines.join("\n")}\n${error.message}`);
    }
  }
  assert.ok(values > 50, `${values} values`);
});

test("every export is in the types and has docs", () => {
  const documented = new Set([...types.matchAll(/\*\/\nexport (?:function|class) (\w+)/g)].map((match) => match[1]));
  assert.deepEqual(names.filter((name) => !documented.has(name)), []);
  const members = [...types.matchAll(/^(.*)\n  (?!private|\/\*\*|\||\*)(?:static |readonly )?(\w+)[(:].*$/gm)];
  assert.deepEqual(members.filter((match) => !match[1].endsWith("*/")).map((match) => match[2]), []);
});
