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
const PATIENCE_MS = 540_000;

describe('with a PostgreSQL', () => {
  test('servers that start together bring it to its form once', async () => {
    const location = { type: 'postgres', url: await newDatabaseUrl('empty') } as const;
    const opened = (await Promise.all([openDatabase(location), openDatabase(location)])).map(expectValue);
    const applied = await opened[0]!.prisma.$queryRaw<object[]>`SELECT migration_name FROM _prisma_migrations`;
    expect(applied).toHaveLength(listMigrations().length);
    for (const database of opened) await database.close();
  });

  test('what one server announces, all hear', async () => {
    const url = await newDatabaseUrl('empty');
    const failed = (error: Error): void => expect.fail(error.message);
    const [here, there] = [await openAnnouncements(url, failed), await openAnnouncements(url, failed)];
    const heard: string[] = [];
    for (const [name, bulletin] of Object.entries({ here, there })) {
      bulletin.listen(({ tournament }) => heard.push(`${tournament} ${name}`));
    }
    here.announce({ type: 'roundOpened', tournament: 'cup', round: 1 });
    await until(async () => heard.length === 2);
    expect(heard.sort()).toEqual(['cup here', 'cup there']);
    const revoked: string[] = [];
    there.listenToRevoked((token) => revoked.push(token));
    here.revoke('a token');
    await until(async () => revoked.length > 0);
    expect([revoked, heard.length]).toEqual([['a token'], 2]);
    await here.close();
    await there.close();
  });

  test('an announcement of any length is heard whole and in its turn', async () => {
    const bulletin = await openAnnouncements(await newDatabaseUrl('empty'), (error) => expect.fail(error.message));
    const heard: Announcement[] = [];
    bulletin.listen((told) => heard.push(told));
    const named = (names: string[]): Announcement => ({ type: 'waiting', tournament: names.join(), waiting: 1 });
    const names = Array.from({ length: 5_000 }, (_, number) => `entrant 中 ${number}`);
    const told = [[], names, ['one'], names, names.slice(0, 300), Array(2_000).fill('alike')].map(named);
    for (const announcement of told) bulletin.announce(announcement);
    await until(async () => heard.length === told.length);
    expect(heard).toEqual(told);
    await bulletin.close();
  });

  test('after a lost connection it is heard once again', async () => {
    const url = await newDatabaseUrl('empty');
    const errors: Error[] = [];
    const bulletin = await openAnnouncements(url, (error) => errors.push(error));
    const heard: number[] = [];
    bulletin.listen((told) => told.type === 'roundOpened' && heard.push(told.round));
    const database = expectValue(await openDatabase({ type: 'postgres', url }));
    await database.prisma.$queryRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
    let round = 0;
    await until(async () => {
      round += 1;
      bulletin.announce({ type: 'roundOpened', tournament: 'cup', round });
      return heard.length > 5;
    });
    expect(new Set(heard).size).toBe(heard.length);
    expect(errors.length).toBeGreaterThan(0);
    await database.close();
    await bulletin.close();
  });

  test('a worker waits for a server to make the database', async () => {
    const empty = await newDatabaseUrl('empty');
    await expect(work({ DATABASE_URL: empty })).rejects.toThrow(
      /exit code 2: mcr: the database lacks .* start a server/,
    );
  });

  test('a backup moves the embedded database there and back; it can be taken while a server runs, not restored', async () => {
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

  test('two servers and two workers play one tournament, one of each is killed: nothing is lost or repeated', async () => {
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
    await until(async () => (await playedBy(first)) > 3 && (await playedBy(second)) > 3, PATIENCE_MS);
    await first.kill();
    await until(async () => workers.every((worker) => worker.setsPlayed() > 3), PATIENCE_MS);
    await workers[0].kill();
    expect((await ask(tournament)).status).toBe('running');
    const end = await until(async () => {
      const document = await ask(tournament);
      return document.status === 'finished' && document;
    }, PATIENCE_MS);
    const results = await (await fetch(`${tournament}/results.json`)).text();
    expect(results).toBe(await resultsWithoutServer(end.config!, expectValue(parseSecret(end.secret!))));
    expect(end.setsPlayed).toBe(2 * ROUNDS);
    expect([await workers[1].stop(), await second.stop()]).toEqual([0, 0]);
    expect(workers[1].setsPlayed()).toBeGreaterThan(3);
  });

  test('a server without threads leaves all sets to a worker, which goes on after the database was away', async () => {
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
    await until(async () => (await ask(tournament)).setsPlayed! > 3, PATIENCE_MS);
    await postgres.close();
    postgres = expectValue(await startEmbedded(folder.path, 'join'));
    const finished = (): Promise<Answer | undefined> => ask(tournament).catch(() => undefined);
    const end = await until(async () => {
      const document = await finished();
      return document?.status === 'finished' && document;
    }, PATIENCE_MS);
    expect(end.setsPlayed).toBe(200);
    expect(await playedBy(server)).toBe(0);
    expect([await worker.stop(), await server.stop()]).toEqual([0, 0]);
    expect(worker.setsPlayed()).toBeGreaterThan(190);
    await postgres.close();
    folder.remove();
  });
});
