// Settings in the address of the page: never data.

const SETTINGS = ["view", "example", "of", "first", "at", "second", "other", "kind", "dialect", "rows"];

export const settings = new URLSearchParams(location.hash.slice(1));
for (const name of [...settings.keys()]) if (!SETTINGS.includes(name)) settings.delete(name);

/** Keeps settings; those that are empty are left out. */
export function keep(changed) {
  for (const [name, value] of Object.entries(changed)) {
    if (!SETTINGS.includes(name)) throw new Error(`no setting: ${name}`);
    if (value) settings.set(name, value);
    else settings.delete(name);
  }
  history.replaceState(null, "", settings.size > 0 ? `#${settings}` : location.pathname + location.search);
}
