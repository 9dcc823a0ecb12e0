// The embedded PostgreSQL: the user that runs it, recovery after kills, and messages if it does not start.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expectValue } from '@mcr-arena/tiles';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { chooseAccount } from '../../apps/server/src/database/cluster/account.ts';
import { clusterPathIn } from '../../apps/server/src/database/cluster/cluster-path.ts';
import { initialise } from '../../apps/server/src/database/cluster/initialise.ts';
import { readProcessFile } from '../../apps/server/src/database/cluster/process-file.ts';
import { findPrograms } from '../../apps/server/src/database/cluster/programs.ts';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { joinDatabase, openDatabase } from '../../apps/server/src/database/open-database.ts';
import { isUnreachable } from '../../apps/server/src/database/passing-failure.ts';
import { connectPostgres } from '../../apps/server/src/database/sql-connection.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { until } from './throwaway.ts';

const HOLDER = join(import.meta.dirname, '../fixtures/hold-database.ts');

const folder = makeScratchFolder();
const inFolder = (name: string): string => join(folder, name);
/** A database with data, for tests that leave it unchanged and closed. */
const filled = inFolder('filled');
beforeAll(() => fill(filled));

/** Creates a database with one setting. */
async function fill(path: string): Promise<void> {
  const database = expectValue(await openDatabase({ type: 'folder', path }));
  await database.prisma.setting.create({ data: { key: 'colour', value: 'green' } });
  await database.close();
}

async function expectFilled(path: string): Promise<void> {
  const database = expectValue(await openDatabase({ type: 'folder', path }));
  expect(await database.prisma.setting.findMany()).toEqual([{ key: 'colour', value: 'green' }]);
  await database.close();
}

async function refusalOf(path: string): Promise<string> {
  const opened = await openDatabase({ type: 'folder', path });
  if (opened.ok) await opened.value.close();
  return opened.ok ? 'opened' : `${opened.error.code}: ${opened.error.message}`;
}

/** Starts a process that opens the database and keeps it open; `command` may run it as another user. */
async function hold(path: string, ...command: string[]) {
  const [program, ...args] = [...command, process.execPath, HOLDER, path];
  const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const opened = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)]);
  expect(opened, 'the process opens the database').toBeDefined();
  return { child, kill };
}

describe('the embedded database', () => {
  test('syncs its writes, and is reached by a socket that only its owner can use', async () => {
    const path = inFolder('settings');
    const { url, close } = expectValue(await startEmbedded(path, 'open'));
    const connection = expectValue(await connectPostgres(url));
    const shown = async (name: string) => (await connection.query(`SHOW ${name}`)).rows[0]![name];
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) expect(await shown(name)).toBe('on');
    expect(await shown('listen_addresses')).toBe('');
    expect(await shown('data_checksums')).toBe('on');
    const { rows } = await connection.query(
      'SELECT datcollate, datlocprovider FROM pg_database WHERE datname = current_database()',
    );
    expect(rows).toEqual([{ datcollate: 'C', datlocprovider: 'b' }]);
    expect(statSync(join(path, 'socket')).mode & 0o777).toBe(0o700);
    await connection.close();
    await close();
    expect(readdirSync(join(path, 'socket'))).toEqual([]);
  });

  test('works in a folder whose path is too long for a socket, and removes the socket placed elsewhere', {
    tags: ['full'],
  }, async () => {
    const path = inFolder(`long-${'x'.repeat(100)} "quoted", 中`);
    await fill(path);
    const { url, close } = expectValue(await startEmbedded(path, 'join'));
    const socket = new URL(url).searchParams.get('host')!;
    expect(Buffer.byteLength(socket)).toBeLessThan(90);
    expect(statSync(socket).mode & 0o777).toBe(0o700);
    await close();
    expect(existsSync(socket)).toBe(false);
  });

  test('opens again at once after its server was killed', async () => {
    const { kill } = await hold(filled);
    await kill();
    await expectFilled(filled);
  });

  test('is stopped by the next start if it outlived its server', { tags: ['full', 'Linux'] }, async () => {
    const path = inFolder('orphan');
    await fill(path);
    const { child, kill } = await hold(path);
    const { pid } = readProcessFile(clusterPathIn(path))!;
    // Kills the shell between the child process and PostgreSQL as well, as the kernel may when memory runs out.
    for (const keeper of childrenOf(child.pid!)) process.kill(keeper, 'SIGKILL');
    for (const keeper of childrenOf(1)) if (isKeeperOf(keeper, path)) process.kill(keeper, 'SIGKILL');
    await kill();
    await expectFilled(path);
    await until(async () => !existsSync(`/proc/${pid}`));
  });

  test('can be joined only while a server runs it', async () => {
    const location = { type: 'folder', path: filled } as const;
    const refused = await joinDatabase(location);
    expect(refused.ok ? '' : refused.error.code).toBe('database-not-running');
    const { kill } = await hold(filled);
    const joined = expectValue(await joinDatabase(location));
    expect(await joined.prisma.setting.count()).toBe(1);
    await joined.close();
    await kill();
  });

  test('starts again at the same address if its main process is killed', async () => {
    const path = inFolder('killed');
    const printed: string[] = [];
    const location = { type: 'folder', path } as const;
    const database = expectValue(await openDatabase(location, (end) => printed.push(end)));
    const { prisma, close } = database;
    const joined = expectValue(await joinDatabase(location));
    await prisma.setting.create({ data: { key: 'colour', value: 'green' } });
    // A long statement, whose process does not notice the kill by itself.
    const busy = prisma.$queryRaw`SELECT count(*)::int FROM generate_series(1, 10000000000)`.catch(String);
    const { pid } = readProcessFile(clusterPathIn(path))!;
    process.kill(pid, 'SIGKILL');
    const errors: unknown[] = [];
    const count = () =>
      prisma.setting.count().catch((error) => {
        errors.push(error);
        return 0;
      });
    await expect.poll(count, { timeout: 300_000 }).toBe(1);
    // Servers answer 503 to these errors.
    expect(errors.filter((error) => !isUnreachable(error))).toEqual([]);
    expect(readProcessFile(clusterPathIn(path))!.pid).not.toBe(pid);
    await busy;
    await expect.poll(() => joined.prisma.setting.count().catch(() => 0), { timeout: 300_000 }).toBe(1);
    expect(printed).toHaveLength(1);
    await joined.close();
    await close();
    const opened = expectValue(await openDatabase(location));
    expect(await opened.prisma.setting.count()).toBe(1);
    await opened.close();
  });
});

