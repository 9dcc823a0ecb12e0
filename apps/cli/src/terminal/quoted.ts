// Quotes words of a command line for a shell.

/** The word, quoted for a shell if needed. */
export function quoted(word: string): string {
  if (/\p{Cc}/u.test(word)) return `$'${word.replaceAll(/[\\'\p{Cc}]/gu, escaped)}'`;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Escapes a backslash, a quote, or a control character, which would affect a terminal. */
function escaped(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
