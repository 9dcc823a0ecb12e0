// The user's choices, stored in the browser: for all pages, or for one tab until it is closed. If storage is unavailable, they
// last until the page is reloaded.

export type Span = 'browser' | 'tab';

/** The choices that could not be stored. */
const unstored = new Map<string, string | undefined>();

function storageFor(span: Span): Storage {
  return span === 'browser' ? localStorage : sessionStorage;
}

/** The stored value of a key; undefined if there is none. */
export function keptChoice(key: string, span: Span = 'browser'): string | undefined {
  if (unstored.has(key)) return unstored.get(key);
  try {
    return storageFor(span).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice; undefined removes it. */
export function keepChoice(key: string, choice: string | undefined, span: Span = 'browser'): void {
  try {
    if (choice === undefined) storageFor(span).removeItem(key);
    else storageFor(span).setItem(key, choice);
    unstored.delete(key);
  } catch {
    unstored.set(key, choice);
  }
}
