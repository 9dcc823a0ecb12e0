// A bot that plays over a connection: its line while it is connected, and its seats.

import { type Reply, type DealId, type Hello, PROTOCOL_VERSION, type ProblemCode } from '@mcr-arena/protocol';
import { AWAY, NEVER_CONNECTED, type Presence, type SessionLine } from './line.ts';
import { Patience } from './patience.ts';
import type { SeatSession } from './seat-session.ts';

export type Greeting = Pick<Hello, 'atMost' | 'known'>;

export class ConnectedBot {
  readonly #sessions = new Map<DealId, SeatSession>();
  readonly #patience = new Map<string, Patience>();
  #presence: Presence = NEVER_CONNECTED;
  #atMost = 0;
  /** Number of events that the bot already has, for each deal that has yet to be resumed. */
  #known = new Map<DealId, number>();

  get presence(): Presence {
    return this.#presence;
  }

  get isConnected(): boolean {
    return this.#presence.type === 'connected';
  }

  get sessions(): Iterable<SeatSession> {
    return this.#sessions.values();
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  get hasRoom(): boolean {
    return this.isConnected && this.#sessions.size < this.#atMost;
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
    line: SessionLine,
    name: string,
    { atMost, known }: Greeting,
    isExpected: (deal: DealId) => boolean = () => false,
  ): void {
    if (this.#presence.type === 'connected') this.#presence.line.end('replaced');
    this.#presence = { type: 'connected', line };
    this.#atMost = atMost;
    for (const patience of this.#patience.values()) patience.stop();
    const events = new Map(known.map((each) => [each.deal, each.events]));
    this.#known = new Map([...events].filter(([deal]) => !this.#sessions.has(deal) && isExpected(deal)));
    const deals = [...this.#sessions.keys(), ...this.#known.keys()];
    line.send('welcome', { protocol: PROTOCOL_VERSION, bot: name, deals });
    for (const session of this.#sessions.values()) session.attach(line, events.get(session.id) ?? 0);
  }

  /** Disconnects a line and returns whether it was the bot's current one. A replaced line is ignored. */
  disconnect(line: SessionLine): boolean {
    if (this.#presence.type !== 'connected' || this.#presence.line !== line) return false;
    this.#presence = AWAY;
    for (const session of this.#sessions.values()) session.detach();
    return true;
  }

  /** Takes a seat. */
  begin(session: SeatSession): void {
    this.#sessions.set(session.id, session);
    if (this.#presence.type === 'connected') session.attach(this.#presence.line, this.#known.get(session.id) ?? 0);
    this.#known.delete(session.id);
  }

  /** Leaves a seat. */
  end(session: SeatSession): void {
    this.#sessions.delete(session.id);
  }

  /** Accepts a reply, or returns its problem. */
  take(reply: Reply): ProblemCode | undefined {
    const session = this.#sessions.get(reply.deal);
    return session === undefined ? 'deal-over' : session.take(reply);
  }
}
