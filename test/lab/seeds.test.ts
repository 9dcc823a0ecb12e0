// Seeds of compared bots: house bots have those of release 0.1, and seeds of other bots are slow to guess, unless their
// comparison or tuning began with release 0.1.

import { createHmac, scryptSync } from 'node:crypto';
import { join } from 'node:path';
import {
  ComparisonInPlay,
  comparisonFrom,
  comparisonResultsOf,
  formatComparison,
  formatTuning,
  heldOutFrom,
  keyOf,
  TuningInPlay,
  tuningResultsOf,
} from '@mcr-arena/lab';
import { expectValue } from '@mcr-arena/tiles';
import { secretOfSeed } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { parseComparison } from '../../packages/lab/src/comparison/schema.ts';
import { tableOrderOf } from '../../packages/lab/src/runs/comparison-order.ts';
import { tuningTableOrder } from '../../packages/lab/src/runs/tuning-in-play.ts';
import { parseTuning } from '../../packages/lab/src/tuning/schema.ts';
import { sourceOf } from '../hosts/hosts-under-test.ts';
import { comparisonOf, tuningOf } from './orders.ts';

const fixtures = join(import.meta.dirname, '../fixtures/bots/');
const WALL = 3;

type Bytes = Uint8Array;

function seatSeeds(secret: Bytes): readonly string[] {
  const seedOf = (seat: number): string =>
    createHmac('sha256', secret).update(`mcr-arena/seat-seed/1\n${WALL}\n${seat}`).digest('hex');
  return [0, 1, 2, 3].map(seedOf);
}

/** The seeds of release 0.1. */
const fastSeeds = (seed: string): readonly string[] => seatSeeds(secretOfSeed(seed));

function slowSeeds(seed: string): readonly string[] {
  const salt = 'mcr-arena/bot-secret/1\nmcr-arena/comparison';
  return seatSeeds(scryptSync(secretOfSeed(seed), salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 28 }));
}

const find = (bot: string) => sourceOf(bot, fixtures).reference;
const orderOf = (a: string, b: string) => comparisonOf([a, b], find, { seed: '7' });
const tuningOrder = (program: string) => tuningOf([program], find, { seed: '7', generations: 1 });

/** The seeds at the only table of a wall, by entrant. */
function seedsIn({ job, bots }: ReturnType<typeof tableOrderOf>): ReadonlyMap<string, readonly string[] | undefined> {
  return new Map(bots.map(({ seatSeeds }, position) => [job.entrants[position]!, seatSeeds]));
}

function seedsOf({ order }: ComparisonInPlay): ReadonlyMap<string, readonly string[] | undefined> {
  return seedsIn(tableOrderOf(order, { wall: WALL, table: 0 }));
}

function documentOf({ order, version, walls, ending }: ComparisonInPlay) {
  const results = comparisonResultsOf({ version, plan: order.plan, walls, ending }, 'mcr compare');
  return expectValue(parseComparison(formatComparison(results)));
}

test('house bots keep the seeds of release 0.1; the seeds of other bots are slow to guess', () => {
  const house = new ComparisonInPlay(orderOf('random', 'shanten'));
  expect(house.version).toBe(1);
  for (const bot of ['random', 'shanten']) expect(seedsOf(house).get(bot)).toEqual(fastSeeds('7'));
  const own = new ComparisonInPlay(orderOf('random', 'lively.js'));
  expect(own.version).toBe(2);
  expect(seedsOf(own).get('random')).toEqual(fastSeeds('7'));
  expect(seedsOf(own).get('lively.js')).toEqual(slowSeeds('7'));
});

test('a comparison continues with its original seeds', () => {
  const order = orderOf('random', 'lively.js');
  const begun = documentOf(new ComparisonInPlay(order));
  const goneOn = expectValue(comparisonFrom(begun, order));
  expect([begun.version, goneOn.version]).toEqual([2, 2]);
  expect(seedsOf(goneOn).get('lively.js')).toEqual(slowSeeds('7'));
  const former = expectValue(comparisonFrom({ ...begun, version: 1 }, order));
  expect(documentOf(former).version).toBe(1);
  expect(seedsOf(former).get('lively.js')).toEqual(fastSeeds('7'));
});

test('a tuning continues with its original seeds, on training walls and on held-out walls', { tags: ['full'] }, () => {
  const seedsOfTuning = (tuning: TuningInPlay) =>
    seedsIn(tuningTableOrder(tuning.order, { wall: WALL, player: { decline: 1 } })).get('candidate');
  const order = tuningOrder('lively.js');
  const begun = new TuningInPlay(order);
  expect(seedsOfTuning(begun)).toEqual(slowSeeds('7'));
  expect(new TuningInPlay(tuningOrder('random')).version).toBe(1);
  const { generations } = begun;
  const played = { version: begun.version, plan: order.plan, generations, tuned: undefined, heldOut: undefined };
  const document = expectValue(parseTuning(formatTuning(tuningResultsOf(played, 'mcr tune'))));
  expect(document.version).toBe(2);
  const known = new Map(generations[0]!.candidates.map(({ values }) => [keyOf(values), [1, 2, 3]]));
  for (const [version, seeds] of [[1, fastSeeds] as const, [2, slowSeeds] as const]) {
    const tuning = new TuningInPlay(order, known, version);
    expect(seedsOfTuning(tuning)).toEqual(seeds('7'));
    const heldOut = heldOutFrom(undefined, tuning)!;
    expect(heldOut.version).toBe(version);
    expect(seedsOf(heldOut).get('tuned')).toEqual(seeds('7/held-out'));
  }
});