describe('a damaged folder', () => {
  test.each([
    ['empty', ''],
    ['of a running process of another program', `${process.pid}\n`],
    ['nonsense', 'x\ny\n'],
  ])('opens with a postmaster.pid and a socket lock that are %s', async (_, content) => {
    writeFileSync(join(filled, 'postgres/postmaster.pid'), content);
    writeFileSync(join(filled, 'socket/.s.PGSQL.5432.lock'), content);
    await expectFilled(filled);
  });

  test('opens without ending other programs that work in it', { tags: ['Linux'] }, async () => {
    const shell = spawn('sleep', ['1000'], { cwd: join(filled, 'postgres') });
    onTestFinished(() => void shell.kill());
    writeFileSync(join(filled, 'postgres/postmaster.pid'), `${shell.pid}\n`);
    await expectFilled(filled);
    expect([shell.exitCode, shell.signalCode]).toEqual([null, null]);
  });

  test('is refused if a file of a table, the catalogue or the cluster is missing; the file is not created', async () => {
    const { url, close } = expectValue(await startEmbedded(filled, 'join'));
    const connection = expectValue(await connectPostgres(url));
    const { rows } = await connection.query(
      `SELECT pg_relation_filepath('setting') AS setting, pg_relation_filepath('pg_class') AS class`,
    );
    await connection.close();
    await close();
    for (const file of [String(rows[0]!.setting), String(rows[0]!.class), 'global/pg_control']) {
      const path = inFolder(`without ${basename(file)}`);
      execFileSync('cp', ['-a', filled, path]);
      rmSync(join(path, 'postgres', file));
      const refusal = await refusalOf(path);
      expect(refusal).toMatch(/^folder-unusable: .*"mcr server restore"/);
      expect(refusal).toContain(file);
      expect(existsSync(join(path, 'postgres', file)), file).toBe(false);
    }
  });

  test('removes the files of a first start that was killed', { tags: ['full'] }, async () => {
    const path = inFolder('half');
    mkdirSync(join(path, 'postgres.new-abc', 'base'), { recursive: true });
    await fill(path);
    expect(readdirSync(path).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
  });
});

const MOUNT = ['unshare', '--user', '--map-root-user', '--mount', '--', 'sh', '-c'];

describe('a full disk', { tags: ['namespaces'] }, () => {
  /** The output of a start on a disk of `size`, after `before` was run in the folder. */
  async function startOn(size: string, before = 'true'): Promise<string> {
    const path = inFolder(`disk ${size}`);
    mkdirSync(path, { recursive: true });
    const script = `mount -t tmpfs -o size=${size} none "$0" && cd "$0" && (${before}) && exec "$@"`;
    const child = spawn(MOUNT[0]!, [
      ...MOUNT.slice(1),
      script,
      path,
      process.execPath,
      HOLDER,
      join(path, 'data'),
      'once',
    ]);
    return (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  }

  test('is reported at the first start, at any stage of it', { tags: ['full'] }, async () => {
    for (const size of ['64k', '8m', '24m'])
      expect(await startOn(size), size).toMatch(/folder-unusable: .* the disk is full/);
  });

  test('is reported at a later start', { tags: ['full'] }, async () => {
    const use = `"${process.execPath}" "${HOLDER}" data once; dd if=/dev/zero of=filler bs=4k 2>/dev/null; true`;
    expect(await startOn('90m', use)).toMatch(/opened\n[\s\S]*folder-unusable: .* the disk is full/);
  });
});

/** A user id without an account on the system, as in many containers. */
const PLAIN = 31_415;
const AS_PLAIN = ['setpriv', `--reuid=${PLAIN}`, `--regid=${PLAIN}`, '--clear-groups', '--'];
/** What root may do in a container with default settings. */
const CONTAINER =
  '-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap,+net_bind_service,+sys_chroot';
/** Nothing that opens folders of other users. */
const CONFINED = '-all,+chown,+kill,+setgid,+setuid,+setpcap';

describe('root', { tags: ['root', 'Linux'] }, () => {
  beforeAll(() => chmodSync(folder, 0o711));

  const pathOf = (name: string) => execFileSync('which', [name], { encoding: 'utf8' }).trim();

  /** A folder for PATH with what a start needs, except `unshare` and `program`. */
  function programsWithout(program: string): string {
    const place = inFolder(`programs without ${program}`);
    mkdirSync(place, { recursive: true });
    for (const name of ['sh', 'id', 'test', 'true', 'setpriv']) {
      if (name !== program && !existsSync(join(place, name))) symlinkSync(pathOf(name), join(place, name));
    }
    return place;
  }

  /** The output of a start, with these capabilities and without user namespaces; `program` is left out of the path. */
  function startConfined(path: string, capabilities: string, program = ''): string {
    const place = programsWithout(program);
    const args = ['--bounding-set', capabilities, '--inh-caps', '-all', '--', process.execPath, HOLDER, path, 'once'];
    const options = { encoding: 'utf8', env: { ...process.env, PATH: place } } as const;
    return spawnSync(pathOf('setpriv'), args, options).stdout;
  }

  test('keeps the owner of the files if there are user namespaces, also in folders of others', {
    tags: ['full', 'namespaces', 'readable-checkout'],
  }, async () => {
    const path = inFolder('of root');
    await fill(path);
    expect(statSync(clusterPathIn(path).data).uid).toBe(0);
    const plain = inFolder('plain');
    mkdirSync(plain);
    chownSync(plain, PLAIN, PLAIN);
    const { kill } = await hold(join(plain, 'data'), ...AS_PLAIN);
    expect(statSync(clusterPathIn(join(plain, 'data')).data).uid).toBe(PLAIN);
    await kill();
    // Root opens a folder of another user as that user.
    const opened = expectValue(await openDatabase({ type: 'folder', path: join(plain, 'data') }));
    expect(await opened.prisma.setting.count()).toBe(0);
    await opened.close();
  });

  test('opens data below a folder that only another user may enter', { tags: ['namespaces'] }, async () => {
    const place = inFolder('home of another user');
    mkdirSync(place);
    chmodSync(place, 0o750);
    chownSync(place, PLAIN, PLAIN);
    await fill(join(place, 'data'));
    await expectFilled(join(place, 'data'));
  });

  test.each([
    ['0700', 0o700],
    ['0755', 0o755],
  ])('opens a folder below one of mode %s without user namespaces', { tags: ['full'] }, (name, mode) => {
    const place = inFolder(`below ${name}`);
    mkdirSync(place);
    chmodSync(place, mode);
    const path = join(place, 'data');
    for (const _ of ['creates it', 'opens it']) expect(startConfined(path, CONTAINER)).toBe('opened\n');
    expect(statSync(clusterPathIn(path).data).uid).toBeGreaterThan(0);
  });

  test('opens data of any owner without user namespaces', async () => {
    const place = inFolder('moved');
    mkdirSync(place, { mode: 0o700 });
    const path = join(place, 'data');
    execFileSync('cp', ['-a', filled, path]);
    expect(startConfined(path, CONTAINER)).toBe('opened\n');
    const { data } = clusterPathIn(path);
    expect(statSync(data).uid).toBeGreaterThan(0);
    for (const name of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(data, name), PLAIN, PLAIN);
    }
    expect(startConfined(path, CONTAINER)).toBe('opened\n');
    expect(statSync(data).uid).toBe(PLAIN);
    await expectFilled(path);
  });

  test('creates data with programs that only root can reach', async () => {
    const place = inFolder('programs of root');
    mkdirSync(place, { mode: 0o700 });
    const found = expectValue(findPrograms());
    execFileSync('cp', ['-a', found.folder, place]);
    const programs = { ...found, folder: join(place, 'native'), initdb: join(place, 'native/bin/initdb') };
    vi.stubEnv('PATH', programsWithout('unshare'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const path = clusterPathIn(place);
    const account = expectValue(chooseAccount(programs.folder, path.folder, path.data));
    expect(account.command[0]).toBe('setpriv');
    await initialise(programs, account, path, { fsync: 'off' });
    expect(statSync(path.data).uid).toBe(account.owner!.uid);
  });

  test('reports what to do if no user can reach the folder', () => {
    const path = inFolder('closed/data');
    mkdirSync(inFolder('closed'), { mode: 0o700 });
    expect(startConfined(path, CONFINED)).toMatch(/no other user can access both .*set DATABASE_URL/);
    expect(startConfined(path, CONTAINER, 'setpriv')).toMatch(
      /"setpriv" is missing .*start the server as another user/,
    );
    expect(existsSync(clusterPathIn(path).data)).toBe(false);
  });
});

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
}

function isKeeperOf(pid: number, path: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/bin/sh\0-c') &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path)
    );
  } catch {
    return false;
  }
}
