// Plays one duplicate set: every seating of one wall, a bot seated anew for every deal.

import { type DealConfig, type DealRecord, type DealRules, encodeDeal } from '@mcr-arena/engine';
import type { FanId } from '@mcr-arena/scoring';
import type { BotContext, Millis } from '@mcr-arena/sdk';
import { type BySeat, mapSeats, type Seat, type TileIndex } from '@mcr-arena/tiles';
import { type ByPosition, type DealResult, mapPositions, positionAt, type SetJob } from '@mcr-arena/tournament';
import { seedOfDeal } from './bot-seed.ts';
import type { BotSource } from './bot-source.ts';
import { playDealWith } from './deal-play.ts';
import { dealResultOf, winningFansOf } from './deal-result.ts';
import { addDecision, type DecisionTimes, noDecisions } from './decision-times.ts';
import { seatInProcess } from './in-process.ts';
import { seatInThread, type ThreadLimits } from './in-thread.ts';
import type { SeatedBot } from './seated-bot.ts';

/** All that is needed to play a set, as plain data that can be sent to a thread. */
export interface SetOrder {
  readonly job: SetJob;
  readonly wall: readonly TileIndex[];
  readonly rules: DealRules;
  readonly bots: ByPosition<SetBot>;
  /**
   * By seat, where bots are compared: whoever sits there has this seed in every deal, so that chance differs between two bots
   * no more than their play. Absent: each bot has its own seed in each deal.
   */
  readonly seatSeeds?: BySeat<string>;
  readonly limits: ThreadLimits;
}

export interface SetBot {
  readonly source: BotSource;
  /** From `botSeedOf`. */
  readonly seed: string;
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
}

/** Plays all deals in order. The bots of the next deal are made while one is played, so that no thread is waited for. */
export async function playSet(order: SetOrder): Promise<PlayedSet> {
  const { job, rules, wall } = order;
  const config: DealConfig = { rules, prevalentWind: job.prevalentWind, wall };
  const times = mapPositions(noDecisions);
  const deals: DealResult[] = [];
  const records: DealRecord[] = [];
  const fans: (readonly FanId[])[] = [];
  let coming = seatAll(order, job.seatings[0]!);
  for (const [index, seating] of job.seatings.entries()) {
    const bots = await coming;
    const next = job.seatings[index + 1];
    if (next !== undefined) coming = seatAll(order, next);
    const onDecision = (seat: Seat, elapsed: Millis): void => addDecision(times[positionAt(seating, seat)]!, elapsed);
    const deal = await playDealWith(bots, config, onDecision);
    for (const bot of bots) bot.close();
    deals.push(dealResultOf(seating, deal));
    records.push(encodeDeal(deal, 'apart'));
    fans.push(winningFansOf(deal));
  }
  return { job, deals, records, fans, decisionTimes: times };
}

async function seatAll(order: SetOrder, seating: number): Promise<BySeat<SeatedBot>> {
  const bots = await Promise.all(mapSeats((seat) => seatOne(order, seating, seat)));
  return mapSeats((seat) => bots[seat]!);
}

function seatOne({ job, bots, rules, limits, seatSeeds }: SetOrder, seating: number, seat: Seat): Promise<SeatedBot> {
  const { source, seed } = bots[positionAt(seating, seat)]!;
  const context: BotContext = {
    seat,
    prevalentWind: job.prevalentWind,
    rules,
    parameters: source.parameters,
    seed: seatSeeds?.[seat] ?? seedOfDeal(seed, seating),
  };
  return (source.house ? seatInProcess : seatInThread(limits))(source, context);
}
