// Answers of the server about comparisons and matches for screenshots: the choice of versions with its cost, the lists, and of each
// kind one in progress and one that is over.

import type {
  ComparableBots,
  ComparisonCost,
  ComparisonDocument,
  ComparisonSummary,
  MatchDocument,
} from '@mcr-arena/protocol/documents';
import type { Page } from 'playwright-core';

const CREATED_AT = '2026-11-20T08:00:00.000Z';
const HASH = '5f3c0e1b9a7d4c268e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f';

const BOTS: ComparableBots = {
  bots: [
    { owner: 'Ann', bot: 'tiger', isHouse: false, isOwn: true, versions: [3, 2, 1] },
    { owner: 'MCR Arena', bot: 'goal', isHouse: true, isOwn: false, versions: [1] },
    { owner: 'Zhao Qiang of the second year', bot: 'patient-dragon', isHouse: false, isOwn: false, versions: [12] },
  ],
};

const COST: ComparisonCost = {
  expectedWalls: [
    { difference: 0, walls: 3010 },
    { difference: 2, walls: 440 },
    { difference: 4, walls: 113 },
    { difference: 8, walls: 39 },
  ],
  secondsPerWall: 3.6,
  wallsToday: { used: 520, of: 4000 },
  cpuMinutesToday: { used: 12.5, of: 60 },
  running: { used: 1, of: 2 },
  resetsAt: '2999-01-01T00:00:00.000Z',
};

const OVER: ComparisonSummary = {
  id: 'over',
  status: 'finished',
  createdAt: CREATED_AT,
  endedAt: '2026-11-20T08:09:00.000Z',
  sides: [
    { owner: 'Ann', bot: 'tiger', version: 2, isHouse: false },
    { owner: 'Ann', bot: 'tiger', version: 1, isHouse: false },
  ],
  smallest: 1,
  maxWalls: 2000,
  walls: 150,
  difference: 3.42,
  interval: [0.08, 6.76],
  verdict: 'a-better',
};
const { endedAt: _endedAt, verdict: _verdict, ...unfinished } = OVER;
const RUNNING: ComparisonSummary = {
  ...unfinished,
  id: 'running',
  status: 'running',
  sides: [
    OVER.sides[0],
    { owner: 'Zhao Qiang of the second year', bot: 'patient-dragon', version: 12, isHouse: false },
  ],
  interval: [-0.4, 7.24],
};

/** A course whose interval narrows like the real one. */
const COURSE: ComparisonDocument['course'] = Array.from({ length: 75 }, (_, index) => {
  const walls = 2 * index + 2;
  const difference = 3.42 + 9 * Math.cos(walls / 9) * Math.exp(-walls / 40);
  const halfWidth = 45 / Math.sqrt(walls);
  return {
    walls,
    difference,
    ...(walls >= 20 && { interval: [difference - halfWidth, difference + halfWidth] as [number, number] }),
  };
});

function documentOf(summary: ComparisonSummary): ComparisonDocument {
  return {
    ...summary,
    deviation: 13.1,
    unequalWalls: 141,
    course: COURSE,
    widest: [48, 117, 12, 90].map((wall, index) => ({
      wall,
      difference: (38 - 3 * index) * (index % 2 === 0 ? 1 : -1),
    })),
    secondsPerWall: 3.6,
    commitment: HASH,
    ...(summary.endedAt === undefined ? { expectedWalls: 420 } : { seed: HASH }),
  };
}

/** Answers the page's requests, as if Ann had compared bots, and loads the page again. */
export async function showComparisons(page: Page): Promise<void> {
  await page.route('**/api/comparisons', (route) => route.fulfill({ json: { comparisons: [RUNNING, OVER] } }));
  await page.route('**/api/comparisons/bots', (route) => route.fulfill({ json: BOTS }));
  await page.route('**/api/comparisons/cost', (route) => route.fulfill({ json: COST }));
  for (const summary of [RUNNING, OVER]) {
    await page.route(`**/api/comparisons/${summary.id}`, (route) => route.fulfill({ json: documentOf(summary) }));
  }
  const name = { id: 'over', kind: 'comparison', name: 'Comparison' };
  await page.route('**/api/competitions/over', (route) => route.fulfill({ json: name }));
  await page.route('**/api/competitions/over/sets/*/record.json', async (route) => {
    const url = new URL('/api/competitions/ladder/sets/1/record.json', page.url());
    await route.fulfill({ response: await page.request.get(url.href) });
  });
  await page.reload();
}

const VERSION = '00000000-0000-4000-8000-000000000000';
const SETS = 24;
const DEALS_PER_SET = 4;

function matchOf(id: string, status: MatchDocument['status'], count: number): MatchDocument {
  const played = Array.from({ length: count }, (_, index): MatchDocument['played'][number] => {
    const first = 40 - 13 * (index % 7);
    return { number: index + 1, totals: [first, 25 - first, -16, -9] };
  });
  const entrant = (position: 0 | 1 | 2 | 3, name: string, owner: string): MatchDocument['entrants'][number] => {
    const points = played.reduce((sum, { totals }) => sum + totals[position], 0);
    const value = points / Math.max(1, DEALS_PER_SET * count);
    const isKnown = count >= 20;
    return {
      name,
      owner,
      version: VERSION,
      points,
      ...(count > 0 && { pointsPerDeal: { value, ...(isKnown && { interval: [value - 3.1, value + 3.1] as const }) } }),
    };
  };
  return {
    id,
    name: 'Match',
    status,
    sets: SETS,
    createdAt: '2026-11-20T08:00:00.000Z',
    controlled: true,
    deals: DEALS_PER_SET * count,
    entrants: [
      entrant(0, 'tiger v3', 'Ann'),
      entrant(1, 'tiger v2', 'Ann'),
      entrant(2, 'patient-dragon v12', 'Zhao Qiang of the second year'),
      entrant(3, 'goal v1', 'MCR Arena'),
    ],
    played,
  };
}

const RUNNING_MATCH = matchOf('running', 'running', 5);
const FINISHED_MATCH = matchOf('over', 'finished', SETS);

/** Answers the page's requests, as if Ann had requested matches, and loads the page again. */
export async function showMatches(page: Page): Promise<void> {
  await page.route('**/api/matches/own', (route) =>
    route.fulfill({ json: { matches: [RUNNING_MATCH, FINISHED_MATCH] } }),
  );
  for (const match of [RUNNING_MATCH, FINISHED_MATCH]) {
    await page.route(`**/api/matches/${match.id}`, (route) => route.fulfill({ json: match }));
  }
  await showComparisons(page);
}
