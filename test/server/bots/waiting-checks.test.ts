// Checks above the CPU time quota: uploads are refused, queued checks wait for the next day, and the CPU time of a check is
// booked with its report. Checks of removed bots end without a report.

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PrismaClient } from '../../../apps/server/dist/prisma/client.ts';
import { bookProcessorTime, dayOf } from '../../../apps/server/src/accounts/processor-time.ts';
import { reportOfFailure } from '../../../apps/server/src/bots/checks/check-report.ts';
import { type CheckTools, checkVersion } from '../../../apps/server/src/bots/checks/check-version.ts';
import { openCodeQueues, startCodeWorker } from '../../../apps/server/src/bots/code-jobs.ts';
import { removeBot } from '../../../apps/server/src/bots/remove-bot.ts';
import { StoppedWork, StorageFault } from '../../../apps/server/src/bots/threads/thread-runner.ts';
import type { JobQueue, SharedJob } from '../../../apps/server/src/work/work-loop.ts';
import { appForFile, bearer } from '../app-under-test.ts';
import { until } from '../throwaway.ts';
import { addUncheckedVersion } from './unchecked-version.ts';

const MINUTE_MS = 60_000;
const MIB = 2 ** 20;
const EVENING = new Date('2026-03-01T23:59:59.900Z');
const NEXT_DAY = new Date('2026-03-02T00:00:01Z');

const under = await appForFile();
const { prisma } = under.database;
const owner = (await prisma.user.update({ where: { name: 'organiser' }, data: { cpuMinutesPerDay: 10 } })).id;

const usedOn = async (now: Date): Promise<number> => {
  const where = { day_userId: { day: new Date(dayOf(now)), userId: owner } };
  return Number((await prisma.processorTime.findUnique({ where }))?.usedMs ?? 0);
};

const addVersion = (name: string): Promise<string> => addUncheckedVersion(prisma, owner, name);
const REPORT = reportOfFailure('bot-unrecognised', 'nothing');

/** Queues the check of a new bot in memory. Workers run it on the next day. */
async function queueCheck(name: string) {
  const id = await addVersion(name);
  const waiting = [id];
  const [postponed, released, ended, errors]: [Date[], string[], string[], unknown[]] = [[], [], [], []];
  const queue: JobQueue<SharedJob> = {
    take: async (count) => waiting.splice(0, count).map((taken) => ({ id: taken, share: owner })),
    renew: async () => {},
    release: async (ids) => void released.push(...ids),
  };
  const onError = (error: unknown): void => void errors.push(error);
  const start = (run: CheckTools['run'], options: Partial<CheckTools> = {}) => {
    const tools: CheckTools = {
      prisma,
      queue: {
        postpone: async (_, time) => void postponed.push(time),
        end: async (done) => void ended.push(done.id),
      },
      run,
      speed: 1,
      clock: () => NEXT_DAY,
      cache: {
        location: { folder: '/nowhere' },
        locate: async (reference) => ({ reference, release: () => {} }),
      },
      onError,
      ...options,
    };
    const worker = startCodeWorker({ queue, slots: 1, run: (check, how) => checkVersion(tools, check, how), onError });
    onTestFinished(() => worker.close());
    return worker;
  };
  /** Queues the check again and again until a condition holds, because a worker ignores a job that it still holds. */
  const queuedUntil = (worker: ReturnType<typeof start>, isDone: () => boolean | Promise<boolean>) =>
    until(async () => {
      if (await isDone()) return true;
      if (!waiting.includes(id)) waiting.push(id);
      worker.wake();
      return false;
    });
  const stateOf = async () => {
    const { state, attempts } = await prisma.botCheck.findUniqueOrThrow({ where: { versionId: id } });
    return { state, attempts };
  };
  const isEnded = () => until(async () => ended.length > 0);
  return { id, postponed, released, errors, start, queuedUntil, stateOf, isEnded };
}

/** Checks that other tests left would be queued too. */
async function endOtherChecks(): Promise<void> {
  await prisma.botCheck.updateMany({ data: { state: 'done' } });
}

test('a check above the quota waits for the next day and is booked once', async () => {
  const { postponed, errors, start, queuedUntil, stateOf } = await queueCheck('waiting');
  const used = await usedOn(NEXT_DAY);
  await bookProcessorTime(prisma, owner, 10 * MINUTE_MS, EVENING);
  let now = EVENING;
  const worker = start(async () => ({ report: REPORT, cpuMs: 1234.4 }), { clock: () => now });
  await until(async () => postponed.length > 0);
  expect([(await stateOf()).state, await usedOn(NEXT_DAY)]).toEqual(['queued', used]);
  now = NEXT_DAY;
  await queuedUntil(worker, async () => (await stateOf()).state === 'done');
  await worker.close();
  expect([postponed.length, await usedOn(NEXT_DAY), await usedOn(EVENING)]).toEqual([1, used + 1234, 10 * MINUTE_MS]);
  expect(errors).toEqual([]);
});

