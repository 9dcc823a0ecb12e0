// Steps of a game, and the end of a game or deal, that the database refuses to store.

import type { TableLine } from '@mcr-arena/arena';
import type { TableMessages, TableQuestion } from '@mcr-arena/protocol';
import type { TableDocument } from '@mcr-arena/protocol/documents';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import type { PeopleTables, PeopleTablesOptions } from '../../../apps/server/src/tables/people-tables.ts';
import { allowEntries, refuseEntries } from '../journal/journal-faults.ts';
import { newDatabase, until } from '../throwaway.ts';
import { openOwnTables } from './own-tables.ts';
import { newGuest, storeGame } from './people-house.ts';

const REFUSAL = 'the disk is full';

let database: Database;
let tables: PeopleTables;
let errors: unknown[];
let id: string;
beforeEach(async () => {
  database = await newDatabase();
  errors = [];
  const people = new Map([[0 as const, await newGuest(database)]]);
  id = await storeGame(database, people, { length: 1, pauses: 'none' }, new Uint8Array(32));
});
afterEach(async () => {
  await tables.close();
  await database.close();
});

async function openTables(more: Pick<PeopleTablesOptions, 'patienceMs' | 'times'> = {}): Promise<void> {
  tables = await openOwnTables(database, (error) => void errors.push(error), {
    lapseMs: 600_000,
    renewMs: 20,
    ...more,
  });
}

/** Makes the database refuse rows of a table that match `when`. */
async function refuse(table: 'game' | 'game_deal' | 'game_seat', when: string): Promise<void> {
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

interface SeatedLine extends TableLine {
  readonly events: unknown[];
  readonly problems: string[];
  /** The number of replies given, and how many of them count. */
  readonly replies: { given: number; counted: number };
  table?: TableDocument;
}

/** A person at the first place who passes, or takes the last legal action. */
function openLine(): SeatedLine {
  const reply = async (question: TableQuestion): Promise<void> => {
    const { deal, number, legalActions } = question;
    const action = legalActions.find(({ type }) => type === 'pass') ?? legalActions.at(-1)!;
    line.replies.given += 1;
    const problem = await tables.find(id)?.personAt(0)?.take({ deal, number, action });
    if (problem === undefined) line.replies.counted += 1;
  };
  const line: SeatedLine = {
    events: [],
    problems: [],
    replies: { given: 0, counted: 0 },
    send: (name, message) => {
      if (name === 'table') line.table = message as TableMessages['table'];
      if (name === 'deal' || name === 'events') line.events.push(...(message as TableMessages['events']).events);
      if (name === 'question') void reply(message as TableQuestion).catch(() => {});
    },
    end: (problem) => line.problems.push(problem),
  };
  return line;
}

async function statusOf(): Promise<string> {
  return (await database.prisma.game.findUniqueOrThrow({ where: { id } })).status;
}

test('a step that the database refuses briefly is stored later and shown only then', { tags: ['full'] }, async () => {
  await openTables();
  await refuseEntries(database, 'NEW.step > 0');
  const line = openLine();
  tables.find(id)!.attachPlayer(0, line, undefined);
  await until(async () => errors.length >= 2 && line.table?.isDelayed);
  const shown = line.events.length;
  expect(await database.prisma.journalEntry.count({ where: { step: { gt: 0 } } })).toBe(0);
  expect([line.replies, line.problems, await statusOf()]).toEqual([{ given: 1, counted: 0 }, [], 'playing']);
  const failed = errors.length;
  await until(async () => errors.length > failed);
  expect(line.events.length).toBe(shown);
  await allowEntries(database);
  await until(async () => (await statusOf()) === 'over');
  expect(line.replies.counted).toBe(line.replies.given);
  expect(line.table?.isDelayed).toBeUndefined();
  expect(await database.prisma.gameDeal.count({ where: { gameId: id } })).toBe(1);
});

test('a table whose steps cannot be stored for a long time is resumed and ends with the same result', async () => {
  await openTables({ patienceMs: 300 });
  await refuseEntries(database, 'NEW.step > 0');
  const before = openLine();
  tables.find(id)!.attachPlayer(0, before, undefined);
  await until(async () => before.problems.length > 0);
  expect(before.problems).toEqual(['not-ready']);
  expect([before.replies.counted, await statusOf()]).toEqual([0, 'playing']);
  await allowEntries(database);
  await until(async () => tables.find(id));
  const after = openLine();
  tables.find(id)!.attachPlayer(0, after, undefined);
  await until(async () => (await statusOf()) === 'over');
  expect(after.events.slice(0, before.events.length)).toEqual(before.events);
  expect(await database.prisma.gameDeal.count({ where: { gameId: id } })).toBe(1);
});

test('retries storing the end of a game; the game is not over until it is stored', async () => {
  await openTables();
  const table = tables.find(id)!;
  await refuse('game', "NEW.status = 'over'");
  const ended = table.quit(0);
  await until(async () => errors.length > 0);
  expect(String(errors[0])).toContain(REFUSAL);
  expect([table.status, await statusOf()]).toEqual(['playing', 'playing']);
  await allow();
  await ended;
  expect([table.status, await statusOf()]).toEqual(['over', 'over']);
});

test('if the end of an abandoned game was not stored, stores it at the next start', async () => {
  await openTables();
  await refuse('game', "NEW.status = 'over'");
  const ended = tables.find(id)!.quit(0);
  await until(async () => errors.length >= 1);
  await Promise.all([expect(ended).rejects.toThrow(), tables.close()]);
  expect(await statusOf()).toBe('playing');
  await allow();
  await openTables();
  await until(async () => (await statusOf()) === 'over');
});

test('retries storing a deal, which then counts', { tags: ['full'] }, async () => {
  await openTables();
  await refuse('game_deal', 'true');
  tables.find(id)!.attachPlayer(0, openLine(), undefined);
  await until(async () => errors.length > 0);
  expect(await statusOf()).toBe('playing');
  await allow();
  await until(async () => (await statusOf()) === 'over');
  expect(await database.prisma.gameDeal.count({ where: { gameId: id } })).toBe(1);
});

test('a game goes on if the bot for a person who did not confirm is stored later', async () => {
  const people = new Map([
    [0 as const, await newGuest(database)],
    [1 as const, await newGuest(database)],
  ]);
  id = await storeGame(database, people, { length: 1, pauses: 'none', readyCheck: true }, new Uint8Array(32));
  await refuse('game_seat', 'NEW.bot IS NOT NULL');
  await openTables({ times: { checkMs: 2_000 } });
  const table = tables.find(id)!;
  table.attachPlayer(0, openLine(), undefined);
  await until(async () => table.ready(0, 0) === undefined);
  await until(async () => errors.length > 0);
  await allow();
  await until(async () => (await statusOf()) === 'over');
  expect(await database.prisma.gameDeal.count({ where: { gameId: id } })).toBe(1);
});
