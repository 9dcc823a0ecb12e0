// A remote bot: its line while it is connected, and its seats.

import { PlayerConnection } from '@mcr-arena/arena';
import { type DealId, type Hello, PROTOCOL_VERSION, type ProblemCode } from '@mcr-arena/protocol';
import { readReply } from '@mcr-arena/protocol/schema';
import type { BotLine } from './bot-line.ts';
import { Patience } from './patience.ts';
import type { RemoteSeat } from './remote-seat.ts';

export type Greeting = Pick<Hello, 'atMost' | 'known'>;

export class RemoteBot {
  readonly #connection = new PlayerConnection<BotLine, DealId, RemoteSeat>();
  readonly #patience = new Map<string, Patience>();
  #atMost = 0;

  get line(): BotLine | undefined {
    return this.#connection.line;
  }

  get isConnected(): boolean {
    return this.line !== undefined;
  }

  get seats(): Iterable<RemoteSeat> {
    return this.#connection.seats.values();
  }

  get seatCount(): number {
    return this.#connection.seats.size;
  }

  get hasRoom(): boolean {
    return this.isConnected && this.seatCount < this.#atMost;
  }

  patienceOf(competition: string): Patience {
    const known = this.#patience.get(competition);
    if (known !== undefined) return known;
    const patience = new Patience();
    this.#patience.set(competition, patience);
    return patience;
  }

  /** Forgets a competition that is over. */
  forget(competition: string): void {
    this.#patience.delete(competition);
  }

  /** Connects the bot, replacing an earlier connection. `isExpected`: whether a deal continues but has not been resumed yet. */
  connect(
    line: BotLine,
    name: string,
    { atMost, known }: Greeting,
    isExpected: (deal: DealId) => boolean = () => false,
  ): void {
    this.#atMost = atMost;
    for (const patience of this.#patience.values()) patience.stop();
    const { seats } = this.#connection;
    const events = new Map(known.map((each) => [each.deal, each.events]));
    const resumed = [...events.keys()].filter((deal) => !seats.has(deal) && isExpected(deal));
    line.send('welcome', { protocol: PROTOCOL_VERSION, bot: name, deals: [...seats.keys(), ...resumed] });
    const continued = new Set([...seats.keys(), ...resumed]);
    // A deal that begins a second time on this connection, such as after it was taken back, begins from its first event.
    this.#connection.attach(line, (deal) => (continued.delete(deal) ? (events.get(deal) ?? 0) : 0));
  }

  /** Disconnects a line and returns whether it was the bot's current one. A replaced line is ignored. */
  disconnect(line: BotLine): boolean {
    return this.#connection.detach(line);
  }

  /** Takes a seat. */
  begin(seat: RemoteSeat): void {
    this.#connection.begin(seat);
  }

  /** Leaves a seat. */
  end(seat: RemoteSeat): void {
    this.#connection.end(seat);
  }

  /** Accepts a message that should be a reply, or returns its problem. */
  take(message: unknown): ProblemCode | undefined {
    const reply = readReply(message);
    if (reply === undefined) return 'message-malformed';
    const seat = this.#connection.seats.get(reply.deal);
    return seat === undefined ? 'deal-over' : seat.take(reply);
  }
}
