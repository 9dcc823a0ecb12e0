// Services of the server that a table with human players uses.

import type { Journal, SeatBot } from '@mcr-arena/arena';
import type { GameStore } from '../games/game-store.ts';

/** Times that tests shorten. */
export interface TableTimes {
  readonly resultMs?: number;
  readonly awayMs?: number;
}

export interface TableServices {
  readonly store: GameStore;
  readonly journal: Journal;
  readonly seatBot: SeatBot;
  readonly times: TableTimes;
  /** Whether the journal cannot currently be stored. */
  isDelayed(): boolean;
  /** Called when the document of a table has changed. */
  onChange(): void;
  onError(error: unknown): void;
}
