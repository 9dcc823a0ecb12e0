// People who wait for a game, in memory. A person has one entry, however many windows or devices ask, and keeps it by asking again. A game
// begins with four people, or with fewer when the time of one of them is up; so nobody waits longer than they chose.

import type { GameWish } from '@mcr-arena/protocol/documents';
import type { Millis } from '@mcr-arena/sdk';

/** Time without a request after which a person has left the queue: pages ask every three seconds. */
export const GONE_MS: Millis = 10_000;

/** Time since the last request within which a person can take a bot's place: their page is still open. */
const FRESH_MS: Millis = 4_000;

const SEATS_AT_TABLE = 4;

export interface Seeker<User extends { readonly id: string }> {
  readonly user: User;
  readonly wish: GameWish;
  /** Ids of people who must not sit at the same table. */
  readonly apart: ReadonlySet<string>;
  /** When they began to wait, and when they last asked. */
  readonly since: Millis;
  readonly seen: Millis;
}

type SoughtGame = Pick<GameWish, 'clock' | 'rules' | 'length'>;

export class PeopleQueue<User extends { readonly id: string }> {
  readonly #now: () => Millis;
  /** By user, in the order of arrival. */
  readonly #seekers = new Map<string, Seeker<User>>();

  constructor(now: () => Millis) {
    this.#now = now;
  }

  has(user: string): boolean {
    return this.#alive().some((seeker) => seeker.user.id === user);
  }

  /** Adds a person, or keeps their entry. A changed wish keeps the time of arrival, so that two windows cannot renew it for ever. */
  keep(user: User, wish: GameWish, apart: ReadonlySet<string>): void {
    this.#alive();
    const seen = this.#now();
    this.#seekers.set(user.id, { user, wish, apart, since: this.#seekers.get(user.id)?.since ?? seen, seen });
  }

  remove(user: string): void {
    this.#seekers.delete(user);
  }

  clear(): void {
    this.#seekers.clear();
  }

  /** The people whose game with the person begins now, first come first; removes them. Undefined: they wait. */
  takeParty(user: string): readonly Seeker<User>[] | undefined {
    const others = this.#like(this.#seekers.get(user)!.wish);
    for (const first of others) {
      const party = [first];
      for (const other of others) if (party.length < SEATS_AT_TABLE && fits(other, party)) party.push(other);
      const isDue = this.botsInMs(first) === 0 || party.length === SEATS_AT_TABLE;
      if (!isDue || !party.some((each) => each.user.id === user)) continue;
      for (const each of party) this.remove(each.user.id);
      return party;
    }
    return undefined;
  }

  /** The person who waits longest for such a game and would take a bot's place beside these people; removes them. */
  takeOne(game: SoughtGame, seated: readonly string[]): User | undefined {
    const found = this.#like(game).find(({ user, wish, apart, seen }) => {
      if (!wish.takeover || this.#now() - seen > FRESH_MS) return false;
      return !seated.some((each) => each === user.id || apart.has(each));
    });
    if (found !== undefined) this.remove(found.user.id);
    return found?.user;
  }

  /** The number of people who may sit with the person, themselves included, and the time until bots take the free seats. */
  waitOf(user: string): { readonly people: number; readonly botsInMs: Millis } {
    const own = this.#seekers.get(user)!;
    const others = this.#like(own.wish).filter((each) => each === own || fits(each, [own]));
    return { people: others.length, botsInMs: Math.min(...others.map((each) => this.botsInMs(each))) };
  }

  /** The games that people wait for, most people first. */
  get games(): readonly (SoughtGame & { readonly people: number })[] {
    const counts = new Map<string, SoughtGame & { readonly people: number }>();
    for (const { wish } of this.#alive()) {
      const { clock, rules, length } = wish;
      const key = [clock, rules, length].join();
      counts.set(key, { clock, rules, length, people: (counts.get(key)?.people ?? 0) + 1 });
    }
    return [...counts.values()].toSorted((one, other) => other.people - one.people);
  }

  botsInMs({ since, wish }: Seeker<User>): Millis {
    return Math.max(0, Math.ceil(since + wish.botsAfterS * 1000 - this.#now()));
  }

  #like({ clock, rules, length }: SoughtGame): readonly Seeker<User>[] {
    return this.#alive().filter(({ wish }) => wish.clock === clock && wish.rules === rules && wish.length === length);
  }

  /** Those who asked lately; removes the others. */
  #alive(): readonly Seeker<User>[] {
    for (const [id, { seen }] of this.#seekers) if (this.#now() - seen > GONE_MS) this.#seekers.delete(id);
    return [...this.#seekers.values()];
  }
}

/** Whether somebody else may sit with these people. */
function fits<User extends { readonly id: string }>(other: Seeker<User>, party: readonly Seeker<User>[]): boolean {
  return party.every(
    ({ user, apart }) => user.id !== other.user.id && !apart.has(other.user.id) && !other.apart.has(user.id),
  );
}
