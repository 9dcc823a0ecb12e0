// The players of a table's game: people and bots, by the occupants of the places.

import {
  BotPlayer,
  CLOCK_LIMITS,
  type GameDeals,
  type GamePlayer,
  PersonPlayer,
  type SeatedTableBot,
  SUBSTITUTE,
  TABLE_BOT_REFERENCES,
} from '@mcr-arena/arena';
import { PASS } from '@mcr-arena/engine';
import type { Millis } from '@mcr-arena/sdk';
import type { Seat } from '@mcr-arena/tiles';
import type { SeatHolder } from '../games/game-row.ts';

/** A player whose occupant is read when a deal begins. */
export function changingPlayer(current: () => GamePlayer): GamePlayer {
  let seated: GamePlayer | undefined;
  return {
    sit: (...deal) => {
      seated = current();
      return seated.sit(...deal);
    },
    leave: (...deal) => seated?.leave?.(...deal),
  };
}

/** Undefined unless a bot has the place. */
export function botPlayerAt(player: Seat, holder: SeatHolder, deals: GameDeals): BotPlayer | undefined {
  if (holder.type !== 'bot' && holder.type !== 'userBot') return undefined;
  return new BotPlayer({
    bot: holder.type === 'bot' ? TABLE_BOT_REFERENCES[holder.bot] : holder.reference,
    seat: (bot, deal, seat, config) => deals.seatBot(bot, player, deal, seat, config),
    paceOf: (deal) => deals.paceOf(deal),
  });
}

interface PersonTools {
  readonly deals: GameDeals;
  /** How long a deal waits for a person who is not connected; absent: the default. */
  readonly awayMs: Millis | undefined;
  /** How often a deal was taken back. */
  undoneOf(deal: number): number;
}

/** Plays the rest of a deal that counts for a strength as after a timeout, so that leaving it gains nothing. */
const FORFEIT: SeatedTableBot = {
  decide: async ({ question }) => (question.type === 'turn' ? { type: 'timedOut' } : PASS),
  recall: () => {},
  close: () => {},
};

export function personPlayerAt(player: Seat, hasLeft: boolean, { deals, awayMs, undoneOf }: PersonTools): PersonPlayer {
  return new PersonPlayer({
    player,
    limits: CLOCK_LIMITS[deals.game.options.clock],
    hasLeft,
    ...(awayMs !== undefined && { awayMs }),
    paceOf: (deal) => deals.paceOf(deal),
    commitmentOf: (deal) => deals.commitmentOf(deal),
    undoneOf,
    substitute: (deal, seat, config) =>
      deals.game.options.counted
        ? FORFEIT
        : deals.seatBot(TABLE_BOT_REFERENCES[SUBSTITUTE], player, deal, seat, config),
  });
}
