// Whether a version of a bot passed its check. House bots come with the server, and bots that connect are checked as they play.

import * as z from 'zod';
import type { BotVersion } from '../../dist/prisma/client.ts';

const passed = z.object({ ok: z.literal(true) });

export function hasPassed({ kind, checkReport }: Pick<BotVersion, 'kind' | 'checkReport'>): boolean {
  return kind === 'house' || kind === 'remote' || passed.safeParse(checkReport).success;
}

/** The same at a moment in the past. */
export function hadPassed(version: Pick<BotVersion, 'kind' | 'checkReport' | 'checkedAt'>, at: Date): boolean {
  const isChecked = version.kind === 'stdio' || version.kind === 'policy';
  if (isChecked && (version.checkedAt === null || version.checkedAt > at)) return false;
  return hasPassed(version);
}
