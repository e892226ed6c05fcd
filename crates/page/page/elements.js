// Elements of the page. Text is only ever set as text, whatever a key holds.

export const at = (id) => document.getElementById(id);

/** An element with attributes and children, which are elements or text. */
export function made(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Parts of a page that the program wrote, without its style. What it quotes is escaped there, and no script of it runs here. */
export function parsed(html, selector) {
  const body = html.slice(html.indexOf("<body>"));
  return [...new DOMParser().parseFromString(body, "text/html").querySelectorAll(selector)].map((node) => document.adoptNode(node));
}

/** The arguments of a command as one types them. */
export function typed(args) {
  const plain = (arg) => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`);
  return ["tablekeys", ...args].map(plain).join(" ");
}

export function save(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  made("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A button that copies a text. */
export function copying(text, what) {
  const button = made("button", { type: "button", class: "copy", "aria-label": `Copy ${what}` }, "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      // Where the browser does not let a page copy, the text is selected.
      getSelection().selectAllChildren(button.parentElement.querySelector("code"));
      button.textContent = "Selected";
    }
    setTimeout(() => (button.textContent = "Copy"), 2_000);
  });
  return button;
}

/** Code with a button that copies it. */
export function code(text, what) {
  return made("div", { class: "code" }, made("pre", {}, made("code", {}, text)), copying(text, what));
}

export const counted = (count, noun) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
