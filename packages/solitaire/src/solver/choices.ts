// The choice of options: a small conflict-driven solver for "exactly one of each set" with learned clauses.
//
// Hot code. Literals as in `Clauses`. Reasons: 0 none (decided or given); > 0 a clause; −1 − option: that option was
// taken; −1 − count − set: all others of the set are excluded.

import { Clauses } from './clauses.ts';
import type { OptionValues } from './closure.ts';
import type { Options } from './options.ts';

const NONE_LEFT = -1;
const SEVERAL_LEFT = -2;

export class Choices {
  readonly values: OptionValues;
  /** By option: the decision level at which it got its value. */
  readonly levels: Int32Array;
  /** True literals in order; only the first `trailLength` are valid. */
  readonly trail: Int32Array;
  trailLength = 0;
  level = 0;
  /**
   * The failing clause, whose literals are all false: set by a `propagate` that returns false, or by the caller before
   * `learn`.
   */
  readonly conflict: Int32Array;
  conflictLength = 0;

  readonly #options: Options;
  readonly #reasons: Int32Array;
  readonly #levelStart: Int32Array;
  readonly #clauses: Clauses;
  readonly #seen: Uint8Array;
  readonly #learned: Int32Array;
  #learnedLength = 0;
  #propagated = 0;
  readonly #force = (literal: number, clause: number): void => this.#hold(literal, clause);

  constructor(options: Options) {
    this.#options = options;
    const { count } = options;
    this.values = new Int8Array(count);
    this.levels = new Int32Array(count);
    this.trail = new Int32Array(count + 1);
    this.conflict = new Int32Array(2 * count + 1);
    this.#reasons = new Int32Array(count);
    this.#levelStart = new Int32Array(count + 2);
    this.#clauses = new Clauses(count, this.values);
    this.#seen = new Uint8Array(count);
    this.#learned = new Int32Array(count + 1);
  }

  /** Memory of the learned clauses in bytes. */
  get bytes(): number {
    return 4 * this.#clauses.size;
  }

  /**
   * Clears all decisions and learned clauses. Only the `given` options, and those of sets with a single option, are
   * taken.
   */
  reset(given: readonly number[]): void {
    this.values.fill(0);
    this.#clauses.clear();
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

  /** Reverts the decisions after the first `level`. */
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

  /** The length of the trail after the first `level` decisions, to which `backTo(level)` returns. */
  trailLengthAt(level: number): number {
    return level < this.level ? this.#levelStart[level]! : this.trailLength;
  }

  /** Propagates all implications. Returns false if a clause fails, which is then in `conflict`. */
  propagate(): boolean {
    while (this.#propagated < this.trailLength) {
      const literal = this.trail[this.#propagated]!;
      this.#propagated += 1;
      const inSets = (literal & 1) === 0 ? this.#excludeOthers(literal >> 1) : this.#checkLeft(literal >> 1);
      if (!inSets) return false;
      const failing = this.#clauses.visit(literal ^ 1, this.#force);
      if (failing === 0) continue;
      this.conflictLength = this.#clauses.read(failing, this.conflict);
      return false;
    }
    return true;
  }

  /** The highest level of the literals in `conflict`; 0 means that there is no solution. */
  conflictLevel(): number {
    let highest = 0;
    for (let at = 0; at < this.conflictLength; at += 1) {
      highest = Math.max(highest, this.levels[this.conflict[at]! >> 1]!);
    }
    return highest;
  }

  /**
   * Learns a clause from `conflict`, whose level must be the current one and not 0. Returns the level to revert to
   * before `assertLearned`.
   */
  learn(): number {
    this.#resolve(this.level);
    this.#shorten();
    return this.#secondHighest();
  }

  /** Stores the clause of the last `learn` and applies its implication. */
  assertLearned(): void {
    const literal = this.#learned[0]!;
    this.#hold(literal, this.#learnedLength === 1 ? 0 : this.#clauses.add(this.#learned, this.#learnedLength));
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

  /**
   * The only option of the set that is not excluded, if it is open; NONE_LEFT if there is none; SEVERAL_LEFT if there
   * are several or one is taken.
   */
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

  /**
   * Resolves `conflict` with the reasons of the highest level until one literal of that level is left (first unique
   * implication point).
   */
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

  /** Records a false literal; returns 1 if it is a new one of the highest level. Literals of level 0 are skipped. */
  #see(literal: number, highest: number): number {
    const option = literal >> 1;
    if (this.#seen[option] === 1 || this.levels[option] === 0) return 0;
    this.#seen[option] = 1;
    if (this.levels[option] === highest) return 1;
    this.#learned[this.#learnedLength] = literal;
    this.#learnedLength += 1;
    return 0;
  }

  /**
   * Writes the literals that implied the option's value (all false except its own) to `conflict`; returns their number.
   */
  #premisesOf(option: number): number {
    const reason = this.#reasons[option]!;
    const { count, members } = this.#options;
    if (reason > 0) return this.#clauses.read(reason, this.conflict);
    if (reason === 0) return 0;
    if (reason >= -count) {
      this.conflict[0] = 2 * (-1 - reason) + 1;
      return 1;
    }
    const set = -1 - count - reason;
    const start = members.start[set]!;
    const length = members.start[set + 1]! - start;
    for (let at = 0; at < length; at += 1) this.conflict[at] = 2 * members.items[start + at]!;
    return length;
  }

  /** Removes literals of the learned clause that its other literals imply. */
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

  /** Moves a literal of the second highest level to the second place, to be watched; returns that level. */
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
}
