// Monthly dumps: what they contain, when they are made, how they are downloaded, and that anonymous owners are not named in them.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decompressText } from '@mcr-arena/files';
import { openFolder, verifyFolder } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { filesInTar } from '../../apps/cli/src/files-in-tar.ts';
import { HOUSE_USER } from '../../apps/server/src/accounts/house.ts';
import { createSetRecords } from '../../apps/server/src/archive/set-records.ts';
import { DEFAULT_LADDER } from '../../apps/server/src/competitions/ladder/ladder-config.ts';
import { rowOfNew } from '../../apps/server/src/competitions/new-competition.ts';
import { openFigurePool } from '../../apps/server/src/competitions/swiss/standings/figures-pool.ts';
import { createTournamentFigures } from '../../apps/server/src/competitions/swiss/standings/tournament-figures.ts';
import { startDirector } from '../../apps/server/src/director.ts';
import { DumpFolder } from '../../apps/server/src/dumps/dump-folder.ts';
import { makeDumps } from '../../apps/server/src/dumps/make-dumps.ts';
import { setsOf } from '../../apps/server/src/dumps/month-sets.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { appForFile } from './app-under-test.ts';
import { signedUp } from './browser-session.ts';
import { addRankedBot } from './competitions/ladder-under-test.ts';
import { until } from './throwaway.ts';

const MONTH = '2026-03';
/** A day and a moment after the end of the month. */
const DUE = new Date('2026-04-02T00:00:01Z');
const OWNER = 'zhangsan';
const LADDER_SETS = { competitionId: 'ladder', playedAt: { not: null } };

const root = makeScratchFolder();
const folder = new DumpFolder(join(root, 'dumps'));
const computer = openFigurePool();
const arena = await appForFile({ computer, dumps: folder });
let errors: unknown[];

beforeAll(async () => {
  const { database, director, playNextSet } = arena;
  const { prisma } = database;
  const { version } = await addRankedBot(prisma, OWNER, 'dragon');
  const player = await startDirector({ database, workers: 1, announce: () => {}, onError: expect.unreachable });
  await player.openLadder({ ...DEFAULT_LADDER, firstSets: 3, learningSets: 0, dailySets: 0, watchedMs: 0 });
  await until(async () => (await prisma.ladderResult.count()) >= 12);
  await player.close();
  for (const id of ['cup', 'open-cup']) {
    const entrants = [OWNER, 'b', 'c', 'd'].map((name) => ({ id: name, bot: 'random' }));
    expectValue(await director.create({ name: id, config: { id, entrants, rounds: 2, setsPerRound: 1, seatings: 4 } }));
    expectValue(await director.control(id, 'start'));
    for (const _ of id === 'cup' ? [1, 2] : [1]) {
      await playNextSet(id);
      await director.advance(id);
    }
  }
  await until(async () => (await prisma.competition.findUnique({ where: { id: 'cup' } }))?.status === 'finished');
  await prisma.setSeat.updateMany({ where: { entrant: OWNER }, data: { botVersionId: version } });
  await prisma.competition.update({ where: { id: 'cup' }, data: { endedAt: new Date('2026-03-31T23:59:59Z') } });
  await prisma.competitionSet.updateMany({
    where: { playedAt: { not: null } },
    data: { playedAt: new Date('2026-03-01T00:00:00Z') },
  });
});

beforeEach(async () => {
  errors = [];
  rmSync(folder.path, { recursive: true, force: true });
  await hide(false);
});

async function hide(anonymousInDumps: boolean): Promise<void> {
  await arena.database.prisma.user.update({ where: { name: OWNER }, data: { anonymousInDumps } });
}

function make(now = DUE, into = folder): Promise<void> {
  const { database, director } = arena;
  const { prisma } = database;
  const onError = (error: unknown): void => void errors.push(error);
  const figures = createTournamentFigures({ store: prisma, computer, onError });
  const records = createSetRecords(prisma);
  const { kinds, read } = director;
  return makeDumps({ prisma, records, figures, kinds, read, folder: into, log: { info: () => {} }, onError }, now);
}

/** The files of the published dump of the month. */
async function contents(): Promise<ReadonlyMap<string, Buffer>> {
  const { file } = folder.list()[0]!;
  const files = new Map<string, Buffer>();
  for await (const { name, bytes } of filesInTar(join(folder.path, file), () => true)) files.set(name, bytes);
  return files;
}

const textOf = (name: string, bytes: Buffer): string =>
  name.endsWith('.zst') ? expectValue(decompressText(bytes)) : bytes.toString();

