// Versions that fail repeatedly are taken off the ladder, and their owners get a notice.

import { expect, test } from 'vitest';
import { isSealed } from '../../../apps/server/src/bots/kinds/version-kinds.ts';
import { hadPassed, hasPassed } from '../../../apps/server/src/bots/passed-version.ts';
import { rankVersion } from '../../../apps/server/src/competitions/ladder/ranking.ts';
import { benchFailing } from '../../../apps/server/src/competitions/ladder/rate-sets.ts';
import { closedAfterTests, newDatabase } from '../throwaway.ts';

const database = closedAfterTests(await newDatabase());

let sequence = 0;

/** A ranked version of a new bot, which plays sets with faults. */
async function rankedVersion(name: string) {
  const { prisma } = database;
  const owner = await prisma.user.create({ data: { kind: 'person', name, nameKey: name, role: 'user' } });
  const bot = await prisma.bot.create({ data: { ownerId: owner.id, name: 'shaky' } });
  const { id } = await prisma.botVersion.create({
    data: {
      botId: bot.id,
      number: 1,
      kind: 'stdio',
      manifest: { kind: 'stdio', file: 'shaky.js' },
      checkReport: { ok: true },
      rankedAt: new Date(),
    },
  });
  const play = (faults: number) => {
    sequence += 1;
    return prisma.ladderResult.create({
      data: {
        sequence,
        position: 0,
        versionId: id,
        botId: bot.id,
        total: 0,
        deals: 4,
        faults,
        mu: 25,
        sigma: 8,
        playedAt: new Date(),
      },
    });
  };
  const bench = () => prisma.$transaction((transaction) => benchFailing(transaction, [id]));
  const isBenched = async () => {
    const [row] = await prisma.$queryRaw<{ benched: boolean }[]>`
      SELECT benched_at IS NOT NULL AS benched FROM bot_version WHERE id = ${id}::uuid`;
    return row!.benched;
  };
  return { id, owner, bot, play, bench, isBenched };
}

test('benches an uploaded version after faults in five sets in a row, not after four', async () => {
  const { prisma } = database;
  const { owner, bot, play, bench, isBenched } = await rankedVersion('author');
  for (const faults of [1, 0, 2, 1, 1, 1]) await play(faults);
  await bench();
  expect(await isBenched()).toBe(false);
  await play(3);
  await bench();
  await bench();
  expect(await isBenched()).toBe(true);
  const notices = await prisma.notice.findMany({ where: { userId: owner.id } });
  expect(notices).toMatchObject([{ type: 'botBenched', body: { bot: 'shaky', version: 1 } }]);
  const ranked = await rankVersion(prisma, bot, 1);
  expect(ranked).toMatchObject({ ok: false, error: { code: 'version-benched' } });
});

test('benches versions of unknown kinds too, but no house bots', async () => {
  const { prisma } = database;
  for (const [kind, expected] of [
    ['novel', true],
    ['house', false],
  ] as const) {
    const { id, play, bench, isBenched } = await rankedVersion(kind);
    await prisma.botVersion.update({ where: { id }, data: { kind } });
    for (let set = 0; set < 5; set += 1) await play(1);
    await bench();
    expect(await isBenched(), kind).toBe(expected);
  }
});

test('versions of unknown kinds are not ranked, whatever their report says', () => {
  const version = { kind: 'novel', checkReport: { ok: true }, checkedAt: new Date(0) };
  expect([hasPassed(version), hadPassed(version, new Date()), isSealed(version)]).toEqual([false, false, false]);
  expect(hasPassed({ ...version, kind: 'stdio' })).toBe(true);
  expect(hadPassed({ ...version, kind: 'policy', checkedAt: null }, new Date())).toBe(false);
  expect(hadPassed({ kind: 'house', checkReport: null, checkedAt: null }, new Date())).toBe(true);
  expect(isSealed({ kind: 'constructor' })).toBe(false);
});
