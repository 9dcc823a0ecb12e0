// Which options are taken: a small conflict-driven solver for "exactly one of each set" with learned clauses.
//
// Hot code: typed arrays, no allocation but for growth of the clause store. A literal is 2 × option for "taken" and
// 2 × option + 1 for "excluded". A clause is stored as its length, two links of watch lists, and its literals, the two
// watched ones first; a link is 2 × clause + (which watch), 0 ends a list. Clauses are never forgotten: each came from a
// finished look at a position, and thousands are rare.
//
// Reasons: 0 none (decided or given); > 0 a clause; −1 − option: that option was taken; −1 − count − set: all others of
// the set are excluded.

import type { OptionValues } from './closure.ts';
import type { Options } from './options.ts';

const CLAUSE_HEAD = 3;

export class Choices {
  readonly values: OptionValues;
  /** By option: the number of decisions before it got its value. */
  readonly levels: Int32Array;
  /** Literals that hold, in order; the first `trailLength` count. */
  readonly trail: Int32Array;
  trailLength = 0;
  level = 0;
  /** The clause that fails, after `propagate` said so or to be filled in before `learn`; all its literals are false. */
  readonly conflict: Int32Array;
  conflictLength = 0;

  readonly #options: Options;
  readonly #reasons: Int32Array;
  readonly #levelStart: Int32Array;
  readonly #watches: Int32Array;
  readonly #seen: Uint8Array;
  readonly #learned: Int32Array;
  #learnedLength = 0;
  #clauses = new Int32Array(1 << 12);
  #clausesLength = 1;
  #propagated = 0;

  constructor(options: Options) {
    this.#options = options;
    const { count } = options;
    this.values = new Int8Array(count);
    this.levels = new Int32Array(count);
    this.trail = new Int32Array(count + 1);
    this.conflict = new Int32Array(2 * count + 1);
    this.#reasons = new Int32Array(count);
    this.#levelStart = new Int32Array(count + 2);
    this.#watches = new Int32Array(2 * count);
    this.#seen = new Uint8Array(count);
    this.#learned = new Int32Array(count + 1);
  }

  /** Words of memory that the learned clauses take. */
  get memory(): number {
    return this.#clausesLength;
  }

  /** Nothing decided, nothing learned: only the options of sets that have one, and the `given` ones, are taken. */
  reset(given: readonly number[]): void {
    this.values.fill(0);
    this.#watches.fill(0);
    this.#clausesLength = 1;
    this.trailLength = 0;
    this.#propagated = 0;
    this.level = 0;
    const { setCount, members } = this.#options;
    for (let set = 0; set < setCount; set += 1) {
      const only = members.items[members.start[set]!]!;
      if (members.start[set + 1]! - members.start[set]! === 1 && this.values[only] === 0) this.#hold(2 * only, 0);
    }
    for (const option of given) if (this.values[option] === 0) this.#hold(2 * option, 0);
  }

  /** Takes an open option as a decision. */
  take(option: number): void {
    this.#levelStart[this.level] = this.trailLength;
    this.level += 1;
    this.#hold(2 * option, 0);
  }

  /** Takes back the decisions after the first `level`. */
  backTo(level: number): void {
    if (this.level <= level) return;
    const start = this.#levelStart[level]!;
    while (this.trailLength > start) {
      this.trailLength -= 1;
      this.values[this.trail[this.trailLength]! >> 1] = 0;
    }
    this.#propagated = start;
    this.level = level;
  }

  /** The length of the trail when the decision after the first `level` was made: what `backTo(level)` goes back to. */
  trailLengthAt(level: number): number {
    return level < this.level ? this.#levelStart[level]! : this.trailLength;
  }

  /** Draws all conclusions; false if some clause fails, which is then in `conflict`. */
  propagate(): boolean {
    while (this.#propagated < this.trailLength) {
      const literal = this.trail[this.#propagated]!;
      this.#propagated += 1;
      const inSets = (literal & 1) === 0 ? this.#excludeOthers(literal >> 1) : this.#checkLeft(literal >> 1);
      if (!inSets || !this.#visitWatches(literal ^ 1)) return false;
    }
    return true;
  }

  /** The highest level that the literals of `conflict` have; 0 means that there is no solution at all. */
  conflictLevel(): number {
    let highest = 0;
    for (let at = 0; at < this.conflictLength; at += 1) {
      highest = Math.max(highest, this.levels[this.conflict[at]! >> 1]!);
    }
    return highest;
  }

  /**
   * Learns a clause from `conflict`, whose level must be the present one and not 0. Returns the level to go back to
   * before `assertLearned`.
   */
  learn(): number {
    this.#resolve(this.level);
    this.#shorten();
    return this.#secondHighest();
  }

  /** Stores the clause of the last `learn` and draws its conclusion. */
  assertLearned(): void {
    const literal = this.#learned[0]!;
    this.#hold(literal, this.#learnedLength === 1 ? 0 : this.#store());
  }

  #valueOf(literal: number): number {
    const value = this.values[literal >> 1]!;
    return (literal & 1) === 0 ? value : -value;
  }

  #hold(literal: number, reason: number): void {
    const option = literal >> 1;
    this.values[option] = (literal & 1) === 0 ? 1 : -1;
    this.levels[option] = this.level;
    this.#reasons[option] = reason;
    this.trail[this.trailLength] = literal;
    this.trailLength += 1;
  }

