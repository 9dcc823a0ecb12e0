// Decides whether a version passed its check. Versions of kinds without a check always count as passed, those of unknown kinds never.

import * as z from 'zod';
import type { BotVersion } from '../../dist/prisma/client.ts';
import { versionKind } from './version-kinds.ts';

const passed = z.object({ ok: z.literal(true) });

export function hasPassed({ kind, checkReport }: Pick<BotVersion, 'kind' | 'checkReport'>): boolean {
  const known = versionKind(kind);
  return known !== undefined && (!known.isChecked || passed.safeParse(checkReport).success);
}

/** Whether the version had passed its check by the time `at`. */
export function hadPassed(version: Pick<BotVersion, 'kind' | 'checkReport' | 'checkedAt'>, at: Date): boolean {
  const isInTime = version.checkedAt !== null && version.checkedAt <= at;
  return hasPassed(version) && (isInTime || versionKind(version.kind)?.isChecked === false);
}
