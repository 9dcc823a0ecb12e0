// Decides how many tables the ladder opens. While the rating of a person's bot is unsettled, the ladder uses all capacity that other
// competitions leave. Otherwise it opens a table every few seconds while people watch, and a limited number per day while no page is open.

import type { LadderPlayer } from '@mcr-arena/ladder';
import type { LadderConfig } from './ladder-config.ts';

export interface PaceBasis {
  readonly config: LadderConfig;
  readonly players: readonly LadderPlayer[];
  /** Number of tables that are planned but not yet played. */
  readonly openTables: number;
  /** Number of open tables that are being played. */
  readonly tablesInPlay: number;
  /** Number of tables planned since the ladder was created. */
  readonly planned: number;
  /** Number of tables played in the last 24 hours; 0 while a rating is unsettled, because it is then not needed. */
  readonly playedToday: number;
  /** Time since the last set was played, in ms; undefined before the first. */
  readonly sinceLastMs: number | undefined;
  readonly isWatched: boolean;
}

export type Pace = { readonly type: 'play'; readonly tables: number } | { readonly type: 'wait'; readonly ms: number };

const SEATS = 4;
/** Number of tables to keep waiting for a free slot, in addition to half the number of tables in play. */
const LEAST_WAITING = 2;
/** Delay until the next plan if no table is opened now. */
const LONG_MS = 60_000;

/** Whether the rating of a person's bot is still unsettled. */
export function isLearning({ config, players }: Pick<PaceBasis, 'config' | 'players'>): boolean {
  return players.some(({ isHouse, sets, open }) => !isHouse && sets - open < config.learningSets);
}

export function paceOf(basis: PaceBasis): Pace {
  const { config, players, openTables, tablesInPlay, planned, playedToday, sinceLastMs, isWatched } = basis;
  if (players.length < SEATS) return { type: 'wait', ms: LONG_MS };
  const wanted = LEAST_WAITING + Math.ceil(tablesInPlay / 2) - (openTables - tablesInPlay);
  if (isLearning(basis)) return wanted > 0 ? { type: 'play', tables: wanted } : { type: 'wait', ms: LONG_MS };
  if (planned < config.firstSets) return playAtMost(Math.min(wanted, config.firstSets - planned));
  if (openTables > 0) return { type: 'wait', ms: LONG_MS };
  if (isWatched) {
    const ms = sinceLastMs === undefined ? 0 : config.watchedMs - sinceLastMs;
    return ms > 0 ? { type: 'wait', ms } : { type: 'play', tables: 1 };
  }
  return playedToday * SEATS < config.dailySets * players.length
    ? { type: 'play', tables: 1 }
    : { type: 'wait', ms: LONG_MS };
}

function playAtMost(tables: number): Pace {
  return tables > 0 ? { type: 'play', tables } : { type: 'wait', ms: LONG_MS };
}
