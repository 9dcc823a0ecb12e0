// A table in this browser: one person and three bots, played by the same game as on a server. Runs in a worker.

import {
  BotPlayer,
  CLOCK_LIMITS,
  drawnDeals,
  GameDeals,
  type GamePlayer,
  PersonPlayer,
  repeatedDeal,
  SUBSTITUTE,
  TABLE_BOT_REFERENCES,
  TableGame,
  type TableLine,
} from '@mcr-arena/arena';
import { decodeConfig, encodeDeal, type PlayedDeal } from '@mcr-arena/engine';
import { PROTOCOL_VERSION, type ProblemCode, type TableHello, type TableReply } from '@mcr-arena/protocol';
import { expectValue, mapSeats, type Seat } from '@mcr-arena/tiles';
import { seatLocalBot } from './bots.ts';
import { personIn, seatedTable, tableDocument } from './game-documents.ts';
import { type LocalGame, localJournal, storeWithoutJournal } from './games-database.ts';

/** Reason to stop a game before its last deal. */
class Left extends Error {}

export class LocalTable {
  readonly #line: TableLine;
  readonly #deals: GameDeals;
  readonly #person: PersonPlayer;
  readonly #table: TableGame;
  readonly #stop = new AbortController();
  /** Settles when the end of the game is stored. */
  readonly #over = Promise.withResolvers<void>();
  #game: LocalGame;
  /** While the result of a deal is shown. */
  #result: { readonly deal: number; readonly goOn: () => void } | undefined;

  constructor(game: LocalGame, line: TableLine) {
    const { id, secret, options, dealConfig } = game;
    this.#game = game;
    this.#line = line;
    const source =
      dealConfig === undefined
        ? drawnDeals(secret, options)
        : repeatedDeal(secret, expectValue(decodeConfig(dealConfig)));
    this.#deals = new GameDeals({ id, secret, options, source }, seatLocalBot);
    const player = personIn(game);
    this.#person = new PersonPlayer({
      player,
      limits: CLOCK_LIMITS[options.clock],
      hasLeft: false,
      paceOf: (deal) => this.#deals.paceOf(deal),
      commitmentOf: (deal) => this.#deals.commitmentOf(deal),
      undoneOf: (deal) => this.#table.undoneOf(deal),
      substitute: (deal, seat, config) =>
        this.#deals.seatBot(TABLE_BOT_REFERENCES[SUBSTITUTE], player, deal, seat, config),
    });
    this.#table = new TableGame({
      deals: this.#deals,
      before: game.deals.map(({ record }) => record.deltas),
      journal: localJournal,
      afterDeal: (deal, played) => this.#afterDeal(deal, played),
    });
  }

  /** Welcomes the person and plays to the end of the game. Rejects on an internal error. */
  async play(known: TableHello['known']): Promise<void> {
    this.#line.send('welcome', { protocol: PROTOCOL_VERSION, ...seatedTable(this.#game) });
    this.#person.attach(this.#line, known);
    this.#person.noteDeserted(false);
    try {
      await this.#table.play(
        mapSeats((player) => this.#playerAt(player)),
        [this.#person],
        this.#stop.signal,
      );
    } catch (thrown) {
      if (!(thrown instanceof Left)) throw thrown;
    }
    await this.#store({ ...this.#game, status: 'over', endedAt: new Date().toISOString() });
    this.#over.resolve();
    this.#announce();
  }

  take(reply: TableReply): Promise<ProblemCode | undefined> {
    return this.#person.take(reply);
  }

  ready(deal: number): ProblemCode | undefined {
    if (this.#result?.deal !== deal) return 'deal-over';
    this.#result.goOn();
    return undefined;
  }

  /** Takes the person's last decision back. */
  async takeBack(deal: number): Promise<ProblemCode | undefined> {
    const reason = this.#person.isAsked(deal) ? this.#table.takeBack(personIn(this.#game)) : undefined;
    if (reason === undefined) return 'undo-refused';
    this.#person.startAgain(reason);
    return reason.stored;
  }

  /** Ends the game; the deal in progress does not count. Resolves once that is stored. */
  leave(): Promise<void> {
    const reason = new Left('left');
    this.#stop.abort(reason);
    this.#person.suspend(reason);
    this.#result?.goOn();
    return this.#over.promise;
  }

  #playerAt(player: Seat): GamePlayer {
    const bot = this.#game.bots[player];
    if (bot === undefined) return this.#person;
    return new BotPlayer({
      bot: TABLE_BOT_REFERENCES[bot],
      seat: (reference, deal, seat, config) => this.#deals.seatBot(reference, player, deal, seat, config),
      paceOf: (deal) => this.#deals.paceOf(deal),
    });
  }

  async #afterDeal(deal: number, played: PlayedDeal): Promise<void> {
    const undone = this.#table.undoneOf(deal);
    const ended = { record: encodeDeal(played), undone, endedAt: new Date().toISOString() };
    await this.#store({ ...this.#game, deals: [...this.#game.deals, ended] });
    this.#line.send('dealOver', {
      deal,
      record: ended.record,
      commitment: this.#deals.commitmentOf(deal),
      salt: this.#deals.saltOf(deal),
      totals: this.#table.totals,
    });
    if (deal + 1 === this.#game.options.length) return;
    await new Promise<void>((goOn) => {
      this.#result = { deal, goOn };
      this.#announce();
    });
    this.#result = undefined;
    this.#announce();
  }

  async #store(game: LocalGame): Promise<void> {
    await storeWithoutJournal(game, this.#table.journalId);
    this.#game = game;
  }

  #announce(): void {
    this.#line.send('table', tableDocument(this.#game, this.#result?.deal));
  }
}
