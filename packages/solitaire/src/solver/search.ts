// The search: play-outs with learning.
//
// A play-out repeatedly plays the most promising pair, which decides the pairing of its group, until the board is empty
// or play is stuck. If it is stuck, the choices made so far contain a cause that no further play avoids: `Blame` finds
// a minimal one, `Choices` learns it as a clause, and play resumes before the choice that the clause forbids. The
// search restarts every few causes, so that an unlucky start costs little. A cause without choices proves that the
// board has no solution. The clauses forbid all earlier play-outs, so each one is new and the search ends.

import { Blame } from './blame.ts';
import { Choices } from './choices.ts';
import type { Closure } from './closure.ts';
import type { Options } from './options.ts';
import type { SolveLimits } from './verdict.ts';

/** Number of causes before a restart, times the Luby sequence 1 1 2 1 1 2 4 … */
const RESTART_AFTER = 10;

type SearchEnd = 'reached' | 'impossible' | 'nodes' | 'bytes' | 'over';

export class Search {
  readonly choices: Choices;
  nodes = 0;
  /** By group: number of causes that include a choice of it. */
  readonly blamed: Int32Array;
  readonly #options: Options;
  readonly #closure: Closure;
  readonly #blame: Blame;
  /** By level: the closure's mark at its decision. */
  readonly #marks: Int32Array;
  /** Length of the trail of choices that was passed to the closure. */
  #applied = 0;
  #restarts = 0;
  #restartAt = RESTART_AFTER;

  constructor(options: Options, closure: Closure) {
    this.#options = options;
    this.#closure = closure;
    this.choices = new Choices(options);
    this.#blame = new Blame(options, this.choices, closure);
    this.#marks = new Int32Array(options.count + 1);
    this.blamed = new Int32Array(options.firstOf.length - 1);
  }

  /**
   * Resets the search with the `fixed` options. Returns whether all tiles leave if every option is usable, which is
   * necessary for a solution.
   */
  start(fixed: readonly number[]): boolean {
    const closure = this.#closure;
    closure.reset();
    this.choices.reset(fixed);
    this.nodes = 1;
    this.blamed.fill(0);
    this.#applied = 0;
    this.#restarts = 0;
    this.#restartAt = RESTART_AFTER;
    const mark = closure.mark();
    for (let option = 0; option < this.#options.count; option += 1) closure.use(option);
    closure.close();
    const hope = closure.gone() === closure.tileCount;
    closure.undo(mark);
    for (let option = 0; option < this.#options.count; option += 1) closure.unuse(option);
    return hope;
  }

  /**
   * Plays until at most `allowed` tiles are left or that is proved impossible. May be called again with a smaller
   * number: learned clauses stay valid.
   */
  run(allowed: number, limits: SolveLimits): SearchEnd {
    for (;;) {
      if (!this.choices.propagate()) {
        if (!this.#learn()) return 'impossible';
        continue;
      }
      this.#applyChoices();
      if (this.#isReached(allowed)) return 'reached';
      const option = this.#closure.best(this.choices.values);
      if (option >= 0) {
        this.#marks[this.choices.level] = this.#closure.mark();
        this.choices.take(option);
        continue;
      }
      this.#blame.find(allowed);
      this.#noteBlamed();
      this.nodes += 1;
      if (!this.#learn()) return 'impossible';
      const limit = this.#limitReached(limits);
      if (limit !== undefined) return limit;
    }
  }

  #noteBlamed(): void {
    const { conflict, conflictLength } = this.choices;
    for (let at = 0; at < conflictLength; at += 1) this.blamed[this.#options.groupOf[conflict[at]! >> 1]!]! += 1;
  }

  #isReached(allowed: number): boolean {
    return this.#closure.tileCount - this.#closure.gone() <= allowed;
  }

  #applyChoices(): void {
    const { trail, trailLength } = this.choices;
    while (this.#applied < trailLength) {
      const literal = trail[this.#applied]!;
      this.#applied += 1;
      if ((literal & 1) === 0) this.#closure.use(literal >> 1);
    }
    this.#closure.close();
  }

  #learn(): boolean {
    const { choices } = this;
    const level = choices.conflictLevel();
    if (level === 0) return false;
    this.#backTo(level);
    this.#backTo(choices.learn());
    choices.assertLearned();
    if (this.nodes >= this.#restartAt) {
      this.#backTo(0);
      this.#restarts += 1;
      this.#restartAt = this.nodes + RESTART_AFTER * luby(this.#restarts + 1);
    }
    return true;
  }

  #backTo(level: number): void {
    const { choices } = this;
    if (level >= choices.level) return;
    this.#closure.undo(this.#marks[level]!);
    const start = choices.trailLengthAt(level);
    while (this.#applied > start) {
      this.#applied -= 1;
      const literal = choices.trail[this.#applied]!;
      if ((literal & 1) === 0) this.#closure.unuse(literal >> 1);
    }
    choices.backTo(level);
  }

  #limitReached(limits: SolveLimits): 'nodes' | 'bytes' | 'over' | undefined {
    if (limits.nodes !== undefined && this.nodes >= limits.nodes) return 'nodes';
    if (limits.bytes !== undefined && this.choices.bytes > limits.bytes) return 'bytes';
    return limits.isOver?.() === true ? 'over' : undefined;
  }
}

/** Number `index` (from 1) of the Luby sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … */
function luby(index: number): number {
  let power = 1;
  while (2 * power - 1 < index) power *= 2;
  return 2 * power - 1 === index ? power : luby(index - power + 1);
}
