// Where remote bots and the deals that want them meet. A deal begins when every bot of it is connected and has room, all at
// once, so that no two deals hold bots that the other waits for; or when its tournament has lost patience.

import type { RemoteBots, RemoteDeal, RemoteLimits, RemoteSeat } from '@mcr-arena/hosts';
import type { Answer, Hello, ProblemCode } from '@mcr-arena/protocol';
import type { Millis } from '@mcr-arena/sdk';
import type { Seat } from '@mcr-arena/tiles';
import type { EntrantId } from '@mcr-arena/tournament';
import type { BotDeal } from './bot-deal.ts';
import { type EndableLine, RemoteBot } from './remote-bot.ts';

export interface DeskOptions {
  /** Told of every answer and the time since its decision was last sent. */
  onAnswer?(elapsed: Millis): void;
  /** Told when the entrants that a tournament waits for may have changed. */
  onWaiting?(tournament: string): void;
}

interface WaitingDeal {
  readonly seats: readonly RemoteSeat[];
  readonly limits: RemoteLimits;
  readonly begin: (deal: RemoteDeal) => void;
  timer?: NodeJS.Timeout;
}

/** Of a tournament that was cancelled: no bot is told of it. */
const DEAL_OF_NOBODY: RemoteDeal = { ask: async () => ({ type: 'abandoned' }), leave: () => {} };

export class BotDesk implements RemoteBots {
  readonly #options: DeskOptions;
  readonly #bots = new Map<string, RemoteBot>();
  readonly #waiting = new Set<WaitingDeal>();
  /** Tournaments whose deals count no more. */
  readonly #abandoned = new Set<string>();

  constructor(options: DeskOptions = {}) {
    this.#options = options;
  }

  /** A bot has connected. */
  connect(id: string, name: string, hello: Pick<Hello, 'atMost' | 'known'>, line: EndableLine): void {
    this.#botOf(id).connect(line, name, hello);
    this.#beginWhatCan();
    this.#tellWaiting(id);
  }

  disconnect(id: string, line: EndableLine): void {
    if (this.#botOf(id).disconnect(line)) this.#tellWaiting(id);
  }

  /** What is wrong with a bot's answer. */
  take(id: string, answer: Answer): ProblemCode | undefined {
    return this.#botOf(id).take(answer);
  }

  /** A token no longer counts: disconnects the bot that is connected by it. Other tokens of the bot stay good. */
  dismiss(credential: string): void {
    for (const { line } of this.#bots.values()) if (line?.credential === credential) line.end('token-unknown');
  }

  /** The tournament was cancelled: its deals end at once, and nobody is waited for. */
  abandon(tournament: string): void {
    this.#abandoned.add(tournament);
    for (const deal of this.#waiting) if (this.#isAbandoned(deal)) this.#beginIfCan(deal);
    for (const bot of this.#bots.values()) {
      for (const deal of bot.deals) if (deal.source.tournament === tournament) deal.abandon();
    }
  }

  /** Deals that a bot plays; undefined if it is not connected. */
  dealsOf(id: string): number | undefined {
    const bot = this.#bots.get(id);
    return bot?.line === undefined ? undefined : bot.dealCount;
  }

  open(seats: readonly RemoteSeat[], limits: RemoteLimits): Promise<RemoteDeal> {
    return new Promise((begin) => {
      const deal: WaitingDeal = { seats, limits, begin };
      this.#waiting.add(deal);
      this.#beginIfCan(deal);
      if (this.#waiting.has(deal)) this.#tellWaitingDeal(deal);
    });
  }

  /** The entrants without a connection that a tournament waits for. */
  waitingFor(tournament: string): readonly EntrantId[] {
    const missing = new Set<EntrantId>();
    for (const { seats, limits } of this.#waiting) {
      for (const { source } of seats) {
        if (source.tournament === tournament && this.#isMissed(source.bot, tournament, limits))
          missing.add(source.entrant);
      }
    }
    for (const bot of this.#bots.values()) {
      if (bot.line !== undefined) continue;
      for (const { source, isAsked } of bot.deals) {
        if (isAsked && source.tournament === tournament) missing.add(source.entrant);
      }
    }
    return [...missing].sort();
  }

  #botOf(id: string): RemoteBot {
    const known = this.#bots.get(id);
    if (known !== undefined) return known;
    const bot = new RemoteBot(id, (elapsed) => this.#options.onAnswer?.(elapsed));
    this.#bots.set(id, bot);
    return bot;
  }

  /** Whether the bot is away and still waited for. */
  #isMissed(id: string, tournament: string, { grace }: RemoteLimits): boolean {
    const bot = this.#botOf(id);
    return bot.line === undefined && performance.now() < bot.patienceEnd(tournament, grace);
  }

  #beginWhatCan(): void {
    for (const deal of this.#waiting) this.#beginIfCan(deal);
  }

  #beginIfCan(deal: WaitingDeal): void {
    const { seats, limits } = deal;
    clearTimeout(deal.timer);
    if (this.#isAbandoned(deal)) {
      this.#waiting.delete(deal);
      deal.begin(DEAL_OF_NOBODY);
      return;
    }
    const bots = seats.map(({ source }) => this.#botOf(source.bot));
    const isMissed = seats.some(({ source }) => this.#isMissed(source.bot, source.tournament, limits));
    if (!isMissed && bots.every((bot) => bot.line === undefined || bot.hasRoom)) {
      this.#waiting.delete(deal);
      deal.begin(this.#begin(deal));
    } else if (isMissed) deal.timer = setTimeout(() => this.#beginIfCan(deal), this.#patienceLeft(deal));
  }

  #isAbandoned({ seats }: WaitingDeal): boolean {
    return seats.some(({ source }) => this.#abandoned.has(source.tournament));
  }

  #patienceLeft({ seats, limits }: WaitingDeal): Millis {
    const ends = seats
      .filter(({ source }) => this.#isMissed(source.bot, source.tournament, limits))
      .map(({ source }) => this.#botOf(source.bot).patienceEnd(source.tournament, limits.grace));
    return Math.ceil(Math.max(...ends) - performance.now()) + 1;
  }

  #begin({ seats, limits }: WaitingDeal): RemoteDeal {
    const bySeat = new Map<Seat, { readonly bot: RemoteBot; readonly deal: BotDeal }>();
    for (const seat of seats) {
      const bot = this.#botOf(seat.source.bot);
      bySeat.set(seat.context.seat, { bot, deal: bot.begin(seat, limits) });
    }
    return {
      ask: (seat, question) => bySeat.get(seat)!.deal.ask(question),
      leave: (seat, rest) => {
        const { bot, deal } = bySeat.get(seat)!;
        deal.leave(rest);
        bot.end(deal);
        this.#beginWhatCan();
      },
    };
  }

  #tellWaiting(id: string): void {
    const tournaments = new Set<string>();
    for (const { source } of this.#bots.get(id)?.deals ?? []) tournaments.add(source.tournament);
    for (const { seats } of this.#waiting) {
      for (const { source } of seats) if (source.bot === id) tournaments.add(source.tournament);
    }
    for (const tournament of tournaments) this.#options.onWaiting?.(tournament);
  }

  #tellWaitingDeal({ seats, limits }: WaitingDeal): void {
    const missed = seats.filter(({ source }) => this.#isMissed(source.bot, source.tournament, limits));
    for (const tournament of new Set(missed.map(({ source }) => source.tournament)))
      this.#options.onWaiting?.(tournament);
  }
}
