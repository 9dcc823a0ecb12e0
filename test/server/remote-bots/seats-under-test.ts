// Seats and matchmaking of remote bots with connections that only record their messages.

import { type Action, DUPLICATE_RULES, type ViewEvent } from '@mcr-arena/engine';
import type { ProblemCode, Question, ServerMessages, Welcome } from '@mcr-arena/protocol';
import type { Seat } from '@mcr-arena/tiles';
import type { SeatLimits } from '../../../apps/server/src/remote-bots/bot-clock.ts';
import type { BotLine } from '../../../apps/server/src/remote-bots/bot-line.ts';
import {
  Matchmaking,
  type MatchmakingOptions,
  type WantedSeat,
} from '../../../apps/server/src/remote-bots/matchmaking.ts';
import { RemoteBots } from '../../../apps/server/src/remote-bots/remote-bots.ts';
import type { RemoteReply, RemoteSeat } from '../../../apps/server/src/remote-bots/remote-seat.ts';

export const LIMITS: SeatLimits = { decisionMs: 5_000, allowanceMs: 7_000, graceMs: 60_000 };

/** A connection that records its messages and its end. */
export interface WrittenLine extends BotLine {
  readonly sent: readonly (readonly [name: string, message: unknown])[];
  readonly ended: ProblemCode | undefined;
  /** The messages of one name, oldest first. */
  of<Name extends keyof ServerMessages>(name: Name): readonly ServerMessages[Name][];
}

/** `credential`: the token of the connection. */
export function newLine(credential = 'credential'): WrittenLine {
  const sent: [string, unknown][] = [];
  let ended: ProblemCode | undefined;
  return {
    credential,
    sent,
    get ended() {
      return ended;
    },
    send: (name, message) => void sent.push([name, message]),
    end: (problem) => {
      ended = problem;
    },
    of: (name) => sent.filter(([other]) => other === name).map(([, message]) => message) as never,
  };
}

/** Connects bot `id` by a token of the same id and returns its line. `known`: the number of known events, by deal. */
export function connect(
  bots: RemoteBots,
  id: string,
  known: Readonly<Record<string, number>> = {},
  atMost = 8,
): WrittenLine & { readonly welcome: Welcome } {
  const line = newLine(id);
  const deals = Object.entries(known).map(([deal, events]) => ({ deal, events }));
  bots.connect(id, `bot ${id}`, { atMost, known: deals }, line);
  return Object.assign(line, { welcome: line.of('welcome')[0]! });
}

let lastDeal = 0;

/** A wanted seat in a new deal. */
export function seatOf(bot: string, seat: Seat = 0, competition = 'cup'): WantedSeat {
  lastDeal += 1;
  const started = { type: 'dealStarted', seat, rules: DUPLICATE_RULES, prevalentWind: 'east', wallSize: 136 } as const;
  const start = { deal: `deal-${lastDeal}-${seat}`, competition, entrant: `entrant ${bot}`, parameters: {}, seed: 's' };
  return { bot, start: { ...start, started } };
}

export interface AskedQuestion {
  readonly events: readonly ViewEvent[];
  readonly legalActions: readonly Action[];
}

/** A question that follows `count` new discards. */
export function questionAfter(count: number): AskedQuestion {
  return {
    events: Array.from({ length: count }, (_, tile) => ({
      type: 'discarded' as const,
      seat: 1 as Seat,
      tile: tile as never,
      drawn: true,
    })),
    legalActions: [{ type: 'pass' }, { type: 'win' }],
  };
}

export function passTo({ deal, number }: Question) {
  return { deal, number, action: { type: 'pass' } };
}

/** A deal of remote bots. */
export interface OpenDeal {
  ask(seat: Seat, question: AskedQuestion): Promise<RemoteReply>;
  leave(seat: Seat, rest?: readonly ViewEvent[]): void;
}

export interface PlayUnderTest {
  readonly bots: RemoteBots;
  readonly matchmaking: Matchmaking;
  open(seats: readonly WantedSeat[]): Promise<OpenDeal>;
}

export function newPlay(options: MatchmakingOptions = {}): PlayUnderTest {
  const bots = new RemoteBots();
  const matchmaking = new Matchmaking(bots, options);
  return { bots, matchmaking, open: (seats) => openDeal(matchmaking, seats) };
}

export async function openDeal(matchmaking: Matchmaking, seats: readonly WantedSeat[]): Promise<OpenDeal> {
  const remotes = await matchmaking.open(seats, LIMITS);
  const remoteAt = (seat: Seat): RemoteSeat => remotes.find(({ start }) => start.started.seat === seat)!;
  return {
    ask: (seat, { events, legalActions }) => {
      remoteAt(seat).show(events);
      return remoteAt(seat).ask(legalActions);
    },
    leave: (seat, rest) => {
      const remote = remoteAt(seat);
      remote.end(rest);
      matchmaking.leave(seats.find(({ start }) => start.started.seat === seat)!.bot, remote);
    },
  };
}
