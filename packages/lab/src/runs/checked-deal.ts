// One deal of a bot's check, or its beginning: the bot at one seat, house bots at the others, with every decision timed. A foul of
// the bot is returned with its situation.

import { Table, type TableSeat } from '@mcr-arena/arena';
import {
  apply,
  type DealConfig,
  type DealEvent,
  initialState,
  type PlayedDeal,
  type ViewEventOf,
  viewEventFor,
} from '@mcr-arena/engine';
import type { BotLog, BotReference, DecisionLimits, HostRegistry, SeatedBot } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import type { FoulReply } from '../conformance/fault.ts';

interface CheckedDealOptions {
  readonly config: DealConfig;
  /** Seat of the checked bot. */
  readonly seat: Seat;
  readonly name: string;
  /** The deal ends after this number of steps; absent: when it is over. */
  readonly steps?: number;
  readonly opponents: readonly BotReference[];
  readonly registry: HostRegistry;
  readonly limits: DecisionLimits;
  readonly signal?: AbortSignal;
  seatBot(started: ViewEventOf<'dealStarted'>): Promise<SeatedBot>;
  /** Called with all events of the deal as they happen. The first call has those before the first question. */
  onEvents?(events: readonly DealEvent[]): void;
  onDecision?(decision: TimedDecision): void;
}

/** A question to the bot, with its reply. */
export type TimedDecision = LastQuestion & { readonly ms: Millis };

interface CheckedDeal {
  /** Wall time of each decision, in milliseconds. */
  readonly times: readonly number[];
  readonly peakMiB: number;
  readonly log: BotLog | undefined;
  /** The bot's foul, if any. */
  readonly foul?: FoulReply;
  /** The deal, if it was played to its end. */
  readonly played?: PlayedDeal;
}

/** The last question to the bot. */
type LastQuestion = Omit<FoulReply, 'state' | 'seat'>;

export async function playCheckedDeal(options: CheckedDealOptions): Promise<CheckedDeal> {
  const { config, seat } = options;
  const bots = await seatAll(options);
  const times: number[] = [];
  let last: LastQuestion | undefined;
  const watched: Pick<SeatedBot, 'decide'> = {
    decide: async (observation, legalActions) => {
      const start = performance.now();
      const reply = await bots[seat].decide(observation, legalActions);
      const ms = performance.now() - start;
      times.push(ms);
      last = { observation, legalActions, reply };
      options.onDecision?.({ ...last, ms });
      return reply;
    },
  };
  let played: PlayedDeal | undefined;
  try {
    const seats = mapSeats((each) => (each === seat ? watched : bots[each]));
    played = await playAtTable(new Table({ config }), seats, options);
  } catch (thrown) {
    await Promise.all(bots.map((bot) => bot.close()));
    throw thrown;
  }
  const peakMiB = bots[seat].peakMiB?.() ?? 0;
  const logs = await Promise.all(bots.map((bot) => bot.close(played)));
  return { times, peakMiB, log: logs[seat], ...(played && { played, ...foulIn(played, seat, last) }) };
}

/** The deal; undefined if it was ended after the given number of steps. */
async function playAtTable(
  table: Table,
  seats: BySeat<TableSeat>,
  { steps = Number.POSITIVE_INFINITY, signal, onEvents }: CheckedDealOptions,
): Promise<PlayedDeal | undefined> {
  const enough = new AbortController();
  let left = steps;
  table.watch({
    see: (events) => {
      onEvents?.(events);
      left -= 1;
      if (left < 0) enough.abort();
    },
  });
  const stops = signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]);
  try {
    return await table.play(seats, stops);
  } catch (thrown) {
    if (!enough.signal.aborted || signal?.aborted) throw thrown;
    return undefined;
  }
}

async function seatAll({
  config,
  seat,
  opponents,
  registry,
  limits,
  name,
  seatBot,
}: CheckedDealOptions): Promise<BySeat<SeatedBot>> {
  const others = [...opponents];
  const coming = SEATS.map(async (each) => {
    const started = viewEventFor(each, { type: 'dealStarted', config }) as ViewEventOf<'dealStarted'>;
    if (each === seat) return seatBot(started);
    const reference = others.shift()!;
    const { rules, prevalentWind } = config;
    const context = { seat: each, prevalentWind, rules, parameters: reference.parameters, seed: `${name} ${each}` };
    const loaded = await registry.hostFor(reference.host).load(reference);
    return loaded.seat({ context, limits, started, deal: name });
  });
  const seated = await Promise.all(coming);
  return mapSeats((each) => seated[each]!);
}

function foulIn({ config, events }: PlayedDeal, seat: Seat, last: LastQuestion | undefined): Pick<CheckedDeal, 'foul'> {
  const place = events.findIndex((event) => event.type === 'foul' && event.seat === seat);
  if (place < 0 || last === undefined) return {};
  return { foul: { ...last, seat, state: events.slice(1, place).reduce(apply, initialState(config)) } };
}
