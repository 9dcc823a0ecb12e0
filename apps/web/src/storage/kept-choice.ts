// The user's choices for all pages, stored in the browser. If storage is unavailable, they last until the page is reloaded.

/** The choices that could not be stored. */
const unstored = new Map<string, string | undefined>();

/** The stored value of a key; undefined if there is none. */
export function keptChoice(key: string): string | undefined {
  if (unstored.has(key)) return unstored.get(key);
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
    unstored.delete(key);
  } catch {
    unstored.set(key, choice);
  }
}
