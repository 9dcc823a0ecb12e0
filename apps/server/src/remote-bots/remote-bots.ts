// All remote bots, by id.

import type { DealId, ProblemCode, ServerMessages } from '@mcr-arena/protocol';
import type { BotLine } from './bot-line.ts';
import { type Greeting, RemoteBot } from './remote-bot.ts';

export class RemoteBots implements Iterable<RemoteBot> {
  readonly #bots = new Map<string, RemoteBot>();
  readonly #listeners: ((id: string) => void)[] = [];
  readonly #expected = new Set<DealId>();

  /** Calls `listener` after a bot has connected or disconnected. */
  onChange(listener: (id: string) => void): void {
    this.#listeners.push(listener);
  }

  /** The bot, connected or not. */
  of(id: string): RemoteBot {
    const known = this.#bots.get(id);
    if (known !== undefined) return known;
    const bot = new RemoteBot();
    this.#bots.set(id, bot);
    return bot;
  }

  [Symbol.iterator](): Iterator<RemoteBot> {
    return this.#bots.values();
  }

  connect(id: string, name: string, greeting: Greeting, line: BotLine): RemoteBot {
    const bot = this.of(id);
    bot.connect(line, name, greeting, (deal) => this.#expected.has(deal));
    this.#report(id);
    return bot;
  }

  disconnect(id: string, line: BotLine): void {
    if (this.of(id).disconnect(line)) this.#report(id);
  }

  /** Sends a bot a message, if it is connected. */
  send<Name extends keyof ServerMessages>(id: string, name: Name, message: ServerMessages[Name]): void {
    this.#bots.get(id)?.line?.send(name, message);
  }

  /** Marks deals that continue but have not been resumed yet. */
  expect(deals: readonly DealId[]): void {
    for (const deal of deals) this.#expected.add(deal);
  }

  /** Unmarks a deal that was resumed or is over. */
  unexpect(deal: DealId): void {
    this.#expected.delete(deal);
  }

  /** Ids of the credentials with which bots are connected. */
  get credentials(): readonly string[] {
    return [...this.#bots.values()].flatMap(({ line }) => line?.credential ?? []);
  }

  /** Disconnects the bots that connected with a credential that is no longer valid. */
  dismiss(credential: string): void {
    this.#end('token-unknown', (line) => line.credential === credential);
  }

  /** Disconnects all bots. */
  close(problem: ProblemCode): void {
    this.#expected.clear();
    this.#end(problem, () => true);
  }

  /** Number of deals that a bot is playing; undefined if it is not connected. */
  dealsOf(id: string): number | undefined {
    const bot = this.#bots.get(id);
    return bot?.isConnected === true ? bot.seatCount : undefined;
  }

  #end(problem: ProblemCode, isMeant: (line: BotLine) => boolean): void {
    for (const { line } of this.#bots.values()) {
      if (line !== undefined && isMeant(line)) line.end(problem);
    }
  }

  #report(id: string): void {
    for (const listener of this.#listeners) listener(id);
  }
}
