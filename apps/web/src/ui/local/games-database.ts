// The games that are played in this browser, in IndexedDB: a row for each game, and the journal of its unfinished deal. Both survive
// a reload, so that a game continues where it stopped.

import type { Journal, JournalEntry } from '@mcr-arena/arena';
import type { ConfigRecord, DealRecord } from '@mcr-arena/engine';
import type { TableBot, TableOptions } from '@mcr-arena/protocol/documents';
import type { BySeat } from '@mcr-arena/tiles';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A game of one person and three bots. */
export interface LocalGame {
  readonly id: string;
  readonly secret: Uint8Array;
  readonly options: TableOptions;
  /** The bots by player; the person has the place without one. */
  readonly bots: BySeat<TableBot | undefined>;
  /** A deal of a replay that is played again. */
  readonly dealConfig?: ConfigRecord;
  readonly status: 'playing' | 'over';
  readonly deals: readonly LocalDeal[];
  /** ISO 8601. */
  readonly createdAt: string;
  readonly endedAt?: string;
}

interface LocalDeal {
  readonly record: DealRecord;
  /** How often the person took the deal back. */
  readonly undone: number;
  /** ISO 8601. */
  readonly endedAt: string;
}

interface Schema extends DBSchema {
  games: { key: string; value: LocalGame; indexes: { createdAt: string } };
  journal: { key: number; value: { readonly table: string; readonly entry: JournalEntry }; indexes: { table: string } };
}

const NAME = 'mcr-arena-games';
let database: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>(NAME, 1, {
    upgrade: (created) => {
      created.createObjectStore('games', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
      created.createObjectStore('journal', { autoIncrement: true }).createIndex('table', 'table');
    },
  });
  return database;
}

export async function readGame(id: string): Promise<LocalGame | undefined> {
  const game = await (await open()).get('games', id);
  return game === undefined ? undefined : withRules(game);
}

/** Newest first. */
export async function listGames(): Promise<readonly LocalGame[]> {
  return (await (await open()).getAllFromIndex('games', 'createdAt')).toReversed().map(withRules);
}

/** A game from before the choice of rules has none. */
function withRules(game: LocalGame): LocalGame {
  return { ...game, options: { ...game.options, rules: game.options.rules ?? 'mcr' } };
}

export async function storeGame(game: LocalGame): Promise<void> {
  await (await open()).put('games', game);
}

/** Stores those games that are not stored yet, all or none, and returns their number. */
export async function addGames(games: readonly LocalGame[]): Promise<number> {
  const transaction = (await open()).transaction('games', 'readwrite', { durability: 'strict' });
  const added = await Promise.all(
    games.map(async (game) => {
      if ((await transaction.store.getKey(game.id)) !== undefined) return 0;
      await transaction.store.add(game);
      return 1;
    }),
  );
  await transaction.done;
  return added.reduce<number>((sum, one) => sum + one, 0);
}

/** Stores a game, and drops the journal of its deals at once. `table`: the key of the journal. */
export async function storeWithoutJournal(game: LocalGame, table: string): Promise<void> {
  const transaction = (await open()).transaction(['games', 'journal'], 'readwrite', { durability: 'strict' });
  const journal = transaction.objectStore('journal');
  const keys = await journal.index('table').getAllKeys(table);
  await Promise.all([
    transaction.objectStore('games').put(game),
    ...keys.map((key) => journal.delete(key)),
    transaction.done,
  ]);
}

export const localJournal: Journal = {
  append: async (table, entries) => {
    const transaction = (await open()).transaction('journal', 'readwrite', { durability: 'strict' });
    await Promise.all([...entries.map((entry) => transaction.store.add({ table, entry })), transaction.done]);
  },
  read: async (table) => (await (await open()).getAllFromIndex('journal', 'table', table)).map(({ entry }) => entry),
};
