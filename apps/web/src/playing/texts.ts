// Type of the texts of the table page.

import type { TableProblemCode } from '@mcr-arena/protocol';
import type { WallCheck } from './commitment.ts';
import type { OfferKind } from './offers.ts';
import type { Presets } from './presets.ts';

/** What happened, and what to do. */
export type Told = readonly [title: string, advice: string];

export interface PlayingTexts {
  readonly title: string;
  readonly home: string;
  readonly dealOf: (number: number, of: number | undefined) => string;
  readonly guest: string;
  readonly presence: Readonly<Record<'connected' | 'away' | 'left', string>>;
  readonly isReady: string;
  readonly hand: string;
  readonly discard: (tile: string) => string;
  readonly tile: (tile: string) => string;
  readonly offers: string;
  readonly offer: Readonly<Record<OfferKind, string>>;
  /** `tiles`: the tiles of the meld. */
  readonly offerOf: (kind: string, tiles: string) => string;
  readonly yourTurn: string;
  readonly yourClaim: (tile: string) => string;
  /** Shown when the chosen claim still needs its discard. */
  readonly yourDiscard: string;
  readonly waitsFor: (who: string) => string;
  readonly sent: string;
  readonly clock: string;
  readonly bank: string;
  readonly seconds: (count: number) => string;
  readonly refused: string;
  readonly presets: string;
  readonly preset: Readonly<Record<keyof Presets, string>>;
  readonly sort: string;
  readonly sounds: string;
  readonly tileIndex: string;
  readonly fourColours: string;
  readonly switches: string;
  readonly scores: string;
  readonly points: (points: string) => string;
  readonly moves: string;
  readonly panel: string;
  readonly close: string;
  readonly keys: string;
  readonly keyHelp: readonly (readonly [string, string])[];
  readonly connecting: string;
  readonly lost: string;
  readonly delayed: string;
  readonly elsewhere: Told;
  readonly playHere: string;
  readonly ended: Readonly<Partial<Record<TableProblemCode, Told>>>;
  readonly otherEnd: Told;
  readonly toLobby: string;
  readonly leave: string;
  readonly leaveSure: string;
  readonly leaveYes: string;
  readonly stay: string;
  readonly otherDevice: string;
  readonly invite: string;
  readonly inviteHow: string;
  readonly waiting: Told;
  readonly take: string;
  readonly watching: string;
  readonly watchLater: string;
  readonly watchers: (count: number) => string;
  readonly consent: string;
  readonly begins: string;
  readonly dealOver: string;
  readonly nextDeal: string;
  readonly readyNow: string;
  readonly replay: string;
  readonly gameOver: string;
  readonly thisDeal: string;
  readonly totalSoFar: (deals: number) => string;
  readonly hiddenUntilOver: string;
  readonly stopForNow: string;
  readonly toCompetition: string;
  readonly standing: string;
  readonly again: string;
  readonly againMade: string;
  readonly games: string;
  readonly wall: Readonly<Record<WallCheck, string>>;
  readonly commitment: string;
  readonly totals: string;
}
