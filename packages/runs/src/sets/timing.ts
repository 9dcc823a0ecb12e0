// Figures that depend on time and machine, separate from the results: duration, decision times, voided sets.

import { availableParallelism } from 'node:os';
import { type EntrantId, POSITIONS } from '@mcr-arena/tournament';
import { addTimes, type DecisionTimes, noDecisions, summaryOf } from './decision-times.ts';
import { toThousandths } from './run-timing.ts';
import type { PlayedSet } from './set-play.ts';

export type Timekeeper = ReturnType<typeof createTimekeeper>;

/** A clock that starts now. */
export function createTimekeeper(workers: number) {
  const started = performance.now();
  const times = new Map<EntrantId, DecisionTimes>();
  let sets = 0;
  let deals = 0;
  let voidedSets = 0;
  const speeds: number[] = [];
  return {
    count: ({ job, deals: played, decisionTimes, speed }: PlayedSet): void => {
      sets += 1;
      if (speed !== undefined) speeds.push(speed);
      deals += played.length;
      for (const position of POSITIONS) {
        const entrant = job.entrants[position]!;
        const known = times.get(entrant) ?? noDecisions();
        times.set(entrant, known);
        addTimes(known, decisionTimes[position]!);
      }
    },
    countVoid: (): void => {
      voidedSets += 1;
    },
    format: (): string => {
      const document = {
        format: 'mcr-arena/timing',
        version: 1,
        node: process.version,
        processors: availableParallelism(),
        workers,
        // Those of this run, without sets restored from an earlier run.
        sets,
        deals,
        seconds: toThousandths((performance.now() - started) / 1000),
        // How often a set was voided by an internal error and played again.
        voidedSets,
        // The mean over the sets with programs or models, by which limits of CPU time were scaled.
        ...(speeds.length > 0 && { speed: toThousandths(mean(speeds)) }),
        decisions: [...times].map(([entrant, times]) => ({ entrant, ...summaryOf(times) })),
      };
      return `${JSON.stringify(document, undefined, 2)}\n`;
    },
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
