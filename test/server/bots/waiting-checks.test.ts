// Checks above the CPU time quota: uploads are refused, queued checks wait for the next day, and the CPU time of a check is
// booked with its report. Checks of removed bots end without a report.

import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PrismaClient } from '../../../apps/server/dist/prisma/client.ts';
import { bookProcessorTime, dayOf } from '../../../apps/server/src/accounts/processor-time.ts';
import type { ArtifactCache } from '../../../apps/server/src/bots/artifacts/artifact-cache.ts';
import { type CheckQueue, openCheckQueue } from '../../../apps/server/src/bots/checks/check-queue.ts';
import { reportOfFailure } from '../../../apps/server/src/bots/checks/check-report.ts';
import {
  type CheckWorker,
  type CheckWorkerOptions,
  startCheckWorker,
} from '../../../apps/server/src/bots/checks/check-worker.ts';
import type { RunCheckOptions } from '../../../apps/server/src/bots/checks/run-check.ts';
import { removeBot } from '../../../apps/server/src/bots/remove-bot.ts';
import { StoppedWork, StorageFault } from '../../../apps/server/src/bots/threads/thread-runner.ts';
import { bearer, startApp } from '../app-under-test.ts';
import { until } from '../throwaway.ts';
import { addUncheckedVersion } from './unchecked-version.ts';
import { drawerBot, upload } from './upload-client.ts';

const MINUTE_MS = 60_000;
const MIB = 2 ** 20;
const EVENING = new Date('2026-03-01T23:59:59.900Z');
const NEXT_DAY = new Date('2026-03-02T00:00:01Z');

const under = await startApp();
const { prisma } = under.database;
const owner = (await prisma.user.update({ where: { name: 'organiser' }, data: { cpuMinutesPerDay: 10 } })).id;
afterAll(() => under.close());

const usedOn = async (now: Date): Promise<number> => {
  const where = { day_userId: { day: new Date(dayOf(now)), userId: owner } };
  return Number((await under.database.prisma.processorTime.findUnique({ where }))?.usedMs ?? 0);
};

const addVersion = (name: string): Promise<string> => addUncheckedVersion(under.database.prisma, owner, name);

/** A queue in memory that holds one check. */
function queueOf(version: string) {
  const waiting = [version];
  const [postponed, released, ended]: [Date[], string[], string[]] = [[], [], []];
  const queue: CheckQueue = {
    add: async () => {},
    take: async (count) => waiting.splice(0, count).map((id) => ({ type: 'check', id, share: owner })),
    renew: async () => {},
    release: async (ids) => void released.push(...ids),
    postpone: async (_, time) => void postponed.push(time),
    end: async (id) => void ended.push(id),
    close: async () => {},
  };
  return { waiting, postponed, released, ended, queue };
}

/** Checks that other tests left would be queued too. */
async function endOtherChecks(): Promise<void> {
  await under.database.prisma.botCheck.updateMany({ data: { state: 'done' } });
}

const CACHE: Pick<ArtifactCache, 'locate' | 'location'> = {
  location: { folder: '/nowhere' },
  locate: async (reference) => ({ reference, release: () => {} }),
};

/** A worker on the next day that runs one check at a time. Errors fail the test, unless an option takes them. */
function startWorker(queue: CheckQueue, run: CheckWorkerOptions['run'], options: Partial<CheckWorkerOptions> = {}) {
  return startCheckWorker({
    prisma: under.database.prisma,
    queue,
    run,
    slots: 1,
    speed: 1,
    clock: () => NEXT_DAY,
    cache: CACHE,
    runTrial: () => expect.unreachable(),
    onError: (error) => expect.unreachable(String(error)),
    ...options,
  });
}

interface QueuedCheck {
  readonly worker: CheckWorker;
  /** The queue in memory. */
  readonly waiting: string[];
  readonly id: string;
}

/** Queues a check again and again until a condition holds, because a worker ignores a job that it still holds. */
async function queuedUntil(isDone: () => boolean | Promise<boolean>, { worker, waiting, id }: QueuedCheck) {
  await until(async () => {
    if (await isDone()) return true;
    if (!waiting.includes(id)) waiting.push(id);
    worker.wake();
    return false;
  });
}

test('a check above the quota waits for the next day and is booked once', async () => {
  const { prisma } = under.database;
  const version = await addVersion('waiting');
  const used = await usedOn(NEXT_DAY);
  await bookProcessorTime(prisma, owner, 10 * MINUTE_MS, EVENING);
  let now = EVENING;
  const { waiting, postponed, queue } = queueOf(version);
  const errors: unknown[] = [];
  const worker = startWorker(
    queue,
    async () => ({ report: reportOfFailure('bot-unrecognised', 'nothing'), cpuMs: 1234.4 }),
    { clock: () => now, onError: (error) => errors.push(error) },
  );
  await until(async () => postponed.length > 0);
  const stateOf = async () => (await prisma.botCheck.findUniqueOrThrow({ where: { versionId: version } })).state;
  expect([await stateOf(), await usedOn(NEXT_DAY)]).toEqual(['queued', used]);
  now = NEXT_DAY;
  waiting.push(version);
  await queuedUntil(async () => (await stateOf()) === 'done', { worker, waiting, id: version });
  await worker.close();
  expect([postponed.length, await usedOn(NEXT_DAY), await usedOn(EVENING)]).toEqual([1, used + 1234, 10 * MINUTE_MS]);
  expect(errors).toEqual([]);
});

