// Settings in the address of the page: never data.

const SETTINGS = ["view", "example", "of", "first", "at", "second", "other", "kind", "dialect", "rows"];

export const settings = new URLSearchParams(location.hash.slice(1));
for (const name of [...settings.keys()]) if (!SETTINGS.includes(name)) settings.delete(name);

/** The settings of the address, after the person went back. */
export function restored() {
  for (const name of [...settings.keys()]) settings.delete(name);
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) if (SETTINGS.includes(name)) settings.set(name, value);
}

/** Keeps settings; those that are empty are left out. What the person comes back to by Back is a `step`. */
export function keep(changed, step = false) {
  for (const [name, value] of Object.entries(changed)) {
    if (!SETTINGS.includes(name)) throw new Error(`no setting: ${name}`);
    if (value) settings.set(name, value);
    else settings.delete(name);
  }
  history[step ? "pushState" : "replaceState"](null, "", settings.size > 0 ? `#${settings}` : location.pathname + location.search);
}
