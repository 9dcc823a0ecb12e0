// The user's choices for all pages, stored in the browser. If storage is unavailable, nothing is stored and no error is thrown.

/** The stored value of a key; undefined if there is none. */
export function keptChoice(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice; undefined removes it. */
export function keepChoice(key: string, choice: string | undefined): void {
  try {
    if (choice === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Storage is unavailable: see the header.
  }
}
