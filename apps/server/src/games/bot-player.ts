// A bot as a player of a game: it takes a pause before each turn that does not depend on what it holds. Its claims wait
// for the window after the discard, as those of all others do.

import type { GamePlayer, TableSeat } from '@mcr-arena/arena';
import type { DealConfig } from '@mcr-arena/engine';
import type { BotReference } from '@mcr-arena/hosts';
import type { Seat } from '@mcr-arena/tiles';
import { type Pace, waitMs } from './pace.ts';
import type { SeatedTableBot } from './seated-bots.ts';

export interface BotPlayerOptions {
  readonly bot: BotReference;
  seat(bot: BotReference, deal: number, seat: Seat, config: DealConfig): SeatedTableBot;
  paceOf(deal: number): Pace;
}

export class BotPlayer implements GamePlayer {
  readonly #options: BotPlayerOptions;
  #seated: SeatedTableBot | undefined;

  constructor(options: BotPlayerOptions) {
    this.#options = options;
  }

  sit(deal: number, seat: Seat, config: DealConfig): TableSeat {
    const { bot, paceOf } = this.#options;
    const seated = this.#options.seat(bot, deal, seat, config);
    this.#seated = seated;
    return atPace(seated, paceOf(deal));
  }

  leave(): void {
    this.#seated?.close();
    this.#seated = undefined;
  }
}

/** A bot sees the whole history with each question: nothing has to be recalled when a deal is taken up again. */
export function atPace(
  { decide }: SeatedTableBot,
  pace: Pace,
): TableSeat & { readonly decide: SeatedTableBot['decide'] } {
  return {
    decide: async (observation, legalActions) => {
      const pauseMs = observation.question.type === 'turn' ? pace.turnMs(observation.history.length) : 0;
      const [reply] = await Promise.all([decide(observation, legalActions), waitMs(pauseMs)]);
      return reply;
    },
    recall: () => {},
  };
}
