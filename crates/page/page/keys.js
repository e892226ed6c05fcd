// Keys are read while one types, and made of fields, with the code.

import { at, code, copying, made, typed } from "./elements.js";
import { keep, settings } from "./address.js";
import { Failed, Stopped } from "./program.js";

/** Each kind of key: its fields, and what the list calls it. */
const KINDS = {
  "An instant": [
    ["newest-first", "19 digits, the newest first", ["instant", "suffix"]],
    ["ascending", "19 digits, the oldest first", ["instant", "suffix"]],
    ["calendar", "yyyyMMddHHmmss", ["instant", "suffix"]],
    ["day", "yyyyMMdd", ["instant", "suffix"]],
  ],
  "A number": [
    ["padded", "from 0 on, with zeros in front", ["number", "width", "suffix"]],
    ["signed", "below or above 0, in 20 characters", ["number", "suffix"]],
  ],
  "Text and several parts": [
    ["escape", "any text, in its order", ["text"]],
    ["tuple", "several typed parts", ["parts"]],
  ],
};

/** The types of parts. */
const TYPES = ["text", "instant", "guid", "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64"];

/** Designs that `tablekeys key` makes of a number of partitions. An alphabet is `even` there. */
const WITH_NODES = ["ring", "slots", "ketama", "salt", "siphash-keyed", "email", "six", "learned"];

export class Keys {
  #program;
  #dialects = [];
  #fields = {};
  #turn = {};

