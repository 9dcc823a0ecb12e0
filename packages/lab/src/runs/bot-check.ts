// Checks whether a bot plays by the rules: a table of 24 deals with house bots, then recorded situations, each asked twice. A bot
// whose replies depend on its own earlier ones plays deals on the recorded walls instead. Used by the command line and for uploads
// to a server, so it prints nothing and can be stopped at any question.

import { foulOf, type Reply } from '@mcr-arena/engine';
import type {
  BotLog,
  BotReference,
  DecisionLimits,
  HostRegistry,
  LoadedBot,
  RecognisedProgram,
} from '@mcr-arena/hosts';
import type { CheckFault } from '@mcr-arena/protocol/documents';
import type { Seat } from '@mcr-arena/tiles';
import { type FoulReply, faultOf } from '../conformance/fault.ts';
import type { BotCheck } from '../conformance/report.ts';
import { dealsOf, type Situation, type SituationFile, situationsOf } from '../conformance/situation.ts';
import { type SmokeDeal, smokeDeal } from '../conformance/smoke-deal.ts';
import { MAX_FAULTS, SMOKE_DEALS, verdictOf } from '../conformance/verdict.ts';
import { AskedBot, type GivenReply } from './asked-bot.ts';
import { playCheckedDeal } from './checked-deal.ts';

interface BotCheckOptions {
  readonly bot: BotReference;
  readonly limits: DecisionLimits;
  /** Contains the hosts of the bot and of the opponents. */
  readonly registry: HostRegistry;
  /** Three opponents, for the other seats. */
  readonly opponents: readonly BotReference[];
  readonly situations: SituationFile;
  /** Maximum number of situations or deals that are played at the same time; 1 by default. */
  readonly atOnce?: number;
  readonly signal?: AbortSignal;
  onProgress?(progress: CheckProgress): void;
}

type Stage = 'deals' | 'situations';

export interface CheckProgress {
  readonly stage: Stage;
  /** Includes skipped situations. */
  readonly done: number;
  readonly of: number;
  readonly faults: number;
}

/** The report, with data to display. */
export interface CheckedBot {
  readonly report: BotCheck;
  /** Number of situations with a different answer when asked again. */
  readonly different: number;
  /** Number of skipped situations, which follow a claim that the bot does not make. */
  readonly leftOut: number;
  /** The recognised kind of the bot, if it is a program. */
  readonly program?: RecognisedProgram;
}

interface FoundFault {
  readonly stage: Stage;
  readonly fault: CheckFault;
}

/** A deal to play from its start. */
interface CheckDeal extends SmokeDeal {
  /** The deal ends after this number of steps; absent: when it is over. */
  readonly steps?: number;
}

/** Checks a bot. Rejects if `signal` stops it, or on an internal error. */
export async function checkBot(options: BotCheckOptions): Promise<CheckedBot> {
  const check = new BotCheckRun(options, await options.registry.hostFor(options.bot.host).load(options.bot));
  await check.run();
  return check.result();
}

class BotCheckRun {
  readonly #options: BotCheckOptions;
  readonly #loaded: LoadedBot;
  readonly #asked: AskedBot;
  readonly #faults: FoundFault[] = [];
  readonly #times: number[] = [];
  #memoryMiB = 0;
  #situations = 0;
  #deals = 0;
  #different = 0;
  #leftOut = 0;
  #cannotStart = false;

  constructor(options: BotCheckOptions, loaded: LoadedBot) {
    this.#options = options;
    this.#loaded = loaded;
    this.#asked = new AskedBot(options.bot, options.limits, loaded);
  }

