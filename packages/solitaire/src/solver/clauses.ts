// The learned clauses. Hot code: one array of numbers, which is only reallocated to grow.
//
// A literal is 2 × option for "taken", 2 × option + 1 for "excluded". A clause consists of its length, two links of
// watch lists, and its literals, the two watched ones first. A link is 2 × clause + (which watch); 0 ends a list. Every
// clause is in the lists of its two watched literals and is visited only when one of them becomes false. Clauses are
// never deleted: each comes from one stuck position, and searches rarely have more than thousands of these.

import type { OptionValues } from './closure.ts';

const HEAD = 3;

/** Called with a literal that must be true because all others of the clause are false. */
type Force = (literal: number, clause: number) => void;

export class Clauses {
  #words = new Int32Array(1 << 12);
  #length = 1;
  /** By literal: the first link of its list. */
  readonly #watches: Int32Array;
  readonly #values: OptionValues;

  constructor(optionCount: number, values: OptionValues) {
    this.#watches = new Int32Array(2 * optionCount);
    this.#values = values;
  }

  /** Number of words in use. */
  get size(): number {
    return this.#length;
  }

  clear(): void {
    this.#watches.fill(0);
    this.#length = 1;
  }

  /** Stores a clause of at least two literals, of which the first two are watched; returns its number, above 0. */
  add(literals: Int32Array, length: number): number {
    const clause = this.#length;
    const end = clause + HEAD + length;
    if (end > this.#words.length) {
      const larger = new Int32Array(2 * this.#words.length + length);
      larger.set(this.#words);
      this.#words = larger;
    }
    const words = this.#words;
    words[clause] = length;
    for (let at = 0; at < length; at += 1) words[clause + HEAD + at] = literals[at]!;
    for (let which = 0; which < 2; which += 1) {
      const literal = literals[which]!;
      words[clause + 1 + which] = this.#watches[literal]!;
      this.#watches[literal] = 2 * clause + which;
    }
    this.#length = end;
    return clause;
  }

  /** Copies the literals of a clause to `into`; returns their number. */
  read(clause: number, into: Int32Array): number {
    const length = this.#words[clause]!;
    for (let at = 0; at < length; at += 1) into[at] = this.#words[clause + HEAD + at]!;
    return length;
  }

  /** Visits the clauses that watch a literal that has become false; returns one that fails, or 0. */
  visit(literal: number, force: Force): number {
    const words = this.#words;
    const watches = this.#watches;
    let link = watches[literal]!;
    watches[literal] = 0;
    while (link !== 0) {
      const clause = link >> 1;
      const which = link & 1;
      const next = words[clause + 1 + which]!;
      const other = words[clause + HEAD + 1 - which]!;
      if (this.#valueOf(other) === 1 || !this.#watchAnother(clause, which, literal)) {
        words[clause + 1 + which] = watches[literal]!;
        watches[literal] = link;
        const value = this.#valueOf(other);
        if (value === -1) {
          this.#keepWatching(literal, next);
          return clause;
        }
        if (value === 0) force(other, clause);
      }
      link = next;
    }
    return 0;
  }

  #valueOf(literal: number): number {
    const value = this.#values[literal >> 1]!;
    return (literal & 1) === 0 ? value : -value;
  }

  /** Moves the watch from the false `literal` to a literal that is not false; returns false if there is none. */
  #watchAnother(clause: number, which: number, literal: number): boolean {
    const words = this.#words;
    const end = clause + HEAD + words[clause]!;
    for (let at = clause + HEAD + 2; at < end; at += 1) {
      const candidate = words[at]!;
      if (this.#valueOf(candidate) === -1) continue;
      words[at] = literal;
      words[clause + HEAD + which] = candidate;
      words[clause + 1 + which] = this.#watches[candidate]!;
      this.#watches[candidate] = 2 * clause + which;
      return true;
    }
    return false;
  }

  #keepWatching(literal: number, first: number): void {
    const words = this.#words;
    for (let link = first; link !== 0; ) {
      const at = (link >> 1) + 1 + (link & 1);
      const next = words[at]!;
      words[at] = this.#watches[literal]!;
      this.#watches[literal] = link;
      link = next;
    }
  }
}
