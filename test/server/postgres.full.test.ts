import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { parseSecret } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { backUp, restore } from '../../apps/server/src/backup/backup.ts';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { listMigrations } from '../../apps/server/src/database/migrations.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import type { Announcement } from '../../apps/server/src/events/announcement.ts';
import { openAnnouncements } from '../../apps/server/src/events/announcements.ts';
import { fillDatabase, pictureOf } from './filled-database.ts';
import { type Answer, ask, playedBy, serve, work } from './serving.ts';
import { newDatabaseUrl, newFolder, resultsWithoutServer, until } from './throwaway.ts';

const ROUNDS = 200;
const LIMIT_MS = 540_000;

describe('with PostgreSQL', () => {
  test('servers that start together apply the migrations once', async () => {
    const location = { type: 'postgres', url: await newDatabaseUrl('empty') } as const;
    const opened = (await Promise.all([openDatabase(location), openDatabase(location)])).map(expectValue);
    const applied = await opened[0]!.prisma.$queryRaw<object[]>`SELECT migration_name FROM _prisma_migrations`;
    expect(applied).toHaveLength(listMigrations().length);
    for (const database of opened) await database.close();
  });

  test('an announcement of one server reaches all servers', async () => {
    const url = await newDatabaseUrl('empty');
    const failed = (error: Error): void => expect.fail(error.message);
    const [here, there] = [await openAnnouncements(url, failed), await openAnnouncements(url, failed)];
    const received: string[] = [];
    for (const [name, announcements] of Object.entries({ here, there })) {
      announcements.listen(({ competition }) => received.push(`${competition} ${name}`));
    }
    here.announce({ type: 'roundOpened', competition: 'cup', round: 1 });
    await until(async () => received.length === 2);
    expect(received.sort()).toEqual(['cup here', 'cup there']);
    const revoked: string[] = [];
    there.listenToRevoked((token) => revoked.push(token));
    here.revoke('a token');
    await until(async () => revoked.length > 0);
    expect([revoked, received.length]).toEqual([['a token'], 2]);
    await here.close();
    await there.close();
  });

  test('announcements of any length arrive whole and in order', async () => {
    const announcements = await openAnnouncements(await newDatabaseUrl('empty'), (error) => expect.fail(error.message));
    const received: Announcement[] = [];
    announcements.listen((announcement) => received.push(announcement));
    const named = (names: string[]): Announcement => ({ type: 'waiting', competition: names.join(), waiting: 1 });
    const names = Array.from({ length: 5_000 }, (_, number) => `entrant 中 ${number}`);
    const sent = [[], names, ['one'], names, names.slice(0, 300), Array(2_000).fill('alike')].map(named);
    for (const announcement of sent) announcements.announce(announcement);
    await until(async () => received.length === sent.length);
    expect(received).toEqual(sent);
    await announcements.close();
  });

  test('announcements arrive once after a reconnection', async () => {
    const url = await newDatabaseUrl('empty');
    const errors: Error[] = [];
    const announcements = await openAnnouncements(url, (error) => errors.push(error));
    const received: number[] = [];
    announcements.listen((sent) => sent.type === 'roundOpened' && received.push(sent.round));
    const database = expectValue(await openDatabase({ type: 'postgres', url }));
    await database.prisma.$queryRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
    let round = 0;
    await until(async () => {
      round += 1;
      announcements.announce({ type: 'roundOpened', competition: 'cup', round });
      return received.length > 5;
    });
    expect(new Set(received).size).toBe(received.length);
    expect(errors.length).toBeGreaterThan(0);
    await database.close();
    await announcements.close();
  });

  test('a worker exits with a hint if no server has set up the database', async () => {
    const empty = await newDatabaseUrl('empty');
    await expect(work({ DATABASE_URL: empty })).rejects.toThrow(
      /exit code 2: mcr: the database lacks .* start a server/,
    );
  });

  test('a backup moves the embedded database to PostgreSQL and back; it can be taken but not restored while a server runs', async () => {
    const folder = newFolder();
    try {
      const here = { type: 'folder', path: join(folder.path, 'here') } as const;
      const there = { type: 'postgres', url: await newDatabaseUrl('empty') } as const;
      const back = { type: 'folder', path: join(folder.path, 'back') } as const;
      const embedded = expectValue(await openDatabase(here));
      const picture = await fillDatabase(embedded);
      await embedded.close();
      expectValue(await backUp(here, join(folder.path, 'first'), { replace: false }));
      expectValue(await restore(there, join(folder.path, 'first'), { replace: false }));
      const moved = expectValue(await openDatabase(there));
      expect(await pictureOf(moved)).toBe(picture);
      expectValue(await backUp(there, join(folder.path, 'second'), { replace: false }));
      const refused = await restore(there, join(folder.path, 'first'), { replace: true });
      expect(refused.ok ? '' : refused.error.code).toBe('database-in-use');
      await moved.close();
      expectValue(await restore(back, join(folder.path, 'second'), { replace: false }));
      const again = expectValue(await openDatabase(back));
      expect(await pictureOf(again)).toBe(picture);
      await again.close();
      expectValue(await restore(there, join(folder.path, 'second'), { replace: true }));
    } finally {
      folder.remove();
    }
  });

  test('no set is lost or repeated when one of two servers and one of two workers are killed', async () => {
    const environment = { DATABASE_URL: await newDatabaseUrl('empty') };
    const first = await serve(environment);
    const second = await serve(environment);
    const workers = [await work(environment), await work(environment)] as const;
    expect(second.administratorToken).toBeUndefined();
    const entrants = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => ({ id, bot: 'shanten' }));
    const order = { id: 'shared', name: 'Shared', entrants, rounds: ROUNDS, seatings: 4 };
    await ask(`${first.url}/api/tournaments`, first.administratorToken, order);
    await ask(`${second.url}/api/tournaments/shared/start`, first.administratorToken);
    const tournament = `${second.url}/api/tournaments/shared`;
    await until(async () => (await playedBy(first)) > 3 && (await playedBy(second)) > 3, LIMIT_MS);
    await first.kill();
    await until(async () => workers.every((worker) => worker.setsPlayed() > 3), LIMIT_MS);
    await workers[0].kill();
    expect((await ask(tournament)).status).toBe('running');
    const end = await until(async () => {
      const document = await ask(tournament);
      return document.status === 'finished' && document;
    }, LIMIT_MS);
    const results = await (await fetch(`${tournament}/results.json`)).text();
    expect(results).toBe(await resultsWithoutServer(end.config!, expectValue(parseSecret(end.secret!))));
    expect(end.setsPlayed).toBe(2 * ROUNDS);
    expect([await workers[1].stop(), await second.stop()]).toEqual([0, 0]);
    expect(workers[1].setsPlayed()).toBeGreaterThan(3);
  });

  test('a server without threads leaves all sets to a worker, which continues after a restart of the database', async () => {
    const folder = newFolder();
    let postgres = expectValue(await startEmbedded(folder.path, 'open'));
    const environment = { DATABASE_URL: postgres.url };
    const server = await serve(environment, '--workers', '0');
    const worker = await work(environment, '--workers', '2');
    const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
    const order = { id: 'apart', name: 'Apart', entrants, rounds: 200, seatings: 4 };
    await ask(`${server.url}/api/tournaments`, server.administratorToken, order);
    await ask(`${server.url}/api/tournaments/apart/start`, server.administratorToken);
    const tournament = `${server.url}/api/tournaments/apart`;
    await until(async () => (await ask(tournament)).setsPlayed! > 3, LIMIT_MS);
    await postgres.close();
    postgres = expectValue(await startEmbedded(folder.path, 'join'));
    const finished = (): Promise<Answer | undefined> => ask(tournament).catch(() => undefined);
    const end = await until(async () => {
      const document = await finished();
      return document?.status === 'finished' && document;
    }, LIMIT_MS);
    expect(end.setsPlayed).toBe(200);
    expect(await playedBy(server)).toBe(0);
    expect([await worker.stop(), await server.stop()]).toEqual([0, 0]);
    expect(worker.setsPlayed()).toBeGreaterThan(190);
    await postgres.close();
    folder.remove();
  });
});
