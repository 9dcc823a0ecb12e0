// Finds games for people. A request adds a person to the queue or keeps them there; the one that completes a table creates it, and all
// its people are led there by their next request. The queue is in memory: after a restart, the next request of each page joins it again.

import { randomBytes } from 'node:crypto';
import type { GameSearch, GameWish, Searches, TableBot, TableOptions } from '@mcr-arena/protocol/documents';
import {
  createSecretRandom,
  failure,
  mapSeats,
  type Result,
  SEATS,
  type Seat,
  shuffled,
  success,
} from '@mcr-arena/tiles';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { GameUser } from '../games/game-row.ts';
import type { NewGame, NewSeat } from '../games/game-store.ts';
import { readApart } from '../people/avoided-people.ts';
import { readEstimate } from '../strength/read-strength.ts';
import { waitOfLeaver } from './leavers.ts';
import { PeopleQueue, type Seeker } from './people-queue.ts';
import type { SoughtTable } from './table-services.ts';

/** A person who looks for a game or creates a table. */
export interface TableFounder extends GameUser {
  readonly address: string;
}

interface SearchOptions {
  readonly prisma: PrismaClient;
  /** Creates a table for a client at the address; undefined: the address has too many tables. */
  create(game: NewGame, address: string): Promise<SoughtTable | undefined>;
  /** The tables of this process. */
  tables(): Iterable<SoughtTable>;
  readonly now?: () => number;
}

type SearchError = 'find-too-early' | 'tables-limited';
type Searched = Result<GameSearch, SearchError> & { readonly retryAfterSeconds?: number };

/** Bots for people whose strength compared with `goal` is below, in points a deal; `shanten` makes 11.6 points a deal less than `goal`. */
const BOT_BELOW: readonly (readonly [number, TableBot])[] = [
  [-16, 'beginner'],
  [-6, 'shanten'],
  [Number.POSITIVE_INFINITY, 'goal'],
];
/** For people whose strength is not known. */
const BOT_FOR_UNKNOWN: TableBot = 'shanten';

/** What people who look for a game do not choose. */
const FOUND = { flowers: true, spectators: 'none', replay: 'players' } as const satisfies Partial<TableOptions>;

