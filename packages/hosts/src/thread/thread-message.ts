// Messages between a thread that plays deals and a thread that runs bots. The playing thread numbers the seats.

import type { Action, Reply, ViewEvent } from '@mcr-arena/engine';
import type { BotSeating } from '../bot-host.ts';
import type { BotLog } from '../bot-log.ts';
import type { BotReference } from '../bot-reference.ts';

export type ToThread =
  | { readonly type: 'seat'; readonly seat: number; readonly reference: BotReference; readonly seating: BotSeating }
  /** `events`: those that the seat has seen since the last question. */
  | {
      readonly type: 'decide';
      readonly seat: number;
      readonly events: readonly ViewEvent[];
      readonly legalActions: readonly Action[];
    }
  | { readonly type: 'close'; readonly seat: number };

/** The answer to each message, with the number of its seat. `failed`: a fault of the host during a message of type `at`. */
export type FromThread =
  /** A sign of life. */
  | { readonly type: 'alive' }
  | { readonly type: 'seated'; readonly seat: number; readonly failure: Reply | undefined }
  | { readonly type: 'decided'; readonly seat: number; readonly reply: Reply }
  | { readonly type: 'closed'; readonly seat: number; readonly log: BotLog | undefined }
  | { readonly type: 'failed'; readonly seat: number; readonly at: ToThread['type']; readonly message: string };
