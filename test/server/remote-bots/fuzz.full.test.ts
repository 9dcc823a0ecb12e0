import { expect, test } from 'vitest';
import { openBotHouse } from './bot-house.ts';
import { fuzzSockets } from './fuzzing.ts';

test('answers 100,000 bad messages with error codes and keeps running', async () => {
  const house = await openBotHouse();
  const seed = String(Date.now() % 1_000_000);
  const { sent, codes, untyped } = await fuzzSockets(house, 100_000, seed);
  expect(untyped, `seed ${seed}`).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(100_000);
  for (const code of ['message-malformed', 'deal-over', 'message-unknown', 'request-malformed']) {
    expect(codes[code], code).toBeGreaterThan(0);
  }
  expect(house.errors).toEqual([]);
  await house.close();
});
