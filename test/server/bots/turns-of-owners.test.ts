// Checks of several owners: whose turn it is, and checks that wait on the clock.

import { expect, test } from 'vitest';
import type { ArtifactCache } from '../../../apps/server/src/bots/artifacts/artifact-cache.ts';
import { reportOfFailure } from '../../../apps/server/src/bots/checks/check-report.ts';
import {
  type CheckTools,
  checkVersion,
  type RunCheckOptions,
} from '../../../apps/server/src/bots/checks/check-version.ts';
import { openCodeQueues, startCodeWorker } from '../../../apps/server/src/bots/code-jobs.ts';
import { appForFile, bearer } from '../app-under-test.ts';
import { until } from '../throwaway.ts';
import { addUncheckedVersion } from './unchecked-version.ts';

const under = await appForFile();
const { user } = under.database.prisma;
const owner = await user.findUniqueOrThrow({ where: { name: 'organiser' } });
const other = await user.findUniqueOrThrow({ where: { name: 'other' } });

/** Names the bot of a reference by its file. */
const NAMED: Pick<ArtifactCache, 'locate' | 'location'> = {
  location: { folder: '/nowhere' },
  locate: async (reference) => ({
    reference: { ...reference, bot: /([^/]*)\.js$/.exec(reference.bot)![1]! },
    release: () => {},
  }),
};

/** Runs `slots` checks at a time. Returns the names of the bots in the order in which their checks began. */
async function startWith(run: (name: string, options: RunCheckOptions) => Promise<void>, mostWaiting = 0, slots = 1) {
  const { database } = under;
  const { prisma } = database;
  // The checks of other tests would be queued again.
  await prisma.botCheck.deleteMany();
  const queue = await openCodeQueues(database, (error) => expect.unreachable(String(error)));
  const order: string[] = [];
  const onError = (error: unknown): void => expect.unreachable(String(error));
  const tools: CheckTools = {
    prisma,
    queue,
    speed: 1,
    clock: () => new Date(),
    cache: NAMED,
    onError,
    run: async (options) => {
      order.push(options.bot.bot);
      await run(options.bot.bot, options);
      return { report: reportOfFailure('bot-unrecognised', 'nothing'), cpuMs: 0 };
    },
  };
  const start = () =>
    startCodeWorker({
      queue: queue.check,
      slots,
      mostWaiting,
      run: (id, check) => checkVersion(tools, id, check),
      onError,
    });
  /** Queues the check of a bot, which has its name as the file. */
  const add = async (ownerId: string, name: string): Promise<void> => {
    const id = await addUncheckedVersion(prisma, ownerId, name);
    await queue.add({ type: 'check', id, ownerId }, prisma);
  };
  return { order, add, start, close: () => queue.close() };
}

test('a single owner gets all places, and another one the next that is free', async () => {
  const ends: (() => void)[] = [];
  const { order, add, start, close } = await startWith(() => new Promise((resolve) => void ends.push(resolve)), 0, 2);
  for (let number = 0; number < 3; number += 1) await add(owner.id, `alone ${number}`);
  const worker = start();
  await until(async () => order.length === 2);
  await add(other.id, 'newcomer');
  worker.wake();
  for (const begun of [3, 4]) {
    await until(async () => ends.length === 2);
    ends.shift()!();
    await until(async () => order.length === begun);
  }
  expect(order.slice(2)).toContain('newcomer');
  for (const end of ends) end();
  await worker.close();
  await close();
});

test('checks of several owners take turns', async () => {
  const { order, add, start, close } = await startWith(async () => {});
  for (let number = 0; number < 5; number += 1) await add(owner.id, `many ${number}`);
  for (let number = 0; number < 2; number += 1) await add(other.id, `few ${number}`);
  const ahead = await under.app.inject({
    url: '/api/bots/other/few 1/versions/1/check',
    headers: bearer(under.tokens.other),
  });
  expect(ahead.json()).toEqual({ state: 'queued', ahead: 3 });
  const worker = start();
  await until(async () => order.length === 7);
  await worker.close();
  await close();
  expect(order.slice(0, 4).toSorted()).toEqual(['few 0', 'few 1', 'many 0', 'many 1']);
});

test('checks go on while one waits on the clock', async () => {
  const sleeper = Promise.withResolvers<void>();
  const { order, add, start, close } = await startWith(async (name, { onWaiting }) => {
    if (name !== 'sleeper') return;
    onWaiting(true);
    await sleeper.promise;
  }, 4);
  await add(owner.id, 'sleeper');
  const worker = start();
  await until(async () => order.length === 1);
  await add(owner.id, 'awake');
  await add(other.id, 'awake too');
  worker.wake();
  await until(async () => order.length === 3);
  sleeper.resolve();
  await worker.close();
  await close();
});