test('a report has the time of the database, by which deadlines are decided', async () => {
  const { id, start, isEnded } = await queueCheck('slow clock');
  onTestFinished(() => void vi.useRealTimers());
  const worker = start(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    return { report: REPORT, cpuMs: 0 };
  });
  await isEnded();
  await worker.close();
  const { checkedAt } = await prisma.botVersion.findUniqueOrThrow({ where: { id } });
  expect(checkedAt!.getUTCFullYear()).toBeGreaterThan(2000);
});

test('a check without a job, as in a restored database, is queued at the next start, and only once', async () => {
  const { database } = under;
  await endOtherChecks();
  const version = await addVersion('restored');
  for (let start = 1; start <= 2; start += 1) {
    const queue = await openCodeQueues(database, () => {});
    await queue.close();
  }
  const queue = await openCodeQueues(database, () => {});
  expect(await queue.check.take(2, [])).toEqual([{ id: version, share: owner }]);
  await database.prisma.botCheck.update({ where: { versionId: version }, data: { state: 'done' } });
  await queue.end({ type: 'check', id: version }, database.prisma);
  await queue.close();
});

test('a postponed check is not taken before its time', async () => {
  const { database } = under;
  await endOtherChecks();
  const queue = await openCodeQueues(database, () => {});
  const version = await addVersion('postponed');
  const queued = { type: 'check', id: version, ownerId: owner } as const;
  const taken = [{ id: version, share: owner }];
  await queue.add(queued, database.prisma);
  expect(await queue.check.take(1, [owner])).toEqual([]);
  expect(await queue.check.take(1, [])).toEqual(taken);
  await queue.postpone(queued, new Date(Date.now() + 3_600_000), database.prisma);
  expect(await queue.check.take(1, [])).toEqual([]);
  await queue.postpone(queued, new Date(Date.now() - 1), database.prisma);
  expect(await queue.check.take(1, [owner])).toEqual([]);
  expect(await queue.check.take(1, [])).toEqual(taken);
  await queue.end(queued, database.prisma);
  await queue.close();
});

test('the reason why no uploads are accepted is shown if no process has a sandbox', async () => {
  const uploading = await under.app.inject({ url: '/api/uploads' });
  expect(uploading.json()).toMatchObject({ available: false, reason: expect.any(String) });
});

test('a check may use the disk space that the quota leaves, and what it prepares is charged', async () => {
  await prisma.user.update({ where: { id: owner }, data: { diskMiB: 10 } });
  const rooms: number[] = [];
  for (const [name, size] of Object.entries({ first: 2 * MIB, second: MIB })) {
    await prisma.artifact.create({ data: { hash: name, size } });
    const { id, start, isEnded } = await queueCheck(`prepared ${name}`);
    await prisma.botVersion.update({ where: { id }, data: { artifactHash: name } });
    const worker = start(async ({ roomBytes }) => {
      rooms.push(roomBytes / MIB);
      return { report: REPORT, cpuMs: 0, preparedBytes: 4 * MIB };
    });
    await isEnded();
    await worker.close();
  }
  // The reports of these and of other checks take a few hundred bytes each.
  expect(rooms).toEqual([expect.closeTo(8, 2), expect.closeTo(3, 2)]);
});

test('a queued check states why it waits', async () => {
  await addVersion('told');
  await bookProcessorTime(prisma, owner, 11 * MINUTE_MS, new Date());
  const url = '/api/bots/organiser/told/versions/1/check';
  const answer = await under.app.inject({ url, headers: bearer(under.tokens.organiser) });
  expect(answer.json()).toMatchObject({
    state: 'queued',
    waits: { until: expect.stringMatching(/T00:00:00\.000Z$/), reason: expect.stringContaining('11.0 of 10 minutes') },
  });
});

describe('a check of a bot that is removed', () => {
  test.each<[string, { runs: number; usedMs: number }, 'before' | 'during', Error?]>([
    ['ends without a run if it was queued', { runs: 0, usedMs: 0 }, 'before'],
    ['is stopped if it is running, and is charged', { runs: 1, usedMs: 400 }, 'during', new StoppedWork('ended', 400)],
    ['leaves no report if it finishes anyway, but is charged', { runs: 1, usedMs: 500 }, 'during'],
  ])('%s', async (title, expected, removal, stop) => {
    const { id, released, errors, start, isEnded } = await queueCheck(title);
    const { botId } = await prisma.botVersion.findUniqueOrThrow({ where: { id } });
    const countNotices = () => prisma.notice.count({ where: { userId: owner } });
    const [used, notices] = [await usedOn(NEXT_DAY), await countNotices()];
    if (removal === 'before') await removeBot(prisma, botId);
    let runs = 0;
    const worker = start(async ({ signal }) => {
      runs += 1;
      await removeBot(prisma, botId);
      if (stop === undefined) return { report: REPORT, cpuMs: 500 };
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(stop)));
    });
    await isEnded();
    await worker.close();
    expect({ runs, usedMs: (await usedOn(NEXT_DAY)) - used }).toEqual(expected);
    const { checkReport } = await prisma.botVersion.findUniqueOrThrow({ where: { id } });
    expect([checkReport, (await countNotices()) - notices, released, errors]).toEqual([null, 0, [], []]);
    expect(await prisma.botCheck.count({ where: { versionId: id } })).toBe(0);
  });
});

