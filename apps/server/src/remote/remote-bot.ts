// One remote bot: its connection, if it has one, and the deals that it plays.

import type { RemoteLimits, RemoteSeat } from '@mcr-arena/hosts';
import { type Answer, type Hello, PROTOCOL_VERSION, type ProblemCode } from '@mcr-arena/protocol';
import type { Millis } from '@mcr-arena/sdk';
import { BotDeal, type BotLine, type BotPresence } from './bot-deal.ts';

/** A connection that can be ended for a reason. */
export interface EndableLine extends BotLine {
  /** Id of the token that the bot connected with. */
  readonly credential: string;
  end(problem: ProblemCode): void;
}

export class RemoteBot implements BotPresence {
  readonly id: string;
  readonly onAnswer: (elapsed: Millis) => void;
  readonly #deals = new Map<string, BotDeal>();
  /** Since when each tournament has wanted the bot in vain. */
  readonly #missedSince = new Map<string, number>();
  #line: EndableLine | undefined;
  #atMost = 0;

  constructor(id: string, onAnswer: (elapsed: Millis) => void) {
    this.id = id;
    this.onAnswer = onAnswer;
  }

  get line(): EndableLine | undefined {
    return this.#line;
  }

  get deals(): Iterable<BotDeal> {
    return this.#deals.values();
  }

  get dealCount(): number {
    return this.#deals.size;
  }

  get hasRoom(): boolean {
    return this.#line !== undefined && this.#deals.size < this.#atMost;
  }

  patienceEnd(tournament: string, grace: Millis): number {
    const since = this.#missedSince.get(tournament) ?? performance.now();
    this.#missedSince.set(tournament, since);
    return since + grace;
  }

  /** A connection takes the place of any before it. */
  connect(line: EndableLine, name: string, { atMost, known }: Pick<Hello, 'atMost' | 'known'>): void {
    this.#line?.end('replaced');
    this.#line = line;
    this.#atMost = atMost;
    this.#missedSince.clear();
    line.send('welcome', { protocol: PROTOCOL_VERSION, bot: name, deals: [...this.#deals.keys()] });
    const events = new Map(known.map((deal) => [deal.deal, deal.events]));
    for (const deal of this.#deals.values()) deal.connected(events.get(deal.id) ?? 0);
  }

  /** Nothing happens if another connection has taken its place. Whether it was the bot's. */
  disconnect(line: EndableLine): boolean {
    if (this.#line !== line) return false;
    this.#line = undefined;
    for (const deal of this.#deals.values()) deal.lost();
    return true;
  }

  begin(seat: RemoteSeat, limits: RemoteLimits): BotDeal {
    const deal = new BotDeal(this, seat, limits);
    this.#deals.set(deal.id, deal);
    return deal;
  }

  end(deal: BotDeal): void {
    this.#deals.delete(deal.id);
  }

  take(answer: Answer): ProblemCode | undefined {
    const deal = this.#deals.get(answer.deal);
    return deal === undefined ? 'deal-unknown' : deal.take(answer);
  }
}
