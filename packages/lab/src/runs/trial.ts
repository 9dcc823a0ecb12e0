// A trial of a bot for its author: one deal of the smoke table, or questions of recorded situations or of a played deal, each asked
// once. Every question is reported with its reply and the legal replies, faults or not.

import {
  type DealEvent,
  type DealState,
  encodeDeal,
  foulOf,
  type PlayedDeal,
  type Reply,
  replay,
} from '@mcr-arena/engine';
import { dealRecordSchema } from '@mcr-arena/engine/schema';
import type { BotLog, BotReference, DecisionLimits, HostRegistry, LoadedBot } from '@mcr-arena/hosts';
import type { TrialDeal, TrialResult, TrialSituation } from '@mcr-arena/protocol/documents';
import type { Seat } from '@mcr-arena/tiles';
import { decisionTextOf } from '../conformance/fault.ts';
import { showTable } from '../conformance/shown-table.ts';
import { dealsOf, type Situation, type SituationFile, situationAt, situationsOf } from '../conformance/situation.ts';
import { smokeDeal } from '../conformance/smoke-deal.ts';
import { AskedBot } from './asked-bot.ts';
import { playCheckedDeal, type TimedDecision } from './checked-deal.ts';

/** What to do with the bot. */
export type TrialOrder =
  | { readonly type: 'deal'; readonly number: number }
  | { readonly type: 'situations'; readonly file: SituationFile; readonly numbers?: readonly number[] }
  | { readonly type: 'situation'; readonly deal: PlayedDeal; readonly question: number; readonly seat: Seat };

interface TrialOptions {
  readonly bot: BotReference;
  readonly order: TrialOrder;
  readonly limits: DecisionLimits;
  /** Contains the hosts of the bot and of the opponents. */
  readonly registry: HostRegistry;
  /** Three opponents, for the other seats. */
  readonly opponents: readonly BotReference[];
  /** Maximum number of situations at the same time; 1 by default. */
  readonly atOnce?: number;
  readonly signal?: AbortSignal;
  /** Called with all that was found, whenever there is more. */
  onChange(found: FoundInTrial): void;
}

export type FoundInTrial = Pick<TrialResult, 'stage' | 'done' | 'of' | 'deal' | 'situations' | 'skipped' | 'failure'>;

/** Longest question, reply or legal reply shown, in characters. */
const TEXT_SHOWN = 2000;
/** Longest output shown of a deal and of a situation, in characters. */
const OUTPUT_SHOWN = 16_000;
const SITUATION_OUTPUT_SHOWN = 2000;

/** Runs a trial. Rejects if `signal` stops it, or on an internal error. */
export async function runTrial(options: TrialOptions): Promise<FoundInTrial> {
  const loaded = await options.registry.hostFor(options.bot.host).load(options.bot);
  const { order } = options;
  if (loaded.failure !== undefined) return { ...NOTHING_FOUND, failure: loaded.failure };
  if (order.type === 'deal') {
    options.onChange({ ...NOTHING_FOUND, stage: 'deal', of: 1 });
    return playTrialDeal(options, loaded, order.number);
  }
  const situations = order.type === 'situation' ? [ofDeal(order)] : recorded(order);
  options.onChange({ ...NOTHING_FOUND, of: situations.length });
  return askSituations(options, loaded, situations);
}

const NOTHING_FOUND: FoundInTrial = { stage: 'situations', done: 0, of: 0, situations: [], skipped: 0 };

async function playTrialDeal(options: TrialOptions, loaded: LoadedBot, number: number): Promise<FoundInTrial> {
  const { onChange } = options;
  const opponents = options.opponents.map(({ bot }) => bot);
  const { config, seat, name } = smokeDeal(number);
  const protocol = loaded.program?.protocol;
  const events: DealEvent[] = [];
  const decisions: TrialDeal['decisions'] = [];
  const found = (rest: Partial<TrialDeal>, done: number): FoundInTrial => ({
    ...NOTHING_FOUND,
    stage: 'deal',
    done,
    of: 1,
    deal: { number, seat, opponents, events: [...events], decisions: [...decisions], output: '', ...rest },
  });
  const asked = new AskedBot(options.bot, options.limits, loaded);
  const { played, log } = await playCheckedDeal({
    config,
    seat,
    name,
    opponents: options.opponents,
    registry: options.registry,
    limits: options.limits,
    ...(options.signal && { signal: options.signal }),
    seatBot: (started) => loaded.seat(asked.seatingOf(started, seat, name)),
    onEvents: (seen) => {
      events.push(...seen);
      onChange(found({}, 0));
    },
    onDecision: (decided) => {
      decisions.push({
        event: events.length - 1,
        ...textOf(protocol, decided),
        ...faultIn(replay(events), seat, decided.reply),
      });
      onChange(found({}, 0));
    },
  });
  return found({ ...markedOutputOf(log), ...(played && { record: dealRecordSchema.parse(encodeDeal(played)) }) }, 1);
}

/** A situation, with the deal that a bot that follows its own replies plays from the start. */
interface TrialSituationOrder {
  readonly situation: Omit<Situation, 'kind'>;
  readonly number?: number;
  readonly deal: PlayedDeal;
  readonly question: number;
}

function recorded({ file, numbers }: Extract<TrialOrder, { readonly type: 'situations' }>): TrialSituationOrder[] {
  const deals = dealsOf(file);
  return situationsOf(file)
    .map((situation, index) => {
      const { deal, question } = file.situations[index]!;
      return { situation, number: index + 1, deal: deals[deal]!, question };
    })
    .filter(({ number }) => numbers === undefined || numbers.includes(number));
}

