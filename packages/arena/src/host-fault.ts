// An internal error of a bot's host: not the bot's failure, which is a reply. It voids the set, and names the bot that the host was
// running, so that a version that provokes it again can be charged with it.

import { DealAbandoned, isStorageFault, type SeatedBot } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import type { EntrantId, Position } from '@mcr-arena/tournament';

/** The bot that a host was running when it failed, as plain data that can be sent between threads. */
export interface FaultyBot {
  readonly position: Position;
  readonly entrant: EntrantId;
  /** Name of the host. */
  readonly host: string;
  /** Id of the bot version; absent where no server keeps it. */
  readonly version?: string;
}

export class HostFault extends Error {
  readonly bot: FaultyBot;
  /** What the host threw, with the place in the program. */
  readonly reason: string;
  /** Processor time that the four bots of the set had used by then, where their hosts measure it. */
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

/** The result of a call to the host of `bot`; rejects with a `HostFault`, or as the host does where the deal was abandoned or a disk failed. */
export async function blaming<Value>(bot: FaultyBot, call: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (thrown) {
    throw faultOf(bot, thrown);
  }
}

/** The seat, its calls rejecting with a `HostFault` where the host fails. What the host answers at once is answered at once. */
export function blamingSeat(bot: FaultyBot, seat: SeatedBot): SeatedBot {
  const { failure, follower } = seat;
  return {
    ...(failure !== undefined && { failure }),
    decide: (observation, legalActions) => blamingAnswer(bot, () => seat.decide(observation, legalActions)),
    ...(seat.recall !== undefined && {
      recall: (...question) => blamingCall(bot, () => seat.recall!(...question)),
    }),
    ...(seat.peakMiB !== undefined && { peakMiB: () => seat.peakMiB!() }),
    ...(seat.cpuMs !== undefined && { cpuMs: () => seat.cpuMs!() }),
    ...(follower !== undefined && {
      follower: {
        decide: (events, legalActions) => blaming(bot, () => follower.decide(events, legalActions)),
        recall: (events) => blamingCall(bot, () => follower.recall(events)),
      },
    }),
    close: (played) => blamingAnswer(bot, () => seat.close(played)),
  };
}

/** Rejects where the call throws: the other seats may have been asked, and their replies are awaited with this one. */
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
