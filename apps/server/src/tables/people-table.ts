// A table with human players and spectators. Changes are stored before they are shown, so that another process can resume the table.

import { GameDeals, PACES, type PersonPlayer, SUBSTITUTE, TableGame, type TableLine } from '@mcr-arena/arena';
import type { PlayedDeal } from '@mcr-arena/engine';
import type { Phrase, ProblemCode, TableHello, TableMessages } from '@mcr-arena/protocol';
import type { TableBot, TableDocument, TableOptions, TableRole } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import { InTurn } from '../database/in-turn.ts';
import { retryUntilDone } from '../database/retry.ts';
import { dealSourceOf } from '../games/deal-source.ts';
import {
  deltasOfRow,
  type GameRow,
  type GameUser,
  haveAllLeft,
  optionsOfRow,
  type SeatHolder,
} from '../games/game-row.ts';
import type { GameStore } from '../games/game-store.ts';
import { LeaseLost } from '../journal/journal-store.ts';
import { Spectators } from './spectators.ts';
import { tableDocumentOf } from './table-document.ts';
import { playerRoleOf, TablePeople } from './table-people.ts';
import { botPlayerAt, changingPlayer, personPlayerAt } from './table-players.ts';
import { TableSeats } from './table-seats.ts';
import type { TableServices } from './table-services.ts';
import { Turnover } from './turnover.ts';

export class PeopleTable {
  readonly id: string;
  readonly options: TableOptions;
  readonly #services: TableServices;
  readonly #deals: GameDeals;
  readonly #people = new TablePeople();
  readonly #spectators: Spectators;
  readonly #turnover: Turnover;
  readonly #stop = new AbortController();
  /** Aborted when this process may no longer write for the table. */
  readonly #suspended = new AbortController();
  /** Changes of seats, and the start and end of the game. Each is stored before the next is decided. */
  readonly #changes = new InTurn();
  readonly #game: TableGame;
  /** The game as it is stored, without its seats. */
  #row: Omit<GameRow, 'seats'>;
  readonly #seats: TableSeats;
  #result: TableMessages['dealOver'] | TableMessages['dealScored'] | undefined;

