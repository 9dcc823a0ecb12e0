// A game of four players: one deal, four with each of one or two prevalent winds, a match of sixteen, or endless matches. The dealer changes
// after every deal, and points accumulate. With a journal, a game resumes at the deal and step where it stopped.

import {
  type DealConfig,
  type DealEvent,
  type DealRules,
  endOf,
  MATCH_DEALS,
  type PlayedDeal,
  playerInDeal,
  prevalentWindOfDeal,
  seatInDeal,
} from '@mcr-arena/engine';
import type { ScoreDelta } from '@mcr-arena/scoring';
import { type BySeat, mapSeats, SEATS, type Seat, type TileIndex, type Wind } from '@mcr-arena/tiles';
import type { DiscardWindow } from './claim-window.ts';
import type { TableJournal } from './journal.ts';
import { Table, type TableSeat } from './table.ts';
import type { TableClock } from './table-clock.ts';

const GAME_LENGTHS = [1, 4, 8, 16] as const;
export type GameLength = (typeof GAME_LENGTHS)[number];

/** A player, who changes seats in every deal. */
export interface GamePlayer {
  sit(deal: number, seat: Seat, config: DealConfig): TableSeat | Promise<TableSeat>;
  /** Called when the deal is over or the game was stopped. */
  leave?(deal: number, played: PlayedDeal | undefined): void;
}

/** Receives all events of a game in progress, including hidden tiles, which must not be passed to players. */
export interface GameObserver {
  /** Stored events that are shown at the same moment. */
  see(deal: number, events: readonly DealEvent[]): void;
}

export interface GameOptions {
  /** For messages of internal errors. */
  readonly name: string;
  readonly length: GameLength | 'endless';
  readonly rules: DealRules;
  /** Indexed by the player's seat in the first deal. */
  readonly players: BySeat<GamePlayer>;
  /** The wall of a deal, counted from 0. Must return the same wall every time. */
  wallOf(deal: number): readonly TileIndex[];
  /** Absent: as in a match. */
  prevalentWindOf?(deal: number): Wind;
  readonly journal?: TableJournal;
  /** Absent: the runtime's. */
  readonly clock?: TableClock;
  /** Gains and losses by seat in deals that were over before this process resumed the game. */
  readonly before?: readonly BySeat<ScoreDelta>[];
  /** Delays the events after a discard; absent: no delay. */
  windowOf?(deal: number): DiscardWindow;
  /** The next deal begins when it resolves. */
  afterDeal?(deal: number, played: PlayedDeal): Promise<void>;
}

/** Of deals that are over, only the points are kept: an endless game can have any number. */
export class Game {
  readonly #options: GameOptions;
  readonly #deltas: BySeat<ScoreDelta>[];
  readonly #observers = new Set<GameObserver>();
  #table: Table | undefined;

  constructor(options: GameOptions) {
    this.#options = options;
    this.#deltas = [...(options.before ?? [])];
  }

  /** By player: the sum over the deals so far. */
  get totals(): BySeat<number> {
    return playerTotalsOf(this.#deltas);
  }

  /** Shows the observer the open deal so far, and all later events. Returns a function that stops this. */
  watch(observer: GameObserver): () => void {
    this.#observers.add(observer);
    const deal = this.#deltas.length;
    // Shows the events of the open deal so far. Later events come from `#show`, as for all observers.
    this.#table?.watch({ see: (events) => observer.see(deal, events) })();
    return () => void this.#observers.delete(observer);
  }

  /** Plays all deals. Rejects on an internal error, or if `signal` ends the game. */
  async play(signal?: AbortSignal): Promise<void> {
    const { length, afterDeal } = this.#options;
    while (length === 'endless' || this.#deltas.length < length) {
      signal?.throwIfAborted();
      const deal = this.#deltas.length;
      const played = await this.#playDeal(deal, signal);
      await afterDeal?.(deal, played);
    }
  }

  async #playDeal(deal: number, signal: AbortSignal | undefined): Promise<PlayedDeal> {
    const { rules, journal, clock } = this.#options;
    const prevalentWind = this.#options.prevalentWindOf?.(deal) ?? prevalentWindOfDeal(deal % MATCH_DEALS);
    const config: DealConfig = { rules, prevalentWind, wall: this.#options.wallOf(deal) };
    const stored = await journal?.deal(deal);
    const window = this.#options.windowOf?.(deal);
    const table = new Table({
      name: `${this.#options.name}, deal ${deal + 1}`,
      config,
      ...(stored !== undefined && { journal: stored }),
      ...(window !== undefined && { window }),
      ...(clock !== undefined && { clock }),
    });
    table.watch({ see: (events) => this.#show(deal, events) });
    this.#table = table;
    if (table.played !== undefined) this.#show(deal, table.played.events);
    const played = table.played ?? (await this.#playAt(table, deal, config, signal));
    this.#table = undefined;
    this.#deltas.push(endOf(played).deltas);
    return played;
  }

  async #playAt(table: Table, deal: number, config: DealConfig, signal?: AbortSignal): Promise<PlayedDeal> {
    const { players } = this.#options;
    const seats = await Promise.all(
      SEATS.map((seat) => players[playerInDeal(seat, deal % MATCH_DEALS)].sit(deal, seat, config)),
    );
    let played: PlayedDeal | undefined;
    try {
      played = await table.play(
        mapSeats((seat) => seats[seat]!),
        signal,
      );
      return played;
    } finally {
      for (const player of players) player.leave?.(deal, played);
    }
  }

  #show(deal: number, events: readonly DealEvent[]): void {
    // An observer that is added during the loop has already seen these.
    for (const observer of [...this.#observers]) observer.see(deal, events);
  }
}

/** By player: the sum of what their seats gained or lost, over deals in playing order. */
export function playerTotalsOf(deltas: readonly BySeat<ScoreDelta>[]): [number, number, number, number] {
  const gained = (player: Seat): number =>
    deltas.reduce((sum, bySeat, deal) => sum + bySeat[seatInDeal(player, deal % MATCH_DEALS)], 0);
  return [gained(0), gained(1), gained(2), gained(3)];
}
