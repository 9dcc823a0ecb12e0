// The beginning of a value's JSON at a bounded cost, for messages and records about values that strangers send. The text is
// that of JSON.stringify, cut short; nothing beyond the cut is read.

/** UTF-16 units of an excerpt. */
const EXCERPT_LENGTH = 200;
/** Entries read at most: entries that JSON leaves out, such as functions, add no characters. */
const MAX_ENTRIES = 10_000;

/**
 * The first 200 letters of `value` as JSON; of undefined, functions and symbols what `String` gives. Where JSON has no form
 * for the value (cycles, big integers, getters that throw) the name of its type.
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

/** Writes until the text is long enough. Every level of nesting adds a letter, which bounds the depth too. */
class ExcerptWriter {
  text = '';
  #entries = 0;
  readonly #open: object[] = [];

  get #isFull(): boolean {
    return this.text.length >= EXCERPT_LENGTH || this.#entries >= MAX_ENTRIES;
  }

  /** Adds a value; false for one that JSON leaves out. */
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

/** As JSON takes it: by its `toJSON`, and out of the objects around primitive values. */
function plainValue(given: unknown, key: string): unknown {
  const { toJSON } = Object(given ?? {}) as { readonly toJSON?: unknown };
  const value: unknown = typeof toJSON === 'function' ? toJSON.call(given, key) : given;
  const isBoxed = value instanceof Number || value instanceof String || value instanceof Boolean;
  return isBoxed ? value.valueOf() : value;
}

/** Names of the fields that JSON has. Views of memory can be huge: of them the first ones. */
function namesOf(fields: object): readonly string[] {
  if (!ArrayBuffer.isView(fields) || fields instanceof DataView) return Object.keys(fields);
  const length = Math.min((fields as Uint8Array).length, EXCERPT_LENGTH);
  return Array.from({ length }, (_, index) => String(index));
}
