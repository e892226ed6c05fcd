// Charts answer to the pointer and to the arrow keys: which column and row, and how many.
function answer(figure) {
  const { area, columns, rows, counts, unit } = JSON.parse(figure.dataset.chart);
  const svg = figure.querySelector("svg");
  if (!svg) return;
  const [left, top, width, height] = area;
  const cell = { width: width / columns.length, height: height / rows.length };
  const said = document.createElement("p");
  said.className = "said";
  said.setAttribute("role", "status");
  figure.append(said);
  const mark = document.createElementNS(svg.namespaceURI, "rect");
  mark.setAttribute("class", "mark");
  mark.setAttribute("width", cell.width);
  mark.setAttribute("height", cell.height);
  let at = null;
  const show = (column, row) => {
    at = { column: clamp(column, columns.length), row: clamp(row, rows.length) };
    mark.setAttribute("x", left + at.column * cell.width);
    mark.setAttribute("y", top + at.row * cell.height);
    svg.append(mark);
    const count = counts[at.row][at.column];
    const where = [rows[at.row], columns[at.column]].filter((text) => text !== "").join(", ");
    const units = count === 1 && unit.endsWith("s") ? unit.slice(0, -1) : unit;
    said.textContent = `${where}: ${count.toLocaleString("en-US")} ${units}`;
  };
  const hide = () => {
    at = null;
    mark.remove();
    said.textContent = "";
  };
  const point = (event) => {
    const box = svg.getBoundingClientRect();
    const scale = svg.viewBox.baseVal.width / box.width;
    const x = (event.clientX - box.left) * scale - left;
    const y = (event.clientY - box.top) * scale - top;
    if (x < 0 || y < 0 || x > width || y > height) return;
    show(Math.floor(x / cell.width), Math.floor(y / cell.height));
  };
  const keys = {
    ArrowLeft: () => show(at.column - 1, at.row),
    ArrowRight: () => show(at.column + 1, at.row),
    ArrowUp: () => show(at.column, at.row - 1),
    ArrowDown: () => show(at.column, at.row + 1),
    Home: () => show(0, at.row),
    End: () => show(columns.length - 1, at.row),
    Escape: hide,
  };
  svg.setAttribute("tabindex", "0");
  svg.addEventListener("pointermove", point);
  svg.addEventListener("pointerdown", point);
  svg.addEventListener("pointerleave", () => document.activeElement === svg || hide());
  svg.addEventListener("focus", () => at || show(0, 0));
  svg.addEventListener("blur", hide);
  svg.addEventListener("keydown", (event) => {
    if (!(event.key in keys)) return;
    event.preventDefault();
    if (at === null) show(0, 0);
    else keys[event.key]();
  });
}

function clamp(at, length) {
  return Math.max(0, Math.min(length - 1, at));
}

// The counts of findings are switches: each hides and shows the findings of its severity.
function switchable(chip) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = chip.className;
  button.textContent = chip.textContent;
  button.setAttribute("aria-pressed", "true");
  button.title = "Show or hide these findings";
  chip.replaceWith(button);
  const findings = document.querySelectorAll(`${chip.dataset.within ?? "main"} .finding.${chip.dataset.severity}`);
  button.addEventListener("click", () => {
    const shown = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(shown));
    for (const finding of findings) finding.hidden = !shown;
  });
}
