// The start of a value's JSON at a bounded cost, for messages and records about untrusted values. The text is that of
// JSON.stringify, truncated; nothing beyond the cut is read.

/** Length of an excerpt in UTF-16 units. */
const EXCERPT_LENGTH = 200;
/**
 * Maximum number of entries read. A limit on length is not enough: entries that JSON omits, such as functions, add no
 * characters.
 */
const MAX_ENTRIES = 10_000;

/**
 * The first 200 characters of `value` as JSON. For undefined, functions and symbols, the result of `String`; for values
 * that JSON cannot represent (cycles, big integers, getters that throw), the name of their type.
 */
export function jsonExcerpt(value: unknown): string {
  try {
    const writer = new ExcerptWriter();
    const text = writer.write(value, '') ? writer.text : String(value);
    return text.slice(0, EXCERPT_LENGTH);
  } catch {
    return typeof value;
  }
}

/** Writes until the text is long enough. Every level of nesting adds a character, which bounds the depth too. */
class ExcerptWriter {
  text = '';
  #entries = 0;
  readonly #open: object[] = [];

  get #isFull(): boolean {
    return this.text.length >= EXCERPT_LENGTH || this.#entries >= MAX_ENTRIES;
  }

  /** Adds a value. Returns false if JSON omits it. */
  write(given: unknown, key: string): boolean {
    this.#entries += 1;
    const value = plainValue(given, key);
    if (typeof value === 'bigint') throw new TypeError('JSON has no big integers');
    if (typeof value === 'object' && value !== null) this.#writeObject(value);
    else if (typeof value === 'string') this.text += JSON.stringify(value.slice(0, EXCERPT_LENGTH + 1));
    else {
      const text = JSON.stringify(value) as string | undefined;
      if (text === undefined) return false;
      this.text += text;
    }
    return true;
  }

  #writeObject(value: object): void {
    if (this.#open.includes(value)) throw new TypeError('JSON has no cycles');
    this.#open.push(value);
    if (Array.isArray(value)) this.#writeItems(value);
    else this.#writeFields(value);
    this.#open.pop();
  }

  #writeItems(items: readonly unknown[]): void {
    this.text += '[';
    for (let index = 0; index < items.length && !this.#isFull; index += 1) {
      if (index > 0) this.text += ',';
      if (!this.write(items[index], String(index))) this.text += 'null';
    }
    this.text += ']';
  }

  #writeFields(fields: object): void {
    this.text += '{';
    let separator = '';
    for (const name of namesOf(fields)) {
      if (this.#isFull) break;
      const before = this.text;
      this.text += `${separator}${JSON.stringify(name.slice(0, EXCERPT_LENGTH + 1))}:`;
      if (this.write((fields as Record<string, unknown>)[name], name)) separator = ',';
      else this.text = before;
    }
    this.text += '}';
  }
}

/**
 * The value that JSON.stringify would write: the result of `toJSON` if there is one, with wrapped primitives unwrapped.
 */
function plainValue(given: unknown, key: string): unknown {
  const { toJSON } = Object(given ?? {}) as { readonly toJSON?: unknown };
  const value: unknown = typeof toJSON === 'function' ? toJSON.call(given, key) : given;
  const isBoxed = value instanceof Number || value instanceof String || value instanceof Boolean;
  return isBoxed ? value.valueOf() : value;
}

/** Names of the fields that JSON includes. Typed arrays can be huge, so only their first fields are listed. */
function namesOf(fields: object): readonly string[] {
  if (!ArrayBuffer.isView(fields) || fields instanceof DataView) return Object.keys(fields);
  const length = Math.min((fields as Uint8Array).length, EXCERPT_LENGTH);
  return Array.from({ length }, (_, index) => String(index));
}
