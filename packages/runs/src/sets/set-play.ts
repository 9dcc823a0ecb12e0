// Plays one set: all deals on one wall, or each on its own wall. Bots are seated separately for every deal.

import {
  ClaimWindow,
  type ClaimWindowLimits,
  type StepJournal,
  Table,
  type TableJournal,
  type TableObserver,
} from '@mcr-arena/arena';
import {
  type DealConfig,
  type DealRecord,
  type DealRules,
  encodeDeal,
  type PlayedDeal,
  viewEventFor,
} from '@mcr-arena/engine';
import {
  type BotReference,
  type BotSeating,
  type DecisionLimits,
  failedBot,
  type HostRegistry,
  LOG_BYTES,
  type LoadedBot,
  type SeatedBot,
} from '@mcr-arena/hosts';
import { LUCK_MODEL, luckOf } from '@mcr-arena/luck';
import type { FanId } from '@mcr-arena/scoring';
import type { BotContext, Millis } from '@mcr-arena/sdk';
import { type BySeat, mapSeats, SEATS, type Seat, type TileIndex } from '@mcr-arena/tiles';
import {
  type ByPosition,
  type DealResult,
  formatSetId,
  mapPositions,
  ofDeal,
  POSITIONS,
  type Position,
  positionAt,
  type SetJob,
  toPositions,
} from '@mcr-arena/tournament';
import { type BotNote, type ClosedSeats, type DealLog, logsOf, notesOf } from './bot-note.ts';
import { seedOfDeal, unsealedSeedOf } from './bot-seed.ts';
import { dealResultOf, winningFansOf } from './deal-result.ts';
import { addDecision, type DecisionTimes, noDecisions } from './decision-times.ts';
import { blaming, blamingSeat, type FaultyBot, HostFault, isHostFault } from './host-fault.ts';
import { type MeasuredSeat, SetUse } from './set-use.ts';

/** Everything needed to play a set, as plain data that can be sent to a thread. */
export interface SetOrder {
  readonly job: SetJob;
  /** One for all deals, or one per deal. */
  readonly walls: readonly (readonly TileIndex[])[];
  readonly rules: DealRules;
  readonly bots: ByPosition<SetBot>;
  readonly limits: DecisionLimits;
  /** The competition that the set counts for, if any. */
  readonly competition?: string;
  /** The model whose luck is computed for each deal; default: none. */
  readonly luck?: string;
}

export interface SetBot {
  readonly reference: BotReference;
  /** A value of `botSeedOf`. */
  readonly seed: string;
  /**
   * Seeds by the bot's seat, the same in every deal of the wall. Used instead of `seed` in comparisons, so that bots that make the
   * same decisions also get the same random numbers.
   */
  readonly seatSeeds?: BySeat<string>;
  /** Set for a bot that may keep state: its seeds do not show which deals belong to one set. */
  readonly unsealed?: boolean;
  /** Id of the bot version; absent for bots that are not on a server. */
  readonly version?: string;
  /** The host fault after which the bot is no longer started. All its replies are crashes. */
  readonly condemned?: string;
}

export interface PlayedSet {
  readonly job: SetJob;
  /** In the order of the job's seatings. */
  readonly deals: readonly DealResult[];
  /** Records of the same deals, by seat. The wall is stored once in the set's record. */
  readonly records: readonly DealRecord[];
  /** By deal: the fans of the winning hand, repeated as often as they count; empty if nobody won. */
  readonly fans: readonly (readonly FanId[])[];
  readonly decisionTimes: ByPosition<DecisionTimes>;
  /** CPU time of bots whose hosts measure it, as on the reference machine, including loading; 0 for others. Does not affect results. */
  readonly cpuMs: ByPosition<Millis>;
  /** Speed of the machine, by which limits of CPU time were scaled; absent if no bot has such limits. */
  readonly speed?: number;
  /** Notes for the bots' authors that are not part of records. */
  readonly notes: readonly BotNote[];
  /** Luck of each deal, by position in thousandths of a point: whole numbers, so that equal play differs by exactly 0. */
  readonly luck?: readonly ByPosition<number>[];
  /** Logs of bots by deal, except for bots that printed nothing and did not crash. */
  readonly logs: readonly DealLog[];
}

/** Optional tools for playing a set with a journal or observers; the threads of a pool play without them. */
interface SetTools {
  /** Deals in the journal are resumed. */
  readonly journal?: TableJournal;
  /** Absent: outcomes are shown immediately. */
  readonly claimWindow?: ClaimWindowLimits;
  /** Observers of a deal, by its place in the job's seatings. */
  observersOf?(deal: number): readonly TableObserver[];
  /** Called when the bots are loaded. */
  onStart?(set: { cpuMs(): ByPosition<Millis> }): void;
}