test('a month is published one day after its end, with its ladder sets and the tournaments that finished in it', async () => {
  await make(new Date('2026-04-01T23:59:59Z'));
  expect(folder.list()).toEqual([]);
  await make();
  expect(errors).toEqual([]);
  const { prisma } = arena.database;
  const files = await contents();
  const ladder = await prisma.competitionSet.findMany({ where: LADDER_SETS });
  expect(ladder.length).toBeGreaterThanOrEqual(3);
  const deals = 4 * (ladder.length + 2);
  expect(folder.list()).toMatchObject([{ month: MONTH, competitions: 2, sets: ladder.length + 2, deals }]);
  const records = createSetRecords(prisma);
  for (const { id, number } of ladder) {
    expect(files.get(`${MONTH}/ladder/sets/r1-t1-s${number}.json.zst`)).toEqual(await records.bytes(id));
  }
  expect(JSON.parse(files.get(`${MONTH}/manifest.json`)!.toString())).toEqual({
    format: 'mcr-arena/dump',
    version: 1,
    month: MONTH,
    licence: 'CC-BY-4.0',
    competitions: [
      { id: 'cup', kind: 'swiss', name: 'cup', sets: 2, deals: 8, anonymised: false },
      {
        id: 'ladder',
        kind: 'ladder',
        name: 'Ladder',
        sets: ladder.length,
        deals: 4 * ladder.length,
        anonymised: false,
      },
    ],
  });
  const index = files.get(`${MONTH}/index.jsonl`)!.toString().trimEnd().split('\n');
  expect(index.map((line) => JSON.parse(line).file).sort()).toEqual(
    [...files.keys()]
      .filter((name) => name.includes('/sets/'))
      .map((name) => name.slice(MONTH.length + 1))
      .sort(),
  );
  expect(index.map((line) => JSON.parse(line)).find(({ file }) => file.startsWith('cup/'))).toEqual({
    file: 'cup/sets/r1-t1-s1.json.zst',
    playedAt: '2026-03-01T00:00:00.000Z',
    versions: expect.arrayContaining([`${OWNER}/dragon v1`]),
  });
});

