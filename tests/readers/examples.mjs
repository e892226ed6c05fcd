// Runs the examples in the comments of the modules of the folder that is given, and in its README.md. A line that ends with a value in
// a comment must have that value.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const keys = await import(pathToFileURL(join(folder, "tablekeys.mjs")));
const names = Object.keys(keys);

/** The examples of a file, as lines of code. */
function examplesOf(name) {
  const text = readFileSync(join(folder, name), "utf8");
  if (name.endsWith(".md")) return [...text.matchAll(/```javascript\n([^]*?)```/g)].map((match) => match[1].trim().split("\n"));
  return [...text.matchAll(/@example\n([^]*?)(?=\n *\* *\n|\n *\*\/)/g)].map((match) =>
    match[1].split("\n").map((line) => line.replace(/^ *\* ?/, "")),
  );
}

let values = 0;
for (const file of readdirSync(folder).filter((name) => /\.(mjs|md)$/.test(name))) {
  for (const lines of examplesOf(file)) {
    // A value on a line of its own is that of the line before it.
    const joined = lines.join("\n").replace(/\n\/\/ /g, " // ").split("\n");
    const code = joined.filter((line) => !line.startsWith("import ")).map((line) => {
      const [, call, value] = /^(.*?);? \/\/ ((?:["'[\d-]|true|TableKeysError: ).*)$/.exec(line) ?? [];
      if (call === undefined) return line;
      values += 1;
      const error = /^TableKeysError: (.*)$/.exec(value);
      if (error) return `assert.throws(() => ${call}, { name: "TableKeysError", message: ${JSON.stringify(error[1])} });`;
      return `assert.deepEqual(${call}, ${value});`;
    });
    try {
      new Function("assert", ...names, `"use strict";\n${code.join("\n")}`)(assert, ...names.map((name) => keys[name]));
    } catch (error) {
      throw new Error(`${file}:\n${lines.join("\n")}\n${error.message}`);
    }
  }
}
assert.ok(values >= 40, `only ${values} values`);
console.log(`${values} values of examples in JavaScript`);
