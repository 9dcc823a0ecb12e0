// The connection of a remote bot.

import type { Line } from '@mcr-arena/arena';
import type { ServerMessages } from '@mcr-arena/protocol';

export interface BotLine extends Line<ServerMessages> {
  /** Id of the credential with which it was opened. */
  readonly credential: string;
}
