// Keeps the last bytes of text that arrives in chunks, and counts all.

export class LogTail {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #kept = 0;
  #total = 0;

  /** `limit`: number of bytes to keep. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of bytes received. */
  get total(): number {
    return this.#total;
  }

  add(chunk: Buffer): void {
    this.#total += chunk.length;
    this.#kept += chunk.length;
    this.#chunks.push(chunk);
    // Shortened rarely, so that a long text is not copied for each chunk.
    if (this.#kept > 2 * this.#limit) this.#shorten();
  }

  /** Counts bytes that are not kept. */
  skip(bytes: number): void {
    this.#total += bytes;
  }

  /** The last bytes. */
  bytes(): Buffer {
    this.#shorten();
    return this.#chunks[0]!;
  }

  toString(): string {
    return this.bytes().toString('utf8');
  }

  #shorten(): void {
    const last = Buffer.from(Buffer.concat(this.#chunks).subarray(-this.#limit));
    this.#chunks = [last];
    this.#kept = last.length;
  }
}
