// The program in its worker.

/** Why a call came to nothing: a sentence for the person. */
export class Failed extends Error {}

/** The person stopped it. */
export class Stopped extends Error {}

/** Bytes of a script element in base64, unpacked. */
async function unpacked(element) {
  const text = atob(element.textContent.trim());
  const packed = Uint8Array.from(text, (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}

export class Program {
  #module;
  #source;
  #worker = null;
  #calls = new Map();
  #lent = null;
  #last = 0;
  /** How often a worker was started: what one held, the next does not have. */
  started = 0;
  /** Told of bytes that were read. */
  progress = () => {};

  constructor() {
    this.#module = unpacked(document.querySelector("#program")).then((bytes) => WebAssembly.compile(bytes));
    this.#source = URL.createObjectURL(new Blob([document.querySelector("#worker").textContent], { type: "text/javascript" }));
  }

  /** Makes a file readable for the program, and none that was before. */
  lend(name, blob) {
    this.#lent = { name, blob };
    this.#worker?.postMessage({ lend: this.#lent });
  }

  /** Calls a function of the program: what it returns, and the files that it wrote. */
  async call(name, ...args) {
    const module = await this.#module;
    const worker = this.#worker ?? this.#start(module);
    const id = (this.#last += 1);
    return new Promise((done, failed) => {
      this.#calls.set(id, { done, failed });
      worker.postMessage({ id, name, args });
    });
  }

  /** Ends what is under way. */
  stop(why = new Stopped("Stopped.")) {
    this.#worker?.terminate();
    this.#worker = null;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) call.failed(why);
  }

  #start(module) {
    const worker = new Worker(this.#source);
    this.#worker = worker;
    this.started += 1;
    worker.onmessage = ({ data }) => {
      if (data.progress) return this.progress(data.progress);
      const call = this.#calls.get(data.id);
      this.#calls.delete(data.id);
      if (data.ended) this.stop(new Failed(`The program ended early: ${data.failed}`));
      if (data.failed === undefined) call?.done({ value: data.value, written: data.written });
      else call?.failed(new Failed(data.failed));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.stop(new Failed(`The program could not be started: ${event.message}`));
    };
    worker.postMessage({ module });
    if (this.#lent) worker.postMessage({ lend: this.#lent });
    return worker;
  }
}
