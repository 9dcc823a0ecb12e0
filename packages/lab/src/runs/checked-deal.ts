// One deal of a bot's check: the bot at one seat, house bots at the others, with every decision timed. A foul of the bot is
// returned with its situation.

import { Table } from '@mcr-arena/arena';
import {
  type Action,
  apply,
  type DealConfig,
  type DealState,
  initialState,
  type Observation,
  type PlayedDeal,
  type Reply,
  type ViewEventOf,
  viewEventFor,
} from '@mcr-arena/engine';
import type { BotLog, BotReference, DecisionLimits, HostRegistry, SeatedBot } from '@mcr-arena/hosts';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';

export interface CheckedDealOptions {
  readonly config: DealConfig;
  /** Seat of the checked bot. */
  readonly seat: Seat;
  readonly name: string;
  readonly opponents: readonly BotReference[];
  readonly registry: HostRegistry;
  readonly limits: DecisionLimits;
  readonly signal?: AbortSignal;
  seatBot(started: ViewEventOf<'dealStarted'>): Promise<SeatedBot>;
}

export interface CheckedDeal {
  /** Wall time of each decision, in milliseconds. */
  readonly times: readonly number[];
  readonly peakMiB: number;
  readonly log: BotLog | undefined;
  /** The bot's foul, if any. */
  readonly foul?: {
    readonly observation: Observation;
    readonly legalActions: readonly Action[];
    readonly state: DealState;
    readonly reply: Reply;
  };
}

/** The last question to the bot. */
interface LastQuestion {
  readonly observation: Observation;
  readonly legalActions: readonly Action[];
  readonly reply: Reply;
}

export async function playCheckedDeal(options: CheckedDealOptions): Promise<CheckedDeal> {
  const { config, seat, signal } = options;
  const bots = await seatAll(options);
  const times: number[] = [];
  let last: LastQuestion | undefined;
  const watched: Pick<SeatedBot, 'decide'> = {
    decide: async (observation, legalActions) => {
      const start = performance.now();
      const reply = await bots[seat].decide(observation, legalActions);
      times.push(performance.now() - start);
      last = { observation, legalActions, reply };
      return reply;
    },
  };
  let played: PlayedDeal | undefined;
  try {
    const seats = mapSeats((each) => (each === seat ? watched : bots[each]));
    played = await new Table({ config }).play(seats, signal);
  } finally {
    if (played === undefined) await Promise.all(bots.map((bot) => bot.close()));
  }
  const peakMiB = bots[seat].peakMiB?.() ?? 0;
  const logs = await Promise.all(bots.map((bot) => bot.close(played)));
  return { times, peakMiB, log: logs[seat], ...foulIn(played, seat, last) };
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
  return { foul: { ...last, state: events.slice(1, place).reduce(apply, initialState(config)) } };
}
