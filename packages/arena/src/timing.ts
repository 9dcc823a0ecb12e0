// Figures that depend on time and machine, separate from the results: duration, decision times, voided sets.

import { availableParallelism } from 'node:os';
import { type EntrantId, POSITIONS } from '@mcr-arena/tournament';
import { addTimes, type DecisionSummary, type DecisionTimes, noDecisions, summaryOf } from './decision-times.ts';
import { toThousandths } from './run-timing.ts';
import type { PlayedSet } from './set-play.ts';

export interface TimingDocument {
  readonly format: 'mcr-arena/timing';
  readonly version: 1;
  readonly node: string;
  readonly processors: number;
  readonly workers: number;
  /** Sets played in this run, without sets restored from an earlier run. */
  readonly sets: number;
  readonly deals: number;
  readonly seconds: number;
  /** How often a set was voided by an internal error and played again. */
  readonly voidedSets: number;
  readonly decisions: readonly EntrantTiming[];
}

export interface EntrantTiming extends DecisionSummary {
  readonly entrant: EntrantId;
}

export interface Timekeeper {
  count(played: PlayedSet): void;
  countVoid(): void;
  format(): string;
}

/** A clock that starts now. */
export function createTimekeeper(workers: number): Timekeeper {
  const started = performance.now();
  const times = new Map<EntrantId, DecisionTimes>();
  let sets = 0;
  let deals = 0;
  let voidedSets = 0;
  return {
    count: ({ job, deals: played, decisionTimes }) => {
      sets += 1;
      deals += played.length;
      for (const position of POSITIONS) {
        const entrant = job.entrants[position]!;
        const known = times.get(entrant) ?? noDecisions();
        times.set(entrant, known);
        addTimes(known, decisionTimes[position]!);
      }
    },
    countVoid: () => {
      voidedSets += 1;
    },
    format: () => {
      const document: TimingDocument = {
        format: 'mcr-arena/timing',
        version: 1,
        node: process.version,
        processors: availableParallelism(),
        workers,
        sets,
        deals,
        seconds: toThousandths((performance.now() - started) / 1000),
        voidedSets,
        decisions: [...times].map(([entrant, times]) => ({ entrant, ...summaryOf(times) })),
      };
      return `${JSON.stringify(document, undefined, 2)}\n`;
    },
  };
}
