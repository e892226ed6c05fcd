#!/usr/bin/env node
// Starts the command from the package for this system and processor, of which npm installs the one that fits.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { constants } from "node:os";

const name = `@tablekeys/${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "tablekeys.exe" : "tablekeys";

/** The path of the binary. */
function binary() {
  try {
    return createRequire(import.meta.url).resolve(`${name}/${file}`);
  } catch {
    console.error(
      `tablekeys: expected the package ${name}, found none: it exists for linux-x64, linux-arm64 and win32-x64, and is left out ` +
        "where npm was told to omit optional dependencies. Elsewhere: cargo install tablekeys-cli",
    );
    process.exit(2);
  }
}

const command = spawn(binary(), process.argv.slice(2), { stdio: "inherit" });
// A terminal sends its signals to both; others are passed on, and the command decides.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    if (signal !== "SIGINT") command.kill(signal);
  });
}
command.on("error", (error) => {
  console.error(`tablekeys: cannot start ${file}: ${error.message}`);
  process.exit(2);
});
command.on("exit", (status, signal) => process.exit(signal ? 128 + constants.signals[signal] : status));
