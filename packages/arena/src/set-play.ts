// Plays one duplicate set: the seatings of one wall, or of a wall for each deal, with bots seated for every deal.

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
  meteredRegistry,
  type SeatedBot,
} from '@mcr-arena/hosts';
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
} from '@mcr-arena/tournament';
import { type BotNote, type ClosedSeats, type DealLog, logsOf, notesOf } from './bot-note.ts';
import { seedOfDeal, unsealedSeedOf } from './bot-seed.ts';
import { dealResultOf, winningFansOf } from './deal-result.ts';
import { addDecision, type DecisionTimes, noDecisions } from './decision-times.ts';
import { blaming, blamingSeat, type FaultyBot, HostFault, isHostFault } from './host-fault.ts';
import { ClaimWindow, type ClaimWindowLimits } from './table/claim-window.ts';
import type { DealJournal, TableJournal } from './table/journal.ts';
import { Table, type TableObserver } from './table/table.ts';

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
  /** A bot that may remember: its seeds do not show which deals are of one set. */
  readonly unsealed?: boolean;
  /** Id of the bot version; absent where no server keeps it. */
  readonly version?: string;
  /** Why the bot is not started any more: the host fault that it provoked. Each of its replies is that it crashed. */
  readonly condemned?: string;
}

export interface PlayedSet {
  readonly job: SetJob;
  /** In the order of the job's seatings. */
  readonly deals: readonly DealResult[];
  /** Of the same deals, by seat; the wall stands once in the set's record. */
  readonly records: readonly DealRecord[];
  /** By deal: the fans of the winning hand, each as often as it counts; empty if the deal was drawn. */
  readonly fans: readonly (readonly FanId[])[];
  readonly decisionTimes: ByPosition<DecisionTimes>;
  /** Processor time of bots whose hosts measure it, loading included; 0 for others. It decides nothing. */
  readonly cpuMs: ByPosition<Millis>;
  /** What happened to bots and no record says: for the authors of the bots. */
  readonly notes: readonly BotNote[];
  /** What hosts kept about bots, deal by deal; nothing about bots that printed nothing and did not crash. */
  readonly logs: readonly DealLog[];
}

/** What a set is played with where its tables have a journal or are watched; a worker plays without. */
export interface SetTools {
  /** Deals that it holds go on where they were. */
  readonly journal?: TableJournal;
  /** Absent: outcomes are shown at once. */
  readonly claimWindow?: ClaimWindowLimits;
  /** Who watches a deal, by its place in the job's seatings. */
  observersOf?(deal: number): readonly TableObserver[];
}

/** Plays all deals, with the bots at the hosts of `registry`. Rejects with a `HostFault` where a host fails. */
export async function playSet(order: SetOrder, registry: HostRegistry, tools: SetTools = {}): Promise<PlayedSet> {
  const metered = meteredRegistry(registry);
  try {
    return await playDeals(order, metered, tools);
  } catch (thrown) {
    throw isHostFault(thrown) ? new HostFault(thrown.bot, thrown.cause, metered.cpuMs()) : thrown;
  }
}

async function playDeals(order: SetOrder, registry: HostRegistry, tools: SetTools): Promise<PlayedSet> {
  const { job } = order;
  const set = new SetInPlay(order, await loadBots(order, registry), tools);
  const isDistant = order.bots.some(({ reference }) => registry.hostFor(reference.host).isDistant === true);
  const played = await (isDistant ? set.playAtOnce() : set.playInTurn());
  const deals = played.map(({ deal }) => deal);
  return {
    job,
    deals: deals.map((deal, index) => dealResultOf(job.seatings[index]!, deal)),
    records: deals.map((deal) => encodeDeal(deal, 'apart')),
    fans: deals.map(winningFansOf),
    decisionTimes: set.times,
    cpuMs: mapPositions((position) => set.cpuMs[position]!),
    notes: played.flatMap(({ notes }) => notes),
    logs: played.flatMap(({ logs }) => logs),
  };
}

