import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { startDirector } from '../../apps/server/src/director.ts';
import { newDatabase } from './throwaway.ts';

const SETS = 2000;
const LOOK_EVERY = 250;
/** The results of a tournament that runs stay in memory, some 2 kB for a set of four deals; records do not. */
const ALLOWED_KB_A_SET = 4;

test(`after ${SETS} sets a server holds no more than their results`, async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const database = await newDatabase();
  const held: number[] = [];
  const errors: unknown[] = [];
  const ended = Promise.withResolvers<void>();
  let sets = 0;
  const director = await startDirector({
    ...{ database, workers: 1, onError: (error) => errors.push(error) },
    announce: ({ type }) => {
      if (type !== 'setPlayed') return;
      sets += 1;
      if (sets % LOOK_EVERY === 0) {
        collect();
        held.push(process.memoryUsage().heapUsed / 1024);
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
  console.log(`kB of heap every ${LOOK_EVERY} sets: ${held.map(Math.round).join(' ')}`);
  expect(errors).toEqual([]);
  // What is loaded once is there after the first looks.
  const [from, to] = [held[1]!, held.at(-1)!];
  expect((to - from) / (SETS - 2 * LOOK_EVERY)).toBeLessThan(ALLOWED_KB_A_SET);
}, 1_200_000);