export class PeopleSearch {
  readonly #options: SearchOptions;
  readonly #queue: PeopleQueue<TableFounder>;
  /** Tables that are being created, by person. */
  readonly #forming = new Map<string, Promise<SoughtTable | undefined>>();

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#queue = new PeopleQueue(options.now ?? (() => performance.now()));
  }

  get searches(): Searches {
    return { waiting: [...this.#queue.games] };
  }

  /** Whether the person waits, or has a game that was found for them. */
  knows(user: string): boolean {
    return this.#queue.has(user) || this.#forming.has(user) || this.#tableOf(user) !== undefined;
  }

  /** Looks for a game. Repeat it every few seconds; without a request for ten, the person has left. */
  async find(user: TableFounder, wish: GameWish): Promise<Searched> {
    const { prisma } = this.#options;
    if (!this.knows(user.id)) {
      const waitMs = await waitOfLeaver(prisma, user.id, new Date());
      if (waitMs > 0) {
        const refused = failure(
          'find-too-early' as const,
          'you left games of people before their end: wait, then look for one again',
        );
        return { ...refused, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      }
    }
    // Read before the checks: no other request may run between them and the entry in the queue.
    const apart = await readApart(prisma, user.id);
    const forming = this.#forming.get(user.id);
    if (forming !== undefined) return ledTo(await forming);
    const seated = this.#tableOf(user.id);
    if (seated !== undefined) return ledTo(seated);
    this.#queue.keep(user, wish, apart);
    const party = this.#queue.takeParty(user.id);
    if (party === undefined) return success({ type: 'waiting', ...this.#queue.waitOf(user.id) });
    const made = this.#create(party);
    for (const each of party) this.#forming.set(each.user.id, made);
    try {
      return ledTo(await made);
    } finally {
      for (const each of party) this.#forming.delete(each.user.id);
    }
  }

  /** Leaves the queue. A table that is being created gets a bot in place of the person. */
  async leave(user: string): Promise<void> {
    this.#queue.remove(user);
    const table = await this.#forming.get(user)?.catch(() => undefined);
    const player = SEATS.find((each) => holdsSeat(table, each, user));
    if (player !== undefined) await table?.quit(player);
  }

  /** Forgets everybody, because another process runs the tables. */
  clear(): void {
    this.#queue.clear();
  }

  /** Seats the person who waits longest for such a game, if anybody does; returns whether they were seated. */
  async takeFor(table: SoughtTable, seat: (user: TableFounder) => Promise<boolean>): Promise<boolean> {
    const { clock, rules, length } = table.options;
    if (clock === 'none' || length === 'endless' || !isAsFound(table)) return false;
    const people = table.holders.flatMap((holder) => (holder.type === 'person' ? [holder.user.id] : []));
    const user = this.#queue.takeOne({ clock, rules, length }, people);
    if (user === undefined) return false;
    const made = seat(user).then((isSeated) => (isSeated ? table : undefined));
    this.#forming.set(user.id, made);
    try {
      return (await made) !== undefined;
    } finally {
      this.#forming.delete(user.id);
    }
  }

  /** The game in progress that was found for the person, and to which every search leads until it is over or left. */
  #tableOf(user: string): SoughtTable | undefined {
    for (const table of this.#options.tables()) {
      const isFound = (table.options.readyCheck ?? table.options.takeover) === true && table.status === 'playing';
      if (isFound && SEATS.some((player) => holdsSeat(table, player, user))) return table;
    }
    return undefined;
  }

  /** Undefined: the addresses of all these people have too many tables. */
  async #create(party: readonly Seeker<TableFounder>[]): Promise<SoughtTable | undefined> {
    const { clock, rules, length } = party[0]!.wish;
    const takeover = party.every(({ wish }) => wish.takeover) && length > 1;
    const places = shuffled(SEATS, createSecretRandom(randomBytes(32))).slice(0, party.length);
    const people = new Map(party.map(({ user }, index) => [places[index]!, user.id]));
    const bot = await this.#botFor(party);
    const seats = mapSeats((player): NewSeat => (people.has(player) ? { type: 'person' } : { type: 'bot', bot }));
    const options: TableOptions = {
      clock,
      rules,
      length,
      ...FOUND,
      pauses: 'natural',
      visibility: 'private',
      readyCheck: true,
      ...(takeover && { takeover }),
    };
    for (const { user } of party) {
      const table = await this.#options.create({ seats, options, people }, user.address);
      if (table !== undefined) return table;
    }
    return undefined;
  }

  /** The house bot nearest to the mean of the known strengths. */
  async #botFor(party: readonly Seeker<TableFounder>[]): Promise<TableBot> {
    const { prisma } = this.#options;
    const read = await Promise.all(party.map(({ user }) => readEstimate(prisma, user.id, new Date())));
    const known = read.flatMap(({ strength }) => (strength === undefined ? [] : [strength.value]));
    if (known.length === 0) return BOT_FOR_UNKNOWN;
    const mean = known.reduce((sum, each) => sum + each, 0) / known.length;
    return BOT_BELOW.find(([below]) => mean < below)![1];
  }
}

function ledTo(table: SoughtTable | undefined): Searched {
  if (table !== undefined) return success({ type: 'seated', table: table.id });
  return failure('tables-limited', 'too many tables were created from your addresses: leave one first');
}

/** Whether everything that strangers do not choose is as at the tables that are found for them. */
function isAsFound({ options, holders }: SoughtTable): boolean {
  const { flowers, spectators, replay } = options;
  const isLike = flowers === FOUND.flowers && spectators === FOUND.spectators && replay === FOUND.replay;
  return isLike && !holders.some(({ type }) => type === 'userBot');
}

function holdsSeat(table: SoughtTable | undefined, player: Seat, user: string): boolean {
  const holder = table?.holders[player];
  return holder?.type === 'person' && !holder.hasLeft && holder.user.id === user;
}