test('a tournament in a dump passes verification', async () => {
  await make();
  const unpacked = join(root, 'unpacked');
  for (const [name, bytes] of await contents()) {
    const path = join(unpacked, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  const cup = openFolder(join(unpacked, MONTH, 'cup'));
  expect(expectValue(verifyFolder(cup)).findings).toEqual([]);
});

test('the same month has the same bytes, and is made only once', async () => {
  await make();
  const [first] = folder.list();
  await make(new Date('2026-05-05T00:00:00Z'));
  expect(folder.list()).toEqual([first]);
  rmSync(folder.path, { recursive: true });
  await make();
  expect(folder.list()).toEqual([first]);
});

test('a month with a set that is not disclosed waits', async () => {
  const { prisma } = arena.database;
  const set = await prisma.competitionSet.findFirstOrThrow({ where: LADDER_SETS });
  const disclose = (disclosedAt: Date | null) =>
    prisma.competitionSet.update({ where: { id: set.id }, data: { disclosedAt } });
  onTestFinished(async () => void (await disclose(set.disclosedAt)));
  await disclose(null);
  await make();
  expect(folder.list()).toEqual([]);
});

test('an anonymous owner is nowhere named, and everything else stays; afterwards the former dump returns', async () => {
  await make();
  const named = await contents();
  const [before] = folder.list();
  await hide(true);
  await make();
  const hidden = await contents();
  let same = 0;
  const [after] = folder.list();
  expect(readdirSync(folder.path).sort()).toEqual([after!.file, 'dumps.json'].sort());
  for (const [name, bytes] of hidden) {
    expect(`${name} ${textOf(name, bytes)}`).not.toMatch(new RegExp(`${OWNER}|dragon`));
    const former = textOf(name, named.get(name)!);
    if (name.includes('/sets/') && !former.includes(OWNER) && !former.includes('dragon')) {
      expect(bytes).toEqual(named.get(name));
      same += 1;
    }
  }
  expect(same).toBeGreaterThan(0);
  expect([...hidden.keys()].filter((name) => name.includes('/cup/'))).toEqual(
    [1, 2].map((round) => `${MONTH}/cup/sets/r${round}-t1-s1.json.zst`),
  );
  const cup = `${MONTH}/cup/sets/r1-t1-s1.json.zst`;
  expect(textOf(cup, hidden.get(cup)!)).toBe(textOf(cup, named.get(cup)!).replace(OWNER, 'anonymous-1'));
  await hide(false);
  await make();
  expect(folder.list()).toEqual([before]);
});

test('the names of a deleted account are replaced as well', async () => {
  const { prisma } = arena.database;
  const change = (deletedAt: Date | null) => prisma.user.update({ where: { name: OWNER }, data: { deletedAt } });
  onTestFinished(async () => void (await change(null)));
  await change(new Date());
  await make();
  const texts = [...(await contents())].map(([name, bytes]) => textOf(name, bytes));
  expect(texts.filter((text) => text.includes(OWNER))).toEqual([]);
});

test('an anonymous owner whose bot withdrew before it played is not named either', async () => {
  const { prisma } = arena.database;
  const { version } = await addRankedBot(prisma, 'lisi', 'tiger');
  const entrant = { competitionId: 'cup', name: 'lisi', place: 9, botVersionId: version };
  await prisma.entrant.create({ data: entrant });
  await prisma.user.update({ where: { name: 'lisi' }, data: { anonymousInDumps: true } });
  onTestFinished(async () => void (await prisma.entrant.deleteMany({ where: { name: 'lisi' } })));
  await make();
  expect([...(await contents()).keys()].filter((name) => name.endsWith('cup/tournament.json'))).toEqual([]);
});

test('no dump takes the space that is reserved for the database', async () => {
  await make(DUE, new DumpFolder(folder.path, Number.MAX_SAFE_INTEGER));
  expect(String((errors[0] as Error).cause)).toMatch(/\d+ bytes are free, expected \d+/);
  expect(readdirSync(folder.path)).toEqual([]);
});

test('a dump whose file was deleted is made again, and not listed until then', async () => {
  await make();
  const before = folder.list();
  rmSync(join(folder.path, before[0]!.file));
  const unlisted = '2020-01-01234567.tar';
  writeFileSync(join(folder.path, unlisted), 'left by a killed process');
  expect(folder.listComplete()).toEqual([]);
  await make();
  expect(folder.listComplete()).toEqual(before);
  expect(readdirSync(folder.path)).not.toContain(unlisted);
});

test('a month that cannot be made is reported and leaves nothing; other months are published', async () => {
  const { prisma } = arena.database;
  const set = await prisma.competitionSet.findFirstOrThrow({ where: LADDER_SETS });
  await prisma.competitionSet.update({ where: { id: set.id }, data: { playedAt: new Date('2026-02-10T00:00:00Z') } });
  const record = await prisma.setRecord.findUniqueOrThrow({ where: { setId: set.id } });
  await prisma.setRecord.update({ where: { setId: set.id }, data: { text: null, archiveKey: 'sets/lost' } });
  await make();
  expect(folder.list().map(({ month }) => month)).toEqual([MONTH]);
  expect(readdirSync(folder.path)).toHaveLength(2);
  expect(errors).toHaveLength(1);
  await prisma.setRecord.update({ where: { setId: set.id }, data: { text: record.text, archiveKey: null } });
  await make();
  expect(folder.list().map(({ month }) => month)).toEqual(['2026-02', MONTH]);
  await prisma.competitionSet.update({ where: { id: set.id }, data: { playedAt: new Date('2026-03-01T00:00:00Z') } });
});

test('visitors list, download and resume archives, and cannot read other files', async () => {
  const { app } = arena;
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url: `/api/dumps${url}`, headers });
  expect((await get('')).json()).toEqual({ available: true, licence: 'CC-BY-4.0', dumps: [] });
  await make();
  const [{ file, bytes, sha256 }] = (await get('')).json().dumps;
  expect((await get('')).json().dumps[0]).not.toHaveProperty('anonymous');
  expect((await get('/SHA256SUMS')).body).toBe(`${sha256}  ${file}\n`);
  const whole = (await get(`/${file}`)).rawPayload;
  expect(createHash('sha256').update(whole).digest('hex')).toBe(sha256);
  expect(whole).toEqual(readFileSync(join(folder.path, file)));
  const rest = await get(`/${file}`, { range: `bytes=${bytes - 1000}-` });
  expect([rest.statusCode, rest.headers['content-range']]).toEqual([
    206,
    `bytes ${bytes - 1000}-${bytes - 1}/${bytes}`,
  ]);
  expect(rest.rawPayload).toEqual(whole.subarray(bytes - 1000));
  const beyond = await get(`/${file}`, { range: `bytes=${bytes}-` });
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.body]).toEqual([416, `bytes */${bytes}`, '']);
  for (const name of ['dumps.json', '..%2Fdumps%2Fdumps.json', `..%2F${file}`, '%00']) {
    expect((await get(`/${name}`)).statusCode, name).toBe(404);
  }
});

test('an account chooses whether it is anonymous', async () => {
  const browser = await signedUp(arena.app, 'li');
  expect((await browser.send('GET', '/me/dumps')).body).toEqual({ anonymous: false });
  expect((await browser.send('PUT', '/me/dumps', { anonymous: true })).body).toEqual({ anonymous: true });
  expect((await browser.send('GET', '/me/dumps')).body).toEqual({ anonymous: true });
  expect((await browser.send('PUT', '/me/dumps', { anonymous: 'yes' })).status).toBe(400);
});

test('the sets of a competition are read page by page', async () => {
  const { prisma } = arena.database;
  const id = 'long';
  await prisma.competition.create({
    data: { ...rowOfNew({ id, kind: 'match', name: id, ownerId: HOUSE_USER, config: {} }), status: 'cancelled' },
  });
  const numbers = Array.from({ length: 401 }, (_, index) => index + 1);
  await prisma.competitionSet.createMany({
    data: numbers.map((number) => ({ competitionId: id, table: 1, number, playedAt: new Date('2026-05-01') })),
  });
  const names = new Set<string>();
  for await (const { name } of setsOf(prisma, id)) names.add(name);
  expect(names).toEqual(new Set(numbers.map((number) => `r1-t1-s${number}`)));
});
