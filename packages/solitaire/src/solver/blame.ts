// Finds why play is stuck: a minimal set of choices that keeps tiles on the board permanently.
//
// Starting with all choices, each is retracted, latest first, by making usable everything that only it excluded. If
// then everything leaves, the choice is part of the cause and is made again; otherwise it is irrelevant. The state of
// play is reused, because retracting choices only lets more tiles leave. The remaining choices are a minimal cause,
// which becomes the conflict that `choices` learns from.

import type { Choices } from './choices.ts';
import type { Closure } from './closure.ts';
import type { Options } from './options.ts';

export class Blame {
  readonly #options: Options;
  readonly #choices: Choices;
  readonly #closure: Closure;
  /** By option: number of choices, not yet retracted, that exclude it. */
  readonly #excludedBy: Int32Array;
  /** Options made usable here, to be reverted. */
  readonly #lent: Int32Array;
  #lentLength = 0;

  constructor(options: Options, choices: Choices, closure: Closure) {
    this.#options = options;
    this.#choices = choices;
    this.#closure = closure;
    this.#excludedBy = new Int32Array(options.count);
    this.#lent = new Int32Array(options.count);
  }

  /** Writes the conflict of a stuck position that leaves more than `allowed` tiles. Restores the closure afterwards. */
  find(allowed: number): void {
    const { trail, trailLength, levels } = this.#choices;
    this.#closure.keep(0);
    this.#countExclusions();
    this.#lentLength = 0;
    for (let option = 0; option < this.#options.count; option += 1) {
      if (this.#excludedBy[option] === 0 && this.#choices.values[option] !== 1) this.#lend(option);
    }
    this.#closure.close();
    if (this.#leavesFew(allowed)) throw new Error('a stuck position is not stuck although no choice was retracted');
    let length = 0;
    for (let at = trailLength - 1; at >= 0; at -= 1) {
      const literal = trail[at]!;
      if (levels[literal >> 1] === 0) break;
      if (this.#isOwnChoice(literal) && this.#isNeeded(literal, allowed)) {
        this.#choices.conflict[length] = literal ^ 1;
        length += 1;
      }
    }
    this.#choices.conflictLength = length;
    this.#closure.back(0);
    this.#takeBack(0);
  }

  #countExclusions(): void {
    const { trail, trailLength } = this.#choices;
    this.#excludedBy.fill(0);
    for (let at = 0; at < trailLength; at += 1) {
      const literal = trail[at]!;
      if ((literal & 1) === 0) this.#excludeRivals(literal >> 1, 1);
    }
    for (let at = 0; at < trailLength; at += 1) {
      const literal = trail[at]!;
      if ((literal & 1) === 1 && this.#excludedBy[literal >> 1] === 0) this.#excludedBy[literal >> 1] = 1;
    }
  }

  /** Whether the literal is a separate choice. An exclusion that follows from a taken option is not. */
  #isOwnChoice(literal: number): boolean {
    return (literal & 1) === 0 || !this.#hasTakenRival(literal >> 1);
  }

  #hasTakenRival(option: number): boolean {
    const { sets, members } = this.#options;
    for (let s = sets.start[option]!; s < sets.start[option + 1]!; s += 1) {
      const set = sets.items[s]!;
      for (let m = members.start[set]!; m < members.start[set + 1]!; m += 1) {
        if (this.#choices.values[members.items[m]!] === 1) return true;
      }
    }
    return false;
  }

  /** Retracts the choice. If too few tiles are then left for a conflict, makes it again and returns true. */
  #isNeeded(literal: number, allowed: number): boolean {
    this.#closure.keep(1);
    const lent = this.#lentLength;
    this.#exclude(literal, -1);
    if (!this.#lendRivals(literal)) return false;
    this.#closure.close();
    if (!this.#leavesFew(allowed)) return false;
    this.#closure.back(1);
    this.#takeBack(lent);
    this.#exclude(literal, 1);
    return true;
  }

  #leavesFew(allowed: number): boolean {
    const closure = this.#closure;
    return allowed === 0 ? closure.gone() === closure.tileCount : closure.leastLeft() <= allowed;
  }

  #exclude(literal: number, change: number): void {
    if ((literal & 1) === 1) this.#excludedBy[literal >> 1]! += change;
    else this.#excludeRivals(literal >> 1, change);
  }

  #excludeRivals(option: number, change: number): void {
    const { sets, members } = this.#options;
    for (let s = sets.start[option]!; s < sets.start[option + 1]!; s += 1) {
      const set = sets.items[s]!;
      for (let m = members.start[set]!; m < members.start[set + 1]!; m += 1) {
        const other = members.items[m]!;
        if (other !== option) this.#excludedBy[other]! += change;
      }
    }
  }

  /** Makes usable the options that only the retracted choice excluded. Returns whether tiles leave at once. */
  #lendRivals(literal: number): boolean {
    const option = literal >> 1;
    if ((literal & 1) === 1) return this.#excludedBy[option] === 0 && this.#lend(option);
    const { sets, members } = this.#options;
    let leave = false;
    for (let s = sets.start[option]!; s < sets.start[option + 1]!; s += 1) {
      const set = sets.items[s]!;
      for (let m = members.start[set]!; m < members.start[set + 1]!; m += 1) {
        const other = members.items[m]!;
        if (other !== option && this.#excludedBy[other] === 0) leave = this.#lend(other) || leave;
      }
    }
    return leave;
  }

  #lend(option: number): boolean {
    this.#lent[this.#lentLength] = option;
    this.#lentLength += 1;
    return this.#closure.use(option);
  }

  #takeBack(from: number): void {
    while (this.#lentLength > from) {
      this.#lentLength -= 1;
      this.#closure.unuse(this.#lent[this.#lentLength]!);
    }
  }
}
