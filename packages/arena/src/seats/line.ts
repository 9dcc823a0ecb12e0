// One connection of a player.

import type { ProblemCode, TableMessages } from '@mcr-arena/protocol';

export interface Line<Messages> {
  send<Name extends keyof Messages>(name: Name, message: Messages[Name]): void;
  /** Reports the problem and closes the connection. */
  end(problem: ProblemCode): void;
}

/** A connection of a person or spectator at a table. */
export type TableLine = Line<TableMessages>;
