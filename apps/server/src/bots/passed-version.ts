// Decides whether a version passed its check. House bots and remote bots have no check and always count as passed.

import * as z from 'zod';
import type { BotVersion } from '../../dist/prisma/client.ts';

const passed = z.object({ ok: z.literal(true) });

export function hasPassed({ kind, checkReport }: Pick<BotVersion, 'kind' | 'checkReport'>): boolean {
  return kind === 'house' || kind === 'remote' || passed.safeParse(checkReport).success;
}

/** Whether the version had passed its check by the time `at`. */
export function hadPassed(version: Pick<BotVersion, 'kind' | 'checkReport' | 'checkedAt'>, at: Date): boolean {
  const isChecked = version.kind === 'stdio' || version.kind === 'policy';
  if (isChecked && (version.checkedAt === null || version.checkedAt > at)) return false;
  return hasPassed(version);
}
