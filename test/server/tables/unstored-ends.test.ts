// The end of a game or deal that the database refuses to store.

import type { TableLine } from '@mcr-arena/arena';
import type { TableQuestion } from '@mcr-arena/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import type { PeopleTables } from '../../../apps/server/src/tables/people-tables.ts';
import { newDatabase, until } from '../throwaway.ts';
import { openOwnTables } from './own-tables.ts';
import { newGuest, storeGame } from './people-house.ts';

const REFUSAL = 'the disk is full';

let database: Database;
let tables: PeopleTables;
let errors: unknown[];
beforeEach(async () => {
  database = await newDatabase();
  errors = [];
});
afterEach(async () => {
  await tables.close();
  await database.close();
});

async function openTables(): Promise<void> {
  const onError = (error: unknown): void => void errors.push(error);
  tables = await openOwnTables(database, onError);
}

/** Makes the database refuse rows of a table that match `when`. */
async function refuse(table: 'game' | 'game_deal', when: string): Promise<void> {
  await database.prisma.$executeRawUnsafe(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${REFUSAL}'; END $$`,
  );
  await database.prisma.$executeRawUnsafe(
    `CREATE TRIGGER refusal BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse()`,
  );
}

async function allow(): Promise<void> {
  await database.prisma.$executeRawUnsafe('DROP FUNCTION refuse() CASCADE');
}

async function statusOf(id: string): Promise<string> {
  return (await database.prisma.game.findUniqueOrThrow({ where: { id } })).status;
}

test('retries storing the end of a game; the game is not over until it is stored', async () => {
  const id = await storeGame(database, new Map([[0, await newGuest(database)]]), {}, new Uint8Array(32));
  await openTables();
  const table = tables.find(id)!;
  await refuse('game', "NEW.status = 'over'");
  const ended = table.quit(0);
  await until(async () => errors.length >= 2);
  expect(String(errors[0])).toContain(REFUSAL);
  expect([table.status, await statusOf(id)]).toEqual(['playing', 'playing']);
  await allow();
  await ended;
  expect([table.status, await statusOf(id)]).toEqual(['over', 'over']);
});

test('if the end of an abandoned game was not stored, stores it at the next start', async () => {
  const id = await storeGame(database, new Map([[0, await newGuest(database)]]), {}, new Uint8Array(32));
  await openTables();
  await refuse('game', "NEW.status = 'over'");
  const ended = tables.find(id)!.quit(0);
  await until(async () => errors.length >= 1);
  await Promise.all([expect(ended).rejects.toThrow(), tables.close()]);
  expect(await statusOf(id)).toBe('playing');
  await allow();
  await openTables();
  await until(async () => (await statusOf(id)) === 'over');
});

/** A person at the first place who passes, or takes the last legal action. */
function quietLine(id: string): TableLine {
  return {
    send: (name, message) => {
      if (name !== 'question') return;
      const { deal, number, legalActions } = message as TableQuestion;
      const action = legalActions.find(({ type }) => type === 'pass') ?? legalActions.at(-1)!;
      void tables.find(id)!.personAt(0)!.take({ deal, number, action });
    },
    end: () => {},
  };
}

test('retries storing a deal, which then counts', async () => {
  const people = new Map([[0 as const, await newGuest(database)]]);
  const id = await storeGame(database, people, { length: 1, pauses: 'none' }, new Uint8Array(32));
  await openTables();
  await refuse('game_deal', 'true');
  tables.find(id)!.attachPlayer(0, quietLine(id), undefined);
  await until(async () => errors.length >= 2);
  expect(await statusOf(id)).toBe('playing');
  await allow();
  await until(async () => (await statusOf(id)) === 'over');
  expect(await database.prisma.gameDeal.count({ where: { gameId: id } })).toBe(1);
});
