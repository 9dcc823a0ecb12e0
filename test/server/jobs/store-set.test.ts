import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { appForFile } from '../app-under-test.ts';
import { isWaitingForLock } from '../bots/waiting-for-lock.ts';
import { until } from '../throwaway.ts';

const arena = await appForFile();

test('a set stored during the cancellation of its competition waits and does not count', async () => {
  const { director, database } = arena;
  const { prisma } = database;
  const config = { id: 'cup', entrants: ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' })), rounds: 1 };
  expectValue(await director.create({ name: 'Cup', config }));
  expectValue(await director.control('cup', 'start'));
  const found = { isStored: false };
  let storing = Promise.resolve();
  await prisma.$transaction(
    async (transaction) => {
      await transaction.competition.update({ where: { id: 'cup' }, data: { status: 'cancelled' } });
      storing = arena.playNextSet('cup').then(() => {
        found.isStored = true;
      });
      await until(async () => found.isStored || (await isWaitingForLock(prisma)));
    },
    { timeout: 600_000 },
  );
  await storing;
  expect(await prisma.setRecord.count()).toBe(0);
});
