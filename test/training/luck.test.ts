// Rows with luck, against the luck of whole records.

import type { DealEvent } from '@mcr-arena/engine';
import { luckOf } from '@mcr-arena/luck';
import { createRandom } from '@mcr-arena/tiles';
import { toPositions } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { EnvClient } from './env-client.ts';
import { anyLegal } from './table-check.ts';

test('rows have the luck of the deal so far and of the deal that ended, by entrant', async () => {
  const client = await EnvClient.open(2, { luck: true, seatings: 4, nearReady: [2] });
  const random = createRandom('luck of rows');
  let rows = await client.redraw({ type: 'begin' });
  let ends = 0;
  for (let step = 0; step < 300; step += 1) {
    rows = await client.step(Uint8Array.from(rows, (row) => anyLegal(row, random.below)));
    for (const [table, row] of rows.entries()) {
      if (step % 50 === 0) expectLuck(row.luck, row.seating, await client.events(table));
      if (row.done === 0) expect(row.endedLuck).toEqual([0, 0, 0, 0]);
      else expectLuck(row.endedLuck, row.endedSeating, await client.events(table, 'ended'));
      ends += row.done;
    }
  }
  expect(ends).toBeGreaterThan(3);
});

/** The entrants' luck is that of their seats in the record. */
function expectLuck(shown: readonly number[], seating: number, events: readonly DealEvent[]): void {
  const [started] = events;
  if (started?.type !== 'dealStarted') throw new Error('the deal has no start');
  const luck = toPositions(seating, luckOf({ config: started.config, events }).bySeat);
  expect(shown).toEqual(luck.map(Math.fround));
  expect(luck.reduce((sum, points) => sum + points)).toBeCloseTo(0, 9);
}
