// The worker: runs the program on files that the page lends, one call after the other.

const files = new Map();
let written = {};
let panic = null;
let told = 0;
// What was read of a file last: the program asks for less at a time than a file is read in.
let chunk = { name: null, at: 0, bytes: new Uint8Array() };
const CHUNK = 4 << 20;

globalThis.lent = {
  length: (name) => files.get(name)?.size ?? -1,
  read(name, at, buffer) {
    const file = files.get(name);
    if (chunk.name !== name || at < chunk.at || at >= chunk.at + chunk.bytes.length) {
      chunk = { name, at, bytes: load(file.slice(at, at + CHUNK)) };
      const now = Date.now();
      if (now - told > 40) {
        told = now;
        postMessage({ progress: { name, at, length: file.size } });
      }
    }
    const from = at - chunk.at;
    const part = chunk.bytes.subarray(from, from + buffer.length);
    buffer.set(part);
    return part.length;
  },
  replace(name, bytes) {
    written[name] = new TextDecoder().decode(bytes);
  },
  now: () => Date.now(),
  panicked(message) {
    panic = message;
  },
};

function load(blob) {
  try {
    return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob));
  } catch (error) {
    throw `the browser could not read it (${error.name}): it may have been moved or changed`;
  }
}

onmessage = ({ data }) => {
  if (data.module) {
    wasm_bindgen.initSync({ module: data.module });
    wasm_bindgen.start();
    return;
  }
  if (data.lend) {
    files.clear();
    files.set(data.lend.name, data.lend.blob);
    chunk = { name: null, at: 0, bytes: new Uint8Array() };
    return;
  }
  const { id, name, args } = data;
  written = {};
  try {
    const value = wasm_bindgen[name](...args);
    postMessage({ id, value, written });
  } catch (error) {
    // A failure of the command is a text. Anything else is one of the program, which cannot go on.
    const failed = typeof error === "string" ? error : panic ?? String(error);
    postMessage({ id, failed, ended: typeof error !== "string" });
  }
};