/** Plays all deals with bots from the hosts of `registry`. Rejects with a `HostFault` if a host fails. */
export async function playSet(order: SetOrder, registry: HostRegistry, tools: SetTools = {}): Promise<PlayedSet> {
  const use = new SetUse(order.limits, order.job.seatings.length);
  try {
    const bots = await loadBots(order, registry, use);
    return await playDeals(new SetInPlay(order, bots, use, tools), order, registry);
  } catch (thrown) {
    if (!isHostFault(thrown)) throw thrown;
    const usedMs = use.cpuMs().reduce((sum, cpuMs) => sum + cpuMs, 0);
    throw new HostFault(thrown.bot, thrown.cause, usedMs);
  }
}

async function playDeals(set: SetInPlay, order: SetOrder, registry: HostRegistry): Promise<PlayedSet> {
  const { job } = order;
  const isDistant = order.bots.some(({ reference }) => registry.hostFor(reference.host).isDistant === true);
  const played = await (isDistant ? set.playAtOnce() : set.playInTurn());
  const deals = played.map(({ deal }) => deal);
  return {
    job,
    deals: deals.map((deal, index) => dealResultOf(job.seatings[index]!, deal)),
    records: deals.map((deal) => encodeDeal(deal, 'apart')),
    fans: deals.map(winningFansOf),
    decisionTimes: set.times,
    cpuMs: set.cpuMs(),
    ...(order.luck !== undefined && { luck: luckOfDeals(order.luck, deals, job) }),
    ...(set.speed !== undefined && { speed: set.speed }),
    notes: played.flatMap(({ notes }) => notes),
    logs: played.flatMap(({ logs }) => logs),
  };
}

function luckOfDeals(model: string, deals: readonly PlayedDeal[], { seatings }: SetJob): ByPosition<number>[] {
  if (model !== LUCK_MODEL) throw new Error(`model of luck: expected ${LUCK_MODEL}, not ${model}`);
  return deals.map((deal, index) => {
    const luck = toPositions(seatings[index]!, luckOf(deal).bySeat);
    return mapPositions((position) => Math.round(1000 * luck[position]!));
  });
}

/** A bot that sits at several positions is loaded once for each. */
async function loadBots(order: SetOrder, registry: HostRegistry, use: SetUse): Promise<ByPosition<LoadedBot>> {
  const loaded = await Promise.all(
    POSITIONS.map(async (position) => {
      const bot = await loadBot(order, position, registry);
      use.add(position, bot.loadCpuMs ?? 0);
      return bot;
    }),
  );
  return mapPositions((position) => loaded[position]!);
}

async function loadBot(order: SetOrder, position: Position, registry: HostRegistry): Promise<LoadedBot> {
  const { reference, condemned } = order.bots[position]!;
  if (condemned === undefined) {
    const host = registry.hostFor(reference.host);
    return blaming(blamedAt(order, position), () => host.load(reference));
  }
  const seated = failedBot({ type: 'crashed' }, { text: condemned.slice(0, LOG_BYTES / 4) });
  return { seat: () => Promise.resolve(seated) };
}

/** The bot to which an error of the host at a position is attributed. */
function blamedAt({ job, bots }: SetOrder, position: Position): FaultyBot {
  const { reference, version } = bots[position]!;
  const bot = { position, entrant: job.entrants[position]!, host: reference.host };
  return version === undefined ? bot : { ...bot, version };
}

interface LoggedDeal {
  readonly deal: PlayedDeal;
  readonly notes: readonly BotNote[];
  readonly logs: readonly DealLog[];
}

class SetInPlay {
  readonly times = mapPositions(noDecisions);
  speed: number | undefined;
  readonly #order: SetOrder;
  readonly #bots: ByPosition<LoadedBot>;
  readonly #tools: SetTools;
  readonly #use: SetUse;

  constructor(order: SetOrder, bots: ByPosition<LoadedBot>, use: SetUse, tools: SetTools) {
    this.#order = order;
    this.#bots = bots;
    this.#tools = tools;
    this.#use = use;
    tools.onStart?.(this);
  }

  /** CPU time so far, by position. */
  cpuMs(): ByPosition<Millis> {
    return this.#use.cpuMs();
  }

