import { expectValue } from '@mcr-arena/tiles';
import { type ConfigInput, commitmentOf, formatResults, formatSecret, resultsOf } from '@mcr-arena/tournament';
import { afterEach, describe, expect, test } from 'vitest';
import { secretOfRow } from '../../apps/server/src/competitions/competition-row.ts';
import { configOfRow } from '../../apps/server/src/competitions/swiss/swiss-config.ts';
import { closedAfterTests, newDatabase, resultsWithoutServer, until } from './throwaway.ts';
import { type WatchedDirector, watchDirector } from './watched-director.ts';

let { director, announced, errors } = {} as WatchedDirector;

const database = closedAfterTests(await newDatabase());
afterEach(async () => {
  await director.close();
  expect(errors).toEqual([]);
});

async function start(workers = 1): Promise<void> {
  ({ director, announced, errors } = await watchDirector({ database, workers }));
}

const CONFIG: Omit<ConfigInput, 'id'> = {
  entrants: [
    { id: 'a', bot: 'random' },
    { id: 'b', bot: 'random', owner: 'x' },
    { id: 'c', bot: 'random', owner: 'x' },
    { id: 'd', bot: 'random' },
    { id: 'e', bot: 'shanten?claims=no' },
  ],
  reference: { id: 'reference', bot: 'random' },
  rounds: 3,
  setsPerRound: 2,
  seatings: 4,
  withdrawals: [{ entrant: 'b', afterRound: 2 }],
};

async function createDuel(input: Partial<ConfigInput> = {}): Promise<string> {
  return expectValue(await director.create({ name: 'Test', config: { ...CONFIG, ...input } }));
}

function inStatus(id: string, status: string): () => Promise<boolean> {
  return async () => (await director.read(id))?.row.status === status;
}

async function expectSameResults(id: string): Promise<void> {
  const { row, state } = (await director.readWithSets(id))!;
  const secret = secretOfRow(row);
  const published = { commitment: commitmentOf(secret), secret: formatSecret(secret) };
  expect(row.commitment).toBe(published.commitment);
  expect(formatResults(resultsOf(state, published))).toBe(await resultsWithoutServer(configOfRow(row), secret));
}

describe('a tournament', () => {
  test('has the same results as without a server, and is announced as it is played', async () => {
    await start();
    const id = await createDuel();
    expectValue(await director.control(id, 'start'));
    await until(inStatus(id, 'finished'));
    await expectSameResults(id);
    const types = announced.map(({ type }) => type);
    expect(types.filter((type) => type === 'setPlayed')).toHaveLength(2 * 2 + 2 * 2 + 2);
    expect(types.filter((type) => type === 'roundOpened')).toHaveLength(3);
    expect(announced.at(-1)).toEqual({ type: 'statusChanged', competition: id, status: 'finished' });
  });

  test('resumes after a pause and after a restart, with each set played once', async () => {
    await start(2);
    const id = await createDuel({ setsPerRound: 4 });
    expectValue(await director.control(id, 'start'));
    await until(async () => announced.some(({ type }) => type === 'setPlayed'));
    expectValue(await director.control(id, 'pause'));
    await director.close();
    const records = await database.prisma.setRecord.count();
    await start();
    await director.advance(id);
    expect(await openSets(id)).toBe(0);
    expect(await database.prisma.setRecord.count()).toBe(records);
    expectValue(await director.control(id, 'resume'));
    await until(async () => announced.some(({ type }) => type === 'setPlayed'));
    await director.close();
    await start();
    await until(inStatus(id, 'finished'));
    await expectSameResults(id);
    const sets = await database.prisma.competitionSet.findMany({
      where: { competitionId: id },
      include: { record: true },
    });
    expect(sets.filter(({ record }) => record !== null)).toHaveLength(4 * 2 + 4 * 2 + 4);
  });

  test('that was paused is not announced as failed if a set in play fails again', async () => {
    await start(0);
    const id = await createDuel();
    expectValue(await director.control(id, 'start'));
    await director.close();
    // The jobs stay, as if a worker had taken them before the pause.
    await database.prisma.competition.update({ where: { id }, data: { status: 'paused' } });
    await database.prisma.competitionSet.updateMany({ where: { competitionId: id }, data: { voids: 3 } });
    ({ director, announced, errors } = await watchDirector({ database, hosts: [] }));
    const again = { competitionId: id, voids: { gt: 3 } };
    await until(async () => (await database.prisma.competitionSet.count({ where: again })) > 0);
    await director.close();
    expect(announced).toEqual([]);
    for (const error of errors.splice(0)) expect(String(error)).toContain('no host');
    await start(0);
    expectValue(await director.control(id, 'cancel'));
  });

  test('is played without entrants who withdrew before its start, even if it was read before', {
    tags: ['full'],
  }, async () => {
    await start();
    const id = await createDuel({ withdrawals: [], rounds: 2 });
    expect((await director.read(id))?.state.open?.pairing.flat()).toContain('c');
    expect(expectValue(await director.withdraw(id, 'c'))).toBe(0);
    expectValue(await director.control(id, 'start'));
    await until(inStatus(id, 'finished'));
    await expectSameResults(id);
  });

  test('with malformed rows does not block the others', { tags: ['full'] }, async () => {
    await start(0);
    const broken = await createDuel();
    expectValue(await director.control(broken, 'start'));
    const where = { set: { competitionId: broken, table: 1, number: 1 } };
    await database.prisma.setSeat.updateMany({ where, data: { entrant: 'e' } });
    const data = { deals: [], playedAt: new Date() };
    await database.prisma.competitionSet.updateMany({ where: { competitionId: broken, table: 1, number: 1 }, data });
    const id = await createDuel();
    expectValue(await director.control(id, 'start'));
    await director.close();
    await start();
    await until(inStatus(id, 'finished'));
    expectValue(await director.control(broken, 'cancel'));
    await director.close();
    for (const error of errors.splice(0))
      expect(String(error)).toMatch(/malformed data in table "competition_set".* seats /);
  });
});

/** The number of sets that are queued or being played. */
async function openSets(id: string): Promise<number> {
  const [row] = await database.prisma.$queryRaw<{ readonly open: number }[]>`
    SELECT count(*)::int AS open FROM pgboss.job WHERE group_id = ${id} AND state IN ('created', 'retry', 'active')`;
  return row!.open;
}

test('a tournament is refused with the reason', async () => {
  await start(0);
  const order = (input: Partial<ConfigInput>) => ({ name: 'Test', config: { ...CONFIG, withdrawals: [], ...input } });
  await createDuel({ id: 'twice' });
  for (const [code, input] of [
    ['bot-not-found', { entrants: [{ id: 'a', bot: './secret.js' }] }],
    ['bot-not-found', { entrants: [{ id: 'a', bot: '/etc/passwd' }] }],
    ['bot-missing', { entrants: [{ id: 'a' }] }],
    ['bot-unusable', { entrants: [{ id: 'a', bot: 'shanten?depth=9' }] }],
    ['count-out-of-range', { rounds: 0 }],
    ['entrant-repeated', { entrants: [...CONFIG.entrants, { id: 'a', bot: 'random' }] }],
    ['tournament-exists', { id: 'twice' }],
  ] as const) {
    expect(await director.create(order(input)), code).toMatchObject({ ok: false, error: { code } });
  }
  expect(await director.control('nowhere', 'start')).toMatchObject({ error: { code: 'tournament-unknown' } });
});
