import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { listMigrations } from '../../apps/server/src/database/migrations.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { type Answer, ask, playedBy, serve, work } from './serving.ts';
import { newDatabaseUrl, newFolder, until } from './throwaway.ts';

const LIMIT_MS = 540_000;

describe('with PostgreSQL', () => {
  test('servers that start together apply the migrations once', async () => {
    const location = { type: 'postgres', url: await newDatabaseUrl('empty') } as const;
    const opened = (await Promise.all([openDatabase(location), openDatabase(location)])).map(expectValue);
    const applied = await opened[0]!.prisma.$queryRaw<object[]>`SELECT migration_name FROM _prisma_migrations`;
    expect(applied).toHaveLength(listMigrations().length);
    for (const database of opened) await database.close();
  });

  test('a worker exits with a hint if no server has set up the database', async () => {
    const empty = await newDatabaseUrl('empty');
    await expect(work({ DATABASE_URL: empty })).rejects.toThrow(
      /exit code 2: mcr: the database lacks .* start a server/,
    );
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
