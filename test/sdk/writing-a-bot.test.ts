// Checks docs/writing-a-bot.md: its example plays, and its tables are complete.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createObserver, DealInPlay, DUPLICATE_RULES, legalActions, viewFor } from '@mcr-arena/engine';
import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { createRandom, expectValue, parseTiles, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { runMcr } from '../cli/run-mcr.ts';
import { useScratchFolder } from '../cli/scratch-folder.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/writing-a-bot.md'), 'utf8');
const inScratch = useScratchFolder();

/** The first cells of the table that begins with this head, in backquotes or not. */
function firstCells(head: string): string[] {
  const lines = guide.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head} `));
  const rest = lines.slice(start + 2);
  return rest
    .slice(
      0,
      rest.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) => line.split(' | ')[0]!.slice(2));
}

const namesIn = (cells: readonly string[]): string[] =>
  cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map((match) => match[1]!));

test('the example plays without a foul, as JavaScript, CommonJS and TypeScript', async () => {
  const example = /```js[^\n]*\n(.*?)```/s.exec(guide)![1]!;
  const texts = {
    'mine.js': example,
    'mine.cjs': example.replace('export const createBot', 'exports.createBot'),
    'mine.ts': example.replace('(hand, tile)', '(hand: Uint8Array, tile: number)'),
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(inScratch(name), text);
  const bots = Object.keys(texts).map((name, index) => `${'abc'[index]}=${inScratch(name)}`);
  const played = await runMcr([
    'play',
    '--bots',
    [...bots, 'random'].join(),
    '--seed',
    '1',
    '--seatings',
    '1',
    '--json',
  ]);
  expect(played.status).toBe(0);
  const { entrants } = JSON.parse(played.stdout).standings;
  for (const { fouls } of entrants) expect(Object.values(fouls)).toEqual([0, 0, 0, 0, 0]);
});

test('the tables list exactly the fields of an observation and the actions', () => {
  const wall = shuffled(TILES_WITHOUT_FLOWERS, createRandom('guide'));
  const { events, state } = new DealInPlay({ rules: DUPLICATE_RULES, prevalentWind: 'east', wall });
  const [start, ...seen] = viewFor(0, events);
  const observer = createObserver(start as never);
  for (const event of seen) observer.see(event);
  const observation = observer.observation()!;
  expect(namesIn(firstCells('Observation')).sort()).toEqual(Object.keys(observation).sort());
  const actions = firstCells('Action').map((cell) => /type: '(\w+)'/.exec(cell)![1]!);
  expect(actions).toEqual(expect.arrayContaining(legalActions(state, 0).map(({ type }) => type)));
  expect(actions.sort()).toEqual([
    'addedKong',
    'chow',
    'concealedKong',
    'discard',
    'meldedKong',
    'pass',
    'pung',
    'win',
  ]);
});

test('the numbers of tiles and the limits are correct', () => {
  const rows = [...guide.matchAll(/^\| .* \| (\d+)-(\d+) +\| (`.*`) +\|$/gm)];
  expect(rows).toHaveLength(6);
  for (const [, first, last, written] of rows) {
    const names = [...written!.matchAll(/`(\w+)`/g)].map((match) => match[1]!);
    const tiles = names.map((name) => expectValue(parseTiles(name))[0]);
    expect([tiles[0], tiles.at(-1)]).toEqual([Number(first), Number(last)]);
  }
  const { startMs, decisionMs, memoryMiB } = DEFAULT_LIMITS;
  expect(guide).toContain(
    `${startMs / 1000} s to load and start, ${decisionMs / 1000} s for each reply, and ${memoryMiB} MiB`,
  );
});
