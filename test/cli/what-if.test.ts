// `mcr what-if`: figures from a record and from an address, and refusals.

import { join } from 'node:path';
import { replay, viewFor } from '@mcr-arena/engine';
import { positionOf, queryOfPosition } from '@mcr-arena/protocol';
import { expect, test } from 'vitest';
import { readRecordFile } from '../../apps/cli/src/replay/record-file.ts';
import { whatIfReport } from '../../apps/cli/src/schema/mahjong.ts';
import { expectRefused, runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const table = inScratch('table');
const record = join(table, 'sets/r1-t1-s1.json.zst');
const BOTS = 'a=goal,b=shanten,c=goal,d=random';
await runMcr(['play', '--bots', BOTS, '--seed', '1', '--seatings', '1', '--record', table]);

/** The last discard in the review, near the end of the deal, as options, and another discard. */
const review = (await runMcr(['replay', record, '--deal', '1', '--review', 'west'])).stdout;
const decisions = review.split('\n\n').filter((lines) => /^\d+\. .*: discard/.test(lines));
const [event, played, other] = decisions.at(-1)!.match(/^\d+|(?<=^ {2})discard \S+/gm)!;
const DECISION = ['--deal', '1', '--event', event!, '--seat', 'west'];
const COUNT = ['--continuations', '4', '--seed', 'night'];

test('prints the same figures for a record, for the address of its position, and with exchanged actions', async () => {
  const actions = ['--base', played!, '--action', other!];
  const shown = await runMcr(['what-if', record, ...DECISION, ...actions, ...COUNT, '--json']);
  expect(shown).toMatchObject({ status: 0 });
  const figures = whatIfReport.parse(JSON.parse(shown.stdout));
  expect(figures).toMatchObject({
    base: { action: played },
    other: { action: other },
    continuations: 4,
    seed: 'night',
  });
  const { deal } = readRecordFile(record).deals[0]!;
  const state = replay(viewFor(2, deal.events.slice(0, Number(event) + 1)));
  const address = `http://localhost:3000/analysis?${new URLSearchParams(queryOfPosition(positionOf(state)!))}`;
  const words = ['--base', other!.replaceAll(' ', '-'), '--action', played!, ...COUNT];
  const exchanged = JSON.parse((await runMcr(['what-if', address, ...words, '--json'])).stdout);
  expect(exchanged).toEqual({
    ...figures,
    base: figures.other,
    other: figures.base,
    difference: -figures.difference,
  });
  const text = (await runMcr(['what-if', address, ...words])).stdout;
  expect(text).toMatch(new RegExp(`^${played} .*over 4 continuations`, 'm'));
});

test.each<[string, string[], string]>([
  ['no decision', [record, '--action', 'pass'], '--event and --seat'],
  [
    'another deal',
    [record, '--deal', '9', '--event', '4', '--seat', 'west', '--action', 'pass'],
    '--deal 9: the record has',
  ],
  ['an event without a decision', [record, '--event', '1', '--seat', 'west', '--action', 'pass'], 'no decision there'],
  ['an illegal action', [record, ...DECISION, '--action', 'discard 9x'], 'not legal here: expected'],
  ['the same action twice', [record, ...DECISION, '--base', played!, '--action', played!], 'both actions are the same'],
  ['an address without a position', ['http://localhost/analysis?x=1', '--action', 'pass'], 'expected v=1'],
  ['a wrong position', ['/analysis?v=1&hand=11111m', '--action', 'pass'], 'hand: 5 concealed tiles, expected 14'],
  ['an address and an event', ['/analysis?v=1', '--event', '3', '--action', 'pass'], '--event and --seat choose'],
  ['no file', ['no-such-file', '--event', '3', '--seat', 'west', '--action', 'pass'], 'no-such-file'],
])('refuses %s', (_, args, message) => expectRefused(['what-if', ...args], message));
