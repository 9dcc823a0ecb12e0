// Decides whether a version passed its check. Versions of kinds without a check always count as passed, those of unknown kinds never.

import { CHECK_VERDICTS, type CheckVerdict } from '@mcr-arena/protocol/documents';
import { meetsVerdict, type RequiredVerdict } from '@mcr-arena/tournament';
import * as z from 'zod';
import type { BotVersion, Prisma } from '../../dist/prisma/client.ts';
import { CHECKED_KINDS, LASTING_KINDS, versionKind } from './kinds/version-kinds.ts';

/** Reports of 0.2 have no verdict. */
const reportSchema = z.object({ ok: z.boolean(), verdict: z.enum(CHECK_VERDICTS).optional() });

/** Undefined before the check has ended. */
export function verdictOf({ kind, checkReport }: Pick<BotVersion, 'kind' | 'checkReport'>): CheckVerdict | undefined {
  const known = versionKind(kind);
  if (known === undefined) return 'failed';
  if (!known.isChecked) return 'passed';
  const { data: report } = reportSchema.safeParse(checkReport);
  return report && (report.verdict ?? (report.ok ? 'passed' : 'failed'));
}

/** `required`: the verdict that an organiser requires; by default a version may have a few faults. */
export function hasPassed(version: Pick<BotVersion, 'kind' | 'checkReport'>, required?: RequiredVerdict): boolean {
  return meetsVerdict(verdictOf(version), required);
}

/** The versions for which `hasPassed` is true. Reports can be large, so they are not read. */
export function passedVersions(required: RequiredVerdict = 'passed-with-faults'): Prisma.BotVersionWhereInput {
  const isOk = { checkReport: { path: ['ok'], equals: true } };
  const meets = { checkReport: { path: ['verdict'], equals: required } };
  return { OR: [{ kind: { in: LASTING_KINDS } }, { kind: { in: CHECKED_KINDS }, OR: [isOk, meets] }] };
}

/** Whether the version had passed its check by the time `at`. */
export function hadPassed(
  version: Pick<BotVersion, 'kind' | 'checkReport' | 'checkedAt'>,
  at: Date,
  required?: RequiredVerdict,
): boolean {
  const isInTime = version.checkedAt !== null && version.checkedAt <= at;
  return hasPassed(version, required) && (isInTime || versionKind(version.kind)?.isChecked === false);
}
