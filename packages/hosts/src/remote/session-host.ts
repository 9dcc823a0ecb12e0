// Bots that connect to a server, as a host over `RemoteBots`. The seats of a deal are taken all at once: those that are asked
// for within one turn of the event loop.

import { viewFor } from '@mcr-arena/engine';
import type { BotHost, BotSeating, SeatedBot } from '../bot-host.ts';
import type { BotReference } from '../bot-reference.ts';
import { type RemoteBots, type RemoteDeal, type RemoteSeat, replyToRemote } from './remote-bots.ts';

export function createSessionHost(remote: RemoteBots): BotHost {
  const opening = new Map<string, { readonly seats: RemoteSeat[]; readonly opened: Promise<RemoteDeal> }>();
  const join = (seat: RemoteSeat, { deal, limits }: BotSeating): Promise<RemoteDeal> => {
    const known = opening.get(deal);
    known?.seats.push(seat);
    if (known !== undefined) return known.opened;
    const seats = [seat];
    const { promise, resolve } = Promise.withResolvers<RemoteDeal>();
    opening.set(deal, { seats, opened: promise });
    setImmediate(() => {
      opening.delete(deal);
      const { decisionMs: answer, allowanceMs: allowance, graceMs: grace } = limits;
      resolve(remote.open(seats, { answer, allowance, grace }));
    });
    return promise;
  };
  return {
    isDistant: true,
    load: async (reference) => ({
      seat: async (seating) => seatedAt(seating, await join(remoteSeatOf(reference, seating), seating)),
    }),
    close: async () => {},
  };
}

function remoteSeatOf({ bot, parameters }: BotReference, seating: BotSeating): RemoteSeat {
  const { context, started, competition, entrant } = seating;
  if (competition === undefined || entrant === undefined) throw new Error(`bot ${bot} connects for competitions only`);
  return { source: { type: 'remote', bot, tournament: competition, entrant, parameters }, context, started };
}

function seatedAt({ context: { seat } }: BotSeating, deal: RemoteDeal): SeatedBot {
  /** Events that the bot has been sent; it has the first from the start. */
  let sent = 1;
  return {
    decide: async ({ history }, legalActions) => {
      const events = history.slice(sent);
      sent = history.length;
      return replyToRemote(await deal.ask(seat, { events, legalActions }), legalActions);
    },
    close: (played) => {
      deal.leave(seat, played && viewFor(seat, played.events).slice(sent));
      return undefined;
    },
  };
}
