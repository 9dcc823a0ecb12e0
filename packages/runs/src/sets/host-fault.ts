// An internal error of a bot's host, as opposed to a bot's failure, which is a reply. It voids the set and names the bot that the
// host was running, so that repeated errors can be attributed to a bot version.

import { isStorageFault } from '@mcr-arena/files';
import { DealAbandoned, type SeatedBot } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import type { EntrantId, Position } from '@mcr-arena/tournament';

/** The bot that a host was running when it failed, as plain data that can be sent between threads. */
export interface FaultyBot {
  readonly position: Position;
  readonly entrant: EntrantId;
  /** Name of the host. */
  readonly host: string;
  /** Id of the bot version; absent for bots that are not on a server. */
  readonly version?: string;
}

export class HostFault extends Error {
  readonly bot: FaultyBot;
  /** The error that the host threw, with its stack. */
  readonly reason: string;
  /** CPU time that the four bots of the set had used by then, if their hosts measure it. */
  readonly usedMs: Millis;

  constructor(bot: FaultyBot, cause: unknown, usedMs: Millis = 0) {
    const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    const version = bot.version === undefined ? '' : ` (version ${bot.version})`;
    super(`host "${bot.host}" of "${bot.entrant}"${version}: ${reason}`, { cause });
    this.bot = bot;
    this.reason = reason;
    this.usedMs = usedMs;
  }
}

export function isHostFault(thrown: unknown): thrown is HostFault {
  return thrown instanceof HostFault;
}

/**
 * The result of a call to the host of `bot`. Rejects with a `HostFault`, or with the host's error if the deal was abandoned or a
 * disk failed.
 */
export async function blaming<Value>(bot: FaultyBot, call: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (thrown) {
    throw faultOf(bot, thrown);
  }
}

/** Wraps a seat so that failures of the host reject with a `HostFault`. Synchronous answers stay synchronous. */
export function blamingSeat(bot: FaultyBot, seat: SeatedBot): SeatedBot {
  const { failure, follower, speed } = seat;
  return {
    ...(failure !== undefined && { failure }),
    ...(speed !== undefined && { speed }),
    decide: (observation, legalActions) => blamingAnswer(bot, () => seat.decide(observation, legalActions)),
    ...(seat.recall !== undefined && {
      recall: (...question) => blamingCall(bot, () => seat.recall!(...question)),
    }),
    ...(seat.peakMiB !== undefined && { peakMiB: () => seat.peakMiB!() }),
    ...(seat.cpuMs !== undefined && { cpuMs: () => seat.cpuMs!() }),
    ...(seat.waitedMs !== undefined && { waitedMs: () => seat.waitedMs!() }),
    ...(follower !== undefined && {
      follower: {
        decide: (events, legalActions) => blaming(bot, () => follower.decide(events, legalActions)),
        recall: (events) => blamingCall(bot, () => follower.recall(events)),
      },
    }),
    close: (played) => blamingAnswer(bot, () => seat.close(played)),
  };
}

/** Turns an exception into a rejection, because the replies of other seats may already be pending. */
function blamingAnswer<Value>(bot: FaultyBot, call: () => Value | Promise<Value>): Value | Promise<Value> {
  try {
    const answer = call();
    return answer instanceof Promise ? blaming(bot, () => answer) : answer;
  } catch (thrown) {
    return Promise.reject(faultOf(bot, thrown));
  }
}

function blamingCall(bot: FaultyBot, call: () => void): void {
  try {
    call();
  } catch (thrown) {
    throw faultOf(bot, thrown);
  }
}

function faultOf(bot: FaultyBot, thrown: unknown): unknown {
  return thrown instanceof DealAbandoned || isStorageFault(thrown) ? thrown : new HostFault(bot, thrown);
}
