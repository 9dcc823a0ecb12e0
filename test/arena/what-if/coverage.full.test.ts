// The 95 % interval of what-if against the long-run value, over many positions. The bot `shanten` continues: the interval does not
// depend on the bot, and `policy` would take thirty times as long.

import { figuresOf, NO_CONTINUATIONS, withWorld } from '@mcr-arena/arena';
import { expect, test } from 'vitest';
import { drawPosition, shantenIn } from '../../deals/drawn-positions.ts';

const POSITIONS = 100;
/** The default of `mcr what-if`. */
const CONTINUATIONS = 400;
const LONG_RUN = 2000;
/** Many times the half hour that it takes. */
const PATIENCE = { timeout: 6 * 3_600_000 };

test('the interval covers the long-run value in at least 90 of 100 positions', PATIENCE, () => {
  const covered = Array.from({ length: POSITIONS }, (_, number) => isCovered(`coverage ${number}`));
  expect(covered.filter(Boolean).length).toBeGreaterThanOrEqual(90);
});

function isCovered(name: string): boolean {
  const position = drawPosition(name);
  const player = shantenIn(position.state);
  const run = (count: number, seed: string) => {
    let tally = NO_CONTINUATIONS;
    for (let number = 0; number < count; number += 1) {
      tally = withWorld(tally, { ...position, seed }, number, player);
    }
    return figuresOf(tally)!;
  };
  const { difference, margin } = run(CONTINUATIONS, 'interval');
  return Math.abs(run(LONG_RUN, 'long run').difference - difference) <= margin!;
}
