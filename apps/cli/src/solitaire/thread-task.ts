// The tasks of a thread, and their execution in it. Tasks and answers are plain data; an answer depends only on its task.

import {
  type Game,
  type LayoutValue,
  type Pair,
  parseLayoutValue,
  parseStrategyChoice,
  Sampler,
  type SampleTally,
  Solver,
  type StrategyTally,
  StrategyTrials,
  type Verdict,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { type StartedLimits, solveLimitsOf } from './limits.ts';

/** Boards `from` to `to` − 1 of a sample. */
interface SampleTask {
  readonly type: 'sample';
  readonly game: Game;
  readonly layout: LayoutValue;
  readonly seed: string;
  /** Maximum number of nodes per board. */
  readonly nodes?: number;
  readonly from: number;
  readonly to: number;
}

/** Positions `from` to `to` − 1 of a trial of strategies. */
export interface TrialTask {
  readonly type: 'trial';
  readonly layout: LayoutValue;
  readonly seed: string;
  readonly strategies: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** Part of the search of a board: only solutions that remove each of the `fixed` pairs together. */
interface PartTask {
  readonly type: 'part';
  readonly game: Game;
  readonly layout: LayoutValue;
  readonly faces: readonly number[];
  readonly fixed: readonly Pair[];
  readonly limits: StartedLimits;
}

export type ThreadTask = SampleTask | TrialTask | PartTask;

export type AnswerTo<Task extends ThreadTask> = Task extends SampleTask
  ? SampleTally
  : Task extends TrialTask
    ? readonly StrategyTally[]
    : Verdict;

/** Executes tasks one after another. Reuses the last task's sampler, trials or solver if the settings are the same. */
class TaskWorker {
  #keptFor = '';
  #kept: Sampler | StrategyTrials | Solver | undefined;

  answer(task: ThreadTask): AnswerTo<ThreadTask> {
    switch (task.type) {
      case 'sample':
        return this.#samplerOf(task).tally(task.from, task.to);
      case 'trial':
        return expectValue(this.#trialsOf(task).tallies(task.from, task.to));
      case 'part':
        return this.#solverOf(task).solve(task.faces, { fixed: task.fixed, ...solveLimitsOf(task.limits) });
    }
  }

  #samplerOf({ game, layout, seed, nodes }: SampleTask): Sampler {
    const limits = nodes === undefined ? {} : { nodes };
    return this.#keep(['sample', game, layout, seed, nodes], Sampler, () => {
      return new Sampler(game, expectValue(parseLayoutValue(layout)), seed, limits);
    });
  }

  #trialsOf({ layout, seed, strategies }: TrialTask): StrategyTrials {
    return this.#keep(['trial', layout, seed, strategies], StrategyTrials, () => {
      const choices = strategies.map((name) => parseStrategyChoice(name)!);
      return new StrategyTrials(expectValue(parseLayoutValue(layout)), choices, seed);
    });
  }

  #solverOf({ game, layout }: PartTask): Solver {
    return this.#keep(['part', game, layout], Solver, () => new Solver(game, expectValue(parseLayoutValue(layout))));
  }

  #keep<T extends Sampler | StrategyTrials | Solver>(
    identity: readonly unknown[],
    kind: new (...args: never[]) => T,
    make: () => T,
  ): T {
    const key = JSON.stringify(identity);
    if (key === this.#keptFor && this.#kept instanceof kind) return this.#kept;
    const made = make();
    this.#keptFor = key;
    this.#kept = made;
    return made;
  }
}

const worker = new TaskWorker();

/** Executes a task in this thread. */
export function answerTask(task: ThreadTask): AnswerTo<ThreadTask> {
  return worker.answer(task);
}
