// Checks whether a bot plays by the rules: recorded situations, each asked twice, then a table of 24 deals with house bots. Used
// by the command line and for uploads to a server, so it prints nothing and can be stopped at any question.

import { type Action, type DealConfig, DUPLICATE_RULES, foulOf, type Reply } from '@mcr-arena/engine';
import type {
  BotLog,
  BotReference,
  BotSeating,
  DecisionLimits,
  HostRegistry,
  LoadedBot,
  RecognisedProgram,
  SeatedBot,
} from '@mcr-arena/hosts';
import { formatRequest, formatResponse } from '@mcr-arena/protocol';
import { createRandom, type Seat, shuffled, TILES_WITHOUT_FLOWERS, WINDS } from '@mcr-arena/tiles';
import type { BotCheck, CheckFault } from '../conformance/report.ts';
import { type ShownTable, showTable } from '../conformance/shown-table.ts';
import { dealsOf, type Situation, type SituationFile, situationsOf } from '../conformance/situation.ts';
import { type CheckedDeal, playCheckedDeal } from './checked-deal.ts';

export interface BotCheckOptions {
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

export interface CheckProgress {
  readonly stage: 'situations' | 'deals';
  readonly done: number;
  /** Decreases with each skipped situation. */
  readonly of: number;
  readonly faults: number;
}

/** The report, with data to display. */
export interface CheckedBot {
  readonly report: BotCheck;
  /** The table of the first fault. */
  readonly table?: ShownTable;
  /** Whether the answer of the first fault could not be parsed. */
  readonly unreadable: boolean;
  /** Number of situations with a different answer when asked again. */
  readonly different: number;
  /** Number of skipped situations, which follow a claim that the bot does not make. */
  readonly leftOut: number;
  /** The recognised kind of the bot, if it is a program. */
  readonly program?: RecognisedProgram;
}

const SMOKE_DEALS = 24;
/** The check stops after this number of faults. */
const MAX_FAULTS = 5;
const STDERR_SHOWN = 4000;
const LEGAL_SHOWN = 40;

interface DrawnFault {
  readonly fault: CheckFault;
  readonly table: ShownTable;
  readonly unreadable: boolean;
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
  readonly #faults: DrawnFault[] = [];
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
  }