/** A bot that sits at several positions is loaded once for each. */
async function loadBots(order: SetOrder, registry: HostRegistry): Promise<ByPosition<LoadedBot>> {
  const loaded = await Promise.all(POSITIONS.map((position) => loadBot(order, position, registry)));
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

/** Whom an error of the host of a position is charged to. */
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
  /** By position: of the loaded bots and of the seats that were closed. */
  readonly cpuMs: Millis[];
  readonly #order: SetOrder;
  readonly #bots: ByPosition<LoadedBot>;
  readonly #tools: SetTools;

  constructor(order: SetOrder, bots: ByPosition<LoadedBot>, tools: SetTools) {
    this.#order = order;
    this.#bots = bots;
    this.cpuMs = bots.map(({ loadCpuMs = 0 }) => loadCpuMs);
    this.#tools = tools;
  }

  /** One deal after the other. The bots of the next deal are seated while one is played, so that deals start at once. */
  async playInTurn(): Promise<LoggedDeal[]> {
    const { seatings } = this.#order.job;
    const deals: LoggedDeal[] = [];
    let coming: Promise<BySeat<SeatedBot>> | undefined;
    try {
      for (const index of seatings.keys()) {
        const bots = await (coming ?? this.#seatAll(index));
        coming = index + 1 < seatings.length ? this.#seatAll(index + 1) : undefined;
        // Awaited in the next turn, or below where playing throws.
        coming?.catch(() => {});
        deals.push(await this.#play(index, bots, this.#tableOf(index)));
      }
    } catch (thrown) {
      await coming?.then(closeAll, () => {});
      throw thrown;
    }
    return deals;
  }

  /** Every deal as soon as its bots have room for it. Where one fails, the others end: their set is void. */
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

  /** The deal, from where its journal ends. */
  async #playStored(index: number, signal: AbortSignal): Promise<LoggedDeal> {
    const journal = await this.#tools.journal?.deal(index);
    const table = this.#tableOf(index, journal);
    if (table.played !== undefined) return this.#loggedDeal(index, table.played);
    const bots = await this.#seatAll(index, journal?.id);
    // The set is void already: a host that fails at closing as well changes nothing.
    const leave = (): void => void closeAll(bots).catch(() => {});
    signal.addEventListener('abort', leave);
    try {
      return await this.#play(index, bots, table, signal);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #tableOf(index: number, journal?: DealJournal): Table {
    const { claimWindow, observersOf } = this.#tools;
    const seating = this.#order.job.seatings[index]!;
    const table = new Table({
      config: this.#configOf(index),
      onDecision: (seat, elapsed) => addDecision(this.times[positionAt(seating, seat)]!, elapsed),
      ...(journal !== undefined && { journal }),
      ...(claimWindow !== undefined && { window: new ClaimWindow(claimWindow) }),
    });
    for (const observer of observersOf?.(index) ?? []) table.watch(observer);
    return table;
  }

  /** `index`: which of the set's deals, from 0. */
  async #play(index: number, bots: BySeat<SeatedBot>, table: Table, signal?: AbortSignal): Promise<LoggedDeal> {
    let played: PlayedDeal | undefined;
    try {
      played = await table.play(bots, signal);
    } finally {
      // The set is void: a host that fails at closing as well is not its reason.
      if (played === undefined) await closeAll(bots).catch(() => {});
    }
    const logs = await closeAll(bots, played);
    for (const seat of SEATS) {
      this.cpuMs[positionAt(this.#order.job.seatings[index]!, seat)]! += bots[seat].cpuMs?.() ?? 0;
    }
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

  async #seatAll(index: number, id?: string): Promise<BySeat<SeatedBot>> {
    const seating = this.#order.job.seatings[index]!;
    const coming = mapSeats((seat) => {
      const position = positionAt(seating, seat);
      const bot = blamedAt(this.#order, position);
      const seated = this.#seatingOf(index, seat, id);
      return blaming(bot, async () => blamingSeat(bot, await this.#bots[position]!.seat(seated)));
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
    if (started.type !== 'dealStarted') throw new Error('a deal begins with dealStarted');
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

/** The seats of a deal that was over before it was taken up. */
const NOBODY: ClosedSeats = { bots: mapSeats(() => ({})), logs: mapSeats(() => undefined) };

type KeptLogs = BySeat<Awaited<ReturnType<SeatedBot['close']>>>;

/** Ends all seats, of a deal that came to its end or of one that did not. */
async function closeAll(bots: BySeat<SeatedBot>, played?: PlayedDeal): Promise<KeptLogs> {
  const logs = await Promise.all(bots.map((bot) => bot.close(played)));
  return mapSeats((seat) => logs[seat]);
}
