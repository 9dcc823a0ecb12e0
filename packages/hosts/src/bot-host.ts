// The port between code that plays deals and code that runs bots. A bot's failure is a reply, never an exception, so that a
// table needs no other path for it. Code that plays deals knows no transports.

import type { Action, Observation, PlayedDeal, Reply, ViewEvent, ViewEventOf } from '@mcr-arena/engine';
import type { BotContext, Millis } from '@mcr-arena/sdk';
import type { BotLog } from './bot-log.ts';
import type { BotReference } from './bot-reference.ts';
import type { DecisionLimits, Language } from './decision-limits.ts';
import type { BotProtocol } from './stdio/bot-manifest.ts';
import type { ProtocolBasis } from './stdio/recognise-bot.ts';

/** Runs bots of one kind. Lives as long as its process. */
export interface BotHost {
  /**
   * True if its bots answer over a network: then the deals of a set are played side by side, because most of the time goes
   * into round trips.
   */
  readonly isDistant?: boolean;
  /**
   * The bot, ready to be seated; called once for each bot of a set. A host that opens something large keeps it for the next
   * call. Rejects on a fault of the host only: a bot that cannot be loaded is seated all the same and answers with its failure.
   */
  load(reference: BotReference): Promise<LoadedBot>;
  /** Ends everything that it runs. */
  close(): Promise<void>;
}

export interface LoadedBot {
  /**
   * True if a deal must be played from its start with the bot's own answers, because the bot is not sent what it answered.
   * Every other bot can be asked any question of any deal.
   */
  readonly followsOwnAnswers?: boolean;
  /** Processor time that making it ready took, such as compiling it; absent where it was ready before. */
  readonly loadCpuMs?: Millis;
  /** What a program was recognised as; absent of other bots and of programs that cannot be run. */
  readonly program?: RecognisedProgram;
  /** Seats the bot for one deal. A bot that cannot be started is seated all the same and answers with its failure. */
  seat(seating: BotSeating): Promise<SeatedBot>;
}

/** How a program is run and spoken to. */
export interface RecognisedProgram {
  readonly language: Language;
  readonly protocol: BotProtocol;
  readonly keepRunning: boolean;
  readonly basis: ProtocolBasis;
}

/** One seat in one deal: what a host needs to seat a bot. */
export interface BotSeating {
  /** With the parameters of the reference. */
  readonly context: BotContext;
  readonly limits: DecisionLimits;
  /** The first event of the deal as the seat sees it. */
  readonly started: ViewEventOf<'dealStarted'>;
  /** The same for all seats of a deal, and different for deals that are played at the same time. */
  readonly deal: string;
  /** What the deal counts for, and as whom the bot plays; absent outside of competitions. */
  readonly competition?: string;
  readonly entrant?: string;
}

/** One bot at one seat for one deal. */
export interface SeatedBot {
  /** Why the bot could not be started; absent if it was. */
  readonly failure?: Reply;
  decide(observation: Observation, legalActions: readonly Action[]): Reply | Promise<Reply>;
  /**
   * A question that was answered before its table was taken up again, and the reply to it. Absent: the question is put again
   * and the reply dropped, which brings a bot of this process to where it was.
   */
  recall?(observation: Observation, legalActions: readonly Action[], reply: Reply): void;
  /** The largest resident memory so far, in MiB; absent where it is not measured. */
  peakMiB?(): number;
  /** Processor time for this seat so far, complete once it is closed; absent where it is not measured. */
  cpuMs?(): Millis;
  /** Called in place of `decide` and `recall` where a table can: no observation is made then. */
  readonly follower?: ViewFollower;
  /**
   * Ends the seat; nothing is asked after it. `played`: the deal, if it was played to its end. Returns what the owner of the bot
   * may read; undefined where nothing was logged.
   */
  close(played?: PlayedDeal): BotLog | undefined | Promise<BotLog | undefined>;
}

/** A bot that folds the events of its seat itself. `events`: what the seat has seen since the last call, or since `started`. */
export interface ViewFollower {
  decide(events: readonly ViewEvent[], legalActions: readonly Action[]): Promise<Reply>;
  /** A question that was answered before the table was taken up again. */
  recall(events: readonly ViewEvent[]): void;
}

/** A bot that answers every question with the same failure. */
export function failedBot(failure: Reply, log?: BotLog | Promise<BotLog>): SeatedBot {
  return { failure, decide: () => failure, close: () => log };
}
