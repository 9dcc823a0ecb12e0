// The acceptance test of resumption: ten entrants, twelve rounds, one withdrawal, killed ten times at random moments.

import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { runMcr, startMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const KILLS = 10;
const BOTS = Array.from({ length: 10 }, (_, index) => `bot${index}=${index % 2 === 0 ? 'shanten' : 'random'}`).join(
  ',',
);
const scratch = useScratchFolder();

function tournament(folder: string, workers: number): string[] {
  const options = [
    '--rounds',
    '12',
    '--sets',
    '3',
    '--withdraw',
    'bot4:5',
    '--seed',
    'kills',
    '--workers',
    String(workers),
  ];
  return ['tournament', '--bots', BOTS, ...options, '--out', folder];
}

function read(folder: string): string {
  return readFileSync(join(folder, 'results.json'), 'utf8');
}

test('a tournament killed ten times ends in the same bytes as one left alone, and verifies', async () => {
  const [alone, killed] = [scratch('alone'), scratch('killed')];
  const started = performance.now();
  expect((await runMcr(tournament(alone, 2))).status).toBe(0);
  const whole = performance.now() - started;
  const random = createRandom('moments');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = startMcr(tournament(killed, 1 + (kill % 2)));
    child.stdout!.resume();
    child.stderr!.resume();
    const closed = once(child, 'close');
    // Short enough that ten sessions do not finish it, long enough that some of them store sets.
    await sleep(whole / 30 + (random.below(1000) / 1000) * (whole / 15));
    child.kill('SIGKILL');
    expect((await closed)[1], 'the tournament was over before the kill').toBe('SIGKILL');
  }
  expect(existsSync(join(killed, 'results.json'))).toBe(false);
  expect((await runMcr(tournament(killed, 2))).status).toBe(0);
  expect(read(killed)).toBe(read(alone));
  expect((await runMcr(['verify', killed])).status).toBe(0);
}, 1_200_000);