function ofDeal({ deal, question, seat }: Extract<TrialOrder, { readonly type: 'situation' }>): TrialSituationOrder {
  const situation = { ...situationAt(deal, question, seat), name: `question ${question} of the deal, seat ${seat}` };
  return { situation, deal, question };
}

async function askSituations(
  options: TrialOptions,
  loaded: LoadedBot,
  orders: readonly TrialSituationOrder[],
): Promise<FoundInTrial> {
  const { signal, atOnce = 1, onChange } = options;
  const given: (TrialSituation | 'skipped' | undefined)[] = orders.map(() => undefined);
  const found = (): FoundInTrial => ({
    ...NOTHING_FOUND,
    done: given.filter((one) => one !== undefined).length,
    of: orders.length,
    situations: given.filter((one) => typeof one === 'object'),
    skipped: given.filter((one) => one === 'skipped').length,
  });
  let [next, cannotStart] = [0, false];
  const lane = async (): Promise<void> => {
    while (next < orders.length && !cannotStart) {
      signal?.throwIfAborted();
      const index = next;
      next += 1;
      const ask = loaded.followsOwnReplies?.() ? playUntil : askAlone;
      const one = await ask(options, loaded, orders[index]!);
      given[index] = one.situation ?? 'skipped';
      cannotStart ||= one.cannotStart;
      onChange(found());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return found();
}

interface AskedOnce {
  /** Absent if it follows a claim that the bot does not make. */
  readonly situation?: TrialSituation;
  readonly cannotStart: boolean;
}

async function askAlone(
  { bot, limits, order }: TrialOptions,
  loaded: LoadedBot,
  { situation, number }: TrialSituationOrder,
): Promise<AskedOnce> {
  const asked = new AskedBot(bot, limits, loaded);
  // The author of the code chose a situation of a played deal.
  if (order.type === 'situations') {
    for await (const { isSame, cannotStart } of asked.claimsBefore(situation)) {
      if (!isSame && !cannotStart) return { cannotStart };
    }
  }
  const { reply, ms, log, cannotStart } = await asked.replyIn(situation);
  const { observation, legalActions } = situation;
  const shown = shownSituation(loaded, situation, { observation, legalActions, reply, ms });
  return {
    cannotStart,
    situation: { ...shown, ...(number !== undefined && { number }), output: outputOf(log, SITUATION_OUTPUT_SHOWN) },
  };
}

/** For a bot that is not sent its earlier replies: plays the deal with house bots up to the question. Shows its last decision. */
async function playUntil(
  { bot, limits, registry, opponents, signal }: TrialOptions,
  loaded: LoadedBot,
  { situation: { seat, name }, number, deal: { config }, question }: TrialSituationOrder,
): Promise<AskedOnce> {
  const asked = new AskedBot(bot, limits, loaded);
  const events: DealEvent[] = [];
  let last: TrialSituation | undefined;
  let cannotStart = false;
  const { log } = await playCheckedDeal({
    config,
    seat,
    name,
    steps: question + 1,
    opponents,
    registry,
    limits,
    ...(signal && { signal }),
    seatBot: async (started) => {
      const seated = await loaded.seat(asked.seatingOf(started, seat, name));
      cannotStart = seated.failure !== undefined;
      return seated;
    },
    onEvents: (seen) => void events.push(...seen),
    onDecision: (decided) => {
      last = shownSituation(loaded, { seat, name, state: replay(events) }, decided);
    },
  });
  if (last === undefined) return { cannotStart };
  return {
    cannotStart,
    situation: { ...last, ...(number !== undefined && { number }), output: outputOf(log, SITUATION_OUTPUT_SHOWN) },
  };
}

function shownSituation(
  loaded: LoadedBot,
  { seat, name, state }: Pick<Situation, 'seat' | 'name' | 'state'>,
  decided: TimedDecision,
): TrialSituation {
  return {
    name,
    ...textOf(loaded.program?.protocol, decided),
    ...faultIn(state, seat, decided.reply),
    output: '',
    table: showTable(state, seat),
  };
}

/** The last characters. */
function outputOf(log: BotLog | undefined, most: number): string {
  return (log?.text ?? '').slice(-most);
}

/** The last characters of a deal's output, with the decisions that they belong to. */
function markedOutputOf(log: BotLog | undefined): Pick<TrialDeal, 'output' | 'outputMarks'> {
  const output = outputOf(log, OUTPUT_SHOWN);
  const cut = (log?.text.length ?? 0) - output.length;
  const marks = log?.decisions ?? [];
  const outputMarks = marks.flatMap(({ event, at }, index) => {
    const end = marks[index + 1]?.at ?? log!.text.length;
    return end > cut ? [{ event, at: Math.max(0, at - cut) }] : [];
  });
  return { output, ...(outputMarks.length > 0 && { outputMarks }) };
}

function textOf(
  protocol: string | undefined,
  decided: TimedDecision,
): Omit<TrialDeal['decisions'][number], 'event' | 'fault'> {
  const { request, answer, legal, unreadable } = decisionTextOf(protocol, decided);
  return {
    request: request.slice(0, TEXT_SHOWN),
    answer: answer.slice(0, TEXT_SHOWN),
    legal: legal.map((one) => one.slice(0, TEXT_SHOWN)),
    ...(unreadable && { unreadable }),
    ms: Math.round(10 * decided.ms) / 10,
  };
}

function faultIn(state: DealState, seat: Seat, reply: Reply): { readonly fault?: string } {
  const foul = foulOf(state, seat, reply);
  return foul === undefined ? {} : { fault: foul.message.slice(0, TEXT_SHOWN) };
}
