import { expect, test } from 'vitest';
import { InTurn } from '../../apps/server/src/database/in-turn.ts';

test('a change begins after the previous one has ended, even if that failed', async () => {
  const turns = new InTurn();
  const steps: string[] = [];
  let release = (): void => {};
  const first = turns.run(async () => {
    steps.push('first begins');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    steps.push('first ends');
    throw new Error('not stored');
  });
  const second = turns.run(async () => steps.push('second'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(steps).toEqual(['first begins']);
  release();
  await expect(first).rejects.toThrow('not stored');
  expect(await second).toBe(3);
  expect(steps).toEqual(['first begins', 'first ends', 'second']);
});
