import { expect, test } from 'vitest';
import { createWinners } from '../../../apps/server/src/competitions/swiss/winners.ts';
import { malformedRow } from '../../../apps/server/src/database/parse-column.ts';

const PATIENT_MS = 600_000;

/** How often a tournament is read for two requests if every read fails with this error. */
async function readingsAfter(error: Error): Promise<number> {
  let readings = 0;
  const winners = createWinners(() => {
    readings += 1;
    return Promise.reject(error);
  }, PATIENT_MS);
  const errors: unknown[] = [];
  for (let request = 0; request < 2; request += 1) {
    expect(await winners.of(['cup'], (thrown) => errors.push(thrown))).toEqual(new Map());
  }
  expect(errors).toEqual(Array(readings).fill(error));
  return readings;
}

test('reads a tournament again after a database error', async () => {
  expect(await readingsAfter(new Error('connection lost'))).toBe(2);
});

test('reads a tournament with malformed data once', async () => {
  expect(await readingsAfter(malformedRow({ table: 'competition', id: 'cup' }, 'it has no rounds'))).toBe(1);
});
