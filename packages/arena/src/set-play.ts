// Plays one duplicate set: the seatings of one wall, or of a wall for each deal, with bots seated for every deal.

import {
  type DealConfig,
  type DealRecord,
  type DealRules,
  encodeDeal,
  type PlayedDeal,
  viewEventFor,
} from '@mcr-arena/engine';
import type { BotReference, BotSeating, DecisionLimits, HostRegistry, LoadedBot, SeatedBot } from '@mcr-arena/hosts';
import type { FanId } from '@mcr-arena/scoring';
import type { BotContext, Millis } from '@mcr-arena/sdk';
import { type BySeat, mapSeats, type Seat, type TileIndex } from '@mcr-arena/tiles';
import {
  type ByPosition,
  type DealResult,
  formatSetId,
  mapPositions,
  ofDeal,
  positionAt,
  type SetJob,
} from '@mcr-arena/tournament';
import { type BotNote, type DealLog, logsOf, notesOf } from './bot-note.ts';
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
  readonly limits: DecisionLimits;
  /** What the set counts for; absent where it counts for nothing. */
  readonly competition?: string;
}

export interface SetBot {
  readonly reference: BotReference;
  /** From `botSeedOf`. */
  readonly seed: string;
  /**
   * The seed by the seat where the bot sits, the same in every deal of the wall; in place of `seed` where bots are compared, so
   * that chance differs between two bots no more than their play.
   */
  readonly seatSeeds?: BySeat<string>;
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
  /** What happened to bots and no record says: for the authors of the bots. */
  readonly notes: readonly BotNote[];
  /** What hosts kept about bots, deal by deal; nothing about bots that printed nothing and did not crash. */
  readonly logs: readonly DealLog[];
}

/** Plays all deals, with the bots at the hosts of `registry`. */
export async function playSet(order: SetOrder, registry: HostRegistry): Promise<PlayedSet> {
  const { job } = order;
  const set = new SetInPlay(order, await loadBots(order, registry));
  const isDistant = order.bots.some(({ reference }) => registry.hostFor(reference.host).isDistant === true);
  const played = await (isDistant ? set.playAtOnce() : set.playInTurn());
  const deals = played.map(({ deal }) => deal);
  return {
    job,
    deals: deals.map((deal, index) => dealResultOf(job.seatings[index]!, deal)),
    records: deals.map((deal) => encodeDeal(deal, 'apart')),
    fans: deals.map(winningFansOf),
    decisionTimes: set.times,
    notes: played.flatMap(({ notes }) => notes),
    logs: played.flatMap(({ logs }) => logs),
  };
}

/** A bot that sits at several positions is loaded once for each. */
async function loadBots({ bots }: SetOrder, registry: HostRegistry): Promise<ByPosition<LoadedBot>> {
  const loaded = await Promise.all(bots.map(({ reference }) => registry.hostFor(reference.host).load(reference)));
  return mapPositions((position) => loaded[position]!);
}

interface LoggedDeal {
  readonly deal: PlayedDeal;
  readonly notes: readonly BotNote[];
  readonly logs: readonly DealLog[];
}

class SetInPlay {
  readonly times = mapPositions(noDecisions);
  readonly #order: SetOrder;
  readonly #bots: ByPosition<LoadedBot>;

  constructor(order: SetOrder, bots: ByPosition<LoadedBot>) {
    this.#order = order;
    this.#bots = bots;
  }

  /** One deal after the other. The bots of the next are seated while one is played, so that no start is waited for. */
  async playInTurn(): Promise<LoggedDeal[]> {
    const { seatings } = this.#order.job;
    const deals: LoggedDeal[] = [];
    let coming: Promise<BySeat<SeatedBot>> | undefined;
    try {
      for (const index of seatings.keys()) {
        const bots = await (coming ?? this.#seatAll(index));
        coming = index + 1 < seatings.length ? this.#seatAll(index + 1) : undefined;
        // Where playing throws before this is waited for again, its failure is nobody's.
        coming?.catch(() => {});
        deals.push(await this.#play(index, bots));
      }
    } catch (thrown) {
      await coming?.then(closeAll);
      throw thrown;
    }
    return deals;
  }

  /** Every deal as soon as its bots have room for it. */
  playAtOnce(): Promise<LoggedDeal[]> {
    const { seatings } = this.#order.job;
    return Promise.all(seatings.map(async (_, index) => this.#play(index, await this.#seatAll(index))));
  }

  /** `index`: which of the set's deals, from 0. */
  async #play(index: number, bots: BySeat<SeatedBot>): Promise<LoggedDeal> {
    const seating = this.#order.job.seatings[index]!;
    const onDecision = (seat: Seat, elapsed: Millis): void =>
      addDecision(this.times[positionAt(seating, seat)]!, elapsed);
    let played: PlayedDeal | undefined;
    try {
      played = await playDealWith(bots, this.#configOf(index), onDecision);
    } finally {
      if (played === undefined) await closeAll(bots);
    }
    const kept = await closeAll(bots, played);
    return {
      deal: played,
      notes: notesOf(this.#order, seating, played, { bots, logs: kept }),
      logs: logsOf(this.#order.job, seating, kept),
    };
  }

  #configOf(index: number): DealConfig {
    const { job, rules, walls } = this.#order;
    return { rules, prevalentWind: job.prevalentWind, wall: ofDeal(walls, index) };
  }

  async #seatAll(index: number): Promise<BySeat<SeatedBot>> {
    const seating = this.#order.job.seatings[index]!;
    const seated = await Promise.all(
      mapSeats((seat) => this.#bots[positionAt(seating, seat)]!.seat(this.#seatingOf(index, seat))),
    );
    return mapSeats((seat) => seated[seat]!);
  }

  #seatingOf(index: number, seat: Seat): BotSeating {
    const { job, limits, competition } = this.#order;
    const seating = job.seatings[index]!;
    const started = viewEventFor(seat, { type: 'dealStarted', config: this.#configOf(index) });
    if (started.type !== 'dealStarted') throw new Error('a deal begins with dealStarted');
    return {
      context: this.#contextOf(seating, seat),
      limits,
      started,
      deal: `${competition ?? ''} ${formatSetId(job)} ${seating}`,
      ...(competition !== undefined && { competition }),
      entrant: job.entrants[positionAt(seating, seat)]!,
    };
  }

  #contextOf(seating: number, seat: Seat): BotContext {
    const { job, bots, rules } = this.#order;
    const { reference, seed, seatSeeds, unsealed = false } = bots[positionAt(seating, seat)]!;
    const ofDeal = seedOfDeal(seed, seating);
    return {
      seat,
      prevalentWind: job.prevalentWind,
      rules,
      parameters: reference.parameters,
      seed: seatSeeds?.[seat] ?? (unsealed ? unsealedSeedOf(ofDeal) : ofDeal),
    };
  }
}

type KeptLogs = BySeat<Awaited<ReturnType<SeatedBot['close']>>>;

/** Ends all seats, of a deal that came to its end or of one that did not. */
async function closeAll(bots: BySeat<SeatedBot>, played?: PlayedDeal): Promise<KeptLogs> {
  const logs = await Promise.all(bots.map((bot) => bot.close(played)));
  return mapSeats((seat) => logs[seat]);
}
