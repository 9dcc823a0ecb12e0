import { expectValue } from '@mcr-arena/tiles';
import { parseSecret } from '@mcr-arena/tournament';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMigrations } from '../../apps/server/src/database/migrations.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { openBulletin } from '../../apps/server/src/live/bulletin.ts';
import { ask, serve } from './serving.ts';
import { resultsWithoutServer, until } from './throwaway.ts';
import { findPostgres, startPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';

const programs = findPostgres();
if (programs === undefined)
  console.warn('not tested: PostgreSQL is not installed (Debian: apt-get install postgresql)');

describe.skipIf(programs === undefined)('with a PostgreSQL', () => {
  let postgres: ThrowawayPostgres;
  beforeAll(() => {
    postgres = startPostgres(programs!);
  });
  afterAll(() => postgres.stop());

  test('servers that start together bring it to its form once', async () => {
    const location = { type: 'postgres', url: postgres.url } as const;
    const opened = (await Promise.all([openDatabase(location), openDatabase(location)])).map(expectValue);
    const applied = await opened[0]!.prisma.$queryRaw<object[]>`SELECT migration_name FROM _prisma_migrations`;
    expect(applied).toHaveLength(listMigrations().length);
    for (const database of opened) await database.close();
  });

  test('what one server announces, all hear', async () => {
    const location = { type: 'postgres', url: postgres.url } as const;
    const failed = (error: Error): void => expect.fail(error.message);
    const [here, there] = [await openBulletin(location, failed), await openBulletin(location, failed)];
    const heard: string[] = [];
    for (const [name, bulletin] of Object.entries({ here, there })) {
      bulletin.listen(({ tournament }) => heard.push(`${tournament} ${name}`));
    }
    here.announce({ type: 'roundOpened', tournament: 'cup', round: 1 });
    await until(async () => heard.length === 2);
    expect(heard.sort()).toEqual(['cup here', 'cup there']);
    await here.close();
    await there.close();
  });

  test('two servers play one tournament; one is killed, and nothing is lost or repeated', async () => {
    const environment = { DATABASE_URL: postgres.url };
    const first = await serve(environment);
    const second = await serve(environment);
    expect(second.administratorToken).toBeUndefined();
    const entrants = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => ({ id, bot: 'random' }));
    const order = { id: 'shared', name: 'Shared', entrants, rounds: 60, seatings: 4 };
    await ask(`${first.url}/api/tournaments`, first.administratorToken, order);
    await ask(`${second.url}/api/tournaments/shared/start`, first.administratorToken);
    await until(async () => (await ask(`${second.url}/api/tournaments/shared`)).setsPlayed! >= 20);
    await first.kill();
    const tournament = `${second.url}/api/tournaments/shared`;
    const end = await until(async () => {
      const document = await ask(tournament);
      return document.status === 'finished' && document;
    }, 300_000);
    const results = await (await fetch(`${tournament}/results.json`)).text();
    expect(results).toBe(await resultsWithoutServer(end.config!, expectValue(parseSecret(end.secret!))));
    expect(end.setsPlayed).toBe(2 * 60);
    await second.stop();
  });
});
