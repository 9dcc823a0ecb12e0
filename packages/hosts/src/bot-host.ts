// The port between code that plays deals and code that runs bots. A bot's failure is a reply, never an exception, so tables
// need no separate error path. Code that plays deals does not depend on transports.

import type { Action, Observation, PlayedDeal, Reply, ViewEvent, ViewEventOf } from '@mcr-arena/engine';
import type { BotFailure } from '@mcr-arena/protocol/documents';
import type { BotContext, Millis } from '@mcr-arena/sdk';
import type { BotLog } from './bot-log.ts';
import type { BotReference } from './bot-reference.ts';
import type { DecisionLimits, Language } from './decision-limits.ts';
import type { RuntimeName } from './sandbox/bot-runtimes.ts';
import type { BotProtocol } from './stdio/bot-manifest.ts';
import type { ProtocolBasis } from './stdio/recognise-bot.ts';

/** Runs bots of one kind, for the lifetime of its process. */
export interface BotHost {
  /**
   * True if its bots reply over a network. The deals of a set are then played concurrently, because most of the time is spent
   * on round trips.
   */
  readonly isDistant?: boolean;
  /**
   * The bot, ready to be seated; called once for each bot of a set. Hosts cache large resources for later calls. Rejects only
   * on a fault of the host: a bot that cannot be loaded is still seated and replies with its failure.
   */
  load(reference: BotReference): Promise<LoadedBot>;
  /** Ends all running bots. */
  close(): Promise<void>;
}

export interface LoadedBot {
  /** Why the bot cannot play at all, such as a failed build; its seats reply with it. Absent for a bot that can. */
  readonly failure?: LoadFailure;
  /** Output of the compiler. */
  readonly buildOutput?: string;
  /**
   * Whether a deal must be played from its start with the bot's own replies: it is not sent its earlier replies, or has returned
   * data that depends on them. All other bots can be asked any question of any deal.
   */
  followsOwnReplies?(): boolean;
  /** CPU time of preparing the bot, such as compiling it, as on the reference machine; absent if it was already prepared. */
  readonly loadCpuMs?: Millis;
  /** The recognised kind of a program; absent for other bots and for programs that cannot be run. */
  readonly program?: RecognisedProgram;
  /** Seats the bot for one deal. A bot that cannot be started is still seated and replies with its failure. */
  seat(seating: BotSeating): Promise<SeatedBot>;
}

export interface LoadFailure {
  readonly code: BotFailure;
  readonly message: string;
}

/** Language, protocol and mode of a program. */
export interface RecognisedProgram {
  readonly language: Language;
  readonly protocol: BotProtocol;
  readonly keepRunning: boolean;
  readonly basis: ProtocolBasis;
  /** Absent: the standard one. */
  readonly runtime?: RuntimeName;
}

/** Data that a host needs to seat a bot in one deal. */
export interface BotSeating {
  /** Includes the parameters of the reference. */
  readonly context: BotContext;
  readonly limits: DecisionLimits;
  /** The first event of the deal as the seat sees it. */
  readonly started: ViewEventOf<'dealStarted'>;
  /** The same for all seats of a deal, and different for deals that are played at the same time. */
  readonly deal: string;
  /** The competition that the deal counts for and the bot's name in it; absent outside competitions. */
  readonly competition?: string;
  readonly entrant?: string;
  /** Called before a program is started for the seat, because it may compute for long before the seat is returned. */
  onStart?(use: SeatUse): void;
}

/** What a bot has used at a seat so far. */
export type SeatUse = Required<Pick<SeatedBot, 'cpuMs' | 'waitedMs'>>;

/** One bot at one seat for one deal. */
export interface SeatedBot {
  /** Why the bot could not be started; absent if it was. */
  readonly failure?: Reply;
  decide(observation: Observation, legalActions: readonly Action[]): Reply | Promise<Reply>;
  /**
   * Replays a question that was answered before its table was resumed, with its reply. If absent, the question is asked again
   * and the new reply ignored, which restores the state of a bot in this process.
   */
  recall?(observation: Observation, legalActions: readonly Action[], reply: Reply): void;
  /** The largest resident memory so far, in MiB; absent if not measured. */
  peakMiB?(): number;
  /** CPU time for this seat so far, as on the reference machine, complete after `close`; absent if not measured. */
  cpuMs?(): Millis;
  /** Time so far in which it waited on the clock while it was asked; absent if not measured. */
  waitedMs?(): Millis;
  /** Speed of the machine, by which limits of CPU time were scaled; absent if there are none. */
  readonly speed?: number;
  /** Used by tables that support it instead of `decide` and `recall`; no observation is made then. */
  readonly follower?: ViewFollower;
  /**
   * Ends the seat; no questions follow. `played`: the deal, if it was played to the end. Returns the log for the bot's owner;
   * undefined if nothing was logged.
   */
  close(played?: Pick<PlayedDeal, 'events'>): BotLog | undefined | Promise<BotLog | undefined>;
}

/** A bot that folds the events of its seat itself. `events`: those seen since the last call, or since `started`. */
export interface ViewFollower {
  decide(events: readonly ViewEvent[], legalActions: readonly Action[]): Promise<Reply>;
  /** Replays a question that was answered before the table was resumed. */
  recall(events: readonly ViewEvent[]): void;
}

/** A bot that replies to every question with the same failure. */
export function failedBot(failure: Reply, log?: BotLog | Promise<BotLog>): SeatedBot {
  return { failure, decide: () => failure, close: () => log };
}

/** Thrown by a host instead of a reply if the deal no longer counts or was moved to another process: not a fault. */
export class DealAbandoned extends Error {
  constructor() {
    super('the deal was abandoned');
  }
}
