// Tables with human players: creation, lookup, resumption and removal. Of all processes on a database, only the holder of the lease runs
// them; when the holder ends, another process resumes them from the database.

import { randomInt } from 'node:crypto';
import { type HostModule, openThreadHosts } from '@mcr-arena/hosts';
import type { TableOptions } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import type { ArtifactCache } from '../bots/artifacts/artifact-cache.ts';
import type { Database } from '../database/open-database.ts';
import { repeatedConfigOf } from '../games/deal-source.ts';
import type { GameRow, GameUser } from '../games/game-row.ts';
import { createGameStore, type NewGame, type NewSeat } from '../games/game-store.ts';
import { createJournalStore } from '../journal/journal-store.ts';
import type { Lease, LeasedWork } from '../journal/lease.ts';
import { type RemotePlay, withRemoteBots } from '../remote-bots/remote-play.ts';
import { PeopleSearch, type TableFounder } from './people-search.ts';
import { PeopleTable } from './people-table.ts';
import { seatBotsBy } from './seated-bots.ts';
import type { TableServices, TableTimes } from './table-services.ts';
import { TablesByAddress } from './tables-by-address.ts';

export interface PeopleTablesOptions {
  readonly database: Pick<Database, 'prisma' | 'url'>;
  readonly lease: Lease;
  /** Hosts of the bots, which run in threads. */
  readonly hosts: readonly HostModule[];
  /** Finds the files of an uploaded bot. Absent if uploaded bots cannot be played. */
  readonly locate?: ArtifactCache['locate'];
  /** Remote bots of this process; absent if they cannot be played. */
  readonly remote?: Pick<RemotePlay, 'bots' | 'matchmaking'>;
  readonly threads: number;
  readonly times?: TableTimes;
  /** Maximum number of tables that clients at one address create and that are not over; unlimited by default. */
  readonly tablesPerAddress?: number;
  /** How long a failed write of the journal is retried. */
  readonly patienceMs?: number;
  onError(error: unknown): void;
}

/** A requested table with its bots of users resolved to versions, and the deal to repeat, if any. */
export type NewTable = Pick<NewGame, 'seats' | 'options' | 'dealConfig'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SWEEP_MS = 10_000;

/** Runs the tables once this process has acquired the lease. Call it before the lease is opened. */
export function openPeopleTables(options: PeopleTablesOptions): PeopleTables {
  const tables = new PeopleTables(options);
  options.lease.add(tables);
  return tables;
}

export class PeopleTables implements LeasedWork {
  readonly #options: PeopleTablesOptions;
  readonly #tables = new Map<string, PeopleTable>();
  /** Rematches that are being created, by original table, so that concurrent requests get the same table. */
  readonly #rematches = new WeakMap<PeopleTable, Promise<PeopleTable | undefined>>();
  readonly #byAddress: TablesByAddress<PeopleTable>;
  readonly #listeners: (() => void)[] = [];
  /** Finds games for people. */
  readonly search: PeopleSearch;
  readonly #services: TableServices;
  readonly #close: () => Promise<void>;
  #isDelayed = false;
  readonly #sweeper: NodeJS.Timeout;

