// A strict reader of Protocol Buffers for untrusted files. General readers merge repeated fields and skip fields of an unexpected
// type, so that two programs may read the same file differently; here both are errors. Bytes are not copied.

/** Thrown for bytes that are not a message of the expected form. */
export class MalformedMessage extends Error {}

/** Limits the number of fields in a file, including nested ones, so that bytes cannot expand to millions of objects. */
interface FieldBudget {
  left: number;
}

/** `fixed`: a number of four or eight bytes, which no message here contains in a field that is read. */
type FieldValue = bigint | Uint8Array | 'fixed';

const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** One message: its fields by number. Nested messages are parsed on demand. */
export class Message {
  readonly #name: string;
  readonly #budget: FieldBudget;
  readonly #fields = new Map<number, FieldValue[]>();

  /** `name` is for errors. Throws a MalformedMessage. */
  constructor(bytes: Uint8Array, name: string, budget: FieldBudget) {
    this.#name = name;
    this.#budget = budget;
    const reader = new WireReader(bytes, name);
    while (!reader.isAtEnd) {
      budget.left -= 1;
      if (budget.left < 0) throw new MalformedMessage(`${name}: the file has too many fields`);
      const [number, value] = reader.field();
      const values = this.#fields.get(number);
      if (values === undefined) this.#fields.set(number, [value]);
      else values.push(value);
    }
  }

  has(number: number): boolean {
    return this.#fields.has(number);
  }

  count(number: number): number {
    return this.#fields.get(number)?.length ?? 0;
  }

  messages(number: number, name: string): Message[] {
    return this.#allBytes(number, name).map((bytes) => new Message(bytes, `${this.#name}, ${name}`, this.#budget));
  }

  message(number: number, name: string): Message | undefined {
    this.#once(number, name);
    return this.messages(number, name)[0];
  }

  texts(number: number, name: string): string[] {
    return this.#allBytes(number, name).map((bytes) => this.#textOf(bytes, name));
  }

  text(number: number, name: string): string | undefined {
    this.#once(number, name);
    return this.texts(number, name)[0];
  }

  /** A signed 64-bit integer. */
  integer(number: number, name: string): bigint | undefined {
    this.#once(number, name);
    const [value] = this.#fields.get(number) ?? [];
    if (value === undefined) return undefined;
    if (typeof value !== 'bigint') throw new MalformedMessage(`${this.#name}: ${name} is not an integer`);
    return BigInt.asIntN(64, value);
  }

  #once(number: number, name: string): void {
    if (this.count(number) > 1) throw new MalformedMessage(`${this.#name}: ${name} occurs twice`);
  }

  #allBytes(number: number, name: string): Uint8Array[] {
    return (this.#fields.get(number) ?? []).map((value) => {
      if (value instanceof Uint8Array) return value;
      throw new MalformedMessage(`${this.#name}: ${name} is a number`);
    });
  }

  #textOf(bytes: Uint8Array, name: string): string {
    try {
      return utf8.decode(bytes);
    } catch {
      throw new MalformedMessage(`${this.#name}: ${name} is not UTF-8`);
    }
  }
}

class WireReader {
  readonly #bytes: Uint8Array;
  readonly #name: string;
  #at = 0;

  constructor(bytes: Uint8Array, name: string) {
    this.#bytes = bytes;
    this.#name = name;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** The number and the value of the next field. */
  field(): [number, FieldValue] {
    const key = Number(this.#varint());
    const number = Math.trunc(key / 8);
    if (number < 1 || number > 0x1fffffff) throw this.#malformed(`field number ${number} is invalid`);
    switch (key % 8) {
      case VARINT:
        return [number, this.#varint()];
      case FIXED_64:
        this.#take(8);
        return [number, 'fixed'];
      case BYTES:
        return [number, this.#take(Number(this.#varint()))];
      case FIXED_32:
        this.#take(4);
        return [number, 'fixed'];
      default:
        throw this.#malformed(`field ${number} has the unknown type ${key % 8}`);
    }
  }

  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw this.#malformed('it is truncated');
      this.#at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw this.#malformed('an integer has more than ten bytes');
  }

  #take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw this.#malformed('it is truncated');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  #malformed(what: string): MalformedMessage {
    return new MalformedMessage(`${this.#name}: ${what}`);
  }
}
