// The migration of tokens of 0.1 with equal names: restores and reads a backup of that format, written here.

import { createHash } from 'node:crypto';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { SESSION_HOST } from '@mcr-arena/hosts';
import { expectValue } from '@mcr-arena/tiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUSE_USER } from '../../apps/server/src/accounts/house.ts';
import { identify } from '../../apps/server/src/accounts/identity.ts';
import { restore } from '../../apps/server/src/backup/backup.ts';
import { type BackupLine, writeBackupFile } from '../../apps/server/src/backup/backup-file.ts';
import { registerHouseBots } from '../../apps/server/src/bots/house-bots.ts';
import { findCompetition } from '../../apps/server/src/competitions/competition-row.ts';
import { planOfRow } from '../../apps/server/src/competitions/swiss/tournament-plan.ts';
import { type Database, openDatabase } from '../../apps/server/src/database/open-database.ts';
import { newFolder } from './throwaway.ts';

const HEAD = { migration: '20261121050205_token_issuer', createdAt: '2026-11-21T12:00:00.000Z' };

const idOf = (number: number): string => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

interface OldToken {
  readonly number: number;
  readonly name: string;
  readonly scope: 'administrator' | 'organiser' | 'bot';
  readonly revoked?: true;
  /** The number of the token that issued it. */
  readonly issuer?: number;
}

const TOKENS: readonly OldToken[] = [
  { number: 1, name: 'eve', scope: 'administrator' },
  { number: 2, name: 'eve', scope: 'organiser' },
  { number: 3, name: 'MCR Arena', scope: 'organiser' },
  { number: 4, name: 'zoe', scope: 'administrator', revoked: true },
  // Two with the same name and issuer, and another with that name.
  { number: 5, name: 'twin', scope: 'bot', issuer: 2 },
  { number: 6, name: 'twin', scope: 'bot', issuer: 2, revoked: true },
  { number: 7, name: 'twin', scope: 'bot', issuer: 3 },
  // One with the name of a house bot, issued by an administrator, and one whose issuer does not exist.
  { number: 8, name: 'goal', scope: 'bot' },
  { number: 9, name: 'lost', scope: 'bot', issuer: 99 },
];

const textOf = ({ number }: OldToken): string => `mcr_token_${number}`;
const hashOf = (token: OldToken): string => `\\x${createHash('sha256').update(textOf(token)).digest('hex')}`;

/** Bots of the entrants of a tournament without an organiser; the last is remote. */
const BOTS = ['goal', 'big=goal?style=big', 'shanten', 'remote?style=fast'];

async function* oldLines(): AsyncGenerator<BackupLine> {
  yield { table: 'token', columns: ['id', 'name', 'scope', 'hash', 'created_at', 'revoked_at', 'issuer_id'] };
  for (const token of TOKENS) {
    const createdAt = `2026-11-20 00:00:0${token.number}+00`;
    const issuer = token.issuer === undefined ? null : idOf(token.issuer);
    yield [
      ...[idOf(token.number), token.name, token.scope, hashOf(token), createdAt],
      ...[token.revoked ? createdAt : null, issuer],
    ];
  }
  yield {
    table: 'tournament',
    columns: [
      ...['id', 'name', 'rounds', 'sets_per_round', 'seatings', 'avoid_repeats', 'separate_owners', 'rules'],
      ...['commitment', 'secret', 'organiser_id'],
    ],
  };
  const rules = JSON.stringify(DUPLICATE_RULES);
  for (const [id, organiser] of [
    ['demo', null],
    ['league', idOf(2)],
  ] as const) {
    yield [id, id, '1', '1', '4', '0', 'false', rules, `commitment of ${id}`, `\\x${'00'.repeat(32)}`, organiser];
  }
  yield { table: 'entrant', columns: ['tournament_id', 'name', 'place', 'bot', 'unsealed', 'token_id'] };
  for (const [place, bot] of BOTS.entries()) {
    const isRemote = bot.startsWith('remote');
    yield ['demo', `entrant ${place}`, String(place), bot, String(isRemote), isRemote ? idOf(5) : null];
  }
}

