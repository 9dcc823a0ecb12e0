// Type of the texts of the set page.

import type { Wind } from '@mcr-arena/tiles';

export interface SetTexts {
  readonly title: (round: string, table: string, set: string | undefined) => string;
  readonly tournaments: string;
  readonly prevalentWind: Readonly<Record<Wind, string>>;
  readonly seatLetter: Readonly<Record<Wind, string>>;
  readonly seat: Readonly<Record<Wind, string>>;
  readonly dealsOfOneWall: (count: string) => string;
  readonly dealsOfOwnWalls: (count: string) => string;
  readonly record: string;
  readonly hiddenPlayers: string;
  readonly dropped: string;
  readonly droppedWhy: string;
  readonly undisclosed: string;
  readonly undisclosedWhy: string;
  readonly deal: string;
  readonly dealNumber: (deal: number) => string;
  readonly entrant: string;
  readonly total: string;
  readonly points: string;
  readonly rankingPoints: string;
  readonly cell: (entrant: string, deal: number, seat: string, delta: string) => string;
  readonly parts: Readonly<Record<'won' | 'dealt-in' | 'fouled' | 'other', string>>;
  readonly legend: string;
  readonly legendScale: readonly [loss: string, gain: string];
  readonly gridHelp: string;
  readonly compare: {
    readonly title: string;
    readonly help: string;
    readonly base: string;
    readonly partsAt: string;
    readonly button: (deal: number, base: number, event: number | undefined) => string;
    readonly same: string;
    readonly sameThroughout: (a: number, b: number) => string;
    readonly until: (a: number, b: number, event: number, seat: string) => string;
    readonly open: (deal: number) => string;
    readonly event: string;
    readonly moreEvents: string;
    readonly close: string;
    readonly impossible: string;
    readonly impossibleWhy: string;
  };
}
