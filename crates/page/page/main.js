// The page: three views, and the program behind them.

import { at } from "./elements.js";
import { keep, restored, settings } from "./address.js";
import { Program } from "./program.js";
import { Table } from "./table.js";
import { Designs } from "./designs.js";
import { Keys } from "./keys.js";

// Charts and switches are those of the reports.
Object.assign(globalThis, { answer, switchable });

const VIEWS = ["table", "designs", "keys"];
const program = new Program();
const table = new Table(program);
const designs = new Designs(program, table);
const keys = new Keys(program);

function show(view, step = false) {
  for (const name of VIEWS) at(name).hidden = name !== view;
  for (const button of document.querySelectorAll("nav [data-view]")) {
    if (button.dataset.view === view) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  keep({ view: view === "table" ? "" : view }, step);
  if (view === "designs") designs.shown();
  if (view === "keys") keys.shown();
}

for (const button of document.querySelectorAll("nav [data-view]")) {
  button.addEventListener("click", () => show(button.dataset.view, at(button.dataset.view).hidden));
}
for (const [button, view] of [["open-first", "table"]]) at(button).addEventListener("click", () => show(view, true));
// Back leads to the view before, and does not leave the page.
addEventListener("popstate", () => {
  restored();
  show(VIEWS.includes(settings.get("view")) ? settings.get("view") : "table");
});
table.reviewed = (review) => {
  designs.reviewed(review);
  if (!at("designs").hidden) designs.shown();
};
// A table that is dropped on another view is seen.
table.opening = () => {
  if (at("table").hidden) show("table", true);
};
table.onward = (proposal) => {
  if (proposal) designs.propose(proposal);
  show("designs", true);
  scrollTo(0, 0);
  at("first").focus();
};

try {
  const started = program.call("about");
  // A table that is dropped at once waits.
  table.ready = started;
  const about = JSON.parse((await started).value);
  at("version").textContent = `tablekeys ${about.version}.`;
  table.examples(about.examples);
  designs.offer(about.designs);
  keys.offer(about);
  show(VIEWS.includes(settings.get("view")) ? settings.get("view") : "table");
  document.documentElement.dataset.ready = "";
  if (about.examples.some(({ name }) => name === settings.get("example"))) await table.example(settings.get("example"));
} catch (error) {
  at("failure").textContent = `The page could not be started: ${error.message}`;
}
