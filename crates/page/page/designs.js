// Designs on the keys of the table: two of them side by side, and all beside chance.

import { at, counted, made, parsed, save } from "./elements.js";
import { keep, settings } from "./address.js";
import { Failed, Stopped } from "./program.js";

/** Numbers of partitions on the slider; any other is typed. */
const COUNTS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1000, 1024];

/** With few PartitionKeys, no hash of them is even. */
const FEW = 100;

export class Designs {
  #program;
  #table;
  #designs = [];
  /** Of which column of which table the keys are held, and by which worker. */
  #held = null;
  /** The last request: what belongs to another is dropped. */
  #turn = 0;
  #running = false;
  #waiting = false;
  #reports = {};
  /** What a finding proposes, until it was tried. */
  #proposal = null;
  /** What the address asks for, of the first table. */
  #asked = ["partition-key", "row-key"].find((of) => of === settings.get("of")) ?? null;

  constructor(program, table) {
    [this.#program, this.#table] = [program, table];
    for (const side of ["first", "second"]) {
      const [slider, count] = [at(`${side}-slider`), at(`${side}-count`)];
      slider.max = COUNTS.length - 1;
      slider.addEventListener("input", () => {
        count.value = COUNTS[slider.value];
        this.#changed();
      });
      count.addEventListener("input", () => this.#changed());
      at(side).addEventListener("change", () => this.#changed());
    }
    at("of").addEventListener("change", () => this.#changed());
    at("stop-holding").addEventListener("click", () => this.#program.stop());
    for (const [name, type] of [["skew.html", "text/html"], ["skew.json", "application/json"]]) {
      const button = document.querySelector(`[data-save="${name}"]`);
      button.addEventListener("click", () => save(`${this.#table.name}.${name}`, this.#reports[name], type));
    }
  }

  /** The designs that there are. */
  offer(designs) {
    this.#designs = designs;
    const option = ({ name, about }) => made("option", { value: name, title: about }, name);
    for (const side of ["first", "second"]) {
      const own = made("optgroup", { label: "Designs of tablekeys" }, ...designs.filter((it) => !it.placement).map(option));
      const others = made("optgroup", { label: "Where other systems place keys" }, ...designs.filter((it) => it.placement).map(option));
      at(side).append(own, others);
    }
    at("second").prepend(made("option", { value: "" }, "none"));
    const known = (name, fallback) => (designs.some((design) => design.name === name) ? name : fallback);
    at("first").value = known(settings.get("first"), "siphash");
    at("second").value = known(settings.get("second"), "");
    at("first-count").value = allowed(settings.get("at"));
    at("second-count").value = allowed(settings.get("other"));
    this.#slide();
  }

  /** A table was reviewed: its keys are tried when the person looks. */
  reviewed(review) {
    this.#held = null;
    this.#turn += 1;
    const { partitions } = review;
    const few = partitions === null || (partitions.count ?? partitions.at_least) < FEW;
    at("of").value = this.#asked ?? (few ? "row-key" : "partition-key");
    this.#asked = null;
    at("no-table").hidden = true;
    at("trial").hidden = false;
    const now = at("report").querySelectorAll("dl:first-of-type dt");
    const line = [...now].find((term) => term.textContent === "partitions")?.nextElementSibling.textContent;
    at("today").replaceChildren(made("b", {}, "Now: "), line ? `partitions: ${line}` : "no PartitionKeys");
    at("first-trial").replaceChildren();
    at("second-trial").replaceChildren();
    at("moves").replaceChildren();
    at("proposed").replaceChildren();
    at("all").hidden = true;
  }

  /** A design that a finding proposes is tried itself, and beside it a hash of a column in as many partitions. */
  propose(proposal) {
    this.#proposal = proposal;
    at("of").value = proposal.of;
    at("first").value = "siphash";
    at("first-count").value = proposal.partitions;
    this.#held = null;
  }

  async #propose() {
    const { way, design } = this.#proposal;
    const { name, options } = this.#table;
    this.#proposal = null;
    const { value } = await this.#program.call("propose", name, [...options, "--", name], way);
    const { refused, largest } = JSON.parse(value);
    const { value: json, written } = await this.#program.call("run", ["skew", "--json", "--report=skew", `--counts=${name}`]);
    const [row] = JSON.parse(json).sets[0].rows;
    const [figure] = parsed(written["skew/report.html"], "figure[data-chart]");
    // Its verdict is beside what a hash would give, which is not meant here.
    figure.querySelector("figcaption").remove();
    globalThis.answer(figure);
    const rows = (count) => counted(count, "row");
    const list = made("ul", {}, ...largest.map(({ key, rows: count }) => made("li", {}, made("code", {}, key), ` ${rows(count)}`)));
    const rest = refused > 0 ? [made("p", {}, `${rows(refused)} are not taken by it.`)] : [];
    const title = made("h3", {}, design);
    const peak = made("p", {}, `${counted(row.partitions, "partition")}, the fullest ${row.found.peak_to_mean.toFixed(2)} times the mean. The largest:`);
    at("proposed").replaceChildren(made("p", { class: "soft" }, "Proposed"), title, figure, peak, list, ...rest);
  }

  /** The person looks. */
  shown() {
    if (this.#table.review && this.#held === null) this.#changed();
  }

  #changed() {
    this.#slide();
    const [first, second] = [at("first").value, at("second").value];
    keep({
      of: at("of").value,
      first,
      at: at("first-count").value,
      second,
      other: second && at("second-count").value,
    });
    this.#turn += 1;
    this.#waiting = true;
    this.#run();
  }

  #slide() {
    for (const side of ["first", "second"]) {
      const [slider, wanted] = [at(`${side}-slider`), Number(at(`${side}-count`).value)];
      const nearest = COUNTS.findLastIndex((count) => count <= Math.max(1, wanted));
      slider.value = nearest;
      slider.setAttribute("aria-valuetext", counted(wanted, "partition"));
    }
  }

  /** One trial at a time; while one runs, only the last change waits. */
  async #run() {
    if (this.#running || !this.#table.review) return;
    this.#running = true;
    while (this.#waiting) {
      this.#waiting = false;
      try {
        await this.#try(this.#turn);
      } catch (error) {
        if (!(error instanceof Failed || error instanceof Stopped)) throw error;
        at("held").textContent = error.message;
      }
    }
    this.#running = false;
  }

  async #try(turn) {
    const of = at("of").value;
    if (this.#proposal) await this.#propose();
    await this.#hold(of);
    const sides = ["first", "second"].map((side) => ({ side, design: at(side).value, count: Number(at(`${side}-count`).value) }));
    const { design, count } = sides[0];
    at("skew-command").textContent = this.#table.command("skew", ...this.#table.options, `--of=${of}`, `--design=${design}`, `--partitions=${count}`);
    for (const { side, design, count } of sides) {
      if (turn !== this.#turn) return;
      at(`${side}-trial`).replaceChildren(...(design ? await this.#trial(of, design, count) : []));
    }
    if (turn !== this.#turn) return;
    at("moves").replaceChildren(...(await this.#moves(of, sides)));
    if (turn !== this.#turn) return;
    await this.#all(of, sides[0].count, turn);
  }

  /** The keys of a column in memory. */
  async #hold(of) {
    const { name, options } = this.#table;
    const held = this.#held;
    if (held && held.of === of && held.started === this.#program.started) {
      // In the place of what was wrong with a number of partitions.
      at("held").textContent = held.about;
      return;
    }
    at("held").textContent = `Reading the keys of ${name} …`;
    this.#program.progress = ({ at: read, length }) => {
      at("held").textContent = `Reading the keys of ${name}: ${Math.floor((100 * read) / Math.max(1, length))} %`;
    };
    at("stop-holding").hidden = false;
    const call = this.#program.call("hold", name, [...options, `--of=${of}`, "--", name]);
    const { value } = await call.finally(() => (at("stop-holding").hidden = true));
    const { read, one_in: oneIn } = JSON.parse(value);
    const sample = oneIn > 1 ? `; one in ${oneIn.toLocaleString("en-US")} is held and tried, chosen by a hash, since the browser's memory has no room for all` : "";
    const about = `${counted(read, "key")}${sample}`;
    this.#held = { of, started: this.#program.started, oneIn, about };
    at("held").textContent = about;
  }

  /** The keys that are held are CSV of one column, whatever the file was. */
  #source(of) {
    return ["--format=csv", "--no-header", `--${of}=1`, `--of=${of}`, "--", this.#table.name];
  }

  async #skew(of, ...options) {
    const { value, written } = await this.#program.call("run", ["skew", ...options, "--json", "--report=skew", ...this.#source(of)]);
    return { json: value, set: JSON.parse(value).sets[0], html: written["skew/report.html"] };
  }

  /** A number of the rows of the table, of which perhaps one in some is held. */
  #scaled(held) {
    const { oneIn } = this.#held;
    return `${oneIn > 1 ? "about " : ""}${(held * oneIn).toLocaleString("en-US")}`;
  }

  /** A design at a number of partitions, with its picture. */
  async #trial(of, design, count) {
    try {
      const { set, html } = await this.#skew(of, `--design=${design}`, `--partitions=${count}`);
      const row = set.rows.find((row) => row.design === design);
      const [figure] = parsed(html, "figure[data-chart]");
      if (!row || !figure) return [made("p", { class: "soft" }, set.notes.join("; "))];
      globalThis.answer(figure);
      const notes = parsed(html, "main section > ul > li");
      return [figure, this.#figures(row), ...(notes.length > 0 ? [made("ul", {}, ...notes)] : [])];
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      return [made("p", { class: "failure" }, error.message)];
    }
  }

  #figures({ found, chance, verdict, fullest, partitions }) {
    const list = made("dl");
    const entry = (name, text) => list.append(made("dt", {}, name), made("dd", {}, text));
    entry("peak", `${found.peak_to_mean.toFixed(2)} times the mean, by chance ${chance.peak_to_mean.toFixed(2)}: ${verdict}`);
    entry("empty", `${found.empty_partitions} of ${partitions.toLocaleString("en-US")}, by chance ${chance.empty_partitions.toFixed(0)}`);
    if (fullest) {
      const about = fullest.one_in > 1 ? "about " : "";
      const keys = fullest.heaviest.map(({ key, lines }) => `${key} (${about}${lines.toLocaleString("en-US")})`);
      const heaviest = keys.length > 0 ? `; its heaviest keys: ${keys.join(", ")}` : "; no key is unusually frequent in it";
      entry("fullest", `partition ${fullest.partition}, ${this.#scaled(fullest.lines)} row${fullest.lines === 1 ? "" : "s"}${heaviest}`);
    }
    return list;
  }

  async #moves(of, [first, second]) {
    if (!second.design || first.count !== allowed(first.count) || second.count !== allowed(second.count)) return [];
    const learns = ({ design }) => this.#designs.some(({ name, learns }) => name === design && learns);
    if (learns(first) || learns(second)) return [made("p", { class: "soft" }, "Boundaries that are learned from a sample are not compared key by key.")];
    try {
      const { value } = await this.#program.call("moves", this.#source(of), first.design, first.count, second.design, second.count);
      const { keys, moved, share, refused, examples } = JSON.parse(value);
      const from = `${first.design} at ${first.count}`;
      const text = `${this.#scaled(moved)} of ${this.#scaled(keys)} row${keys === 1 ? "" : "s"} (${(100 * share).toFixed(1)}%) move from ${from} to ${second.design} at ${second.count}: they are in a partition of another number`;
      const rest = refused > 0 ? `; ${refused.toLocaleString("en-US")} are not taken by both` : "";
      const rows = examples.map(({ key, before, after }) => made("li", {}, made("code", {}, key), ` ${before} → ${after}`));
      return [made("p", {}, made("b", {}, "What moves: "), `${text}${rest}.`), ...(rows.length > 0 ? [made("ul", {}, ...rows)] : [])];
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      return [made("p", { class: "soft" }, error.message)];
    }
  }

  /** Every design that suits the keys, the most even first. */
  async #all(of, count, turn) {
    const { json, set, html } = await this.#skew(of, `--partitions=${count}`);
    if (turn !== this.#turn) return;
    this.#reports = { "skew.html": html, "skew.json": json };
    at("all-title").textContent = `All designs at ${counted(count, "partition")}`;
    const about = (name) => this.#designs.find((design) => design.name === name)?.about ?? "";
    const rows = set.rows.filter((row) => row.found).sort((a, b) => a.found.peak_to_mean - b.found.peak_to_mean);
    const body = rows.map(({ design, verdict, found, chance }) => {
      const choose = made("button", { type: "button", class: "link" }, design);
      choose.addEventListener("click", () => {
        at("first").value = design;
        this.#changed();
        at("first").focus();
      });
      return made(
        "tr", {},
        made("td", { class: "name" }, choose),
        made("td", { class: "name" }, made("span", { class: `chip ${verdict}` }, verdict)),
        made("td", {}, found.peak_to_mean.toFixed(3)),
        made("td", { class: "chance" }, chance.peak_to_mean.toFixed(3)),
        made("td", {}, String(found.empty_partitions)),
        made("td", { class: "name soft" }, about(design)),
      );
    });
    const heads = [["name", "design"], ["name", "verdict"], ["", "peak/mean"], ["chance", "chance"], ["", "empty"], ["name", "rule"]];
    const head = made("tr", {}, ...heads.map(([name, text]) => made("th", { class: name || null, scope: "col" }, text)));
    const table = made("table", { class: "all" }, made("thead", {}, head), made("tbody", {}, ...body));
    const scroll = made("div", { class: "scroll", role: "group", "aria-label": "All designs", tabindex: "0" }, table);
    at("all-designs").replaceChildren(scroll, made("ul", {}, ...parsed(html, "main section > ul > li")));
    at("legend").replaceChildren(...parsed(html, "header > dl"));
    at("all").hidden = false;
  }
}

/** A number of partitions, or 16 in the place of what is none. */
function allowed(text) {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 1 << 20 ? number : 16;
}
