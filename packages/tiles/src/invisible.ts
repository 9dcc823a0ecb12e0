// Characters that a terminal obeys or a page does not show: control characters, changes of direction, zero-width characters,
// line separators, and unassigned characters. Untrusted text may contain them to forge output.

const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** All but ASCII and most Chinese characters, which are visible: `INVISIBLE` is slow. */
const DOUBTFUL = /[^ -~\u4e00-\u9fff]/gu;

/** Whether a text has a character that is not shown, so that it looks like another text. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}

/**
 * The text with every invisible character escaped, line feeds too: `\n`, `\x1b`, `\u202e`, `\u{e0001}`. `written` returns another escape
 * for a character.
 */
export function escapeInvisible(text: string, written: (character: string) => string = numbered): string {
  return text.replaceAll(DOUBTFUL, (character) => (INVISIBLE.test(character) ? written(character) : character));
}

/** JSON with invisible characters in its strings as `\u202e`; it is parsed to the same value. Line feeds are preserved. */
export function escapeJson(json: string): string {
  return escapeInvisible(json, (character) => (character === '\n' ? character : unitsOf(character)));
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function numbered(character: string): string {
  const name = NAMED[character];
  if (name !== undefined) return name;
  const code = character.codePointAt(0)!;
  if (code < 0x100) return `\\x${hex(code, 2)}`;
  return code < 0x1_0000 ? `\\u${hex(code, 4)}` : `\\u{${hex(code, 5)}}`;
}

/** The character in UTF-16 units, as JSON writes them. */
function unitsOf(character: string): string {
  return character
    .split('')
    .map((_, index) => `\\u${hex(character.charCodeAt(index), 4)}`)
    .join('');
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
