// `goal` on Botzone without a fault: 2,000 deals through the line protocol in threads, 60 more in separate processes, and every
// request of the golden games.

import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { mapSeats } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { type BotzoneFigures, countPlay, noFigures, sumOfFigures } from './botzone-deals.ts';
import { illegalAnswersTo } from './botzone-golden.ts';
import { playJudged, programOf } from './botzone-table.ts';

const DEALS = 2000;
const IN_PROCESSES = 60;

async function playInThread(from: number, to: number): Promise<BotzoneFigures> {
  const worker = new Worker(new URL('./botzone-worker.ts', import.meta.url), { workerData: { from, to } });
  const [figures] = await once(worker, 'message');
  return figures as BotzoneFigures;
}

test(`plays ${DEALS} deals as a long-running program without a fault`, { timeout: 7_200_000 }, async () => {
  const threads = availableParallelism();
  const bounds = Array.from({ length: threads + 1 }, (_, index) => 1 + Math.round((index * DEALS) / threads));
  const played = await Promise.all(bounds.slice(1).map((to, index) => playInThread(bounds[index]!, to)));
  const figures = played.reduce(sumOfFigures, noFigures());
  expect(figures).toMatchObject({ deals: DEALS, faults: [], won: expect.any(Number) });
  expect(figures.won + figures.drawn).toBe(DEALS);
  expect(figures.requests).toBeGreaterThan(200 * DEALS);
});

test.each(['json', 'simple'] as const)('plays deals in separate processes in the %s form', async (form) => {
  const figures = noFigures();
  for (let srand = 1; srand <= IN_PROCESSES / 2; srand += 1) {
    const programs = mapSeats(() => programOf());
    countPlay(figures, srand, await playJudged(srand, programs, form));
  }
  expect(figures).toMatchObject({ deals: IN_PROCESSES / 2, faults: [] });
});

test('answers every request of the golden games legally', async () => {
  for (const game of GOLDEN_GAMES)
    expect({ id: game.id, illegal: await illegalAnswersTo(game) }).toEqual({ id: game.id, illegal: [] });
});
