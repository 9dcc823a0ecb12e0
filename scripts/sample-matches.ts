// Answers of the server about matches for screenshots: the list, one in progress and one that is over.

import type { MatchDocument } from '@mcr-arena/protocol/documents';
import type { Page } from 'playwright-core';
import { showComparisons } from './sample-comparisons.ts';

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

const RUNNING = matchOf('running', 'running', 5);
const OVER = matchOf('over', 'finished', SETS);

/** Answers the page's requests, as if Ann had requested matches, and loads the page again. */
export async function showMatches(page: Page): Promise<void> {
  await page.route('**/api/matches/own', (route) => route.fulfill({ json: { matches: [RUNNING, OVER] } }));
  for (const match of [RUNNING, OVER]) {
    await page.route(`**/api/matches/${match.id}`, (route) => route.fulfill({ json: match }));
  }
  await showComparisons(page);
}
