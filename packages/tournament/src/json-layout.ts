// Formats JSON for people and for byte-wise comparison: values that fit are on one line, others are broken with two
// spaces of indentation. Fields keep their order; undefined ones are omitted.

/** Maximum width of an object or list on one line, without its indentation and name. */
const LINE_WIDTH = 120;

/** The text of a value, with a final line feed. Throws on values that JSON cannot represent, and on null. */
export function formatJson(value: unknown): string {
  return `${layOut(value, '')}\n`;
}

function layOut(value: unknown, indent: string): string {
  const short = onOneLine(value, LINE_WIDTH);
  if (short !== undefined) return short;
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => layOut(item, deeper))
    : fieldsOf(value).map(([name, field]) => `${JSON.stringify(name)}: ${layOut(field, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => deeper + part).join(',\n')}\n${indent}${close}`;
}

function fieldsOf(value: unknown): [string, unknown][] {
  return Object.entries(value as object).filter(([, field]) => field !== undefined);
}

/** The value on one line, or undefined if it needs more than `room` characters. Strings, numbers and booleans always fit. */
function onOneLine(value: unknown, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) return scalarText(value);
  const isList = Array.isArray(value);
  const parts: string[] = [];
  let left = room - 2;
  for (const [name, item] of isList ? value.entries() : fieldsOf(value)) {
    const label = isList ? '' : `${JSON.stringify(name)}:`;
    const text = left > 0 ? onOneLine(item, left) : undefined;
    if (text === undefined) return undefined;
    parts.push(label + text);
    left -= label.length + text.length + 1;
  }
  if (left < -1) return undefined;
  return isList ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}

function scalarText(value: unknown): string {
  const writable = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
  if (!writable) throw new TypeError(`${String(value)} cannot be written as JSON`);
  return JSON.stringify(value);
}
