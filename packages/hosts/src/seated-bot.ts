// One bot at one seat for one deal, wherever it runs. A failure is a reply, never an exception: whoever plays the deal
// needs no other path for it.

import type { Action, Observation, PlayedDeal, Reply } from '@mcr-arena/engine';
import type { BotContext } from '@mcr-arena/sdk';
import type { ModuleSource } from './bot-source.ts';

export interface SeatedBot {
  /** Why the bot could not be made; absent of one that was. */
  readonly failure?: Reply;
  /** Where in its code it threw last, as `file:///…:LINE:COLUMN`; for its author, never for a record. */
  crashedAt?(): string | undefined;
  /** The first of what it has printed so far. Absent where that is not kept. */
  printed?(): string;
  ask(observation: Observation, legalActions: readonly Action[]): Reply | Promise<Reply>;
  /** Ends whatever runs for the bot. After it nothing may be asked. `played`: the deal, where it came to its end. */
  close(played?: PlayedDeal): void;
}

/** Seats a bot for a deal. A bot that cannot be made is seated all the same and answers with its failure. */
export type SeatBot = (source: ModuleSource, context: BotContext) => Promise<SeatedBot>;

/** A bot that answers every question with the same failure; the rest is what is known of it. */
export function failedBot(failure: Reply, known: Pick<SeatedBot, 'crashedAt' | 'printed'> = {}): SeatedBot {
  return { ...known, failure, ask: () => failure, close: () => {} };
}
