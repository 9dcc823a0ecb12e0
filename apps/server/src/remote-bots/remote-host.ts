// The host of bots that connect to this server. In competitions, seats of a deal that are requested in the same event-loop turn are
// opened as one deal, which waits for its bots. A table with people seats a bot at once.

import { createHash } from 'node:crypto';
import { type Action, type Reply, type ViewEvent, viewFor } from '@mcr-arena/engine';
import {
  type BotHost,
  type BotReference,
  type BotSeating,
  DealAbandoned,
  replyOf,
  type SeatedBot,
  type ViewFollower,
} from '@mcr-arena/hosts';
import type { DealId } from '@mcr-arena/protocol';
import { SEATS, type Seat } from '@mcr-arena/tiles';
import type { Matchmaking, WantedSeat } from './matchmaking.ts';
import type { RemoteReply, RemoteSeat } from './remote-seat.ts';

/** Ids of the seats of a deal. The id of one seat does not reveal the others. */
export function seatIdsOf(deal: string): readonly DealId[] {
  return SEATS.map((seat) => seatIdOf(deal, seat));
}

export function createRemoteHost(matchmaking: Matchmaking): BotHost {
  const opening = new Map<string, { readonly seats: WantedSeat[]; readonly opened: Promise<readonly RemoteSeat[]> }>();
  const join = async (wanted: WantedSeat, { deal, limits }: BotSeating): Promise<RemoteSeat> => {
    const known = opening.get(deal);
    if (known !== undefined) {
      const place = known.seats.push(wanted) - 1;
      return (await known.opened)[place]!;
    }
    const seats = [wanted];
    const { promise: opened, resolve } = Promise.withResolvers<readonly RemoteSeat[]>();
    opening.set(deal, { seats, opened });
    setImmediate(() => {
      opening.delete(deal);
      resolve(matchmaking.open(seats, limits));
    });
    return (await opened)[0]!;
  };
  return {
    isDistant: true,
    load: async (reference) => ({
      seat: async (seating) => {
        const wanted = wantedSeatOf(reference, seating);
        const { competition, limits } = seating;
        const remote = competition === undefined ? matchmaking.sit(wanted, limits) : await join(wanted, seating);
        return seatedAt(seating.context.seat, remote, () => matchmaking.leave(reference.bot, remote));
      },
    }),
    close: async () => {},
  };
}

function seatIdOf(deal: string, seat: Seat): DealId {
  return createHash('sha256').update(`${deal}\n${seat}`).digest('base64url').slice(0, 12);
}

function wantedSeatOf({ bot, parameters }: BotReference, seating: BotSeating): WantedSeat {
  const { context, started, competition, entrant, deal } = seating;
  const id = seatIdOf(deal, context.seat);
  const counted = { ...(competition !== undefined && { competition }), ...(entrant !== undefined && { entrant }) };
  return { bot, start: { deal: id, ...counted, parameters, seed: context.seed, started } };
}

function seatedAt(seat: Seat, remote: RemoteSeat, leave: () => void): SeatedBot {
  /** Number of events that the bot has; it starts with the first event. */
  let shown = 1;
  let isClosed = false;
  const show = (events: readonly ViewEvent[]): void => {
    remote.show(events);
    shown += events.length;
  };
  const follower: ViewFollower = {
    decide: async (events, legalActions) => {
      show(events);
      return replyTo(await remote.ask(legalActions), legalActions);
    },
    recall: (events) => {
      show(events);
      remote.recall();
    },
  };
  return {
    follower,
    decide: ({ history }, legalActions) => follower.decide(history.slice(shown), legalActions),
    recall: ({ history }) => follower.recall(history.slice(shown)),
    close: (played) => {
      if (isClosed) return undefined;
      isClosed = true;
      remote.end(played && viewFor(seat, played.events).slice(shown));
      leave();
      return undefined;
    },
  };
}

/** Converts a reply for the judge. Throws a `DealAbandoned` if the deal no longer counts or is resumed by another process. */
function replyTo(reply: RemoteReply, legalActions: readonly Action[]): Reply {
  switch (reply.type) {
    case 'answered':
      return replyOf(reply.action, legalActions);
    case 'crashed':
      return { type: 'crashed', verdict: reply.message };
    case 'abandoned':
      throw new DealAbandoned();
    default:
      return reply;
  }
}
