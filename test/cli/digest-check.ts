// Compares deals, deltas and standings by seed with those of version 0.1.0; test/fixtures/digests.json has their SHA-256.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

/** Returns the path of a name in the scratch folder. */
type Scratch = (name: string) => string;

const FIELD = 'a=shanten,b=shanten?claims=no,c=random,d=random,e=shanten?forms=regular';
const TABLE = 'shanten,b=shanten?claims=no,c=shanten?forms=regular,random';

function commandsOf(seed: string, inScratch: Scratch): readonly (readonly string[])[] {
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

/** Runs all commands in one process; returns the output of `mcr sample` by seed. */
async function runAll(seeds: readonly string[], inScratch: Scratch): Promise<ReadonlyMap<string, string>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-many.ts')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.end(
    seeds
      .flatMap((seed) => commandsOf(seed, inScratch))
      .map((args) => JSON.stringify(args))
      .join('\n'),
  );
  const lines = (await text(child.stdout)).split('\n').filter((line) => line.startsWith('{"game"'));
  return new Map(lines.map((line) => [(JSON.parse(line) as { seed: string }).seed, line]));
}

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Leaves out the timing, and the digests of the bots' files, which change with every edit of a comment. */
function comparisonOf(file: string): string {
  const { ended, figures, walls } = JSON.parse(readFileSync(file, 'utf8'));
  return JSON.stringify({ ended, figures, walls });
}

/** Expects the fixture's digests of its seeds from `first` up to but not including `end`. */
export async function expectDigests(first: number, end: number, inScratch: Scratch): Promise<void> {
  const fixture = new URL('../fixtures/digests.json', import.meta.url);
  const expected: readonly { readonly seed: string }[] = JSON.parse(readFileSync(fixture, 'utf8')).slice(first, end);
  expect(expected).toHaveLength(end - first);
  const samples = await runAll(
    expected.map(({ seed }) => seed),
    inScratch,
  );
  const found = expected.map(({ seed }) => ({
    seed,
    tournament: digestOf(readFileSync(join(inScratch(`swiss-${seed}`), 'results.json'), 'utf8')),
    play: digestOf(readFileSync(join(inScratch(`table-${seed}`), 'results.json'), 'utf8')),
    compare: digestOf(comparisonOf(inScratch(`comparison-${seed}.json`))),
    sample: digestOf(samples.get(seed) ?? ''),
  }));
  expect(found).toEqual(expected);
}
