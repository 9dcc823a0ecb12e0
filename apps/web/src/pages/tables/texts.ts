// Type of the texts of the table page.

import type { ProblemCode } from '@mcr-arena/protocol';
import type { WallCheck } from './commitment.ts';
import type { OfferKind } from './offers.ts';
import type { Preset } from './presets.ts';

/** What happened, and what to do. */
export type Told = readonly [title: string, advice: string];

export interface SpokenTexts {
  readonly hand: (tiles: readonly string[]) => string;
  readonly noHand: string;
  readonly melds: string;
  readonly discards: string;
  readonly scores: string;
  /** A player and their melds, discards or points. */
  readonly seat: (who: string, items: readonly string[]) => string;
  readonly ownWind: (wind: string) => string;
  /** Between sentences. */
}

export interface PlayingTexts {
  readonly title: string;
  /** Title of the window while a question is open. */
  readonly titleOnTurn: string;
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
  /** Shown while a reply waits for the connection. */
  readonly held: string;
  readonly clock: string;
  readonly bank: string;
  readonly seconds: (count: number) => string;
  readonly refused: string;
  /** The buttons beside the hand. */
  readonly tools: string;
  readonly preset: Readonly<Record<Preset, string>>;
  readonly help: string;
  readonly undo: string;
  readonly sort: string;
  readonly sounds: string;
  readonly confirmation: string;
  readonly celebrations: string;
  /** Ends the celebration of a win. */
  readonly skip: string;
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
  /** The table in words, for screen readers. */
  readonly spoken: SpokenTexts;
  readonly connecting: string;
  readonly lost: string;
  readonly delayed: string;
  readonly elsewhere: Told;
  readonly playHere: string;
  readonly ended: Readonly<Partial<Record<ProblemCode, Told>>>;
  readonly otherEnd: Told;
  readonly toLobby: string;
  readonly leave: string;
  readonly leaveSure: string;
  readonly leaveYes: string;
  readonly otherDevice: string;
  readonly invite: string;
  readonly inviteHow: string;
  readonly qrCode: string;
  readonly fillWith: string;
  readonly fill: string;
  readonly waiting: Told;
  readonly take: string;
  readonly watching: string;
  readonly watchHow: Readonly<Record<'delayed' | 'consent', string>>;
  readonly watchers: (count: number) => string;
  readonly consent: string;
  readonly begins: string;
  readonly dealOver: string;
  readonly nextDeal: string;
  readonly nextIn: (seconds: number) => string;
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
