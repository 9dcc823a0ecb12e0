// A bot as a player of a game. It pauses before each turn for a time that does not depend on its hand. Its claims are held back
// for the pause after the discard, like the claims of all players.

import type { Action, DealConfig, Observation, PlayedDeal, Reply } from '@mcr-arena/engine';
import type { BotReference } from '@mcr-arena/hosts/bot-reference';
import type { Seat } from '@mcr-arena/tiles';
import type { GamePlayer } from '../table/game.ts';
import type { TableSeat } from '../table/table.ts';
import { type Pace, waitMs } from './pace.ts';

/** A bot whose questions wait until its thread has seated it. */
export interface SeatedTableBot {
  /** Never rejects: if its thread fails, the bot has crashed and the deal continues without it. */
  decide(observation: Observation, legalActions: readonly Action[]): Promise<Reply>;
  /** Replays a question that was answered before the table was resumed. */
  recall(observation: Observation, legalActions: readonly Action[], reply: Reply): void;
  /** `played`: the deal, if it was played to the end. */
  close(played?: PlayedDeal): void;
}

export type SeatBot = (bot: BotReference, place: BotPlace) => SeatedTableBot;

export interface BotPlace {
  readonly seat: Seat;
  readonly config: DealConfig;
  readonly seed: string;
  /** Key of the deal; the same for all its seats. */
  readonly deal: string;
}

interface BotPlayerOptions {
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

  leave(_deal: number, played: PlayedDeal | undefined): void {
    this.#seated?.close(played);
    this.#seated = undefined;
  }
}

/** Each question contains the whole history, so a resumed deal needs no stored state of the bot but the number of its questions. */
export function atPace(
  { decide, recall }: SeatedTableBot,
  pace: Pace,
): TableSeat & { readonly decide: SeatedTableBot['decide'] } {
  return {
    decide: async (observation, legalActions) => {
      const pauseMs = observation.question.type === 'turn' ? pace.turnMs(observation.history.length) : 0;
      const [reply] = await Promise.all([decide(observation, legalActions), waitMs(pauseMs)]);
      return reply;
    },
    recall,
  };
}