test('a check without a job, as in a restored database, is queued at the next start, and only once', async () => {
  const { database } = under;
  await endOtherChecks();
  const version = await addVersion('restored');
  for (let start = 1; start <= 2; start += 1) {
    const queue = await openCheckQueue(database, () => {});
    await queue.close();
  }
  const queue = await openCheckQueue(database, () => {});
  expect(await queue.take(2, [])).toEqual([{ type: 'check', id: version, share: owner }]);
  await database.prisma.botCheck.update({ where: { versionId: version }, data: { state: 'done' } });
  await queue.end(version, database.prisma);
  await queue.close();
});

test('a postponed check is not taken before its time', async () => {
  const { database } = under;
  await endOtherChecks();
  const queue = await openCheckQueue(database, () => {});
  const version = await addVersion('postponed');
  const queued = { type: 'check', id: version, ownerId: owner } as const;
  const taken = [{ type: 'check', id: version, share: owner }];
  await queue.add(queued, database.prisma);
  expect(await queue.take(1, [owner])).toEqual([]);
  expect(await queue.take(1, [])).toEqual(taken);
  await queue.postpone(queued, new Date(Date.now() + 3_600_000), database.prisma);
  expect(await queue.take(1, [])).toEqual([]);
  await queue.postpone(queued, new Date(Date.now() - 1), database.prisma);
  expect(await queue.take(1, [owner])).toEqual([]);
  expect(await queue.take(1, [])).toEqual(taken);
  await queue.end(version, database.prisma);
  await queue.close();
});

test('uploads are refused with the reason if no process has a sandbox', async () => {
  const uploading = await under.app.inject({ url: '/api/uploads' });
  expect(uploading.json()).toMatchObject({ available: false, reason: expect.any(String) });
  const refused = await upload(under, under.tokens.organiser, 'a', { name: 'a.js', bytes: drawerBot() });
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'uploads-unavailable' } } });
});

test('a check may use the disk space that the quota leaves, and what it prepares is charged', async () => {
  const { prisma } = under.database;
  const { diskMiB } = await prisma.user.update({ where: { id: owner }, data: { diskMiB: 10 } });
  const rooms: number[] = [];
  for (const [name, size] of Object.entries({ first: 2 * MIB, second: MIB })) {
    await prisma.artifact.create({ data: { hash: name, size } });
    const version = await addVersion(`prepared ${name}`);
    await prisma.botVersion.update({ where: { id: version }, data: { artifactHash: name } });
    const { ended, queue } = queueOf(version);
    const worker = startWorker(queue, async ({ roomBytes }) => {
      rooms.push(roomBytes / MIB);
      return { report: reportOfFailure('any', 'any'), cpuMs: 0, preparedBytes: 4 * MIB };
    });
    await until(async () => ended.length > 0);
    await worker.close();
  }
  expect(diskMiB).toBe(10);
  // The reports of these and of other checks take a few hundred bytes each.
  expect(rooms).toEqual([expect.closeTo(8, 2), expect.closeTo(3, 2)]);
});

test('a queued check states why it waits', async () => {
  await addVersion('told');
  await bookProcessorTime(under.database.prisma, owner, 11 * MINUTE_MS, new Date());
  const url = '/api/bots/organiser/told/versions/1/check';
  const answer = await under.app.inject({ url, headers: bearer(under.tokens.organiser) });
  expect(answer.json()).toMatchObject({
    state: 'queued',
    waits: { until: expect.stringMatching(/T00:00:00\.000Z$/), reason: expect.stringContaining('11.0 of 10 minutes') },
  });
});

describe('a check of a bot that is removed', () => {
  async function checked(run: (options: RunCheckOptions, botId: string) => Promise<void>, isRemovedBefore = false) {
    const { prisma } = under.database;
    const id = await addVersion(`removed ${isRemovedBefore} ${Math.random()}`);
    const { botId } = await prisma.botVersion.findUniqueOrThrow({ where: { id } });
    if (isRemovedBefore) await removeBot(prisma, botId);
    const { released, ended, queue } = queueOf(id);
    let runs = 0;
    const worker = startWorker(
      queue,
      async (options) => {
        runs += 1;
        await run(options, botId);
        return { report: reportOfFailure('bot-unrecognised', 'nothing'), cpuMs: 500 };
      },
      { onError: (error) => errors.push(error) },
    );
    await until(async () => ended.length > 0);
    await worker.close();
    const { checkReport } = await prisma.botVersion.findUniqueOrThrow({ where: { id } });
    const notices = await prisma.notice.count({ where: { userId: owner } });
    expect([checkReport, notices - before, released]).toEqual([null, 0, []]);
    expect(await prisma.botCheck.count({ where: { versionId: id } })).toBe(0);
    return runs;
  }

  const errors: unknown[] = [];
  let before: number;
  beforeEach(async () => {
    before = await under.database.prisma.notice.count({ where: { userId: owner } });
    errors.length = 0;
  });
  afterEach(() => expect(errors).toEqual([]));

  test('ends without a run if it was queued', async () => {
    expect(await checked(async () => {}, true)).toBe(0);
  });

  test('is stopped if it is running, and its CPU time until then is booked', async () => {
    const used = await usedOn(NEXT_DAY);
    const runs = await checked(async ({ signal }, botId) => {
      await removeBot(under.database.prisma, botId);
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new StoppedWork('ended', 400))));
    });
    expect(runs).toBe(1);
    expect((await usedOn(NEXT_DAY)) - used).toBe(400);
  });

  test('leaves no report if it finishes anyway, but its CPU time is booked', async () => {
    const used = await usedOn(NEXT_DAY);
    await checked(async (_, botId) => void (await removeBot(under.database.prisma, botId)));
    expect((await usedOn(NEXT_DAY)) - used).toBe(500);
  });
});

