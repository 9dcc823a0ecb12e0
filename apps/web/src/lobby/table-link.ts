// The id of a table in what somebody has pasted.

/** Of a link to a table, or of the id itself; undefined of anything else. */
export function tableInLink(text: string): string | undefined {
  return /^(?:.*\/tables\/)?([A-Za-z0-9_-]{16})(?:[/?#].*)?$/.exec(text.trim())?.[1];
}
