// The game in progress at a table: the arena's game with its journal, walls, pauses and players. A player's last decision can be taken
// back: the journal drops the steps since then, and the game is opened again from the journal, as after a restart of the server.

import { endOf, type PlayedDeal } from '@mcr-arena/engine';
import type { ScoreDelta } from '@mcr-arena/scoring';
import type { BySeat, Seat } from '@mcr-arena/tiles';
import { Game, type GameObserver, type GamePlayer, playerTotalsOf } from '../table/game.ts';
import { type DealJournal, type Journal, openTableJournal } from '../table/journal.ts';
import { stepsBeforeDecision } from '../table/stored-step.ts';
import { drawGameId } from './game-chance.ts';
import { type GameDeals, seatOfPlayer } from './game-deals.ts';

/** The key of a game's journal. */
export function journalIdOf(game: string): string {
  return `game/${game}`;
}

interface TableGameOptions {
  readonly deals: GameDeals;
  /** Points of the deals that were over before this process opened the game. */
  readonly before: readonly BySeat<ScoreDelta>[];
  readonly journal: Journal;
  afterDeal(deal: number, played: PlayedDeal): Promise<void>;
}

/** The deal in play. */
interface OpenDeal {
  readonly deal: number;
  readonly journal: DealJournal;
}

/** Stops the game to open it again with fewer steps. */
class TakenBack extends Error {
  readonly journal: DealJournal;
  readonly kept: number;
  readonly #storing = Promise.withResolvers<undefined>();
  /** Settles when the journal is cut; rejects if the game ends before. */
  readonly stored = this.#storing.promise;

  constructor(journal: DealJournal, kept: number) {
    super('the deal is taken back');
    this.journal = journal;
    this.kept = kept;
  }

  async store(): Promise<void> {
    await this.journal.takeBack(this.kept);
    this.#storing.resolve(undefined);
  }

  fail(error: unknown): void {
    this.#storing.reject(error);
  }
}

export class TableGame {
  readonly #options: TableGameOptions;
  #deltas: readonly BySeat<ScoreDelta>[];
  #open: OpenDeal | undefined;
  #run = new AbortController();

  constructor(options: TableGameOptions) {
    this.#options = options;
    this.#deltas = options.before;
  }

  /** The key of its journal. */
  get journalId(): string {
    return journalIdOf(this.#options.deals.game.id);
  }

  get dealsOver(): number {
    return this.#deltas.length;
  }

  /** Whether a deal has begun, in any process. */
  async hasBegun(): Promise<boolean> {
    return this.dealsOver > 0 || (await this.isInDeal());
  }

  /** Whether a deal has begun, in any process, and is not stored. */
  async isInDeal(): Promise<boolean> {
    return (await this.#options.journal.read(this.journalId)).length > 0;
  }

  /** Points by player, over all deals. */
  get totals(): ReturnType<typeof playerTotalsOf> {
    return playerTotalsOf(this.#deltas);
  }

  /** How often the deal in play was taken back. */
  undoneOf(deal: number): number {
    return this.#open?.deal === deal ? this.#open.journal.undone : 0;
  }

  /** Plays to the end of the game. Rejects on an internal error, or with the reason of `signal`. */
  async play(players: BySeat<GamePlayer>, observers: readonly GameObserver[], signal: AbortSignal): Promise<void> {
    for (;;) {
      this.#run = new AbortController();
      const game = await this.#openGame(players);
      for (const observer of observers) game.watch(observer);
      try {
        await game.play(AbortSignal.any([signal, this.#run.signal]));
        return;
      } catch (thrown) {
        if (!(thrown instanceof TakenBack) || signal.aborted) throw thrown;
        await thrown.store();
      } finally {
        const { reason } = this.#run.signal;
        // Without effect once it is stored.
        if (reason instanceof TakenBack) reason.fail(new Error('the game ended before the decision was taken back'));
      }
    }
  }

  /**
   * Takes the last decision of a player in the deal in play back. The player must have an open question, which the caller rejects with the
   * returned reason. Returns undefined if there is no such decision.
   */
  takeBack(player: Seat): TakenBack | undefined {
    if (this.#open === undefined) return undefined;
    const { deal, journal } = this.#open;
    const kept = stepsBeforeDecision(this.#options.deals.configOf(deal), journal.stored, seatOfPlayer(player, deal));
    if (kept === undefined) return undefined;
    const reason = new TakenBack(journal, kept);
    this.#run.abort(reason);
    return reason;
  }

  async #openGame(players: BySeat<GamePlayer>): Promise<Game> {
    const { deals, journal, afterDeal } = this.#options;
    const { game } = deals;
    const stored = await openTableJournal(journal, this.journalId, drawGameId);
    return new Game({
      name: `game ${game.id}`,
      length: game.options.length,
      rules: game.source.rules,
      players,
      before: this.#deltas,
      wallOf: (deal) => deals.configOf(deal).wall,
      prevalentWindOf: (deal) => deals.configOf(deal).prevalentWind,
      windowOf: (deal) => deals.paceOf(deal),
      journal: {
        deal: async (deal) => {
          const opened = await stored.deal(deal);
          this.#open = { deal, journal: opened };
          return opened;
        },
      },
      afterDeal: (deal, played) => {
        this.#noteOver(played);
        return afterDeal(deal, played);
      },
    });
  }

  #noteOver(deal: PlayedDeal): void {
    this.#deltas = [...this.#deltas, endOf(deal).deltas];
  }
}