test('a check waits while the disk is full, and its attempts do not count', async () => {
  const { prisma } = under.database;
  const id = await addVersion('full disk');
  const { waiting, postponed, queue } = queueOf(id);
  const errors: unknown[] = [];
  const worker = startWorker(
    queue,
    async () => {
      throw new StorageFault('ENOSPC: no space left on device');
    },
    { onError: (error) => errors.push(error) },
  );
  await queuedUntil(() => postponed.length >= 4, { worker, waiting, id });
  await worker.close();
  expect(await prisma.botCheck.findUnique({ where: { versionId: id } })).toMatchObject({
    state: 'queued',
    attempts: 0,
  });
  expect(errors.length).toBeGreaterThanOrEqual(4);
});

test('a report is stored when the database is back, without another run', async () => {
  const { prisma } = under.database;
  const id = await addVersion('away');
  const { released, ended, queue } = queueOf(id);
  const errors: unknown[] = [];
  let runs = 0;
  let isAway = false;
  const away: PrismaClient = new Proxy(prisma, {
    get: (target, name) => {
      const isStoring = name === '$transaction' && isAway;
      return isStoring ? () => Promise.reject(new Error('Connection terminated')) : Reflect.get(target, name);
    },
  });
  const worker = startWorker(
    queue,
    async () => {
      [runs, isAway] = [runs + 1, true];
      return { report: reportOfFailure('bot-unrecognised', 'nothing'), cpuMs: 700 };
    },
    { onError: (error) => errors.push(error), prisma: away },
  );
  const used = await usedOn(NEXT_DAY);
  await until(async () => errors.length >= 3);
  isAway = false;
  await until(async () => ended.length > 0);
  await worker.close();
  const check = await prisma.botCheck.findUnique({ where: { versionId: id } });
  expect([runs, check?.state, check?.attempts, released]).toEqual([1, 'done', 1, []]);
  expect((await usedOn(NEXT_DAY)) - used).toBe(700);
});

test('a check that two processes ran is stored and booked once, with one notice', async () => {
  const { prisma } = under.database;
  const id = await addVersion('twice');
  const used = await usedOn(NEXT_DAY);
  const notices = await prisma.notice.count({ where: { userId: owner } });
  const queues = [queueOf(id), queueOf(id)];
  let running = 0;
  const workers = queues.map(({ queue }) =>
    startWorker(queue, async () => {
      running += 1;
      await until(async () => running === 2);
      return { report: reportOfFailure('bot-unrecognised', 'nothing'), cpuMs: 600 };
    }),
  );
  await until(async () => queues.every(({ ended }) => ended.length > 0));
  for (const worker of workers) await worker.close();
  expect((await usedOn(NEXT_DAY)) - used).toBe(600);
  expect((await prisma.notice.count({ where: { userId: owner } })) - notices).toBe(1);
});

test('a check of a suspended owner is stopped, and waits until the suspension is lifted', async () => {
  const { prisma } = under.database;
  const id = await addVersion('suspended');
  const { waiting, postponed, queue } = queueOf(id);
  let runs = 0;
  const worker = startWorker(queue, async ({ signal }) => {
    runs += 1;
    if (runs > 1) return { report: reportOfFailure('bot-unrecognised', 'nothing'), cpuMs: 0 };
    await prisma.user.update({ where: { id: owner }, data: { suspendedAt: new Date() } });
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
  });
  await until(async () => postponed.length === 1);
  const check = () => prisma.botCheck.findUniqueOrThrow({ where: { versionId: id } });
  expect(await check()).toMatchObject({ state: 'queued', attempts: 0 });
  await queuedUntil(() => postponed.length >= 2, { worker, waiting, id });
  expect([runs, (await check()).state]).toEqual([1, 'queued']);
  await prisma.user.update({ where: { id: owner }, data: { suspendedAt: null } });
  await queuedUntil(async () => (await check()).state === 'done', { worker, waiting, id });
  await worker.close();
  expect(runs).toBe(2);
});