  constructor(program) {
    this.#program = program;
    at("key").addEventListener("input", () => this.#read());
    for (const [form, change] of [["make", () => this.#make()], ["find", () => this.#find()]]) {
      at(form).addEventListener("input", change);
      at(form).addEventListener("submit", (event) => event.preventDefault());
    }
    at("add-part").addEventListener("click", () => {
      this.#part("text", "");
      this.#make();
    });
  }

  offer({ designs, dialects }) {
    this.#dialects = dialects;
    const fields = ({ name, placement }) => {
      if (name === "byte-sum") return ["guid", "partitions"];
      return placement || name === "even" ? ["text", "partitions"] : ["text", "partitions", "as"];
    };
    const made_of = designs.filter(({ name }) => !WITH_NODES.includes(name));
    const own = made_of.filter(({ placement }) => !placement).map((design) => [design.name, design.about, fields(design)]);
    const others = made_of.filter(({ placement }) => placement).map((design) => [design.name, design.about, fields(design)]);
    for (const [label, kinds] of Object.entries({ ...KINDS, "A partition": own, "A partition of another system": others })) {
      const options = kinds.map(([name, about]) => made("option", { value: name }, `${name}: ${about}`));
      at("kind").append(made("optgroup", { label }, ...options));
      for (const [name, , fields] of kinds) this.#fields[name] = fields;
    }
    if (settings.get("kind") in this.#fields) at("kind").value = settings.get("kind");
    const rows = at("find").elements.rows;
    if ([...rows.options].some((option) => option.value === settings.get("rows"))) rows.value = settings.get("rows");
    for (const [type, value, descending] of [["text", "order"], ["instant", "2024-05-06T07:08:09Z", true], ["u32", "4502"]]) {
      this.#part(type, value, descending);
    }
  }

  /** The person looks. */
  shown() {
    this.#make();
    this.#find();
  }

  /** Asks the program, and shows what it answers unless another question came after. */
  async #ask(place, name, argument, show) {
    const turn = (this.#turn[place] = (this.#turn[place] ?? 0) + 1);
    at(place).setAttribute("aria-busy", "true");
    let nodes;
    try {
      const { value } = await this.#program.call(name, argument);
      nodes = show(JSON.parse(value));
    } catch (error) {
      if (error instanceof Stopped) return;
      if (!(error instanceof Failed)) throw error;
      nodes = [made("p", { class: "failure" }, error.message)];
    }
    if (turn !== this.#turn[place]) return;
    at(place).replaceChildren(...nodes);
    at(place).setAttribute("aria-busy", "false");
  }

  #read() {
    const key = at("key").value;
    if (key === "") {
      this.#turn.readings = (this.#turn.readings ?? 0) + 1;
      return at("readings").replaceChildren();
    }
    return this.#ask("readings", "run", ["explain", "--json", "--", key], ({ characters, units, readings, troubles }) => {
      const size = units === characters ? "" : `, ${units} UTF-16 units`;
      const length = `${characters} character${characters === 1 ? "" : "s"}${size}`;
      const legal = troubles.length === 0 ? made("span", { class: "chip good" }, "legal") : null;
      const wrong = troubles.map(({ name, severity, sentence }) =>
        made("p", {}, made("span", { class: `chip ${severity === "illegal" ? "error" : "warning"}` }, severity), ` ${name}: ${sentence}`),
      );
      return [made("p", {}, length, " ", legal), ...wrong, ...readings.map(reading)];
    });
  }

  #part(type, value, descending = false) {
    const types = made("select", { "aria-label": "Type", name: "part-type" }, ...TYPES.map((name) => made("option", { value: name }, name)));
    types.value = type;
    const field = made("input", { "aria-label": "Value", name: "part-value", spellcheck: "false" });
    field.value = value;
    const order = made("input", { type: "checkbox", name: "part-descending" });
    order.checked = descending;
    const remove = made("button", { type: "button", "aria-label": "Remove this part" }, "Remove");
    const part = made("li", { class: "row" }, types, field, made("label", { class: "check" }, order, " descending"), remove);
    remove.addEventListener("click", () => {
      part.remove();
      this.#make();
    });
    at("parts").querySelector("ol").append(part);
  }

  #make() {
    const { elements } = at("make");
    const kind = elements.kind.value;
    const fields = this.#fields[kind] ?? [];
    const hashed = fields.includes("as") && elements.as.value === "guid";
    const shown = (name) => (name === "guid" ? hashed || fields.includes("guid") : name === "text" ? !hashed && fields.includes("text") : fields.includes(name));
    for (const label of at("make").querySelectorAll("[data-for]")) label.hidden = !shown(label.dataset.for);
    keep({ kind });
    const value = ["instant", "number", "guid", "text"].find(shown);
    const form = {
      kind,
      value: value ? elements[value].value : "",
      parts: [...at("parts").querySelectorAll("li")].map((part) => ({
        type: part.querySelector("select").value,
        value: part.querySelector("[name=part-value]").value,
        descending: part.querySelector("[name=part-descending]").checked,
      })),
      column: value === "instant" ? "written_at" : "value",
      dialect: settings.get("dialect") ?? "",
    };
    for (const name of ["width", "partitions", "as", "suffix"]) if (shown(name)) form[name] = elements[name].value;
    if (fields.includes("guid")) delete form.as;
    return this.#ask("made", "make", JSON.stringify(form), (answer) => [
      made("p", { class: "key" }, made("code", {}, answer.key), copying(answer.key, "the key")),
      made("p", { class: "command" }, made("span", {}, "In a shell:"), made("code", {}, typed(answer.command))),
      this.#languages(answer, () => this.#make()),
    ]);
  }

  #find() {
    const { elements } = at("find");
    const rows = elements.rows.value;
    at("rows-label").textContent = { prefix: "Beginning", row: "RowKey" }[rows] ?? "From..to";
    keep({ rows });
    const names = ["partition", "rows", "value", "after", "top", "select", "table"];
    // Of a key, a space is a part.
    const valued = (name) => (["top", "select", "table"].includes(name) ? elements[name].value.trim() : elements[name].value);
    const form = Object.fromEntries(names.map((name) => [name, valued(name)]));
    return this.#ask("found", "find", JSON.stringify(form), (answer) => {
      const list = made("dl");
      for (const [name, text] of [["filter", answer.filter], ["address", answer.address], ["cost", answer.cost]]) {
        list.append(made("dt", {}, name), made("dd", {}, made("code", {}, text)));
      }
      return [
        list,
        made("p", { class: "command" }, made("span", {}, "In a shell:"), made("code", {}, typed(answer.command))),
        this.#languages({ code: answer.code, sql: answer.sql }),
      ];
    });
  }

  /** The code in each language, one of them open, the same everywhere. */
  #languages({ code: languages, sql, no_sql: none }, again) {
    const all = { ...languages };
    const chosen = Keys.language;
    const group = made("div", { class: "languages" });
    const row = made("div", { class: "row", role: "group", "aria-label": "Language" });
    const place = made("div");
    const show = (name) => {
      Keys.language = name;
      for (const button of row.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.textContent === name));
      if (name !== "SQL") return place.replaceChildren(code(all[name], name));
      const nodes = [sql ? code(sql, "SQL") : made("p", { class: "soft" }, none)];
      if (again) nodes.unshift(this.#dialect(again));
      return place.replaceChildren(...nodes);
    };
    for (const name of [...Object.keys(all), "SQL"]) {
      const button = made("button", { type: "button" }, name);
      button.addEventListener("click", () => show(name));
      row.append(button);
    }
    group.append(row, place);
    show(chosen in all || chosen === "SQL" ? chosen : (Object.keys(all)[0] ?? "SQL"));
    return group;
  }

  #dialect(again) {
    const select = made("select", {}, ...this.#dialects.map((name) => made("option", { value: name }, name)));
    select.value = this.#dialects.includes(settings.get("dialect")) ? settings.get("dialect") : this.#dialects[0];
    select.addEventListener("change", () => {
      keep({ dialect: select.value });
      again();
    });
    return made("label", {}, "Engine ", select);
  }
}

Keys.language = "C#";

/** What a key may be. */
function reading({ name, plausibility, sentence, fields }) {
  const list = made("dl");
  for (const [field, value] of Object.entries(fields)) list.append(made("dt", {}, field), made("dd", {}, held(value)));
  const meter = made("meter", { min: "0", max: "100", value: String(plausibility), "aria-label": `Plausibility ${plausibility} of 100` });
  return made("div", { class: "reading" }, made("h3", {}, `${name} `, meter), made("p", {}, sentence), list);
}

/** What a field holds; of parts one per line, with the value that is asked for most. */
function held(value) {
  if (!Array.isArray(value)) return made("code", {}, typeof value === "string" ? value : JSON.stringify(value));
  if (!value.some((part) => typeof part === "object")) return made("code", {}, value.join(", "));
  const parts = value.map(({ text, reading, type, fields, value }) => {
    const inside = fields?.instant ?? fields?.guid ?? fields?.value ?? value;
    const shown = inside === undefined || inside === null ? "" : ` ${typeof inside === "string" ? inside : JSON.stringify(inside)}`;
    return made("li", {}, made("code", {}, text ?? ""), ` ${reading ?? type ?? ""}${shown}`);
  });
  return made("ul", {}, ...parts);
}
