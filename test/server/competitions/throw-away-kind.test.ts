// A kind of competition that only this test adds to the list: four bots play set after set at one table until one leads by enough
// points. Covers its whole life: it is created, played, verified, controlled with its parent, cancelled and left.

import { randomBytes } from 'node:crypto';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { decompressText } from '@mcr-arena/files';
import { DEFAULT_LIMITS, HOUSE_HOST } from '@mcr-arena/hosts';
import { replaySet, specOf } from '@mcr-arena/runs';
import { createSecretRandom, expectValue, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { commitmentOf, mapPositions, type Secret, totalsOf } from '@mcr-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { HOUSE_USER } from '../../../apps/server/src/accounts/house.ts';
import { type CompetitionKind, kindsByName } from '../../../apps/server/src/competitions/competition-kind.ts';
import {
  type CompetitionRow,
  limitsOfRow,
  placeOf,
  rulesOfRow,
  secretOfRow,
} from '../../../apps/server/src/competitions/competition-row.ts';
import { dealsOf, playersOf, setPlayed, WITH_SEATS } from '../../../apps/server/src/competitions/set-row.ts';
import { createLeaders } from '../../../apps/server/src/competitions/swiss/leaders.ts';
import type { Store } from '../../../apps/server/src/database/open-database.ts';
import { jsonColumn, parseColumn } from '../../../apps/server/src/database/parse-column.ts';
import { subjectOf } from '../../../apps/server/src/page-subjects.ts';
import { newDatabase, until } from '../throwaway.ts';
import { watchDirector } from '../watched-director.ts';

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
  page: '/kings/:id',
  onEnd: async (_transaction, { id }, { status, isChild }) => void ended.push(`${id} ${status} ${isChild}`),
  childrenOf: async (_store, id) => (id === 'regent' ? ['ward'] : []),
  parentOf: async (_store, child) => (child === 'ward' ? 'regent' : undefined),
  reservationOf: async (_store, id) => (id === 'ward' ? 'id: "ward" is reserved for the ward of a regent' : undefined),
  releaseBarred: async ({ prisma, cancel }) => {
    const where = { kind: KING_OF_THE_TABLE.name, status: 'created' as const, owner: { deletedAt: { not: null } } };
    for (const { id } of await prisma.competition.findMany({ where })) await cancel(id, 'its owner has left');
  },
};
const ended: string[] = [];

function wallOfSet(row: CompetitionRow, number: number) {
  const key = new Uint8Array(secretOfRow(row));
  key[0] = number;
  return shuffled(TILES_WITHOUT_FLOWERS, createSecretRandom(key));
}

const database = await newDatabase();
const { director, announced, errors } = await watchDirector({ database, workers: 2, kinds: [KING_OF_THE_TABLE] });
afterAll(async () => {
  await director.close();
  await database.close();
});

async function create(id: string, mostSets: number, ownerId = HOUSE_USER): Promise<void> {
  const secret = new Uint8Array(randomBytes(32));
  await database.prisma.competition.create({
    data: {
      id,
      kind: KING_OF_THE_TABLE.name,
      name: 'King of the table',
      ownerId,
      secret,
      config: { lead: 10_000, mostSets },
      limits: DEFAULT_LIMITS,
      rules: jsonColumn(DUPLICATE_RULES),
      commitment: commitmentOf(secret as Secret),
      entrants: { create: ['a', 'b', 'c', 'd'].map((name, place) => ({ name, place, bot: 'random' })) },
    },
  });
}

const statusOf = async (id: string) => (await database.prisma.competition.findUniqueOrThrow({ where: { id } })).status;

test('a competition of a new kind is planned, played, read and ended like any other', async () => {
  await create('king', 5);
  expectValue(await director.control('king', 'start'));
  await until(async () => announced.some(({ type, ...more }) => 'status' in more && more.status === 'finished'));
  expect(await director.document('king')).toMatchObject({
    id: 'king',
    status: 'finished',
    sets: 5,
    players: ['a', 'b', 'c', 'd'],
  });
  const records = await database.prisma.setRecord.findMany({ where: { set: { competitionId: 'king' } } });
  expect(records).toHaveLength(5);
  for (const { text } of records)
    expect(replaySet(expectValue(decompressText(Buffer.from(text!))))).toMatchObject({ ok: true });
  const played = announced.filter((each) => each.type === 'setPlayed' && each.competition === 'king');
  expect(played).toHaveLength(5);
  const undisclosed = { competitionId: 'king', disclosedAt: null };
  expect(await database.prisma.competitionSet.count({ where: undisclosed })).toBe(0);
  expect(ended).toContain('king finished false');
  const { kinds } = director;
  const tools = { prisma: database.prisma, kinds, leaders: createLeaders((id) => director.read(id)) };
  expect(await subjectOf(tools, '/kings/king')).toMatchObject({
    preview: { title: expect.any(String) },
  });
  expect(await subjectOf(tools, '/kings/queen')).toBeUndefined();
  // It cannot be read as a tournament.
  expect(await director.read('king')).toBeUndefined();
  expect(errors).toEqual([]);
});

test('is cancelled together with those that it opened, and after its owner has left', async () => {
  await create('regent', 1_000_000);
  await create('ward', 1_000_000);
  for (const id of ['regent', 'ward']) expectValue(await director.control(id, 'start'));
  expectValue(await director.control('regent', 'cancel'));
  expect([await statusOf('regent'), await statusOf('ward')]).toEqual(['cancelled', 'cancelled']);
  expect(ended).toEqual(expect.arrayContaining(['regent cancelled false', 'ward cancelled true']));
  const left = await database.prisma.user.create({
    data: { name: 'gone', kind: 'placeholder', deletedAt: new Date() },
  });
  await create('orphan', 1, left.id);
  await director.releaseBarred();
  expect(await database.prisma.competition.findUniqueOrThrow({ where: { id: 'orphan' } })).toMatchObject({
    status: 'cancelled',
    failure: 'its owner has left',
  });
  const order = { name: 'Ward', config: { id: 'ward', rounds: 1, entrants: [] } };
  expect(await director.create(order)).toMatchObject({ ok: false, error: { code: 'id-reserved' } });
});

test('a stored competition of an unknown kind, and a kind that is listed twice, are refused', async () => {
  await create('stranger', 1);
  await database.prisma.competition.update({ where: { id: 'stranger' }, data: { kind: 'unheard-of' } });
  await expect(director.document('stranger')).rejects.toThrow('is of the kind "unheard-of", expected swiss, contest');
  await expect(director.control('stranger', 'start')).rejects.toThrow('"unheard-of"');
  expect(() => kindsByName([KING_OF_THE_TABLE, KING_OF_THE_TABLE])).toThrow('the same name');
});
