// Answers of a server for screenshots and tests of pages: a report on a version of a bot, what it printed in a deal, its runs in the
// editor, and the task of a group as its owner and a member see it.

import { type DealRecord, decisionsOf, decodeConfig, decodeDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import type { DealOutputs, VersionDivergences, VersionReport } from '@mcr-arena/protocol/documents';
import { expectValue, type TileIndex } from '@mcr-arena/tiles';
import { DEAL_CAUSES, type DealCause, type SetRecord, type SharedWallRecord } from '@mcr-arena/tournament';
import type { Page } from 'playwright-core';
import { exhaustedRecord, falseWinRecord } from './sample-deals.ts';

type Side = VersionReport['version'];

/** Deals and points of each cause, in the order of `DEAL_CAUSES`. */
const OWN = [
  [310, 9641],
  [121, 8954],
  [402, -10_412],
  [978, -7824],
  [371, -8533],
  [1799, 0],
  [3, -90],
  [16, 160],
] as const;
const EARLIER = [
  [188, 5602],
  [64, 4480],
  [263, -7233],
  [499, -3992],
  [201, -4622],
  [782, 0],
  [0, 0],
  [3, 30],
] as const;

const recordOf = <T>(make: (index: number) => T): Record<DealCause, T> =>
  Object.fromEntries(DEAL_CAUSES.map((cause, index) => [cause, make(index)])) as Record<DealCause, T>;

function estimateOf(value: number, half: number) {
  return { value, interval: [value - half, value + half] as [number, number] };
}

function sideOf(version: number, sets: number, counts: readonly (readonly [number, number])[]): Side {
  const deals = counts.reduce((sum, [count]) => sum + count, 0);
  const points = counts.reduce((sum, [, each]) => sum + each, 0);
  return {
    version,
    sets,
    deals,
    points,
    pointsPerDeal: estimateOf(points / deals, 0.89),
    causes: recordOf((index) => {
      const [count, own] = counts[index]!;
      return { deals: count, points: own, pointsPerDeal: estimateOf(own / deals, 0.2 + Math.abs(own / deals) / 9) };
    }),
    fanPoints: 5210,
    wonBy: [
      { fan: 'mixedTripleChow', deals: 120 },
      { fan: 'upperFour', deals: 44 },
    ],
    lostTo: [
      { fan: 'allTypes', deals: 91 },
      { fan: 'lastTileDraw', deals: 3 },
    ],
    opponents: [
      { owner: 'MCR Arena', bot: 'goal', sets: 700, deals: 2800, points: -9001, pointsPerDeal: estimateOf(-3.21, 0.6) },
      { owner: 'Ann', bot: 'tiger', version: 2, sets: 12, deals: 48, points: 96, pointsPerDeal: { value: 2 } },
      {
        owner: 'A name of thirty characters …',
        bot: 'the-longest-name-of-a-bot-that-is-still-accepted',
        sets: 288,
        deals: 1152,
        points: 801,
        pointsPerDeal: estimateOf(0.7, 1.1),
      },
    ],
  };
}

/** The report on version 3 of a bot beside version 2. */
export const SAMPLE_REPORT: VersionReport = {
  mostSets: 1000,
  version: sideOf(3, 1000, OWN),
  before: sideOf(2, 500, EARLIER),
  change: {
    points: estimateOf(0.84, 1.2),
    causes: recordOf((index) => estimateOf(OWN[index]![1] / 4000 - EARLIER[index]![1] / 2000, 0.6)),
  },
};

const tile = (index: number): TileIndex => index as TileIndex;

/** Its most costly decisions. */
export const SAMPLE_DIVERGENCES: VersionDivergences = {
  walls: 24,
  mostWalls: 200,
  pairs: 192,
  examined: 31,
  divergences: [
    {
      competition: 'm1',
      seat: 0,
      event: 57,
      cost: 72,
      own: {
        page: '/deals/m1/3/1',
        deal: 1,
        points: -32,
        played: { type: 'discarded', seat: 0, tile: tile(4), drawn: false },
      },
      other: {
        page: '/deals/m1/3/2',
        deal: 2,
        points: 40,
        played: { type: 'discarded', seat: 0, tile: tile(20), drawn: true },
      },
    },
    {
      competition: 'cup',
      seat: 2,
      event: 12,
      cost: 16,
      own: {
        deal: 4,
        points: -8,
        played: {
          type: 'claimed',
          seat: 2,
          from: 1,
          meld: { type: 'chow', low: tile(9), claimed: tile(10) },
        },
      },
      other: { deal: 3, points: 8, played: { type: 'drawn', seat: 2, afterKong: false } },
    },
  ] as VersionDivergences['divergences'],
};

const WATCHED = 1;

/** The record of a set of a match with one deal. */
export function sampleMatchRecord(): SetRecord {
  const { config, ...deal } = JSON.parse(exhaustedRecord()) as Required<DealRecord>;
  return {
    format: 'mcr-arena/set',
    version: 1,
    tournament: 'm1',
    round: 1,
    table: 1,
    set: 1,
    entrants: ['Ann: tiger v3', 'Ann: tiger v2', 'goal v1', 'careful v1'],
    config,
    deals: [{ seating: 0, ...deal }],
  };
}

/** What a bot printed in that deal, with the event of the first decision that it valued. */
export function sampleOutputs(): { readonly document: DealOutputs; readonly event: number } {
  const { config, deals } = sampleMatchRecord() as SharedWallRecord;
  const played = expectValue(decodeDeal(deals[0]!, expectValue(decodeConfig(config))));
  const decisions = decisionsOf(played, WATCHED);
  const valued = decisions.find(({ legalActions }) => legalActions.length > 9)!;
  const outputs: DealOutputs['seats'][number]['outputs'] = decisions.slice(0, 12).map((decision) => ({
    event: decision.event,
    source: 'stderr' as const,
    text: `${decision.legalActions.length} legal actions <b>&amp; no markup</b>\n${'a long line without spaces '.replaceAll(' ', '_').repeat(8)}`,
    ...(decision === valued && {
      valuations: decision.legalActions.map((action, index) => ({ action, value: 9.5 - index })),
    }),
  }));
  const own = { owner: 'Ann', bot: 'tiger', version: 2 };
  return {
    document: {
      seats: [
        { seat: WATCHED, ...own, outputs },
        { seat: 0, ...own, version: 3, outputs: [] },
      ],
    },
    event: valued.event,
  };
}

const ID = '6f0c0000-0000-4000-8000-000000000002';
const FAULT = 'win: the hand is not complete';
const ENDED_AT = '2026-11-20T08:00:00.000Z';
const NOTHING = { done: 1, of: 1, buildOutput: '', situations: [], skipped: 0 };

export function sampleTrialDeal(): object {
  const record = expectValue(parseDealRecord(JSON.parse(falseWinRecord())));
  const deal = expectValue(decodeDeal(record));
  const foul = deal.events.find((event) => event.type === 'foul')!;
  const decisions = decisionsOf(deal, foul.seat).map(({ event, observation, legalActions, reply }, index, all) => ({
    event,
    request: JSON.stringify(observation.question),
    answer: JSON.stringify(reply ?? { type: 'pass' }),
    legal: legalActions.map((action) => JSON.stringify(action)),
    ms: 1.5,
    ...(index === all.length - 1 && { fault: FAULT }),
  }));
  const shown = {
    number: 1,
    seat: foul.seat,
    opponents: ['shanten', 'random', 'shanten'],
    events: deal.events,
    decisions,
    output: 'waiting for a win\n',
    record,
  };
  return done({ type: 'deal', number: 1 }, { ...NOTHING, stage: 'deal', deal: shown });
}

const HAND = ['W1', 'W2', 'W3', 'W4', 'B1', 'B1', 'T2', 'T3', 'T4', 'F1', 'F1', 'J1', 'J2'];
const SEAT = { hand: HAND, melds: [['B5', 'B5', 'B5']], discards: [{ tile: 'J3', claimed: false }], wall: 12 };

export function sampleTrialSituations(): object {
  const asked = {
    request: '{"type":"claim"}',
    answer: '{"type":"pass"}',
    legal: ['{"type":"pass"}', '{"type":"pung"}'],
    ms: 2.5,
    output: '',
    table: { seat: 2, seats: [SEAT, SEAT, SEAT, SEAT] },
  };
  const situations = [
    { ...asked, number: 7, name: '7: discard after a chow, seat 2' },
    { ...asked, number: 12, name: '12: win on a discard, seat 2', answer: '{"type":"win"}', fault: FAULT },
  ];
  return done({ type: 'situations' }, { ...NOTHING, stage: 'situations', situations, skipped: 4 });
}

function done(task: object, result: object): object {
  return { state: 'done', id: ID, task, result, endedAt: ENDED_AT };
}

const SUBMITTED_AT = '2026-11-20T08:00:00.000Z';
const MEASURED = { walls: 124, difference: 4.3125, lower: 1.7031, upper: 6.9219, measuredAt: SUBMITTED_AT };
const SUBMITTED = { bot: 'tiger', version: 3, submittedAt: SUBMITTED_AT, again: [] };
const UNCERTAIN = { ...MEASURED, walls: 400, difference: 1.62, lower: -0.4, upper: 3.64 };
const LONG_WORD = 'a-bot-with-a-name-of-forty-letters-in-all';
const GRADED = [
  { name: 'Vic', state: 'passed', submission: { ...SUBMITTED, ...MEASURED, state: 'passed' } },
  {
    name: 'Wen',
    state: 'not-passed',
    submission: {
      ...SUBMITTED,
      ...UNCERTAIN,
      bot: LONG_WORD,
      state: 'not-passed',
      again: [
        { on: 'fresh', state: 'not-passed', ...UNCERTAIN, difference: 1.7 },
        { on: 'same', state: 'not-passed', isEqual: true, ...UNCERTAIN },
      ],
    },
  },
  { name: 'Xaver the Patient', state: 'late' },
  { name: 'Yu', state: 'failed', submission: { ...SUBMITTED, state: 'failed' } },
].map((member, index) => ({ id: `${index}`, submissions: member.submission === undefined ? 0 : 1, ...member }));

/** Shows the task as if it were over. */
export async function showGrades(page: Page): Promise<void> {
  const status = 'finished';
  const seed = 'c0ffee'.repeat(11).slice(0, 64);
  await changeTask(page, { status, seed, isOpen: false, state: 'late', role: 'owner', members: GRADED });
  await page.getByText('Xaver the Patient').first().waitFor();
}

/** Shows the task to a member with two submissions. */
export async function showOwnTask(page: Page): Promise<void> {
  await changeTask(page, {
    state: 'measuring',
    role: 'member',
    members: undefined,
    submissionsLeft: 3,
    bots: [{ bot: 'tiger', versions: [3, 2, 1] }],
    own: [
      { ...SUBMITTED, state: 'measuring' },
      {
        ...SUBMITTED,
        ...UNCERTAIN,
        bot: LONG_WORD,
        version: 2,
        submittedAt: new Date(0).toISOString(),
        state: 'not-passed',
      },
    ],
  });
  await page.locator('form').first().waitFor();
}

/** Loads the page of a task with changes to its document. */
async function changeTask(page: Page, changes: object): Promise<void> {
  await page.route('**/api/tasks/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...changes } });
  });
  await page.reload();
}
