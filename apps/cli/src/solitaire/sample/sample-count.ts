import { addTallies, EMPTY_TALLY, type Game, type LayoutValue, type SampleTally } from '@mcr-arena/solitaire';
import * as z from 'zod';
import type { LongCount } from '../long-count.ts';

export interface SampleOrder {
  readonly game: Game;
  readonly layout: LayoutValue;
  readonly seed: string;
  /** Number of boards. */
  readonly count: number;
  /** Maximum number of nodes per board. */
  readonly nodes?: number | undefined;
}

/** Boards in a chunk, which takes from hundredths of a second to a few seconds. */
const CHUNK = 200;

const whole = z.int().min(0);
const figuresSchema = z.strictObject({
  boards: whole,
  solvable: whole,
  unsolvable: whole,
  undecided: whole,
  nodes: whole,
});

export function sampleCountOf({ game, layout, seed, count, nodes }: SampleOrder): LongCount<SampleTally> {
  const sample = { game, layout, seed, ...(nodes !== undefined && { nodes }) };
  return {
    identity: { what: 'sample', ...sample },
    total: count,
    chunk: CHUNK,
    taskOf: ({ from, to }) => ({ type: 'sample', ...sample, from, to }),
    read: (value, { from, to }) => {
      const { data: tally } = figuresSchema.safeParse(value);
      if (tally === undefined || tally.boards !== to - from) return undefined;
      return tally.solvable + tally.unsolvable + tally.undecided === tally.boards ? tally : undefined;
    },
    add: addTallies,
    zero: EMPTY_TALLY,
  };
}
