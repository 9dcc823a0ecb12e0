// The figures that entrants are drawn by.

import type { Estimate, Statistics } from '@mcr-arena/tournament';

export const FIGURE_KINDS = ['points', 'strength', 'ranking'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

export interface Figure {
  of(statistics: Statistics): Estimate | undefined;
  /** What an average entrant has. */
  readonly middle: number;
  /** Whether values are gains and losses. */
  readonly signed: boolean;
  readonly digits: number;
}

export const FIGURES: Readonly<Record<FigureKind, Figure>> = {
  /** Points a deal. */
  points: { of: ({ pointsPerDeal }) => pointsPerDeal, middle: 0, signed: true, digits: 1 },
  /** Points a deal against average entrants. */
  strength: { of: ({ strength }) => strength, middle: 0, signed: true, digits: 1 },
  /** Ranking points a set, 1 to 4. */
  ranking: { of: ({ rankingPointsPerSet }) => rankingPointsPerSet, middle: 2.5, signed: false, digits: 2 },
};

/** The figure that a text names; points where it names none. */
export function figureNamed(text: string | null): FigureKind {
  return FIGURE_KINDS.find((kind) => kind === text) ?? 'points';
}

/** Half the width of the interval; undefined where there is none. */
export function halfWidth({ interval }: Estimate): number | undefined {
  return interval === undefined ? undefined : (interval[1] - interval[0]) / 2;
}
