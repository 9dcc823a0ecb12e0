// Power cuts of a running server. Its data folder is on a file system in an image file; a copy of the image has only the data that
// had reached the disk at that time.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { type Database, openDatabase } from '../../apps/server/src/database/open-database.ts';
import { ask, serve } from './serving.ts';
import { newUserToken } from './test-tokens.ts';
import { until } from './throwaway.ts';

const MOMENTS = 20;
const IMAGE_BYTES = '700M';
/** A long commit interval, so that only synced data reach the disk. */
const OPTIONS = 'loop,commit=300';

/** In memory if possible, because the image is copied while the database is stopped. */
const ROOT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

let root: string;
const inRoot = (name: string): string => join(root, name);
beforeAll(() => {
  root = mkdtempSync(join(ROOT, 'mcr-power-'));
});
afterAll(() => {
  for (const name of readdirSync(root)) if (name.endsWith('.mounted')) spawnSync('umount', ['--lazy', inRoot(name)]);
  rmSync(root, { recursive: true, force: true });
});

function tryMount(): boolean {
  const folder = mkdtempSync(join(ROOT, 'mcr-mount-'));
  try {
    makeImage(join(folder, 'image'), '8M');
    mount(join(folder, 'image'), join(folder, 'mounted'));
    execFileSync('umount', [join(folder, 'mounted')], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeImage(path: string, size: string): void {
  execFileSync('truncate', ['--size', size, path]);
  execFileSync('mkfs.ext4', ['-q', '-F', path], { stdio: 'ignore' });
}

function mount(image: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-o', OPTIONS, image, folder], { stdio: 'ignore' });
}

/** Stops the database and copies the image until the copy equals it; then continues the database. */
function copyImage(image: string, data: string, copy: string): void {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && cwdOf(name) === join(data, 'postgres'));
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of processes) spawnSync('kill', ['-s', name.slice(3), pid]);
  };
  signal('SIGSTOP');
  try {
    do execFileSync('cp', ['--sparse=always', image, copy]);
    while (spawnSync('cmp', ['--silent', image, copy]).status !== 0);
  } finally {
    signal('SIGCONT');
  }
}

function cwdOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Opens the database of a copy and returns the result of `look`. */
async function afterCut<T>(copy: string, look: (database: Database) => Promise<T>): Promise<T> {
  const folder = `${copy}.mounted`;
  mount(copy, folder);
  try {
    const database = expectValue(await openDatabase({ type: 'folder', path: join(folder, 'data') }));
    return await look(database).finally(() => database.close());
  } finally {
    execFileSync('umount', [folder]);
    rmSync(copy);
  }
}

interface Acknowledged {
  readonly tokens: string[];
  readonly sets: string[];
}

async function watchSets(url: string, sets: string[]): Promise<Socket> {
  const socket: Socket = io(`${url}/live`, { transports: ['websocket'] });
  socket.on('announcement', ({ type, round, table, set }) => {
    if (type === 'setPlayed') sets.push(`${round} ${table} ${set}`);
  });
  await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
  await socket.emitWithAck('watch', { competition: 'cut' });
  return socket;
}

async function readStored({ prisma }: Database): Promise<ReadonlySet<string>> {
  const tokens = await prisma.credential.findMany({ select: { id: true } });
  const sets = await prisma.competitionSet.findMany({ where: { playedAt: { not: null }, record: { isNot: null } } });
  return new Set([
    ...tokens.map(({ id }) => id),
    ...sets.map(({ roundNumber, table, number }) => `${roundNumber} ${table} ${number}`),
  ]);
}

describe('a power cut', () => {
  test(`does not lose an issued token or an announced set, at ${MOMENTS} times`, async (context) => {
    if (!tryMount()) context.skip('needs root and loop devices');
    const image = inRoot('image');
    makeImage(image, IMAGE_BYTES);
    mount(image, `${image}.mounted`);
    const data = join(`${image}.mounted`, 'data');
    const server = await serve({ MCR_DATA: data });
    const token = server.administratorToken!;
    const entrants = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => ({ id, bot: 'random' }));
    await ask(`${server.url}/api/tournaments`, token, { id: 'cut', name: 'Cut', entrants, rounds: 1000, seatings: 4 });
    const acknowledged: Acknowledged = { tokens: [], sets: [] };
    const socket = await watchSets(server.url, acknowledged.sets);
    await ask(`${server.url}/api/tournaments/cut/start`, token);
    let isOver = false;
    const issuing = (async () => {
      while (!isOver) {
        const { id } = await ask(`${server.url}/api/tokens`, token, { name: 'x', scope: 'bot' });
        acknowledged.tokens.push(id!);
      }
    })();
    const lost: string[] = [];
    let checked = 0;
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const before = { tokens: acknowledged.tokens.length, sets: acknowledged.sets.length };
      await until(async () => acknowledged.tokens.length > before.tokens && acknowledged.sets.length > before.sets);
      const known = [...acknowledged.tokens, ...acknowledged.sets];
      copyImage(image, data, inRoot('copy'));
      const stored = await afterCut(inRoot('copy'), readStored);
      lost.push(...known.filter((item) => !stored.has(item)).map((item) => `moment ${moment}: ${item}`));
      checked += known.length;
    }
    isOver = true;
    await issuing;
    socket.close();
    await server.stop();
    execFileSync('umount', [`${image}.mounted`]);
    console.log(`${checked} acknowledgements checked after ${MOMENTS} power cuts`);
    expect(lost).toEqual([]);
    expect(checked).toBeGreaterThan(MOMENTS);
  });

  test('loses data that were not synced, which shows that these tests can fail', async () => {
    const image = inRoot('unsynced');
    makeImage(image, IMAGE_BYTES);
    mount(image, `${image}.mounted`);
    const data = join(`${image}.mounted`, 'data');
    await expectValue(await openDatabase({ type: 'folder', path: data })).close();
    execFileSync('sync', ['--file-system', data]);
    const { url, close } = expectValue(await startEmbedded(data, 'join', { fsync: 'off' }));
    const database = expectValue(await openDatabase({ type: 'postgres', url }));
    const { id } = await newUserToken(database.prisma, 'x', 'organiser');
    copyImage(image, data, inRoot('copy'));
    expect((await afterCut(inRoot('copy'), readStored)).has(id)).toBe(false);
    await database.close();
    await close();
    execFileSync('umount', [`${image}.mounted`]);
  });
});