  async run(): Promise<void> {
    if (this.#loaded.failure !== undefined) return;
    await this.#inStages('deals', smokeDeals(), (deal) => this.#playSmokeDeal(deal));
    // Known after the deals: a program may return data at any turn.
    if (this.#loaded.followsOwnReplies?.())
      await this.#inStages('situations', this.#recordedWalls(), (deal) => this.#playRecordedWall(deal));
    else {
      const situations = situationsOf(this.#options.situations);
      await this.#inStages('situations', situations, (situation) => this.#situation(situation));
    }
  }

  result(): CheckedBot {
    const { failure, buildOutput = '', program } = this.#loaded;
    const sorted = this.#times.toSorted((a, b) => a - b);
    const quantile = (share: number): number => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
    const faultsIn = (stage: Stage): number => this.#faults.filter((found) => found.stage === stage).length;
    const verdict = verdictOf({
      deals: { played: this.#deals, faults: faultsIn('deals') },
      situations: { asked: this.#situations, faults: faultsIn('situations') },
    });
    return {
      report: {
        ok: verdict === 'passed',
        verdict,
        ...(failure && { failure }),
        buildOutput,
        situations: this.#situations,
        deals: this.#deals,
        faults: inOrder(this.#faults),
        decisionMs: { p50: quantile(0.5), p99: quantile(0.99) },
        memoryMiB: rounded(this.#memoryMiB),
      },
      different: this.#different,
      leftOut: this.#leftOut,
      ...(program && { program }),
    };
  }

  /** Processes all items, several at the same time, until there are too many faults. */
  async #inStages<T>(stage: Stage, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    const { atOnce = 1, signal, onProgress } = this.#options;
    let [next, done] = [0, 0];
    const lane = async (): Promise<void> => {
      while (next < items.length && !this.#isHopeless()) {
        signal?.throwIfAborted();
        const index = next;
        next += 1;
        await work(items[index]!);
        done += 1;
        onProgress?.({ stage, done, of: items.length, faults: this.#faults.length });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  #isHopeless(): boolean {
    return this.#faults.length >= MAX_FAULTS || this.#cannotStart;
  }

  /** The deals and seats of the situations, for a bot that must play deals from the start. */
  #recordedWalls(): readonly CheckDeal[] {
    const { situations: file } = this.#options;
    const deals = dealsOf(file);
    const last = new Map<number, number>();
    for (const { deal, seat, question } of file.situations) {
      const place = 4 * deal + seat;
      last.set(place, Math.max(question, last.get(place) ?? 0));
    }
    // A program that is started for each turn plays as far as the situations, because its deals take long.
    const isStartedOften = this.#loaded.program?.keepRunning === false;
    return [...last].map(([place, question], index) => ({
      config: deals[place >> 2]!.config,
      seat: (place & 3) as Seat,
      name: `recorded wall ${index + 1}, seat ${place & 3}`,
      ...(isStartedOften && { steps: question + 1 }),
    }));
  }

  /** Asks the bot twice in the situation, unless it is skipped. */
  async #situation(situation: Situation): Promise<void> {
    if (!(await this.#comesThere(situation))) {
      this.#leftOut += 1;
      return;
    }
    const first = await this.#ask(situation, true);
    const again = first === undefined ? undefined : await this.#ask(situation, false);
    this.#situations += 1;
    if (JSON.stringify(first) !== JSON.stringify(again)) this.#different += 1;
  }

  /** Whether the bot makes the same claims as the recorded seat, or cannot start, which is a fault in the situation. */
  async #comesThere(situation: Situation): Promise<boolean> {
    for await (const given of this.#asked.claimsBefore(situation)) {
      this.#note(given);
      if (!given.isSame && !given.cannotStart) return false;
    }
    return true;
  }

  /** The reply of a newly seated bot in the situation; undefined if it is a foul. */
  async #ask(situation: Situation, isFirst: boolean): Promise<Reply | undefined> {
    const given = await this.#asked.replyIn(situation);
    this.#note(given);
    const { reply, log } = given;
    const foul = foulOf(situation.state, situation.seat, reply);
    if (foul === undefined) return reply;
    if (isFirst) this.#addFault('situations', situation.name, { ...situation, reply }, log);
    return undefined;
  }

  #note({ ms, peakMiB, cannotStart }: GivenReply): void {
    this.#times.push(ms);
    this.#memoryMiB = Math.max(this.#memoryMiB, peakMiB);
    this.#cannotStart ||= cannotStart;
  }

  async #playSmokeDeal(deal: CheckDeal): Promise<void> {
    await this.#play('deals', deal);
    this.#deals += 1;
  }

  async #playRecordedWall(deal: CheckDeal): Promise<void> {
    await this.#play('situations', deal);
    this.#situations += 1;
  }

  async #play(stage: Stage, { name, seat, ...deal }: CheckDeal): Promise<void> {
    const { opponents, registry, limits, signal } = this.#options;
    const { times, peakMiB, foul, log } = await playCheckedDeal({
      ...deal,
      seat,
      name,
      opponents,
      registry,
      limits,
      seatBot: (started) => this.#loaded.seat(this.#asked.seatingOf(started, seat, name)),
      ...(signal && { signal }),
    });
    this.#times.push(...times);
    this.#memoryMiB = Math.max(this.#memoryMiB, peakMiB);
    if (foul !== undefined) this.#addFault(stage, name, foul, log);
  }

  #addFault(stage: Stage, name: string, foul: FoulReply, log: BotLog | undefined): void {
    this.#faults.push({
      stage,
      fault: faultOf({ situation: name, protocol: this.#loaded.program?.protocol }, foul, log),
    });
  }
}

function smokeDeals(): readonly CheckDeal[] {
  return Array.from({ length: SMOKE_DEALS }, (_, index) => smokeDeal(index + 1));
}

/** Several items are played at once, so faults are found in any order. Stable: the deals come before the situations. */
function inOrder(faults: readonly FoundFault[]): CheckFault[] {
  const stages = Map.groupBy(faults, ({ stage }) => stage);
  return [...stages.values()].flatMap((found) =>
    found.map(({ fault }) => fault).toSorted((a, b) => a.situation.localeCompare(b.situation, 'en', { numeric: true })),
  );
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10;
}
