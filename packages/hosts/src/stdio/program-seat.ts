// What the seats of a program have in common, in all protocols.

import type { Action, Observation, PlayedDeal, Reply } from '@mcr-arena/engine';

/** A program at one seat for one deal, spoken to by its protocol. */
export interface ProgramSeat {
  /** The failure of a program that cannot be started. */
  start(): Promise<Reply | undefined>;
  decide(observation: Observation, legalActions: readonly Action[]): Promise<Reply>;
  recall(observation: Observation, legalActions: readonly Action[], reply: Reply): void;
  /** The deal was played to its end. The program may still print something; it is ended afterwards. */
  end(played: PlayedDeal): Promise<void>;
}