  async run(): Promise<void> {
    const { situations: file } = this.#options;
    if (this.#loaded.followsOwnAnswers)
      await this.#inStages('situations', this.#recordedWalls(), this.#deal('situations'));
    else await this.#inStages('situations', situationsOf(file), (situation) => this.#situation(situation));
    if (this.#isHopeless()) return;
    const configs = Array.from({ length: SMOKE_DEALS }, (_, index) => ({
      config: smokeConfig(index),
      seat: (index % 4) as Seat,
    }));
    await this.#inStages('deals', configs, this.#deal('deals'));
  }

  result(): CheckedBot {
    const faults = this.#faults.map(({ fault }) => fault);
    const sorted = this.#times.toSorted((a, b) => a - b);
    const quantile = (share: number): number => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
    return {
      report: {
        ok: faults.length === 0 && this.#deals === SMOKE_DEALS,
        situations: this.#situations,
        deals: this.#deals,
        faults,
        decisionMs: { p50: quantile(0.5), p99: quantile(0.99) },
        memoryMiB: rounded(this.#memoryMiB),
      },
      ...(this.#faults[0] && { table: this.#faults[0].table }),
      unreadable: this.#faults[0]?.unreadable ?? false,
      different: this.#different,
      leftOut: this.#leftOut,
      ...(this.#loaded.program && { program: this.#loaded.program }),
    };
  }

  /** Processes all items, several at the same time, until there are too many faults. `work` returns false for a skipped item. */
  async #inStages<T>(
    stage: CheckProgress['stage'],
    items: readonly T[],
    work: (item: T, index: number) => Promise<boolean>,
  ) {
    const { atOnce = 1, signal, onProgress } = this.#options;
    let [next, done, of] = [0, 0, items.length];
    const lane = async (): Promise<void> => {
      while (next < items.length && !this.#isHopeless()) {
        signal?.throwIfAborted();
        const index = next;
        next += 1;
        if (await work(items[index]!, index)) done += 1;
        else of -= 1;
        onProgress?.({ stage, done, of, faults: this.#faults.length });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  #isHopeless(): boolean {
    return this.#faults.length >= MAX_FAULTS || this.#cannotStart;
  }

  /** The deals and seats of the situations, for a bot that must play deals from the start. */
  #recordedWalls(): readonly { readonly config: DealConfig; readonly seat: Seat }[] {
    const { situations: file } = this.#options;
    const deals = dealsOf(file);
    const places = new Set(file.situations.map(({ deal, seat }) => 4 * deal + seat));
    return [...places].map((place) => ({ config: deals[place >> 2]!.config, seat: (place & 3) as Seat }));
  }

  /** Asks the bot twice in the situation. Returns false if the situation was skipped. */
  async #situation(situation: Situation): Promise<boolean> {
    if (!(await this.#comesThere(situation))) {
      this.#leftOut += 1;
      return false;
    }
    const first = await this.#ask(situation, true);
    const again = first === undefined ? undefined : await this.#ask(situation, false);
    this.#situations += 1;
    if (JSON.stringify(first) !== JSON.stringify(again)) this.#different += 1;
    return true;
  }

  /**
   * Whether the bot makes the same claims as the recorded seat. A bot that never claims need not support the following questions,
   * so these situations are skipped.
   */
  async #comesThere({ before, ...situation }: Situation): Promise<boolean> {
    for (const [index, { reply, ...question }] of before.entries()) {
      if (reply.type === 'pass' || reply.type === 'discard') continue;
      const earlier = { ...situation, ...question, before: before.slice(0, index) };
      const { reply: own } = await this.#replyIn(earlier);
      if (own.type !== reply.type) return false;
    }
    return true;
  }

  /** The reply of a newly seated bot in the situation; undefined if it is a foul. */
  async #ask(situation: Situation, isFirst: boolean): Promise<Reply | undefined> {
    const { reply, log } = await this.#replyIn(situation);
    const foul = foulOf(situation.state, situation.seat, reply);
    if (foul === undefined) return reply;
    if (isFirst) this.#faults.push(faultOf({ ...situation, situation: situation.name, reply, log }));
    return undefined;
  }

  async #replyIn(
    situation: Omit<Situation, 'state' | 'kind'>,
  ): Promise<{ readonly reply: Reply; readonly log?: BotLog }> {
    const { started, seat, before, name, observation, legalActions } = situation;
    const bot = await this.#loaded.seat(this.#seatingOf(started, seat, name));
    this.#cannotStart ||= bot.failure !== undefined;
    for (const earlier of before) bot.recall?.(earlier.observation, earlier.legalActions, earlier.reply);
    const start = performance.now();
    const reply = await bot.decide(observation, legalActions);
    this.#times.push(performance.now() - start);
    const log = await this.#close(bot);
    return { reply, ...(log !== undefined && { log }) };
  }

  #deal(stage: CheckProgress['stage']) {
    return async (
      { config, seat }: { readonly config: DealConfig; readonly seat: Seat },
      index: number,
    ): Promise<boolean> => {
      const { opponents, registry, limits, signal } = this.#options;
      const name =
        stage === 'deals'
          ? `deal ${index + 1} of the smoke table, seat ${seat}`
          : `recorded wall ${index + 1}, seat ${seat}`;
      const played = await playCheckedDeal({
        ...{ config, seat, opponents, registry, limits, name },
        seatBot: (started) => this.#loaded.seat(this.#seatingOf(started, seat, name)),
        ...(signal && { signal }),
      });
      this.#takeDeal(played, name, seat);
      if (stage === 'deals') this.#deals += 1;
      else this.#situations += 1;
      return true;
    };
  }

  #takeDeal({ times, peakMiB, foul, log }: CheckedDeal, situation: string, seat: Seat): void {
    this.#times.push(...times);
    this.#memoryMiB = Math.max(this.#memoryMiB, peakMiB);
    if (foul !== undefined) this.#faults.push(faultOf({ situation, seat, log, ...foul }));
  }

  async #close(bot: SeatedBot): Promise<BotLog | undefined> {
    this.#memoryMiB = Math.max(this.#memoryMiB, bot.peakMiB?.() ?? 0);
    return bot.close();
  }

  #seatingOf(started: BotSeating['started'], seat: Seat, deal: string): BotSeating {
    const { bot, limits } = this.#options;
    const { prevalentWind, rules } = started;
    const context = { seat, prevalentWind, rules, parameters: bot.parameters, seed: `check ${deal}` };
    return { context, limits, started, deal };
  }
}

interface FoulInSituation extends Pick<Situation, 'observation' | 'legalActions' | 'state' | 'seat'> {
  readonly situation: string;
  readonly reply: Reply;
  readonly log?: BotLog | undefined;
}

function faultOf({ situation, seat, state, observation, legalActions, reply, log }: FoulInSituation): DrawnFault {
  const { history } = observation;
  const request = formatRequest(history.at(-1)!, history.at(-2)) ?? observation.question.type;
  const fault: CheckFault = {
    situation,
    request,
    answer: textOfReply(reply),
    legal: legalActions.slice(0, LEGAL_SHOWN).map(formatResponse),
    stderr: (log?.text ?? '').slice(-STDERR_SHOWN),
  };
  return { fault, table: showTable(state, seat), unreadable: reply.type === 'unreadable' };
}

function textOfReply(reply: Reply): string {
  switch (reply.type) {
    case 'timedOut':
      return 'no reply in time';
    case 'crashed':
      return reply.verdict ?? 'crashed';
    case 'unreadable':
      return reply.text;
    default:
      return textOfAction(reply);
  }
}

/** The action in Botzone's format, or as JSON, because some illegal actions cannot be expressed in that format. */
function textOfAction(action: Action): string {
  try {
    return formatResponse(action);
  } catch {
    return JSON.stringify(action);
  }
}

function smokeConfig(index: number): DealConfig {
  const wall = shuffled(TILES_WITHOUT_FLOWERS, createRandom(`smoke table ${index}`));
  return { rules: DUPLICATE_RULES, prevalentWind: WINDS[(index >> 2) & 3]!, wall };
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10;
}
