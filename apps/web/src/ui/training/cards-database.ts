// The cards of the trainer, in IndexedDB: a database for each account, and one for visitors. Rows that this version cannot read are
// dropped by the next change.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { ownName } from '../storage/kept-choice.ts';
import { type Card, cardOfRow, withCards } from './cards.ts';

interface Schema extends DBSchema {
  cards: { key: string; value: Card };
}

const NAME = 'mcr-arena-trainer';
const databases = new Map<string, Promise<IDBPDatabase<Schema>>>();

/** Tries again after a failure. */
function open(account?: string): Promise<IDBPDatabase<Schema>> {
  const name = ownName(NAME, account);
  const known = databases.get(name);
  if (known !== undefined) return known;
  const opened = openDB<Schema>(name, 1, {
    upgrade: (created) => {
      created.createObjectStore('cards', { keyPath: 'id' });
    },
    terminated: () => void databases.delete(name),
  }).catch((thrown: unknown) => {
    databases.delete(name);
    throw thrown;
  });
  databases.set(name, opened);
  return opened;
}

/** Rejects if the browser stores nothing. */
export async function readCards(account?: string): Promise<readonly Card[]> {
  return cardsOf(await (await open(account)).getAll('cards'));
}

/** The account that signs in takes over the cards of a visitor. Rejects as `changeCards`. */
export async function moveCards(account: string): Promise<void> {
  const left = await readCards('');
  if (left.length === 0) return;
  await changeCards((cards) => withCards(cards, left), account);
  await changeCards(() => [], '');
}

/** Changes the cards at once, also if other tabs change them. Resolves to the cards after it; rejects if nothing can be stored. */
export async function changeCards(
  change: (cards: readonly Card[]) => readonly Card[],
  account?: string,
): Promise<readonly Card[]> {
  const transaction = (await open(account)).transaction('cards', 'readwrite');
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
