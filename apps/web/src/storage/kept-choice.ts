// What somebody chose for all pages, kept in this browser. Where it may keep nothing, a choice lasts as long as the page.

/** What was kept under a key; undefined where nothing was. */
export function keptChoice(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a choice; undefined forgets it. */
export function keepChoice(key: string, choice: string | undefined): void {
  try {
    if (choice === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // As said above.
  }
}
