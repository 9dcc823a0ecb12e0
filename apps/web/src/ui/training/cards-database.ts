// The cards of the trainer, in IndexedDB. Rows that this version cannot read are dropped by the next change.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Card, cardOfRow } from './cards.ts';

interface Schema extends DBSchema {
  cards: { key: string; value: Card };
}

const NAME = 'mcr-arena-trainer';
let database: Promise<IDBPDatabase<Schema>> | undefined;

/** Tries again after a failure. */
function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>(NAME, 1, {
    upgrade: (created) => {
      created.createObjectStore('cards', { keyPath: 'id' });
    },
    terminated: () => {
      database = undefined;
    },
  }).catch((thrown: unknown) => {
    database = undefined;
    throw thrown;
  });
  return database;
}

/** Rejects if the browser stores nothing. */
export async function readCards(): Promise<readonly Card[]> {
  return cardsOf(await (await open()).getAll('cards'));
}

/** Changes the cards at once, also if other tabs change them. Resolves to the cards after it; rejects if nothing can be stored. */
export async function changeCards(change: (cards: readonly Card[]) => readonly Card[]): Promise<readonly Card[]> {
  const transaction = (await open()).transaction('cards', 'readwrite');
  const rows: readonly unknown[] = await transaction.store.getAll();
  const keys = await transaction.store.getAllKeys();
  const before = cardsOf(rows);
  const after = change(before);
  const kept = new Set(after.map(({ id }) => id));
  await Promise.all([
    ...keys.filter((key) => !kept.has(key)).map((key) => transaction.store.delete(key)),
    ...after.filter((card) => !before.includes(card)).map((card) => transaction.store.put(card)),
    transaction.done,
  ]);
  return after;
}

function cardsOf(rows: readonly unknown[]): readonly Card[] {
  return rows.flatMap((row) => cardOfRow(row) ?? []);
}