let folder: ReturnType<typeof newFolder>;
let database: Database;
beforeAll(async () => {
  folder = newFolder();
  await writeBackupFile(`${folder.path}/old.backup`, HEAD, oldLines());
  const location = { type: 'folder', path: `${folder.path}/data` } as const;
  expectValue(await restore(location, `${folder.path}/old.backup`, { replace: false }));
  database = expectValue(await openDatabase(location));
}, 120_000);
afterAll(async () => {
  await database.close();
  folder.remove();
});

const identityOf = (number: number) => identify(database.prisma, textOf(TOKENS[number - 1]!));

test('a name becomes a user with the widest role; a token keeps its scope', async () => {
  const [administrator, organiser] = [await identityOf(1), await identityOf(2)];
  expect(administrator).toMatchObject({ user: { name: 'eve', role: 'administrator' }, scopes: ['administrator'] });
  expect(organiser).toMatchObject({ user: administrator!.user, scopes: ['organiser'], credential: { id: idOf(2) } });
  expect(await identityOf(4)).toBeUndefined();
});

test('the names of users that the server creates are reserved', async () => {
  expect((await identityOf(3))?.user.name).toBe(`MCR Arena ${idOf(3).slice(0, 8)}`);
  const house = await database.prisma.user.findUniqueOrThrow({ where: { id: HOUSE_USER } });
  expect([house.name, house.kind]).toEqual(['MCR Arena', 'house']);
});

test('each bot token becomes a bot; of bots with equal name and owner the one in use keeps the name', async () => {
  const bots = await database.prisma.bot.findMany({ include: { owner: true, versions: true } });
  const remote = bots.filter(({ versions }) => versions.some(({ kind }) => kind === 'remote'));
  expect(remote.map(({ id, name, owner }) => [id, name, owner.name]).sort()).toEqual([
    [idOf(5), 'twin', 'eve'],
    [idOf(6), `twin ${idOf(6).slice(0, 8)}`, 'eve'],
    [idOf(7), 'twin', `MCR Arena ${idOf(3).slice(0, 8)}`],
    [idOf(8), 'goal', 'Administrators'],
    [idOf(9), 'lost', 'Administrators'],
  ]);
  expect(await identityOf(8)).toMatchObject({ scopes: ['bot'], bot: { id: idOf(8), name: 'goal' } });
});

test('tournaments belong to the user of their token, or to the house without one', async () => {
  const owners = await database.prisma.competition.findMany({ orderBy: { id: 'asc' }, select: { owner: true } });
  expect(owners.map(({ owner }) => owner.name)).toEqual(['MCR Arena', 'eve']);
});

test('entrants refer to versions: of house bots by name, of remote bots by token', async () => {
  const row = (await findCompetition(database.prisma, 'demo'))!;
  const sources = [...planOfRow(row).bots.values()].map(({ host, bot, parameters }) =>
    host === SESSION_HOST ? bot : parameters,
  );
  expect(sources).toEqual([{}, { style: 'big' }, {}, idOf(5)]);
  const ids = row.entrants.map(({ botVersionId }) => botVersionId);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain(null);
});

test('house bots get a version with their current code once, even if several servers start', async () => {
  const starts = await Promise.all([registerHouseBots(database.prisma), registerHouseBots(database.prisma)]);
  expect(starts[0]).toEqual(starts[1]);
  const { versions } = await database.prisma.bot.findFirstOrThrow({
    where: { ownerId: HOUSE_USER, name: 'goal' },
    include: { versions: { orderBy: { number: 'asc' } } },
  });
  expect(versions.map(({ number, contentHash }) => [number, contentHash !== null])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(starts[0].get('goal')).toBe(versions[1]!.id);
});
