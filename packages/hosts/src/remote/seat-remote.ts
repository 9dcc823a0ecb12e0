// Remote bots as seated ones: each is told of the events that it has not seen, question by question.

import { viewFor } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';
import type { SeatedBot } from '../seated-bot.ts';
import { type RemoteBots, type RemoteDeal, type RemoteLimits, type RemoteSeat, replyToRemote } from './remote-bots.ts';

/** Seats the remote bots of a deal, all at once. */
export async function seatRemotely(
  remote: RemoteBots,
  seats: readonly RemoteSeat[],
  limits: RemoteLimits,
): Promise<ReadonlyMap<Seat, SeatedBot>> {
  const deal = await remote.open(seats, limits);
  return new Map(seats.map(({ context: { seat } }) => [seat, seatedAt(seat, deal)]));
}

function seatedAt(seat: Seat, deal: RemoteDeal): SeatedBot {
  /** Events that the bot was told of; the first it has from the start. */
  let told = 1;
  return {
    ask: async ({ history }, legalActions) => {
      const events = history.slice(told);
      told = history.length;
      return replyToRemote(await deal.ask(seat, { events, legalActions }), legalActions);
    },
    close: (played) => deal.leave(seat, played && viewFor(seat, played.events).slice(told)),
  };
}
