import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { startDirector } from '../../apps/server/src/director.ts';
import { newDatabase } from './throwaway.ts';

const SETS = 2000;
const MEASURE_EVERY = 250;
/** The results of a running tournament stay in memory, about 2 kB for a set of four deals; records do not. */
const ALLOWED_KB_A_SET = 4;

test(`after ${SETS} sets a server keeps only their results in memory`, async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const database = await newDatabase();
  const heaps: number[] = [];
  const errors: unknown[] = [];
  const ended = Promise.withResolvers<void>();
  let sets = 0;
  const director = await startDirector({
    database,
    workers: 1,
    onError: (error) => errors.push(error),
    announce: ({ type }) => {
      if (type !== 'setPlayed') return;
      sets += 1;
      if (sets % MEASURE_EVERY === 0) {
        collect();
        heaps.push(process.memoryUsage().heapUsed / 1024);
      }
      if (sets === SETS) ended.resolve();
    },
  });
  try {
    const entrants = Array.from({ length: 16 }, (_, index) => ({ id: `entrant${index}`, bot: 'random' }));
    const config = { id: 'long', entrants, rounds: SETS / 4, seatings: 4 as const };
    expectValue(await director.create({ name: 'Long', config }));
    expectValue(await director.control('long', 'start'));
    await ended.promise;
  } finally {
    await director.close();
    await database.close();
  }
  console.log(`kB of heap every ${MEASURE_EVERY} sets: ${heaps.map(Math.round).join(' ')}`);
  expect(errors).toEqual([]);
  // Modules and caches are loaded by the second measurement.
  const [from, to] = [heaps[1]!, heaps.at(-1)!];
  expect((to - from) / (SETS - 2 * MEASURE_EVERY)).toBeLessThan(ALLOWED_KB_A_SET);
}, 1_200_000);
