// The desk with connections that only write down what is sent to them.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import type { RemoteLimits, RemoteQuestion, RemoteSeat } from '@mcr-arena/hosts';
import type { Decision, ProblemCode, ServerMessages, Welcome } from '@mcr-arena/protocol';
import type { Seat } from '@mcr-arena/tiles';
import type { BotDesk } from '../../../apps/server/src/remote/bot-desk.ts';
import type { EndableLine } from '../../../apps/server/src/remote/remote-bot.ts';

export const LIMITS: RemoteLimits = { answer: 5_000, allowance: 7_000, grace: 60_000 };

/** What a connection has carried, and how it was ended. */
export interface WrittenLine extends EndableLine {
  readonly sent: readonly (readonly [name: string, message: unknown])[];
  readonly ended: ProblemCode | undefined;
  /** The messages of one name, oldest first. */
  of<Name extends keyof ServerMessages>(name: Name): readonly ServerMessages[Name][];
}

/** `credential`: the token that it was opened with. */
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

/** Connects bot `id`, by a token of the same id, that knows so many events of deals; its line. */
export function connect(
  desk: BotDesk,
  id: string,
  known: Readonly<Record<string, number>> = {},
  atMost = 8,
): WrittenLine & { readonly welcome: Welcome } {
  const line = newLine(id);
  const deals = Object.entries(known).map(([deal, events]) => ({ deal, events }));
  desk.connect(id, `bot ${id}`, { atMost, known: deals }, line);
  return Object.assign(line, { welcome: line.of('welcome')[0]! });
}

export function seatOf(bot: string, seat: Seat = 0, tournament = 'cup'): RemoteSeat {
  return {
    source: { type: 'remote', bot, tournament, entrant: `entrant ${bot}`, parameters: {} },
    context: { seat, prevalentWind: 'east', rules: DUPLICATE_RULES, parameters: {}, seed: 's' },
    started: { type: 'dealStarted', seat, rules: DUPLICATE_RULES, prevalentWind: 'east', wallSize: 136 },
  };
}

/** A question after `count` discards that the seat has seen. */
export function questionAfter(count: number): RemoteQuestion {
  return {
    events: Array.from({ length: count }, (_, tile) => ({
      type: 'discarded' as const,
      ...{ seat: 1 as Seat, tile: tile as never, drawn: true },
    })),
    legalActions: [{ type: 'pass' }, { type: 'win' }],
  };
}

export function passTo({ deal, number }: Decision) {
  return { deal, number, action: { type: 'pass' } };
}
