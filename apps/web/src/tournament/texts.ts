// Type of the texts of the tournament page.

import type { FoulReason } from '@mcr-arena/engine';
import type { TournamentStatus } from '@mcr-arena/protocol/documents';
import type { Wind } from '@mcr-arena/tiles';
import type { FigureKind } from './figure.ts';

interface FigureTexts {
  readonly name: string;
  /** The header of its column. */
  readonly head: string;
  readonly unit: string;
  readonly meaning: string;
}

export interface TournamentTexts {
  readonly tournaments: string;
  readonly facts: {
    readonly entrants: (count: number) => string;
    readonly rounds: (played: string, of: string) => string;
    readonly format: (sets: number, deals: number) => string;
    readonly started: string;
    readonly ended: string;
    readonly created: string;
    readonly timeLeft: (duration: string) => string;
  };
  /** Explanation of a state. */
  readonly states: Readonly<Partial<Record<TournamentStatus, string>>>;
  readonly failed: (message: string) => string;
  readonly waiting: (count: number) => string;
  readonly standings: string;
  readonly afterRound: (round: string, deals: string) => string;
  readonly noStandings: string;
  readonly noStandingsWhy: string;
  readonly rank: string;
  readonly change: string;
  readonly up: (places: number) => string;
  readonly down: (places: number) => string;
  readonly same: string;
  readonly entrant: string;
  readonly entered: string;
  readonly rankingPoints: string;
  readonly rankingPointsUnit: string;
  readonly deals: string;
  readonly dealsUnit: (count: string) => string;
  readonly wins: string;
  readonly winsUnit: string;
  readonly drawnBy: string;
  readonly figures: Readonly<Record<FigureKind, FigureTexts>>;
  readonly figureNote: (name: string, meaning: string, sets: number) => string;
  readonly plot: (name: string, value: string) => string;
  readonly reference: string;
  readonly withdrawn: (round: string) => string;
  readonly leads: (entrant: string, round: string) => string;
  readonly round: string;
  readonly rounds: string;
  readonly roundOf: (round: string, rounds: string) => string;
  readonly chooseRound: string;
  readonly previous: string;
  readonly next: string;
  readonly newest: string;
  readonly roundState: {
    readonly complete: string;
    readonly nextNear: string;
    readonly playing: (played: string, sets: string) => string;
    readonly opened: string;
  };
  readonly noRounds: string;
  readonly table: (table: number) => string;
  readonly set: (set: number) => string;
  readonly prevalentWind: Readonly<Record<Wind, string>>;
  readonly faults: (count: number) => string;
  readonly faultsBy: (reason: string, count: number) => string;
  readonly foulReasons: Readonly<Record<FoulReason, string>>;
  readonly inPlay: string;
  readonly hiddenPlayers: string;
  readonly toBePlayed: string;
  readonly notPlayed: string;
  readonly points: string;
  readonly above: {
    readonly title: string;
    readonly meaning: string;
    readonly none: (sets: number) => string;
    readonly cell: (upper: string, lower: string, share: string) => string;
    readonly cut: (count: number) => string;
    readonly corner: string;
  };
  readonly champion: string;
  readonly fairness: {
    readonly title: string;
    readonly plan: string;
    /** Around an option of `mcr verify`. */
    readonly planCheck: readonly [string, string];
    readonly commitment: string;
    readonly before: string;
    readonly after: string;
    readonly secret: string;
    readonly verify: string;
    readonly verifyHow: string;
    readonly documents: string;
    readonly unsealed: string;
    readonly bridge: string;
  };
}
