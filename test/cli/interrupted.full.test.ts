// Acceptance test of resumption: ten distinct entrants, twelve rounds, one withdrawal; the same bytes after ten kills at random
// moments.

import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@mcr-arena/tiles';
import { beforeAll, expect, test } from 'vitest';
import { spawnMcr, startMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const KILLS = 10;
const STYLES = ['balanced', 'fast', 'big', 'pungs', 'flush', 'odd', 'narrow'];
const BOTS = [
  ...STYLES.map((style) => `${style}=goal?style=${style}`),
  'shanten',
  'closed=shanten?claims=no',
  'random',
];
const ORDER = ['--bots', BOTS.join(), '--rounds', '12', '--seatings', '4', '--withdraw', 'flush:5', '--seed', 'kills'];

const scratch = useScratchFolder();

function tournament(folder: string, workers: number): string[] {
  return ['tournament', ...ORDER, '--workers', String(workers), '--out', scratch(folder)];
}

/** Sets that have been stored. */
function setCount(folder: string): number {
  const sets = join(scratch(folder), 'sets');
  return existsSync(sets) ? readdirSync(sets).filter((name) => name.endsWith('.zst')).length : 0;
}

function read(folder: string): string {
  return readFileSync(join(scratch(folder), 'results.json'), 'utf8');
}

beforeAll(async () => {
  expect((await spawnMcr(tournament('alone', 2))).status).toBe(0);
});

test('writes the same bytes after ten kills, and the bots repeat their actions in verify --rerun', async () => {
  const random = createRandom('moments');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = startMcr(tournament('killed', 1 + (kill % 2)));
    child.stdout!.resume();
    child.stderr!.resume();
    const closed = once(child, 'close');
    // Ten sessions of at most two sets each, and the sets that end before each kill, leave most of the 36 sets unplayed.
    const wanted = setCount('killed') + random.below(3);
    while (setCount('killed') < wanted) await sleep(5);
    await sleep(random.below(50));
    child.kill('SIGKILL');
    expect((await closed)[1], 'the tournament was over before the kill').toBe('SIGKILL');
  }
  expect(existsSync(join(scratch('killed'), 'results.json'))).toBe(false);
  expect((await spawnMcr(tournament('killed', 2))).status).toBe(0);
  expect(read('killed')).toBe(read('alone'));
  expect((await spawnMcr(['verify', scratch('killed'), '--rerun'])).status).toBe(0);
}, 1_200_000);
