// Who sits at a table of the environment: a learner, which is asked through frames, or a bot, which a host runs.

import type { LoadedBot } from '@mcr-arena/hosts';
import type { BotParameters } from '@mcr-arena/sdk';
import type { ByPosition } from '@mcr-arena/tournament';

export type TableEntrant =
  | { readonly type: 'learner' }
  | { readonly type: 'bot'; readonly bot: LoadedBot; readonly parameters: BotParameters };

/** The four entrants of a table, by position. Seats change from deal to deal. */
export type TableLineup = ByPosition<TableEntrant>;

export const LEARNER: TableEntrant = { type: 'learner' };
