// Plays one duplicate set: every seating of one wall, a bot seated anew for every deal.

import {
  type DealConfig,
  type DealRecord,
  type DealRules,
  encodeDeal,
  type PlayedDeal,
  viewEventFor,
} from '@mcr-arena/engine';
import {
  type BotSource,
  DEFAULT_REMOTE_LIMITS,
  type RemoteBots,
  type RemoteLimits,
  type RemoteSeat,
  type SeatedBot,
  seatInProcess,
  seatInThread,
  seatRemotely,
  type ThreadLimits,
} from '@mcr-arena/hosts';
import type { FanId } from '@mcr-arena/scoring';
import type { BotContext, Millis } from '@mcr-arena/sdk';
import { type BySeat, mapSeats, SEATS, type Seat, type TileIndex } from '@mcr-arena/tiles';
import { type ByPosition, type DealResult, mapPositions, ofDeal, positionAt, type SetJob } from '@mcr-arena/tournament';
import { type BotNote, notesOf } from './bot-note.ts';
import { seedOfDeal, unsealedSeedOf } from './bot-seed.ts';
import { playDealWith } from './deal-play.ts';
import { dealResultOf, winningFansOf } from './deal-result.ts';
import { addDecision, type DecisionTimes, noDecisions } from './decision-times.ts';

/** All that is needed to play a set, as plain data that can be sent to a thread. */
export interface SetOrder {
  readonly job: SetJob;
  /** One for all deals, or one for each. */
  readonly walls: readonly (readonly TileIndex[])[];
  readonly rules: DealRules;
  readonly bots: ByPosition<SetBot>;
  /**
   * By seat, where bots are compared: whoever sits there has this seed in every deal, so that chance differs between two bots
   * no more than their play. Absent: each bot has its own seed in each deal.
   */
  readonly seatSeeds?: BySeat<string>;
  readonly limits: ThreadLimits;
  /** Absent: `DEFAULT_REMOTE_LIMITS`. */
  readonly remoteLimits?: RemoteLimits;
}

export interface SetBot {
  readonly source: BotSource;
  /** From `botSeedOf`. */
  readonly seed: string;
  /** A bot that may remember is not told which deals are of one set. */
  readonly unsealed?: boolean;
}

export interface PlayedSet {
  readonly job: SetJob;
  /** In the order of the job's seatings. */
  readonly deals: readonly DealResult[];
  /** Of the same deals, by seat; the wall stands once in the set's record. */
  readonly records: readonly DealRecord[];
  /** By deal: the fans of the winning hand, each as often as it counts; empty where nobody won. */
  readonly fans: readonly (readonly FanId[])[];
  readonly decisionTimes: ByPosition<DecisionTimes>;
  /** For the authors of the bots. */
  readonly notes: readonly BotNote[];
}

/** Plays all deals. `remote` is needed where a remote bot sits. */
export async function playSet(order: SetOrder, remote?: RemoteBots): Promise<PlayedSet> {
  const { job } = order;
  const times = mapPositions(noDecisions);
  const isRemote = remote !== undefined && hasRemoteBot(order);
  const played = await (isRemote ? playAtOnce(order, remote, times) : playInTurn(order, times));
  const deals = played.map(({ deal }) => deal);
  return {
    job,
    deals: deals.map((deal, index) => dealResultOf(job.seatings[index]!, deal)),
    records: deals.map((deal) => encodeDeal(deal, 'apart')),
    fans: deals.map(winningFansOf),
    decisionTimes: times,
    notes: played.flatMap(({ notes }) => notes),
  };
}

/** Whether somebody sits there who plays from elsewhere. */
export function hasRemoteBot({ bots }: Pick<SetOrder, 'bots'>): boolean {
  return bots.some(({ source }) => source.type === 'remote');
}

type Times = ByPosition<number[]>;

interface NotedDeal {
  readonly deal: PlayedDeal;
  readonly notes: readonly BotNote[];
}