  constructor(options: PeopleTablesOptions) {
    const {
      database,
      lease,
      hosts,
      locate,
      remote,
      threads,
      times = {},
      tablesPerAddress = Number.POSITIVE_INFINITY,
      patienceMs,
      onError,
    } = options;
    this.#options = options;
    this.#byAddress = new TablesByAddress(tablesPerAddress, onError);
    const registry = openThreadHosts(hosts, Math.max(1, threads));
    const journal = createJournalStore({
      database,
      lease,
      onError,
      ...(patienceMs !== undefined && { patienceMs }),
      onDelay: (isDelayed) => this.#noteDelay(isDelayed),
    });
    this.#services = {
      store: createGameStore(database.prisma),
      journal,
      times,
      onError,
      // Errors are expected once the lease is lost or released, because the tables are suspended.
      seatBot: seatBotsBy(
        remote === undefined ? registry : withRemoteBots(registry, remote.matchmaking),
        locate ?? (async (reference) => ({ reference, release: () => {} })),
        (error) => lease.isHeld && onError(error),
        times.awayMs,
      ),
      takeSeeker: (table, seat) => this.search.takeFor(table, seat),
      isDelayed: () => this.#isDelayed,
      onChange: () => this.#announce(),
    };
    this.search = new PeopleSearch({
      prisma: database.prisma,
      create: (game, address) => this.#byAddress.create(address, () => this.#make(game)),
      tables: () => this.#tables.values(),
    });
    this.#close = async () => {
      await journal.close();
      await registry.close();
    };
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  /** Whether this process runs the tables. */
  get isHeld(): boolean {
    return this.#options.lease.isAtWork;
  }

  /** Tables that the lobby shows, newest first. */
  get listed(): readonly PeopleTable[] {
    return [...this.#tables.values()].filter(isListed).reverse();
  }

  /** Whether a remote bot is connected and can be seated. */
  readonly hasRemoteBot = (bot: string): boolean => this.#options.remote?.bots.dealsOf(bot) !== undefined;

  find(id: string): PeopleTable | undefined {
    return this.#tables.get(id);
  }

  /** Number of tables at which the user has a place, without finished games and competitions. */
  countOf(user: string): number {
    return [...this.#tables.values()].filter(
      (table) => table.competition === undefined && table.status !== 'over' && table.roleOf(user)?.type === 'player',
    ).length;
  }

  /** Creates a table with the user at the first place for a person. Undefined: their address has too many tables. */
  create(order: NewTable, { id, address }: TableFounder): Promise<PeopleTable | undefined> {
    const player = SEATS.find((each) => order.seats[each].type === 'person')!;
    return this.#byAddress.create(address, () => this.#make({ ...order, people: new Map([[player, id]]) }));
  }

  /** The table of a stored game; undefined if the game is over. */
  async openGame(game: string): Promise<PeopleTable | undefined> {
    const row = this.#tables.has(game) ? undefined : await this.#services.store.read(game);
    // Another request may have opened the table meanwhile.
    if (row !== undefined && row.status !== 'over' && !this.#tables.has(game)) this.#open(row);
    return this.#tables.get(game);
  }

  /** The table of a stored game that is over; undefined if there is none. */
  async findOver(game: string): Promise<PeopleTable | undefined> {
    const row = this.#tables.has(game) ? undefined : await this.#services.store.read(game);
    if (row?.status === 'over' && !this.#tables.has(game)) this.#tables.set(game, new PeopleTable(row, this.#services));
    const table = this.#tables.get(game);
    return table?.status === 'over' ? table : undefined;
  }

  /** Ends the tables of a competition, or of all, whose games are over in the database. */
  async endClosed(competition?: string): Promise<void> {
    const tables = [...this.#tables.values()].filter(
      (table) => isOpenIn(table) && (competition === undefined || table.competition === competition),
    );
    if (tables.length === 0) return;
    const over = await this.#services.store.listOver(tables.map(({ id }) => id));
    for (const table of tables) if (over.has(table.id)) await table.end();
  }

  /** Frees the places of the user, or of all users, if suspended or deleted. Games against bots in competitions stay open. */
  async vacate(user?: string): Promise<void> {
    const tables = [...this.#tables.values()].filter(({ isSolo }) => !isSolo);
    const places = tables.flatMap((table) => placesOf(table, user));
    if (places.length === 0) return;
    const ids = [...new Set(places.map((place) => place.user))];
    const refused = { OR: [{ suspendedAt: { not: null } }, { deletedAt: { not: null } }] };
    const where = { id: { in: ids }, ...refused };
    const users = await this.#options.database.prisma.user.findMany({
      where,
      select: { id: true, name: true, kind: true },
    });
    for (const { table, player, user: id } of places) {
      const gone = users.find((each) => each.id === id);
      if (gone !== undefined) await table.quit(player, gone);
    }
  }

  /** The table of a rematch of the same players, with the user at their place, or where deals count at any. Undefined: too many tables. */
  async playAgain(table: PeopleTable, player: Seat, user: TableFounder): Promise<PeopleTable | undefined> {
    const known = this.#rematches.get(table) ?? this.#openRematch(table, user);
    if (known === undefined) {
      const made = this.#byAddress.create(user.address, () => this.#makeAgain(table, player, user));
      this.#noteRematch(table, made);
      return made;
    }
    const again = await known;
    await again?.join(player, user);
    return again;
  }

  /** Calls `listener` when the lobby may have changed. */
  onLobby(listener: () => void): void {
    this.#listeners.push(listener);
  }

  async begin(): Promise<void> {
    for (const row of await this.#services.store.listOpen()) {
      try {
        this.#open(row);
      } catch (thrown) {
        // A malformed row does not affect other tables.
        this.#options.onError(thrown);
      }
    }
    this.#announce();
    // Revocations made in the meantime reached no process with these tables.
    void this.vacate().catch(this.#options.onError);
  }

  async end(): Promise<void> {
    this.#byAddress.clear();
    this.search.clear();
    const tables = [...this.#tables.values()];
    this.#tables.clear();
    for (const table of tables) table.suspend();
    this.#announce();
  }

  /** Call it once the lease is closed. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await this.#close();
  }

  async #make(game: NewGame): Promise<PeopleTable> {
    const row = await this.#services.store.create(game);
    const table = new PeopleTable(row, this.#services);
    this.#tables.set(row.id, table);
    await table.beginIfFull();
    this.#announce();
    return table;
  }

  /** Until the rematch is stored. It may end, and then another one may be requested. */
  #noteRematch(table: PeopleTable, made: Promise<PeopleTable | undefined>): void {
    this.#rematches.set(table, made);
    const forget = (): void => void this.#rematches.delete(table);
    made.then(forget, forget);
  }

  async #makeAgain(table: PeopleTable, player: Seat, user: GameUser): Promise<PeopleTable> {
    const options: TableOptions = { ...table.options, visibility: 'private' };
    // Where deals count, nobody keeps a good place.
    const place = options.counted ? (randomInt(SEATS.length) as Seat) : player;
    const again = await this.#make({
      seats: exchanged(seatsOf(table), player, place),
      options,
      people: new Map([[place, user.id]]),
      ...(table.dealConfig !== null && { dealConfig: repeatedConfigOf(table.id, table.dealConfig) }),
    });
    await table.noteRematch(again.id);
    return again;
  }

  /** The stored rematch, if the user can play there. */
  #openRematch(table: PeopleTable, user: GameUser): PeopleTable | undefined {
    const { rematch } = table.documentFor('player');
    const again = rematch === undefined ? undefined : this.#tables.get(rematch);
    const isFree = again?.status === 'waiting' && again.holders.some(({ type }) => type === 'open');
    return isFree || (again?.status !== 'over' && again?.roleOf(user.id)?.type === 'player') ? again : undefined;
  }

  #open(row: GameRow): void {
    const table = new PeopleTable(row, this.#services);
    this.#tables.set(row.id, table);
    void table.begin().catch(this.#options.onError);
  }

  #sweep(): void {
    this.#byAddress.sweep();
    // The announcement that a competition has closed may have been lost with a connection.
    void this.endClosed().catch(this.#options.onError);
    for (const table of this.#tables.values()) {
      if (isOpenIn(table) || table.desertedMs < keptMs(table)) continue;
      if (table.status === 'over') this.#tables.delete(table.id);
      else void table.end().catch(this.#options.onError);
    }
  }

  #noteDelay(isDelayed: boolean): void {
    this.#isDelayed = isDelayed;
    for (const table of this.#tables.values()) table.announce();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Time for which a table without connected people is kept. The link to a private table can be shared long before the game. */
function keptMs({ status, options, dealConfig }: PeopleTable): number {
  switch (status) {
    case 'waiting':
      return options.visibility === 'open' ? 15 * MINUTE : 24 * HOUR;
    case 'playing':
      return dealConfig === null ? 24 * HOUR : HOUR;
    case 'over':
      return MINUTE;
  }
}

interface Place {
  readonly table: PeopleTable;
  readonly player: Seat;
  /** Id of the person. */
  readonly user: string;
}

/** The places of the person, or of all people, who have not left. */
function placesOf(table: PeopleTable, user?: string): readonly Place[] {
  return SEATS.flatMap((player) => {
    const holder = table.holders[player];
    const isTheirs = holder.type === 'person' && !holder.hasLeft && (user === undefined || holder.user.id === user);
    return isTheirs ? [{ table, player, user: holder.user.id }] : [];
  });
}

/** Whether the game belongs to a competition and is not over. */
function isOpenIn({ competition, status }: PeopleTable): boolean {
  return competition !== undefined && status !== 'over';
}

function isListed({ options, status }: PeopleTable): boolean {
  if (options.visibility !== 'open' || status === 'over') return false;
  return status === 'waiting' || options.spectators !== 'none';
}

/** The seats, with those of two players exchanged. */
function exchanged(seats: BySeat<NewSeat>, one: Seat, other: Seat): BySeat<NewSeat> {
  return mapSeats((player) => seats[player === one ? other : player === other ? one : player]);
}

function seatsOf({ holders }: PeopleTable): BySeat<NewSeat> {
  return mapSeats((player): NewSeat => {
    const holder = holders[player];
    if (holder.type === 'bot') return holder;
    return holder.type === 'userBot' ? { type: 'userBot', version: holder.versionId } : { type: 'person' };
  });
}
