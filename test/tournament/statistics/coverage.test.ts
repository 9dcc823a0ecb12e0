// Checks that intervals of strengths contain the true strengths at their nominal rate, in Swiss tournaments paired by
// their own results. Plain least squares fails the first row, where its intervals contain them in only two of three cases.

import { createRandom, type Random } from '@mcr-arena/tiles';
import { mapPositions, type SetJob, type SetResult, standingsOf } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { IS_FULL } from '../../tier.ts';
import { entrantsNamed, playOut, startOf } from '../invented-play.ts';

/** Hundredths of a point, so that rounding to whole numbers does not matter. */
const UNIT = 100;
/** Standard deviation of an entrant's points a deal over a set of 24 deals, as measured for real bots. */
const SET_DEVIATION = 6;

function normal(random: Random): number {
  return Array.from({ length: 12 }, () => random.nextWord() / 2 ** 32).reduce((sum, value) => sum + value, -6);
}

function noisySet(job: SetJob, strengths: ReadonlyMap<string, number>, random: Random): SetResult {
  const { round, table, set, entrants } = job;
  const chance = mapPositions(() => SET_DEVIATION * Math.sqrt(4 / 3) * normal(random));
  const sum = entrants.reduce((total, id, position) => total + (4 / 3) * strengths.get(id)! + chance[position]!, 0);
  const [a, b, c] = mapPositions((p) =>
    Math.round(UNIT * ((4 / 3) * strengths.get(entrants[p]!)! + chance[p]! - sum / 4)),
  );
  const deltas = [a, b, c, -a - b - c] as const;
  const deals = job.seatings.map((seating) => ({
    seating,
    deltas,
    outcome: { type: 'exhausted' as const },
    fouls: [],
  }));
  return { round, table, set, entrants, deals };
}

interface Coverage {
  /** Share of intervals that contain the true strength. */
  readonly covered: number;
  /** Share of correctly ordered pairs among those ordered with a probability of at least 97.5 %. */
  readonly pairsRight: number;
}

function coverageOf(count: number, rounds: number, step: number, tournaments: number): Coverage {
  let [inside, intervals, right, claimed] = [0, 0, 0, 0];
  for (let trial = 0; trial < tournaments; trial += 1) {
    const random = createRandom(`coverage ${count} ${rounds} ${step} ${trial}`);
    const entrants = entrantsNamed(count);
    const strengths = new Map(entrants.map(({ id }, index) => [id, (index - (count - 1) / 2) * step]));
    const start = startOf({ entrants, rounds, seatings: 1 }, `${trial}`);
    const standings = standingsOf(
      playOut(start, (job) => noisySet(job, strengths, random)),
      { replicates: 200 },
    );
    for (const { entrant, strength } of standings.entrants) {
      const [low, high] = strength!.interval!;
      const truth = UNIT * strengths.get(entrant)!;
      intervals += 1;
      if (low <= truth && truth <= high) inside += 1;
    }
    for (const { upper, lower, probability } of standings.pairs) {
      const difference = strengths.get(upper)! - strengths.get(lower)!;
      if (probability >= 0.975 || probability <= 0.025) claimed += 1;
      if ((probability >= 0.975 && difference > 0) || (probability <= 0.025 && difference < 0)) right += 1;
    }
  }
  return { covered: inside / intervals, pairsRight: claimed === 0 ? 1 : right / claimed };
}

// In the gate with the row that plain least squares fails.
test.each(
  [
    { count: 16, rounds: 40, step: 0, atLeast: 0.94 },
    { count: 16, rounds: 40, step: 0.3, atLeast: 0.9 },
    { count: 12, rounds: 20, step: 1, atLeast: 0.92 },
    { count: 4, rounds: 20, step: 3, atLeast: 0.9 },
  ].slice(0, IS_FULL ? 4 : 1),
)(
  'intervals contain the true strengths of $count entrants $step points apart in $rounds rounds',
  ({ count, rounds, step, atLeast }) => {
    const { covered, pairsRight } = coverageOf(count, rounds, step, Math.ceil(480 / count));
    expect(covered).toBeGreaterThan(atLeast);
    if (step > 0) {
      expect(covered).toBeLessThan(0.985);
      expect(pairsRight).toBeGreaterThan(0.975);
    }
  },
);
