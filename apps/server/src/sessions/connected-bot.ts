// One bot that plays over a connection: its line while it is connected, and the seats that it has taken.

import { type Answer, type DealId, type Hello, PROTOCOL_VERSION, type ProblemCode } from '@mcr-arena/protocol';
import { AWAY, NEVER_CONNECTED, type Presence, type SessionLine } from './line.ts';
import { Patience } from './patience.ts';
import type { SeatSession } from './seat-session.ts';

export type Greeting = Pick<Hello, 'atMost' | 'known'>;

export class ConnectedBot {
  readonly #sessions = new Map<DealId, SeatSession>();
  readonly #patience = new Map<string, Patience>();
  #presence: Presence = NEVER_CONNECTED;
  #atMost = 0;
  /** Events that the bot knows of deals that are still to be taken up again. */
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

  /** The competition is over. */
  forget(competition: string): void {
    this.#patience.delete(competition);
  }

  /** A connection takes the place of any before it. `isExpected`: deals that go on, but are not taken up again yet. */
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

  /** Whether the line was the bot's; nothing happens if another has taken its place. */
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

  /** What is wrong with an answer. */
  take(answer: Answer): ProblemCode | undefined {
    const session = this.#sessions.get(answer.deal);
    return session === undefined ? 'deal-unknown' : session.take(answer);
  }
}
