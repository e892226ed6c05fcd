// A table is opened, read, and reviewed.

import { at, counted, made, parsed, save, typed } from "./elements.js";
import { keep } from "./address.js";
import { Failed, Stopped } from "./program.js";

/** The options of a command that say where its keys are, with the name of its field. */
const OPTIONS = { "partition-key": "--partition-key", "row-key": "--row-key", time: "--time", format: "--format", "lines-are": "--lines-are" };

export class Table {
  #program;
  #opened = null;
  /** The last reading: what belongs to another is dropped. */
  #turn = 0;
  /** The files that the review wrote. */
  #written = {};
  /** Told when a table was reviewed. */
  reviewed = () => {};
  /** Told when a table is opened that the person wants to see. */
  opening = () => {};
  /** Told when the person goes on to designs, perhaps to one that was proposed. */
  onward = () => {};
  review = null;
  /** When the program has started. */
  ready = Promise.resolve();

  constructor(program) {
    this.#program = program;
    at("file").addEventListener("change", ({ target }) => {
      if (target.files.length > 0) this.open(target.files[0].name, target.files[0]);
      // The same file may be chosen again.
      target.value = "";
    });
    this.#drops();
    at("review-pasted").addEventListener("click", () => this.open("pasted keys", new Blob([at("pasted").value])));
    at("again").addEventListener("click", () => this.open(this.#opened.name, this.#opened.blob, this.#opened.example));
    at("another").addEventListener("click", () => {
      this.#compact(false);
      at("file").focus();
    });
    at("stop").addEventListener("click", () => this.#program.stop());
    at("to-designs").addEventListener("click", () => this.onward());
    at("glance").addEventListener("click", ({ target }) => {
      if (target.dataset.proposal) this.onward(JSON.parse(target.dataset.proposal));
    });
    for (const [name, type] of [["report.html", "text/html"], ["review.json", "application/json"], ["schema.toml", "text/plain"]]) {
      const button = document.querySelector(`[data-save="${name}"]`);
      button.addEventListener("click", () => save(`${this.name}.${name}`, this.#written[name], type));
    }
  }

  /** Its file. */
  get name() {
    return this.#opened?.name ?? "";
  }

  /** The arguments that say where the keys are. */
  get options() {
    // A line is the key that is compared.
    return (this.#opened?.options ?? []).filter((option) => !option.startsWith("--lines-are="));
  }

  /** A command on the table as one types it, which reads what the page reads. */
  command(...args) {
    const unreadable = this.review.unreadable.count > 0 ? ["--max-unreadable=100"] : [];
    return typed([...args, ...unreadable, ...(this.name.startsWith("-") ? ["--"] : []), this.name]);
  }

  /** Buttons for the tables that the page brings along. */
  examples(examples) {
    for (const { name, about } of examples) {
      const button = made("button", { type: "button", title: about }, name.replace(".csv", ""));
      button.addEventListener("click", () => this.example(name));
      at("examples").append(button, made("span", { class: "soft about" }, about));
      const here = made("button", { type: "button", title: about }, name.replace(".csv", ""));
      here.addEventListener("click", () => this.example(name, true));
      at("no-table").append(" ", here);
    }
  }

  async example(name, unseen = false) {
    const { value } = await this.#program.call("example", name);
    if (value !== undefined) await this.open(name, new Blob([value]), name, unseen);
  }

  /** Reads a table and shows what is wrong with it. */
  async open(name, blob, example = "", unseen = false) {
    await this.ready;
    this.#program.stop();
    if (!unseen) this.opening();
    // Columns that were asked for of one table are not those of the next, unless they were changed for it.
    if (this.#opened && this.#opened.blob !== blob && String(this.#asked()) === String(this.#opened.options)) this.#forget();
    const options = this.#asked();
    this.#opened = { name, blob, example, options };
    const turn = (this.#turn += 1);
    this.review = null;
    this.#program.lend(name, blob);
    keep({ example });
    at("failure").textContent = "";
    at("opened-name").textContent = name;
    this.#compact(true);
    at("review").hidden = true;
    at("again").disabled = false;
    at("reading").hidden = false;
    this.#showProgress(name, 0, blob.size);
    this.#program.progress = ({ at: read, length }) => this.#showProgress(name, read, length);
    try {
      const files = ["--json", "--html", "report.html", "--schema-out", "schema.toml"];
      // Records that cannot be read are a finding of the report, and no reason not to show it.
      const rest = ["--fail-on", "never", "--max-unreadable", "100"];
      const { value, written } = await this.#program.call("run", ["audit", ...options, ...files, ...rest, "--", name]);
      if (turn !== this.#turn) return;
      this.#written = { ...written, "review.json": value };
      this.review = JSON.parse(value);
      this.#show(options);
      this.reviewed(this.review);
    } catch (error) {
      if (!(error instanceof Failed || error instanceof Stopped)) throw error;
      if (turn !== this.#turn) return;
      at("failure").textContent = error instanceof Stopped ? `Stopped: of ${name} nothing is kept.` : error.message;
      this.#compact(false);
      // What the message asks for is a field here.
      if (/column|--format|--lines-are|--no-header/.test(at("failure").textContent)) at("columns").open = true;
    } finally {
      if (turn === this.#turn) at("reading").hidden = true;
    }
  }

  /** One line for a table that is open, in the place of all ways to open one. */
  #compact(is) {
    at("open").classList.toggle("compact", is);
    at("opened").hidden = !is;
  }

  #forget() {
    for (const field of Object.keys(OPTIONS)) at(field).value = "";
    at("no-header").checked = false;
  }

  #asked() {
    const options = Object.entries(OPTIONS).flatMap(([field, option]) => {
      const value = at(field).value.trim();
      return value === "" ? [] : [`${option}=${value}`];
    });
    return at("no-header").checked ? [...options, "--no-header"] : options;
  }

  #drops() {
    const stop = (event) => event.preventDefault();
    const over = (event) => {
      event.preventDefault();
      document.body.classList.add("over");
    };
    const leave = () => document.body.classList.remove("over");
    addEventListener("dragenter", stop);
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", (event) => {
      event.preventDefault();
      leave();
      const [file, ...more] = event.dataTransfer.files;
      const text = event.dataTransfer.getData("text/plain");
      if (file && more.length > 0) {
        this.opening();
        at("failure").textContent = `expected one file, found ${1 + more.length}: join them first, or drop one`;
      } else if (file) this.open(file.name, file);
      else if (text) this.open("dropped keys", new Blob([text]));
    });
  }

  #showProgress(name, read, length) {
    const megabytes = (bytes) => (bytes / 1_000_000).toFixed(1);
    at("progress").value = length > 0 ? read / length : 0;
    at("progress-label").textContent = `Reading ${name}: ${megabytes(read)} of ${megabytes(length)} MB`;
  }

  #show(options) {
    const [article] = parsed(this.#written["report.html"], "article");
    const counts = article.querySelector(".counts");
    const findings = [...article.querySelectorAll(".finding")];
    at("glance-title").textContent = this.review.source;
    at("glance").replaceChildren(...glance(findings, this.review));
    at("audit-command").textContent = this.command("audit", ...options);
    at("review").hidden = false;
    at("report").replaceChildren(article);
    for (const figure of article.querySelectorAll("figure[data-chart]")) globalThis.answer(figure);
    for (const chip of counts.querySelectorAll("[data-severity]")) globalThis.switchable(chip);
    at("glance-title").focus();
  }
}

/** The findings as a list that leads to them, and what another design would do. */
function glance(findings, review) {
  const nodes = [];
  if (findings.length === 0) {
    nodes.push(made("p", {}, made("span", { class: "chip good" }, "nothing found"), ` in ${counted(review.rows, "row")}`));
  } else {
    const list = made("ul", { class: "glance" });
    for (const finding of findings) {
      const title = finding.querySelector("h2");
      title.tabIndex = -1;
      const chip = finding.querySelector(".chip").cloneNode(true);
      const button = made("button", { type: "button", class: "link" }, title.textContent);
      button.addEventListener("click", () => {
        finding.hidden = false;
        title.scrollIntoView({ block: "start" });
        title.focus();
      });
      const remedy = [...finding.querySelectorAll("dt")].find((term) => term.textContent === "What to do")?.nextElementSibling;
      const worst = finding === findings[0] || finding.classList.contains("error");
      const advice = worst && remedy ? made("div", { class: "soft" }, remedy.textContent) : null;
      list.append(made("li", {}, chip, " ", button, " ", made("small", {}, finding.querySelector(".soft").textContent), advice));
    }
    nodes.push(list);
  }
  const proposals = new Map();
  for (const proposal of findings.flatMap((finding) => [...finding.querySelectorAll(".proposal")])) {
    proposals.set(proposal.querySelector("h3").textContent.replace(/^Proposal: ./, (text) => text.at(-1).toUpperCase()), proposal);
  }
  if (proposals.size > 0) {
    const list = made("ul", { class: "glance" });
    for (const [design, proposal] of proposals) {
      const rows = [...proposal.querySelectorAll("tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent));
      const figures = rows.map(([name, before, after]) => `${name} ${before} → ${after}`).join(", ");
      const against = proposal.closest(".finding").querySelector("h2").textContent;
      const known = review.findings.flatMap((finding) => finding.proposals).find((it) => it.design.slice(1) === design.slice(1));
      const tried = { way: known.way, design, of: /RowKey/.test(design) ? "row-key" : "partition-key", partitions: known.after.partitions };
      const button = made("button", { type: "button", "data-proposal": JSON.stringify(tried) }, "Try it on every row");
      list.append(made("li", {}, made("b", {}, design), " ", button, made("br"), made("small", {}, `${figures}; against: ${against}`)));
    }
    nodes.push(made("h3", {}, "What would be better"), list);
  }
  return nodes;
}
