// Finds the id of a table in pasted text.

/** The id in a link to a table, or the id itself; undefined for any other text. */
export function tableInLink(text: string): string | undefined {
  return /^(?:.*\/tables\/)?([A-Za-z0-9_-]{16})(?:[/?#].*)?$/.exec(text.trim())?.[1];
}