/** One deal after the other. The bots of the next are made while one is played, so that no thread is waited for. */
async function playInTurn(order: SetOrder, times: Times): Promise<NotedDeal[]> {
  const { seatings } = order.job;
  const deals: NotedDeal[] = [];
  let coming = seatAll(order, 0, undefined);
  for (const index of seatings.keys()) {
    const bots = await coming;
    if (index + 1 < seatings.length) coming = seatAll(order, index + 1, undefined);
    deals.push(await playOne(order, index, bots, times));
  }
  return deals;
}

/** Every deal as soon as its bots have room for it: what takes time is the way to them and back. */
function playAtOnce(order: SetOrder, remote: RemoteBots, times: Times): Promise<NotedDeal[]> {
  return Promise.all(
    order.job.seatings.map(async (_, index) => {
      const bots = await seatAll(order, index, remote);
      return playOne(order, index, bots, times);
    }),
  );
}

/** `index`: which of the set's deals, from 0. */
async function playOne(order: SetOrder, index: number, bots: BySeat<SeatedBot>, times: Times): Promise<NotedDeal> {
  const seating = order.job.seatings[index]!;
  const onDecision = (seat: Seat, elapsed: Millis): void => addDecision(times[positionAt(seating, seat)]!, elapsed);
  let played: PlayedDeal | undefined;
  try {
    played = await playDealWith(bots, configOf(order, index), onDecision);
    return { deal: played, notes: notesOf(order, seating, played, bots) };
  } finally {
    for (const bot of bots) bot.close(played);
  }
}

function configOf({ job, rules, walls }: SetOrder, index: number): DealConfig {
  return { rules, prevalentWind: job.prevalentWind, wall: ofDeal(walls, index) };
}

async function seatAll(order: SetOrder, index: number, remote: RemoteBots | undefined): Promise<BySeat<SeatedBot>> {
  const { remoteLimits = DEFAULT_REMOTE_LIMITS } = order;
  const seating = order.job.seatings[index]!;
  const seats = remoteSeats(order, index);
  if (seats.length > 0 && remote === undefined) throw new Error('remote bots can only be asked by a server');
  const elsewhere = remote && seats.length > 0 ? await seatRemotely(remote, seats, remoteLimits) : undefined;
  const bots = await Promise.all(mapSeats((seat) => elsewhere?.get(seat) ?? seatHere(order, seating, seat)));
  return mapSeats((seat) => bots[seat]!);
}

function remoteSeats(order: SetOrder, index: number): readonly RemoteSeat[] {
  const config = configOf(order, index);
  const seating = order.job.seatings[index]!;
  return SEATS.flatMap((seat): RemoteSeat[] => {
    const { source } = order.bots[positionAt(seating, seat)]!;
    const started = viewEventFor(seat, { type: 'dealStarted', config });
    if (source.type !== 'remote' || started.type !== 'dealStarted') return [];
    return [{ source, context: contextOf(order, seating, seat), started }];
  });
}

async function seatHere(order: SetOrder, seating: number, seat: Seat): Promise<SeatedBot> {
  const { source } = order.bots[positionAt(seating, seat)]!;
  if (source.type === 'remote') throw new Error(`${source.entrant} is remote and was not seated`);
  return (source.house ? seatInProcess : seatInThread(order.limits))(source, contextOf(order, seating, seat));
}

function contextOf({ job, bots, rules, seatSeeds }: SetOrder, seating: number, seat: Seat): BotContext {
  const { source, seed, unsealed = false } = bots[positionAt(seating, seat)]!;
  const ofDeal = seedOfDeal(seed, seating);
  return {
    seat,
    prevalentWind: job.prevalentWind,
    rules,
    parameters: source.parameters,
    seed: seatSeeds?.[seat] ?? (unsealed ? unsealedSeedOf(ofDeal) : ofDeal),
  };
}