  #fail(first: number, second: number): false {
    this.conflict[0] = first;
    this.conflict[1] = second;
    this.conflictLength = 2;
    return false;
  }

  #excludeOthers(option: number): boolean {
    const { sets, members } = this.#options;
    for (let s = sets.start[option]!; s < sets.start[option + 1]!; s += 1) {
      const set = sets.items[s]!;
      for (let m = members.start[set]!; m < members.start[set + 1]!; m += 1) {
        const other = members.items[m]!;
        if (other === option) continue;
        const value = this.values[other]!;
        if (value === 0) this.#hold(2 * other + 1, -1 - option);
        else if (value === 1) return this.#fail(2 * option + 1, 2 * other + 1);
      }
    }
    return true;
  }

  #checkLeft(option: number): boolean {
    const { sets, count } = this.#options;
    for (let s = sets.start[option]!; s < sets.start[option + 1]!; s += 1) {
      const set = sets.items[s]!;
      const left = this.#onlyLeft(set);
      if (left >= 0) this.#hold(2 * left, -1 - count - set);
      else if (left === NONE_LEFT) {
        this.#conflictOfSet(set);
        return false;
      }
    }
    return true;
  }

  /** The only option of the set that is not excluded, if it is open; or NONE_LEFT, or SEVERAL_LEFT (or one is taken). */
  #onlyLeft(set: number): number {
    const { members } = this.#options;
    let left = NONE_LEFT;
    for (let m = members.start[set]!; m < members.start[set + 1]!; m += 1) {
      const option = members.items[m]!;
      const value = this.values[option]!;
      if (value === 1) return SEVERAL_LEFT;
      if (value === -1) continue;
      if (left !== NONE_LEFT) return SEVERAL_LEFT;
      left = option;
    }
    return left;
  }

  #conflictOfSet(set: number): void {
    const { members } = this.#options;
    this.conflictLength = 0;
    for (let m = members.start[set]!; m < members.start[set + 1]!; m += 1) {
      this.conflict[this.conflictLength] = 2 * members.items[m]!;
      this.conflictLength += 1;
    }
  }

  /** Looks at the clauses that watch `literal`, which has just become false. */
  #visitWatches(literal: number): boolean {
    const clauses = this.#clauses;
    const watches = this.#watches;
    let link = watches[literal]!;
    watches[literal] = 0;
    while (link !== 0) {
      const clause = link >> 1;
      const which = link & 1;
      const next = clauses[clause + 1 + which]!;
      const other = clauses[clause + CLAUSE_HEAD + 1 - which]!;
      if (this.#valueOf(other) === 1 || !this.#watchAnother(clause, which, literal)) {
        clauses[clause + 1 + which] = watches[literal]!;
        watches[literal] = link;
        const value = this.#valueOf(other);
        if (value === -1) {
          this.#keepWatching(literal, next);
          this.#conflictOfClause(clause);
          return false;
        }
        if (value === 0) this.#hold(other, clause);
      }
      link = next;
    }
    return true;
  }

  /** Moves the watch from the false `literal` to another of the clause that is not false; false if there is none. */
  #watchAnother(clause: number, which: number, literal: number): boolean {
    const clauses = this.#clauses;
    const end = clause + CLAUSE_HEAD + clauses[clause]!;
    for (let at = clause + CLAUSE_HEAD + 2; at < end; at += 1) {
      const candidate = clauses[at]!;
      if (this.#valueOf(candidate) === -1) continue;
      clauses[at] = literal;
      clauses[clause + CLAUSE_HEAD + which] = candidate;
      clauses[clause + 1 + which] = this.#watches[candidate]!;
      this.#watches[candidate] = 2 * clause + which;
      return true;
    }
    return false;
  }

  #keepWatching(literal: number, first: number): void {
    const clauses = this.#clauses;
    for (let link = first; link !== 0; ) {
      const at = (link >> 1) + 1 + (link & 1);
      const next = clauses[at]!;
      clauses[at] = this.#watches[literal]!;
      this.#watches[literal] = link;
      link = next;
    }
  }

  #conflictOfClause(clause: number): void {
    const length = this.#clauses[clause]!;
    for (let at = 0; at < length; at += 1) this.conflict[at] = this.#clauses[clause + CLAUSE_HEAD + at]!;
    this.conflictLength = length;
  }

  /** Resolves `conflict` with the reasons of the highest level until one literal of it is left (first unique cut). */
  #resolve(highest: number): void {
    const seen = this.#seen;
    seen.fill(0);
    this.#learnedLength = 1;
    let open = 0;
    for (let at = 0; at < this.conflictLength; at += 1) open += this.#see(this.conflict[at]!, highest);
    let position = this.trailLength;
    for (;;) {
      do position -= 1;
      while (seen[this.trail[position]! >> 1] === 0);
      const literal = this.trail[position]!;
      open -= 1;
      if (open === 0) {
        this.#learned[0] = literal ^ 1;
        return;
      }
      const premises = this.#premisesOf(literal >> 1);
      for (let at = 0; at < premises; at += 1) open += this.#see(this.conflict[at]!, highest);
    }
  }

  /** Notes a false literal; returns 1 if it is a new one of the highest level. Given facts are left out. */
  #see(literal: number, highest: number): number {
    const option = literal >> 1;
    if (this.#seen[option] === 1 || this.levels[option] === 0) return 0;
    this.#seen[option] = 1;
    if (this.levels[option] === highest) return 1;
    this.#learned[this.#learnedLength] = literal;
    this.#learnedLength += 1;
    return 0;
  }

  /** Writes the false literals that gave the option its value to `conflict`; returns how many. */
  #premisesOf(option: number): number {
    const reason = this.#reasons[option]!;
    const { count, members } = this.#options;
    let length = 0;
    const add = (literal: number) => {
      if (literal >> 1 === option) return;
      this.conflict[length] = literal;
      length += 1;
    };
    if (reason > 0) {
      const end = reason + CLAUSE_HEAD + this.#clauses[reason]!;
      for (let at = reason + CLAUSE_HEAD; at < end; at += 1) add(this.#clauses[at]!);
    } else if (reason < 0 && reason >= -count) {
      add(2 * (-1 - reason) + 1);
    } else if (reason < 0) {
      const set = -1 - count - reason;
      for (let m = members.start[set]!; m < members.start[set + 1]!; m += 1) add(2 * members.items[m]!);
    }
    return length;
  }

  /** Leaves out literals of the learned clause that its others imply. */
  #shorten(): void {
    let kept = 1;
    for (let at = 1; at < this.#learnedLength; at += 1) {
      const literal = this.#learned[at]!;
      if (this.#isImplied(literal >> 1)) continue;
      this.#learned[kept] = literal;
      kept += 1;
    }
    this.#learnedLength = kept;
  }

  #isImplied(option: number): boolean {
    const premises = this.#premisesOf(option);
    if (premises === 0) return false;
    for (let at = 0; at < premises; at += 1) {
      const other = this.conflict[at]! >> 1;
      if (this.#seen[other] === 0 && this.levels[other] !== 0) return false;
    }
    return true;
  }

  /** Puts a literal of the second highest level next to the first, to be watched; returns that level. */
  #secondHighest(): number {
    const learned = this.#learned;
    let best = 1;
    for (let at = 2; at < this.#learnedLength; at += 1) {
      if (this.levels[learned[at]! >> 1]! > this.levels[learned[best]! >> 1]!) best = at;
    }
    if (this.#learnedLength === 1) return 0;
    const literal = learned[best]!;
    learned[best] = learned[1]!;
    learned[1] = literal;
    return this.levels[literal >> 1]!;
  }

  #store(): number {
    const clause = this.#clausesLength;
    const length = this.#learnedLength;
    const end = clause + CLAUSE_HEAD + length;
    if (end > this.#clauses.length) {
      const larger = new Int32Array(2 * this.#clauses.length + length);
      larger.set(this.#clauses);
      this.#clauses = larger;
    }
    const clauses = this.#clauses;
    clauses[clause] = length;
    for (let at = 0; at < length; at += 1) clauses[clause + CLAUSE_HEAD + at] = this.#learned[at]!;
    for (let which = 0; which < 2; which += 1) {
      const literal = this.#learned[which]!;
      clauses[clause + 1 + which] = this.#watches[literal]!;
      this.#watches[literal] = 2 * clause + which;
    }
    this.#clausesLength = end;
    return clause;
  }
}

const NONE_LEFT = -1;
const SEVERAL_LEFT = -2;
