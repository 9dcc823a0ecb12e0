// Compares deals, deltas and standings by seed with those of version 0.1.0; test/fixtures/digests.json has their SHA-256.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();

const FIELD = 'a=shanten,b=shanten?claims=no,c=random,d=random,e=shanten?forms=regular';
const TABLE = 'shanten,b=shanten?claims=no,c=shanten?forms=regular,random';

function commandsOf(seed: string): readonly (readonly string[])[] {
  const swiss = ['--rounds', '2', '--seatings', '4'];
  const board = ['--game', 'shisen-sho', '--rows', '6', '--cols', '8', '--count', '20'];
  const given = ['--seed', seed, '--workers', '1'];
  const wall = ['--budget', '8', '--seatings', '4'];
  return [
    ['tournament', '--bots', FIELD, ...swiss, ...given, '--out', inScratch(`swiss-${seed}`)],
    ['play', '--bots', TABLE, '--seatings', '1', ...given, '--record', inScratch(`table-${seed}`)],
    ['compare', 'shanten', 'random', ...wall, ...given, '--out', inScratch(`comparison-${seed}.json`)],
    ['sample', ...board, '--seed', seed, '--threads', '1', '--json'],
  ];
}

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Leaves out the timing, and the digests of the bots' files, which change with every edit of a comment. */
function comparisonOf(file: string): string {
  const { ended, figures, walls } = JSON.parse(readFileSync(file, 'utf8'));
  return JSON.stringify({ ended, figures, walls });
}

async function digestsOf(seed: string): Promise<object> {
  const outputs: string[] = [];
  for (const args of commandsOf(seed)) outputs.push((await runMcr(args)).stdout);
  return {
    seed,
    tournament: digestOf(readFileSync(join(inScratch(`swiss-${seed}`), 'results.json'), 'utf8')),
    play: digestOf(readFileSync(join(inScratch(`table-${seed}`), 'results.json'), 'utf8')),
    compare: digestOf(comparisonOf(inScratch(`comparison-${seed}.json`))),
    sample: digestOf(outputs.at(-1)!.trimEnd()),
  };
}

const fixture = new URL('../fixtures/digests.json', import.meta.url);
const [first, ...others]: readonly { readonly seed: string }[] = JSON.parse(readFileSync(fixture, 'utf8'));

test('a seed reproduces the deals, deltas and standings of version 0.1.0', async () => {
  expect(await digestsOf(first!.seed)).toEqual(first);
});

test.each(others)('seed $seed reproduces them too', { tags: ['full'] }, async (expected) => {
  expect(await digestsOf(expected.seed)).toEqual(expected);
});
