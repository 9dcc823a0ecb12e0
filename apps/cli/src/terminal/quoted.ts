// Words of a command line as a shell takes them.

/** The word as a shell takes it. */
export function quoted(word: string): string {
  if (/\p{Cc}/u.test(word)) return `$'${word.replaceAll(/[\\'\p{Cc}]/gu, escaped)}'`;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Control characters are escaped: a terminal would obey them. */
function escaped(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
