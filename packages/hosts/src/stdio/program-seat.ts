// The common interface of programs at a seat, for all protocols.

import type { Action, Observation, PlayedDeal, Reply } from '@mcr-arena/engine';

/** A program at one seat for one deal, using its protocol. */
export interface ProgramSeat {
  /** Starts the program. Returns the failure if it cannot be started. */
  start(): Promise<Reply | undefined>;
  decide(observation: Observation, legalActions: readonly Action[]): Promise<Reply>;
  recall(observation: Observation, legalActions: readonly Action[], reply: Reply): void;
  /** Called when the deal was played to the end. The program may still print output; it is ended afterwards. */
  end(played: Pick<PlayedDeal, 'events'>): Promise<void>;
}