test('a check is charged while it runs, also if its process is killed', async () => {
  const { start } = await queueCheck('burner');
  const used = await usedOn(NEXT_DAY);
  const worker = start(async ({ signal, onUsed }) => {
    onUsed(2_000);
    await until(async () => (await usedOn(NEXT_DAY)) - used === 2_000);
    onUsed(5_000);
    // The rest is booked with the report, which a killed process never stores.
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new StoppedWork('closed', 6_000))));
  });
  await until(async () => (await usedOn(NEXT_DAY)) - used === 5_000);
  await worker.close();
  expect((await usedOn(NEXT_DAY)) - used).toBe(6_000);
});

test('a check waits while the disk is full, and its attempts do not count', async () => {
  const { postponed, errors, start, queuedUntil, stateOf } = await queueCheck('full disk');
  const worker = start(async () => {
    throw new StorageFault('ENOSPC: no space left on device');
  });
  await queuedUntil(worker, () => postponed.length >= 4);
  await worker.close();
  expect(await stateOf()).toEqual({ state: 'queued', attempts: 0 });
  expect(errors.length).toBeGreaterThanOrEqual(4);
});

test('a report is stored when the database is back, without another run', async () => {
  const { released, errors, start, stateOf, isEnded } = await queueCheck('away');
  let [runs, isAway] = [0, false];
  const away: PrismaClient = new Proxy(prisma, {
    get: (target, name) => {
      const isStoring = name === '$transaction' && isAway;
      return isStoring ? () => Promise.reject(new Error('Connection terminated')) : Reflect.get(target, name);
    },
  });
  const used = await usedOn(NEXT_DAY);
  const run = async () => {
    [runs, isAway] = [runs + 1, true];
    return { report: REPORT, cpuMs: 700 };
  };
  const worker = start(run, { prisma: away });
  await until(async () => errors.length >= 2);
  isAway = false;
  await isEnded();
  await worker.close();
  expect([runs, await stateOf(), released]).toEqual([1, { state: 'done', attempts: 1 }, []]);
  expect((await usedOn(NEXT_DAY)) - used).toBe(700);
});

test('a check that two processes ran is stored and booked once, with one notice', async () => {
  const { id, errors, start, queuedUntil } = await queueCheck('twice');
  const used = await usedOn(NEXT_DAY);
  const notices = await prisma.notice.count({ where: { userId: owner } });
  const [running, ended] = [new Set<number>(), new Set<number>()];
  const workers = [1, 2].map((number) =>
    start(async () => {
      running.add(number);
      await until(async () => running.size === 2);
      ended.add(number);
      return { report: REPORT, cpuMs: 600 };
    }),
  );
  await Promise.all(workers.map((worker) => queuedUntil(worker, () => ended.size === 2)));
  for (const worker of workers) await worker.close();
  expect((await usedOn(NEXT_DAY)) - used).toBe(600);
  expect((await prisma.notice.count({ where: { userId: owner } })) - notices).toBe(1);
  expect([errors, await prisma.botCheck.count({ where: { versionId: id, state: 'done' } })]).toEqual([[], 1]);
});

test('a check of a suspended owner is stopped, and waits until the suspension is lifted', async () => {
  const { postponed, start, queuedUntil, stateOf } = await queueCheck('suspended');
  let runs = 0;
  const worker = start(async ({ signal }) => {
    runs += 1;
    if (runs > 1) return { report: REPORT, cpuMs: 0 };
    await prisma.user.update({ where: { id: owner }, data: { suspendedAt: new Date() } });
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
  });
  await until(async () => postponed.length === 1);
  expect(await stateOf()).toEqual({ state: 'queued', attempts: 0 });
  await queuedUntil(worker, () => postponed.length >= 2);
  expect([runs, (await stateOf()).state]).toEqual([1, 'queued']);
  await prisma.user.update({ where: { id: owner }, data: { suspendedAt: null } });
  await queuedUntil(worker, async () => (await stateOf()).state === 'done');
  await worker.close();
  expect(runs).toBe(2);
});
