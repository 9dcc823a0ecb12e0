// `mcr seating`.

import { expect, test } from 'vitest';
import { expectRefused, runMcr } from './run-mcr.ts';

test('prints the plan that --json has, with a seed that repeats it', async () => {
  const line = ['seating', '--players', '7', '--rounds', '2', '--seed', 'x'];
  const { stdout } = await runMcr(line);
  const { plan, repeats } = JSON.parse((await runMcr([...line, '--json'])).stdout);
  expect(stdout).toMatch(new RegExp(`^7 players, 2 rounds, seed x: ${repeats} repeated meetings?\\.\\n\\nRound 1\\n`));
  const [east, south, west] = plan[1].tables[1];
  expect(stdout).toMatch(new RegExp(`Round 2\\n[^]*\\n +2 +${east} +${south} +${west} +–\\n`));
});

test('refuses numbers that no plan has', async () => {
  await expectRefused(
    ['seating', '--players', '3', '--rounds', '2'],
    '--players: expected a whole number from 4 to 100, not 3',
  );
});
