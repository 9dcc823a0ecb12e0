// The figures of entrants that the standings can plot.

import type { Estimate, Statistics } from '@mcr-arena/tournament';

export const FIGURE_KINDS = ['points', 'strength', 'ranking'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

export interface Figure {
  of(statistics: Statistics): Estimate | undefined;
  /** The value of an average entrant. */
  readonly middle: number;
  /** Whether values are gains and losses. */
  readonly signed: boolean;
  readonly digits: number;
}

export const FIGURES: Readonly<Record<FigureKind, Figure>> = {
  /** Points per deal. */
  points: { of: ({ pointsPerDeal }) => pointsPerDeal, middle: 0, signed: true, digits: 1 },
  /** Points per deal against average entrants. */
  strength: { of: ({ strength }) => strength, middle: 0, signed: true, digits: 1 },
  /** Ranking points per set, 1 to 4. */
  ranking: { of: ({ rankingPointsPerSet }) => rankingPointsPerSet, middle: 2.5, signed: false, digits: 2 },
};

/** Parses a figure's name; points if it is unknown. */
export function figureNamed(text: string | null): FigureKind {
  return FIGURE_KINDS.find((kind) => kind === text) ?? 'points';
}
