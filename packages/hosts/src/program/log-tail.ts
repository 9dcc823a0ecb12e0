// Keeps the last bytes of text that arrives in chunks.

export class LogTail {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #kept = 0;

  /** `limit`: number of bytes to keep. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Buffer): void {
    this.#kept += chunk.length;
    this.#chunks.push(chunk);
    // Shortened rarely, so that a long text is not copied for each chunk.
    if (this.#kept > 2 * this.#limit) this.#shorten();
  }

  toString(): string {
    this.#shorten();
    return Buffer.concat(this.#chunks).toString('utf8');
  }

  #shorten(): void {
    const last = Buffer.from(Buffer.concat(this.#chunks).subarray(-this.#limit));
    this.#chunks = [last];
    this.#kept = last.length;
  }
}
