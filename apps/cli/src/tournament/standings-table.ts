// Standings as a table for a terminal. Intervals hold 95 %; they are there from 20 sets on.

import {
  type Estimate,
  type FoulCounts,
  type Rate,
  type Standing,
  type StandingsOptions,
  type Statistics,
  standingsOf,
  type TournamentState,
} from '@mcr-arena/tournament';
import { type Alignment, formatTable } from '../terminal/table.ts';

const HEAD = [
  '',
  'Entrant',
  'Rank pts',
  'a set',
  'Points a deal',
  'Strength',
  'Wins',
  'Drawn',
  'Deal-ins',
  'Draws',
  'Fan pts',
  'Fouls',
];
const ALIGNMENTS: Alignment[] = ['right', 'left', ...Array<Alignment>(10).fill('right')];

/** What the columns are, for the help of commands that print standings. */
export const COLUMNS_HELP = `
Columns of the standings; an interval, from 20 sets on, holds 95 %:
  Rank pts       4, 3, 2, 1 for the places of each set by points, shared where they are equal; "a set" is their mean
  Points a deal  won or lost, on average
  Strength       the same, against average entrants
  Wins, Deal-ins, Draws  of all deals: won, lost by an own discard, won by nobody
  Drawn, Fan pts         of the deals won: self-drawn, and what the hand was worth
  Fouls          answers that were not legal, or late
Ranked by ranking points, then by points, then by the drawn order of the first round.`;

/** Working out strengths takes the cube of the entrants: more of them would hold up the play. */
const MAX_LIVE_ENTRANTS = 100;

/** The standings without intervals, to be shown while a tournament is played; none where they would take too long. */
export function liveStandingsLines(state: TournamentState): string[] {
  if (state.config.entrants.length > MAX_LIVE_ENTRANTS) return [];
  return standingsLines(state, { replicates: 0 });
}

/** One row an entrant, best first, the reference bot last. */
export function standingsLines(state: TournamentState, options?: StandingsOptions): string[] {
  const { entrants, reference } = standingsOf(state, options);
  const unsealed = new Set(state.config.entrants.filter((entrant) => entrant.unsealed).map(({ id }) => id));
  const rows = entrants.map((standing) => [
    String(standing.rank),
    nameOf(standing, unsealed.has(standing.entrant)),
    ...statisticsCells(standing),
  ]);
  const last = reference === undefined ? [] : [['-', 'reference', ...statisticsCells(reference)]];
  return formatTable([HEAD, ...rows, ...last], ALIGNMENTS);
}

function nameOf({ entrant, withdrawnAfter }: Standing, unsealed: boolean): string {
  const notes = [
    ...(unsealed ? ['unsealed'] : []),
    ...(withdrawnAfter === undefined ? [] : [`withdrawn after ${withdrawnAfter}`]),
  ];
  return notes.length === 0 ? entrant : `${entrant} (${notes.join(', ')})`;
}

function statisticsCells(statistics: Statistics): string[] {
  return [
    String(statistics.rankingPoints),
    estimateText(statistics.rankingPointsPerSet, 2),
    estimateText(statistics.pointsPerDeal, 1),
    estimateText(statistics.strength, 1),
    rateText(statistics.wins),
    rateText(statistics.selfDrawnWins),
    rateText(statistics.dealIns),
    rateText(statistics.draws),
    estimateText(statistics.fanPointsPerWin, 1),
    String(foulCount(statistics.fouls)),
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

function foulCount(fouls: FoulCounts): number {
  return Object.values(fouls).reduce((sum, count) => sum + count, 0);
}
