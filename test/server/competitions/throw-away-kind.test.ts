// A kind of competition defined only in this test: four bots play set after set at one table until one leads by enough points. The
// server needs no other change to run it.

import { randomBytes } from 'node:crypto';
import { specOf } from '@mcr-arena/arena';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, HOUSE_HOST } from '@mcr-arena/hosts';
import { createSecretRandom, expectValue, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { commitmentOf, mapPositions, type Secret, totalsOf } from '@mcr-arena/tournament';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { HOUSE_USER } from '../../../apps/server/src/accounts/house.ts';
import type { CompetitionKind } from '../../../apps/server/src/competitions/competition-kind.ts';
import {
  type CompetitionRow,
  limitsOfRow,
  placeOf,
  rulesOfRow,
  secretOfRow,
} from '../../../apps/server/src/competitions/competition-row.ts';
import { dealsOf, playersOf, setPlayed, WITH_SEATS } from '../../../apps/server/src/competitions/set-row.ts';
import type { Database, Store } from '../../../apps/server/src/database/open-database.ts';
import { jsonColumn, parseColumn } from '../../../apps/server/src/database/parse-column.ts';
import { type Director, startDirector } from '../../../apps/server/src/director.ts';
import type { Announcement } from '../../../apps/server/src/events/announcement.ts';
import { newDatabase, until } from '../throwaway.ts';

const configSchema = z.strictObject({ lead: z.int().min(1), mostSets: z.int().min(1) });

/** Points over all played sets by position, and the number of sets. */
async function tally(store: Store, competitionId: string) {
  const sets = await store.competitionSet.findMany({
    where: { competitionId, playedAt: { not: null } },
    include: WITH_SEATS,
  });
  const points = mapPositions((position) => sets.reduce((sum, set) => sum + totalsOf(dealsOf(set))[position]!, 0));
  return { sets: sets.length, points, players: sets[0] === undefined ? [] : playersOf(sets[0]) };
}

const KING_OF_THE_TABLE: CompetitionKind = {
  name: 'king-of-the-table',
  plansAfter: 'every-set',
  plan: async (transaction, row) => {
    const { lead, mostSets } = parseColumn(configSchema, placeOf(row, 'config'), row.config);
    const { sets, points } = await tally(transaction, row.id);
    const [first, second] = [...points].sort((a, b) => b - a) as [number, number];
    if (sets >= mostSets || (sets > 0 && first - second >= lead)) return { type: 'finish' };
    const seats = mapPositions((position) => ({ entrant: row.entrants[position]!.name }));
    return { type: 'play', sets: [{ table: 1, number: sets + 1, seats }] };
  },
  specOf: (row, { number, seats }) =>
    specOf({
      competition: row.id,
      job: {
        round: 1,
        table: 1,
        set: number,
        prevalentWind: 'east',
        seatings: [0],
        entrants: mapPositions((position) => seats[position]!.entrant),
      },
      walls: [wallOfSet(row, number)],
      rules: rulesOfRow(row),
      bots: mapPositions((position) => ({
        reference: { host: HOUSE_HOST, bot: row.entrants[position]!.bot!, parameters: {} },
        seed: `${row.id} ${number} ${position}`,
      })),
      limits: limitsOfRow(row),
    }),
  disclosure: () => 'stored',
  announcementOf: (_row, set) => setPlayed(set),
  document: async (store, row) => ({ id: row.id, status: row.status, ...(await tally(store, row.id)) }),
};

function wallOfSet(row: CompetitionRow, number: number) {
  const key = new Uint8Array(secretOfRow(row));
  key[0] = number;
  return shuffled(TILES_WITHOUT_FLOWERS, createSecretRandom(key));
}

let database: Database;
let director: Director;
const announced: Announcement[] = [];
const errors: unknown[] = [];
beforeAll(async () => {
  database = await newDatabase();
  director = await startDirector({
    database,
    workers: 2,
    kinds: [KING_OF_THE_TABLE],
    announce: (announcement) => announced.push(announcement),
    onError: (error) => errors.push(error),
  });
});
afterAll(async () => {
  await director.close();
  await database.close();
});

test('a competition of a new kind is planned, played, read and ended like any other', async () => {
  const secret = new Uint8Array(randomBytes(32));
  await database.prisma.competition.create({
    data: {
      id: 'king',
      kind: KING_OF_THE_TABLE.name,
      name: 'King of the table',
      ownerId: HOUSE_USER,
      secret,
      config: { lead: 10_000, mostSets: 5 },
      limits: DEFAULT_LIMITS,
      rules: jsonColumn(DUPLICATE_RULES),
      commitment: commitmentOf(secret as Secret),
      entrants: { create: ['a', 'b', 'c', 'd'].map((name, place) => ({ name, place, bot: 'random' })) },
    },
  });
  expectValue(await director.control('king', 'start'));
  await until(async () => announced.some(({ type, ...more }) => 'status' in more && more.status === 'finished'));
  expect(await director.document('king')).toMatchObject({
    id: 'king',
    status: 'finished',
    sets: 5,
    players: ['a', 'b', 'c', 'd'],
  });
  expect(await database.prisma.setRecord.count()).toBe(5);
  expect(announced.filter(({ type }) => type === 'setPlayed')).toHaveLength(5);
  expect(await database.prisma.competitionSet.count({ where: { disclosedAt: null } })).toBe(0);
  // It cannot be read as a tournament.
  expect(await director.read('king')).toBeUndefined();
  expect(errors).toEqual([]);
});
