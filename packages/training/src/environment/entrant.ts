// Entrants at a table of the environment: learners, which are asked through frames, and bots, which a host runs.

import type { LoadedBot } from '@mcr-arena/hosts';
import type { BotParameters } from '@mcr-arena/sdk';
import type { ByPosition } from '@mcr-arena/tournament';

export type TableEntrant =
  | { readonly type: 'learner' }
  | { readonly type: 'bot'; readonly bot: LoadedBot; readonly parameters: BotParameters };

/** The four entrants of a table, by position. Seats change from deal to deal. */
export type TableLineup = ByPosition<TableEntrant>;

export const LEARNER: TableEntrant = { type: 'learner' };
