// Services of the server that a table with human players uses.

import type { Journal, SeatBot } from '@mcr-arena/arena';
import type { TableDocument, TableOptions } from '@mcr-arena/protocol/documents';
import type { BySeat, Seat } from '@mcr-arena/tiles';
import type { GameUser, SeatHolder } from '../games/game-row.ts';
import type { GameStore } from '../games/game-store.ts';
import type { TurnoverTimes } from './turnover.ts';

/** Times that tests shorten. */
export interface TableTimes extends TurnoverTimes {
  readonly awayMs?: number;
  /** How long a table of a competition waits for people before bots can take places. */
  readonly peopleMs?: number;
}

/** A table as searches for games see it. */
export interface SoughtTable {
  readonly id: string;
  readonly status: TableDocument['status'];
  readonly options: TableOptions;
  readonly holders: BySeat<SeatHolder>;
  /** Frees a person's place. */
  quit(player: Seat): Promise<void>;
}

export interface TableServices {
  readonly store: GameStore;
  readonly journal: Journal;
  readonly seatBot: SeatBot;
  readonly times: TableTimes;
  /** Seats the person who waits longest for such a game, if anybody does; returns whether they were seated. */
  takeSeeker(table: SoughtTable, seat: (user: GameUser) => Promise<boolean>): Promise<boolean>;
  /** Whether the journal cannot currently be stored. */
  isDelayed(): boolean;
  /** Called when the document of a table has changed. */
  onChange(): void;
  onError(error: unknown): void;
}
