// Versions that fail repeatedly are taken off the ladder, and their owners get a notice.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { benchFailing } from '../../../apps/server/src/competitions/ladder/bench-failing.ts';
import { rankVersion } from '../../../apps/server/src/competitions/ladder/ranking.ts';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import { newDatabase } from '../throwaway.ts';

let database: Database;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());

test('benches an uploaded version after faults in five sets in a row, not after four', async () => {
  const { prisma } = database;
  const owner = await prisma.user.create({ data: { kind: 'person', name: 'author', nameKey: 'author', role: 'user' } });
  const bot = await prisma.bot.create({ data: { ownerId: owner.id, name: 'shaky' } });
  const version = await prisma.botVersion.create({
    data: {
      ...{ botId: bot.id, number: 1, kind: 'stdio', manifest: { kind: 'stdio', file: 'shaky.js' } },
      ...{ checkReport: { ok: true }, rankedAt: new Date() },
    },
  });
  const play = (sequence: number, faults: number) =>
    prisma.ladderResult.create({
      data: {
        ...{ sequence, position: 0, versionId: version.id, botId: bot.id, total: 0, deals: 4, faults },
        ...{ mu: 25, sigma: 8, playedAt: new Date() },
      },
    });
  const bench = () => prisma.$transaction((transaction) => benchFailing(transaction, [version.id]));
  const isBenched = async () => (await prisma.botVersion.findUniqueOrThrow({ where: { id: version.id } })).benchedAt;
  for (const [sequence, faults] of [1, 0, 2, 1, 1, 1].entries()) await play(sequence + 1, faults);
  await bench();
  expect(await isBenched()).toBeNull();
  await play(7, 3);
  await bench();
  await bench();
  expect(await isBenched()).not.toBeNull();
  const notices = await prisma.notice.findMany({ where: { userId: owner.id } });
  expect(notices).toMatchObject([{ type: 'botBenched', body: { bot: 'shaky', version: 1 } }]);
  const ranked = await rankVersion(prisma, bot, 1);
  expect(ranked).toMatchObject({ ok: false, error: { code: 'version-benched' } });
});