  constructor(row: GameRow, services: TableServices) {
    this.id = row.id;
    this.#row = row;
    this.#services = services;
    this.options = optionsOfRow(row);
    this.#seats = new TableSeats(row, services.store);
    const source = dealSourceOf(row, this.options);
    this.#deals = new GameDeals({ id: row.id, secret: row.secret, options: this.options, source }, services.seatBot);
    this.#game = new TableGame({
      deals: this.#deals,
      before: deltasOfRow(row),
      journal: services.journal,
      afterDeal: (deal, played) => this.#afterDeal(deal, played),
    });
    this.#spectators = new Spectators(
      () => this.#people.everybodyConsents && this.options.spectators === 'consent',
      PACES[this.options.pauses].discard.mostMs,
    );
    this.#turnover = new Turnover(this.#people, services.times);
    for (const player of SEATS) this.#welcome(player);
  }

  get status(): TableDocument['status'] {
    return this.#row.status;
  }

  /** Id of the competition of people and bots for which the game counts. */
  get competition(): string | undefined {
    return this.#row.entries[0]?.competition.id;
  }

  /** Whether one person plays for a competition against bots: the game ends when they leave. */
  get isSolo(): boolean {
    return this.competition !== undefined && !this.options.readyCheck;
  }

  /** Configuration of a repeated deal. */
  get dealConfig(): GameRow['dealConfig'] {
    return this.#row.dealConfig;
  }

  get holders(): BySeat<SeatHolder> {
    return this.#seats.holders;
  }

  /** Time for which no person has been connected. */
  get desertedMs(): number {
    return this.#people.desertedMs;
  }

  documentFor(role: TableRole['type']): TableDocument {
    const facts = {
      options: this.options,
      role,
      deal: this.#deal,
      totals: this.#game.totals,
      spectatorCount: this.#spectators.count,
      startsInMs: this.#turnover.isCheck ? this.#turnover.leftMs : undefined,
      isDelayed: this.#services.isDelayed(),
      peopleMs: this.#services.times.peopleMs,
    };
    return tableDocumentOf(this.#row, facts, this.holders, this.#people.bySeat);
  }

  /** Role of a reader, from the cookie or the key of a seat; undefined if they may not even watch. */
  roleOf(user: string | undefined, key?: string): TableRole | undefined {
    const mayWatch = this.options.spectators !== 'none' || this.status === 'waiting';
    return playerRoleOf(this.holders, this.#row.secret, user, key) ?? (mayWatch ? { type: 'spectator' } : undefined);
  }

  /** Resumes a stored game: continues a started game, starts a full one, and ends one whose end was not stored. */
  async begin(): Promise<void> {
    const isLeft = haveAllLeft(this.holders, this.status === 'waiting');
    if (isLeft && !(await this.#owesDeal())) await this.end();
    else if (this.status === 'playing') await this.#play(false);
    else await this.beginIfFull();
  }

  /** Seats the user; the last place starts the game. Returns false if the place is taken or the game has started. */
  join(player: Seat, user: GameUser): Promise<boolean> {
    return this.#changes.run(() => this.#join(player, user));
  }

  /** Frees a person's place; during a game, a bot takes over, but a game alone in a competition ends. `user`: the person, if renamed. */
  quit(player: Seat, user?: GameUser): Promise<void> {
    const leaving = this.holders[player];
    // Changes are made one after the other: by then, somebody else may have the place.
    return this.#changes.run(() => this.#quit(player, leaving, user));
  }

  /** Seats this bot at every open place, which starts the game. Returns false if the game has started. */
  fill(bot: TableBot): Promise<boolean> {
    return this.#changes.run(() => this.#fill(bot));
  }

  /** Starts a waiting game if all places are now taken. */
  beginIfFull(): Promise<void> {
    return this.#changes.run(() => this.#beginIfFull());
  }

  /** Ends the game and drops its deal, or ends it after a deal that is owed. Rejects if the table is suspended before this is stored. */
  end(): Promise<void> {
    return this.#changes.run(async () => {
      if (!(await this.#owesDeal())) return this.#end();
      for (const player of SEATS) await this.#quit(player, this.holders[player]);
    });
  }

  /** Whether a deal in progress counts for a strength, so that it is played to its end, also without its person. */
  async #owesDeal(): Promise<boolean> {
    return this.options.counted === true && this.status === 'playing' && (await this.#game.isInDeal());
  }

  async #join(player: Seat, user: GameUser): Promise<boolean> {
    const isFree = this.status === 'waiting' && this.holders[player].type === 'open';
    if (!isFree || !(await this.#seats.sit(player, user))) return false;
    this.#welcome(player);
    await this.#beginIfFull();
    this.announce();
    return true;
  }

  async #fill(bot: TableBot): Promise<boolean> {
    if (this.status !== 'waiting') return false;
    for (const player of SEATS.filter((each) => this.holders[each].type === 'open')) {
      await this.#seats.sitBot(player, bot);
    }
    await this.#beginIfFull();
    this.announce();
    return true;
  }

  async #quit(player: Seat, leaving: SeatHolder, user?: GameUser): Promise<void> {
    const holder = this.holders[player];
    if (holder.type !== 'person' || holder.hasLeft || this.status === 'over') return;
    if (leaving.type !== 'person' || leaving.user.id !== holder.user.id) return;
    if (this.status === 'waiting') {
      await this.#seats.free(player);
      this.#people.unseat(player);
    } else if (this.isSolo) await this.#end();
    else if (this.#turnover.isCheck) await this.#replaceByBot(player);
    else {
      await this.#seats.noteLeft(player, user ?? holder.user);
      this.#people.get(player)?.player.quit();
    }
    this.#noteStanding();
    // The last person decides alone when to continue.
    if (this.#turnover.isResult) this.#sendResult(this.#people);
    if (!haveAllLeft(this.holders, this.status === 'waiting')) return;
    if (await this.#owesDeal()) this.#turnover.skipArrival();
    else await this.#end();
  }

  attachPlayer(player: Seat, line: TableLine, known: TableHello['known']): void {
    const person = this.#people.get(player);
    if (person === undefined) line.end('not-seated');
    else {
      person.isAwaited = false;
      person.player.attach(line, known);
      if (this.#turnover.isResult || this.status === 'over') this.#sendResult(line);
      this.#noteStanding();
    }
  }

  attachSpectator(line: TableLine): void {
    this.#spectators.attach(line);
    if (this.#turnover.isResult || this.status === 'over') this.#sendResult(line);
    this.announce();
  }

  detach(line: TableLine): void {
    if (this.#spectators.detach(line)) this.announce();
    else if (this.#people.detach(line)) this.#noteStanding();
  }

  /** The person who has this place, to take their replies. */
  readonly personAt = (player: Seat): PersonPlayer | undefined => this.#people.get(player)?.player;

  ready(player: Seat, deal: number): ProblemCode | undefined {
    const person = this.#people.get(player);
    const isAsked = this.#turnover.isResult || this.#turnover.isCheck;
    if (person === undefined || !isAsked || deal !== this.#deal) return 'deal-over';
    person.isReady = true;
    this.#noteStanding();
    return undefined;
  }

  /** Takes the last decision of the only person back, except in a game that counts. They must have an open question. */
  async takeBack(player: Seat, deal: number): Promise<ProblemCode | undefined> {
    const person = this.#people.get(player);
    const isAgainstBots = this.holders.filter(({ type }) => type === 'person').length === 1;
    const isCounted = this.competition !== undefined || this.options.counted;
    if (person === undefined || !isAgainstBots || isCounted) return 'undo-refused';
    const reason = person.player.isAsked(deal) ? this.#game.takeBack(player) : undefined;
    if (reason === undefined) return 'undo-refused';
    person.player.startAgain(reason);
    return reason.stored;
  }

  consent(player: Seat, consents: boolean): void {
    this.#people.consent(player, consents);
    this.announce();
  }

  readonly say = (player: Seat, phrase: Phrase): ProblemCode | undefined => this.#people.say(player, phrase);

  async noteRematch(id: string): Promise<void> {
    await this.#services.store.noteRematch(this.id, id);
    this.#row = { ...this.#row, rematchId: id };
    this.announce();
  }

  async #end(): Promise<void> {
    if (this.status === 'over') return;
    this.#halt(new Error('the game is over'));
    await this.#untilStored((store) => store.end(this.id));
    this.#row = { ...this.#row, status: 'over' };
    this.announce();
  }

  /** Stops the game in this process. It can be resumed later, or by another process. */
  suspend(): void {
    const reason = new Error('another process plays this game, or none does');
    this.#suspended.abort(reason);
    this.#halt(reason);
    this.#people.dismiss('not-ready');
    this.#spectators.dismiss('not-ready');
  }

  get #deal(): number {
    return this.#game.dealsOver - (this.#turnover.isResult ? 1 : 0);
  }

  /** Creates the player for a person who has a place. `isAwaited`: who took it from a bot. */
  #welcome(player: Seat, isAwaited = false): void {
    const holder = this.holders[player];
    if (holder.type !== 'person') return;
    const { awayMs } = this.#services.times;
    const undoneOf = (deal: number): number => this.#game.undoneOf(deal);
    const person = personPlayerAt(player, holder.hasLeft, { deals: this.#deals, awayMs, undoneOf });
    this.#people.seat(player, person, isAwaited);
  }

  async #beginIfFull(): Promise<void> {
    if (this.status !== 'waiting' || this.holders.some(({ type }) => type === 'open')) return;
    await this.#untilStored((store) => store.begin(this.id));
    this.#row = { ...this.#row, status: 'playing' };
    if (this.options.spectators === 'none') this.#spectators.dismiss('not-seated');
    void this.#play(true);
  }

  /** `isNew`: whether the game starts now and is not resumed. */
  async #play(isNew: boolean): Promise<void> {
    const { onError } = this.#services;
    const { signal } = this.#stop;
    try {
      if (this.options.readyCheck && (isNew || !(await this.#game.hasBegun()))) await this.#check();
      else if (!haveAllLeft(this.holders, false)) await this.#turnover.arrival();
      this.announce();
      const botAt = (player: Seat) => botPlayerAt(player, this.holders[player], this.#deals);
      const players = mapSeats((player) => changingPlayer(() => botAt(player) ?? this.#people.get(player)!.player));
      await this.#game.play(players, [this.#people, this.#spectators], signal);
      await this.end();
    } catch (thrown) {
      // A process that loses the lease is about to suspend the table.
      if (signal.aborted || thrown instanceof LeaseLost) return;
      onError(thrown);
      await this.#changes.run(() => this.#end()).catch(onError);
    }
  }

  /** Bots take the places of people who do not confirm. */
  async #check(): Promise<void> {
    await this.#turnover.check();
    await this.#replaceByBots(this.#people.takeUnready());
    if (haveAllLeft(this.holders, true)) await this.end();
  }

  #replaceByBots(players: readonly Seat[]): Promise<void> {
    return this.#changes.run(async () => {
      for (const player of players) await this.#replaceByBot(player);
    });
  }

  async #replaceByBot(player: Seat): Promise<void> {
    const { bot } = this.holders.find((holder) => holder.type === 'bot') ?? { bot: SUBSTITUTE };
    await this.#untilStored(() => this.#seats.replaceByBot(player, bot));
    this.#people.unseat(player, 'not-seated');
  }

  /** Seats people who look for such a game in place of house bots, from this deal on. */
  async #admit(deal: number): Promise<void> {
    for (const player of SEATS.filter((each) => this.holders[each].type === 'bot')) {
      const isSeated = await this.#services.takeSeeker(this, (user) => this.#seats.replaceBot(player, user, deal));
      if (!isSeated) return;
      this.#welcome(player, true);
    }
  }

  async #afterDeal(deal: number, played: PlayedDeal): Promise<void> {
    const isOpen = await this.#untilStored((store) =>
      store.storeDeal(this.id, deal, played, this.#game.undoneOf(deal)),
    );
    if (!isOpen || haveAllLeft(this.holders, false)) return this.end();
    const isLast = deal + 1 === this.options.length;
    if (!isLast && this.options.takeover)
      await this.#changes.run(() => this.#admit(deal + 1)).catch(this.#services.onError);
    this.#people.resetReady();
    const next = isLast ? Promise.resolve() : this.#turnover.result();
    // A rejection is handled when the game awaits this promise.
    next.catch(() => {});
    this.#result = { ...this.#deals.shownOf(deal, played), deal, totals: this.#game.totals };
    this.#sendResult(this.#people);
    this.#sendResult(this.#spectators);
    this.announce();
    await next;
    if (this.#people.awaited.length > 0) await this.#replaceByBots(this.#people.awaited);
    this.announce();
  }

  #sendResult(line: Pick<TableLine, 'send'>): void {
    const { leftMs: nextMs } = this.#turnover;
    if (this.#result === undefined) return;
    if (!('record' in this.#result)) line.send('dealScored', this.#result);
    else line.send('dealOver', { ...this.#result, ...(nextMs !== undefined && { nextMs }) });
  }

  #noteStanding(): void {
    // In a competition the clock also runs while the player is away.
    this.#people.noteStanding(this.competition === undefined || this.options.clock === 'none');
    this.#turnover.update();
    this.announce();
  }

  /** Sends the changed document of the table to all its connections. */
  announce(): void {
    this.#people.send('table', this.documentFor('player'));
    this.#spectators.send('table', this.documentFor('spectator'));
    this.#services.onChange();
  }

  /** Retries a write until it succeeds or the table is suspended. */
  #untilStored<T>(write: (store: GameStore) => Promise<T>): Promise<T> {
    const { store, onError } = this.#services;
    return retryUntilDone(() => write(store), { signal: this.#suspended.signal, onError });
  }

  #halt(reason: Error): void {
    this.#stop.abort(reason);
    this.#turnover.stop(reason);
    this.#people.suspend(reason);
  }
}