  /** Plays one deal after another. The bots of the next deal are seated during the current one, so that it starts immediately. */
  async playInTurn(): Promise<LoggedDeal[]> {
    const { seatings } = this.#order.job;
    const deals: LoggedDeal[] = [];
    let coming: Promise<BySeat<MeasuredSeat>> | undefined;
    try {
      for (const index of seatings.keys()) {
        const bots = await (coming ?? this.#seatAll(index));
        coming = index + 1 < seatings.length ? this.#seatAll(index + 1) : undefined;
        // Awaited in the next iteration, or below if playing throws.
        coming?.catch(() => {});
        deals.push(await this.#play(index, bots, this.#tableOf(index)));
      }
    } catch (thrown) {
      await coming?.then(closeAll, () => {});
      throw thrown;
    }
    return deals;
  }

  /** Plays every deal as soon as its bots have capacity for it. If one fails, the others are stopped and the set is void. */
  async playAtOnce(): Promise<LoggedDeal[]> {
    const stop = new AbortController();
    const deals = this.#order.job.seatings.map((_, index) => this.#playStored(index, stop.signal));
    try {
      return await Promise.all(deals);
    } catch (thrown) {
      stop.abort(thrown);
      await Promise.allSettled(deals);
      throw thrown;
    }
  }

  /** Plays the deal from the end of its journal. */
  async #playStored(index: number, signal: AbortSignal): Promise<LoggedDeal> {
    const journal = await this.#tools.journal?.deal(index);
    const table = this.#tableOf(index, journal);
    if (table.played !== undefined) return this.#loggedDeal(index, table.played);
    const bots = await this.#seatAll(index, journal?.id);
    // The set is already void, so a host that also fails when closing changes nothing.
    const leave = (): void => void closeAll(bots).catch(() => {});
    signal.addEventListener('abort', leave);
    try {
      return await this.#play(index, bots, table, signal);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #tableOf(index: number, journal?: StepJournal): Table {
    const { claimWindow, observersOf } = this.#tools;
    const seating = this.#order.job.seatings[index]!;
    const table = new Table({
      name: `set ${formatSetId(this.#order.job)}, deal ${index + 1}`,
      config: this.#configOf(index),
      onDecision: (seat, elapsed) => addDecision(this.times[positionAt(seating, seat)]!, elapsed),
      ...(journal !== undefined && { journal }),
      ...(claimWindow !== undefined && { window: new ClaimWindow(claimWindow) }),
    });
    for (const observer of observersOf?.(index) ?? []) table.watch(observer);
    return table;
  }

  /** `index`: which of the set's deals, from 0. */
  async #play(index: number, bots: BySeat<MeasuredSeat>, table: Table, signal?: AbortSignal): Promise<LoggedDeal> {
    let played: PlayedDeal | undefined;
    try {
      played = await table.play(bots, signal);
    } finally {
      // The set is void for another reason, even if a host also fails when closing.
      if (played === undefined) await closeAll(bots).catch(() => {});
    }
    const logs = await closeAll(bots, played);
    for (const seat of SEATS) this.speed ??= bots[seat].speed;
    return this.#loggedDeal(index, played, { bots, logs });
  }

  #loggedDeal(index: number, deal: PlayedDeal, seats: ClosedSeats = NOBODY): LoggedDeal {
    const seating = this.#order.job.seatings[index]!;
    const notes = notesOf(this.#order, seating, deal, seats);
    return { deal, notes, logs: logsOf(this.#order.job, seating, seats.logs) };
  }

  #configOf(index: number): DealConfig {
    const { job, rules, walls } = this.#order;
    return { rules, prevalentWind: job.prevalentWind, wall: ofDeal(walls, index) };
  }

  async #seatAll(index: number, id?: string): Promise<BySeat<MeasuredSeat>> {
    const seating = this.#order.job.seatings[index]!;
    const coming = mapSeats((seat) => {
      const position = positionAt(seating, seat);
      const bot = blamedAt(this.#order, position);
      const seated = this.#seatingOf(index, seat, id);
      return blaming(bot, () =>
        this.#use.seat(position, async (onStart) =>
          blamingSeat(bot, await this.#bots[position]!.seat({ ...seated, onStart })),
        ),
      );
    });
    const seated = await Promise.allSettled(coming);
    const failed = seated.find((result) => result.status === 'rejected');
    if (failed === undefined) return Promise.all(coming).then((bots) => mapSeats((seat) => bots[seat]!));
    await Promise.allSettled(seated.map((result) => result.status === 'fulfilled' && result.value.close()));
    throw failed.reason;
  }

  #seatingOf(index: number, seat: Seat, id: string | undefined): BotSeating {
    const { job, limits, competition } = this.#order;
    const seating = job.seatings[index]!;
    const started = viewEventFor(seat, { type: 'dealStarted', config: this.#configOf(index) });
    return {
      context: this.#contextOf(seating, seat),
      limits,
      started,
      deal: id ?? `${competition ?? ''} ${formatSetId(job)} ${seating}`,
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

/** For a deal that was already over when it was resumed: no bots were seated. */
const NOBODY: ClosedSeats = { bots: mapSeats(() => ({})), logs: mapSeats(() => undefined) };

type KeptLogs = BySeat<Awaited<ReturnType<SeatedBot['close']>>>;

/** Closes all seats of a finished or aborted deal. */
async function closeAll(bots: BySeat<MeasuredSeat>, played?: PlayedDeal): Promise<KeptLogs> {
  const logs = await Promise.all(bots.map((bot) => bot.close(played)));
  return mapSeats((seat) => logs[seat]);
}
