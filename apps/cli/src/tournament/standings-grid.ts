// Formats standings as a table for a terminal. Intervals are 95 % intervals, shown from 20 sets on.

import {
  type DuplicateFormat,
  duplicateFormatOf,
  type Estimate,
  type FoulCounts,
  type Rate,
  type Standing,
  type StandingsOptions,
  type Statistics,
  standingsOf,
  type TournamentState,
} from '@mcr-arena/tournament';
import { type Alignment, formatGrid } from '../terminal/grid.ts';
import { bad, type Line } from '../terminal/printable.ts';

const FIRST_HEAD = ['', 'Entrant', 'Rank pts', 'a set'];
const HEAD = ['Points a deal', 'Strength', 'Fouls', 'Wins', 'Drawn', 'Deal-ins', 'Draws', 'Fan pts'];
const ALIGNMENTS: Alignment[] = ['right', 'left', ...Array<Alignment>(11).fill('right')];

/** Notes for readers of the standings, for formats other than classic. */
const FORMAT_NOTES: Readonly<Record<DuplicateFormat, readonly string[]>> = {
  classic: [],
  trusting: ['trusting: each table plays its own walls, and connected bots are trusted to forget them within a set'],
  bridge: [
    'bridge: a wall for each deal, the same at all tables; ranked by points compared with the same seats at other tables',
  ],
};

/** Explains the columns in the help of commands that print standings. */
export const COLUMNS_HELP = `
Columns of the standings; intervals (95 %) are shown from 20 sets on:
  Rank pts       4, 3, 2 and 1 for first to fourth place in each set; tied entrants share them. "a set" is the mean per set
  Compared       bridge only: points per deal, compared with the same seats at the other tables
  Points a deal  won or lost, on average
  Strength       the same, against average entrants
  Fouls          illegal actions, time-outs and crashes
  Wins, Deal-ins, Draws  of all deals: won, lost by one's own discard, drawn
  Drawn, Fan pts         of the deals won: self-drawn, and the points of the hand
Ranked by ranking points, then by points (bridge: compared points), then by the order drawn for the first round.`;

/** Computing strengths takes cubic time in the number of entrants; with more, it would delay play. */
const MAX_LIVE_ENTRANTS = 100;

/** The standings without intervals, shown during a tournament; empty if they would take too long. */
export function liveStandingsLines(state: TournamentState): Line[] {
  if (state.config.entrants.length > MAX_LIVE_ENTRANTS) return [];
  return standingsLines(state, { replicates: 0 });
}

/** One row per entrant, best first, the reference bot last. */
export function standingsLines(state: TournamentState, options?: StandingsOptions): Line[] {
  const { entrants, reference } = standingsOf(state, options);
  const format = duplicateFormatOf(state.config);
  const cellsOf = (statistics: Statistics) => statisticsCells(statistics, format);
  const unsealed = new Set(state.config.entrants.filter((entrant) => entrant.unsealed).map(({ id }) => id));
  const rows = entrants.map((standing) => [
    String(standing.rank),
    nameOf(standing, unsealed.has(standing.entrant)),
    ...cellsOf(standing),
  ]);
  const last = reference === undefined ? [] : [['-', 'reference', ...cellsOf(reference)]];
  const head = [...FIRST_HEAD, ...(format === 'bridge' ? ['Compared'] : []), ...HEAD];
  return [
    ...formatGrid([head, ...rows, ...last], ALIGNMENTS.slice(0, head.length), { head: true, keys: 2 }),
    ...FORMAT_NOTES[format],
  ];
}

function nameOf({ entrant, withdrawnAfter }: Standing, unsealed: boolean): string {
  const notes = [
    ...(unsealed ? ['unsealed'] : []),
    ...(withdrawnAfter === undefined ? [] : [`withdrawn after ${withdrawnAfter}`]),
  ];
  return notes.length === 0 ? entrant : `${entrant} (${notes.join(', ')})`;
}

function statisticsCells(statistics: Statistics, format: DuplicateFormat): Line[] {
  return [
    String(statistics.rankingPoints),
    estimateText(statistics.rankingPointsPerSet, 2),
    ...(format === 'bridge' ? [estimateText(statistics.comparedPerDeal, 1)] : []),
    estimateText(statistics.pointsPerDeal, 1),
    estimateText(statistics.strength, 1),
    foulText(foulCount(statistics.fouls)),
    rateText(statistics.wins),
    rateText(statistics.selfDrawnWins),
    rateText(statistics.dealIns),
    rateText(statistics.draws),
    estimateText(statistics.fanPointsPerWin, 1),
  ];
}

function estimateText(estimate: Estimate | undefined, digits: number): string {
  if (estimate === undefined) return '';
  const value = estimate.value.toFixed(digits).replace(/^-(0\.?0*)$/, '$1');
  if (estimate.interval === undefined) return value;
  return `${value} ±${((estimate.interval[1] - estimate.interval[0]) / 2).toFixed(digits)}`;
}

function rateText({ value }: Rate): string {
  return value === undefined ? '' : `${(100 * value).toFixed(1)} %`;
}

function foulText(count: number): Line {
  return count === 0 ? '0' : bad(String(count));
}

function foulCount(fouls: FoulCounts): number {
  return Object.values(fouls).reduce((sum, count) => sum + count, 0);
}
