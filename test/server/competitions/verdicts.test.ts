// Versions that passed their check with faults: where they may play, what organisers may require, and stored reports of 0.2.

import { createContestConfig } from '@mcr-arena/tournament';
import { contestConfigSchema } from '@mcr-arena/tournament/schema';
import { expect, test } from 'vitest';
import {
  checkReportOf,
  reportOfFailure,
  reportSummariesOf,
} from '../../../apps/server/src/bots/checks/check-report.ts';
import { findUploadedVersions } from '../../../apps/server/src/bots/uploads/find-uploads.ts';
import { versionAt } from '../../../apps/server/src/competitions/contest/entries.ts';
import { rankVersion } from '../../../apps/server/src/competitions/ladder/ranking.ts';
import { closedAfterTests, newDatabase } from '../throwaway.ts';
import { addBot, addVersion, SMALL_2022 } from './contest-under-test.ts';

const WITH_FAULTS = { ok: false, verdict: 'passed-with-faults' } as const;
const FAILED = { ok: false, verdict: 'failed' } as const;

/** Version 1 passed in 0.2, version 2 passed with faults, version 3 failed. */
const database = closedAfterTests(await newDatabase());
const bot = await addBot(database.prisma, 'author', 'shaky');
await addVersion(database.prisma, bot.id, { check: WITH_FAULTS });
await addVersion(database.prisma, bot.id, { check: FAILED });

test('a contest locks the newest version that may play, or the newest without a fault if it requires that', async () => {
  const { prisma } = database;
  const locked = async (requiredVerdict?: 'passed' | 'passed-with-faults') => {
    const config = { bots: 'sealed', ...(requiredVerdict && { requiredVerdict }) } as const;
    return (await versionAt(prisma, bot.id, new Date(), config))?.number;
  };
  expect(await locked()).toBe(2);
  expect(await locked('passed-with-faults')).toBe(2);
  expect(await locked('passed')).toBe(1);
});

test('a tournament takes a version with faults unless its organiser requires none', async () => {
  const { prisma } = database;
  const user = await prisma.user.findUniqueOrThrow({ where: { id: bot.ownerId } });
  const identity = { user, scopes: [], credential: { type: 'token', id: '', label: '' } } as const;
  const found = async (named: string, required?: 'passed') => {
    const versions = await findUploadedVersions(prisma, identity, new Map([['x', named]]), required);
    if (!versions.ok) return versions.error.message;
    return (await prisma.botVersion.findUniqueOrThrow({ where: { id: versions.value.get('x')! } })).number;
  };
  expect(await found('author/shaky')).toBe(2);
  expect(await found('author/shaky', 'passed')).toBe(1);
  expect(await found('author/shaky@2')).toBe(2);
  expect(await found('author/shaky@2', 'passed')).toMatch(/version 2 .* has not passed its check without a fault$/);
  expect(await found('author/shaky@3')).toMatch(/version 3 .* has not passed its check$/);
});

test('a version with faults can be ranked, a failed one cannot', async () => {
  expect(await rankVersion(database.prisma, bot, 3)).toMatchObject({ error: { code: 'version-unchecked' } });
  expect(await rankVersion(database.prisma, bot, 2)).toEqual({ ok: true, value: 2 });
});

test('a configuration names the required verdict, and older ones without it stay readable', () => {
  const plain = createContestConfig(SMALL_2022);
  const strict = createContestConfig({ ...SMALL_2022, requiredVerdict: 'passed' });
  expect(plain.ok && contestConfigSchema.parse(plain.value)).not.toHaveProperty('requiredVerdict');
  expect(strict.ok && contestConfigSchema.parse(strict.value)).toMatchObject({ requiredVerdict: 'passed' });
  expect(contestConfigSchema.safeParse({ ...(strict.ok && strict.value), requiredVerdict: 'failed' }).success).toBe(
    false,
  );
});

test('reports of 0.2 are read with a verdict, and the table beside the first fault', async () => {
  const { verdict: _, failure: __, ...rest } = reportOfFailure('build-failed', 'none');
  const side = { hand: [], melds: [], discards: [], wall: 3 };
  const table = { seat: 1, seats: [side, side, side, side] };
  const fault = { situation: '1: draw, seat 0', request: '2 W1', answer: 'PLAY W9', legal: ['PLAY W1'], stderr: '' };
  const stored = { ...rest, faults: [fault, fault], table };
  const read = (checkReport: object) =>
    checkReportOf({ id: 'x', checkReport: JSON.parse(JSON.stringify(checkReport)) });
  expect(read(stored)).toEqual({ ...rest, verdict: 'failed', faults: [{ ...fault, table }, fault] });
  expect(read({ ...rest, ok: true })).toMatchObject({ ok: true, verdict: 'passed', faults: [] });
  const { prisma } = database;
  const { id: botId } = await addBot(prisma, 'elder', 'old');
  const { id } = await prisma.botVersion.findFirstOrThrow({ where: { botId } });
  await prisma.botVersion.update({ where: { id }, data: { checkReport: { ...rest, ok: true } } });
  expect([...(await reportSummariesOf(prisma, [id]))]).toEqual([[id, { verdict: 'passed' }]]);
  expect(() => read({ ok: true })).toThrow();
});
