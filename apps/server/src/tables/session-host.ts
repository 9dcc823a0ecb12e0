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
import type { SeatSession, SessionReply } from '../sessions/seat-session.ts';
import type { Matchmaking, WantedSeat } from './matchmaking.ts';

/** Ids of the sessions of a deal, by seat. The id of one seat does not reveal the others. */
export function sessionIdsOf(deal: string): readonly DealId[] {
  return SEATS.map((seat) => sessionIdOf(deal, seat));
}

export function createSessionHost(matchmaking: Matchmaking): BotHost {
  const opening = new Map<string, { readonly seats: WantedSeat[]; readonly opened: Promise<readonly SeatSession[]> }>();
  const join = async (wanted: WantedSeat, { deal, limits }: BotSeating): Promise<SeatSession> => {
    const known = opening.get(deal);
    if (known !== undefined) {
      const place = known.seats.push(wanted) - 1;
      return (await known.opened)[place]!;
    }
    const seats = [wanted];
    const { promise: opened, resolve } = Promise.withResolvers<readonly SeatSession[]>();
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
        const session = competition === undefined ? matchmaking.sit(wanted, limits) : await join(wanted, seating);
        return seatedAt(seating.context.seat, session, () => matchmaking.leave(reference.bot, session));
      },
    }),
    close: async () => {},
  };
}

function sessionIdOf(deal: string, seat: Seat): DealId {
  return createHash('sha256').update(`${deal}\n${seat}`).digest('base64url').slice(0, 12);
}

function wantedSeatOf({ bot, parameters }: BotReference, seating: BotSeating): WantedSeat {
  const { context, started, competition: tournament, entrant, deal } = seating;
  const id = sessionIdOf(deal, context.seat);
  const counted = { ...(tournament !== undefined && { tournament }), ...(entrant !== undefined && { entrant }) };
  return { bot, start: { deal: id, ...counted, parameters, seed: context.seed, started } };
}

function seatedAt(seat: Seat, session: SeatSession, leave: () => void): SeatedBot {
  /** Number of events that the session has; it starts with the first event. */
  let shown = 1;
  let isClosed = false;
  const show = (events: readonly ViewEvent[]): void => {
    session.show(events);
    shown += events.length;
  };
  const follower: ViewFollower = {
    decide: async (events, legalActions) => {
      show(events);
      return replyTo(await session.ask(legalActions), legalActions);
    },
    recall: (events) => {
      show(events);
      session.recall();
    },
  };
  return {
    follower,
    decide: ({ history }, legalActions) => follower.decide(history.slice(shown), legalActions),
    recall: ({ history }) => follower.recall(history.slice(shown)),
    close: (played) => {
      if (isClosed) return undefined;
      isClosed = true;
      session.end(played && viewFor(seat, played.events).slice(shown));
      leave();
      return undefined;
    },
  };
}

/** Converts a reply for the judge. Throws a `DealAbandoned` if the deal no longer counts or is resumed by another process. */
function replyTo(reply: SessionReply, legalActions: readonly Action[]): Reply {
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
