// What a comparison would cost, and what is left of its owner's quotas.

import { FIRST_LOOK, wallsUntilVerdict } from '@mcr-arena/lab';
import type { ComparisonCost } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { readOwnQuota } from '../../accounts/quotas.ts';
import type { Store } from '../../database/open-database.ts';
import { countRunning, countWallsToday, MOST_RUNNING, WALLS_PER_DAY } from './comparison-rows.ts';

/** Standard deviation between walls in points per deal: that of most recorded pairs of bots (docs/comparing-bots.md). */
const TYPICAL_SPREAD = 13;
/** The same, less luck. */
const TYPICAL_REST = 8;
const DIFFERENCES = [0, 2, 4, 8];
const HOUR_S = 3600;
const MEDIAN_ERROR = 0.67;

interface CostQuestion {
  readonly ownerId: string;
  /** Ids of the two versions. */
  readonly versions: readonly [string, string];
  readonly smallest: number;
  /** Whether luck is taken off. */
  readonly luck: boolean;
}

export async function costOf(store: Store, question: CostQuestion, now: Date): Promise<ComparisonCost> {
  const { ownerId, versions, smallest, luck } = question;
  const { quota, use, resetsAt } = await readOwnQuota(store, ownerId, now);
  return {
    expectedWalls: expectedWallsFor(smallest, luck ? TYPICAL_REST : TYPICAL_SPREAD),
    ...(await paceOf(store, versions)),
    wallsToday: { used: await countWallsToday(store, ownerId, now), of: WALLS_PER_DAY },
    cpuMinutesToday: { used: use.cpuMinutesToday, of: quota.cpuMinutesPerDay },
    running: { used: await countRunning(store, ownerId), of: MOST_RUNNING },
    resetsAt,
  };
}

function expectedWallsFor(smallest: number, spread: number): ComparisonCost['expectedWalls'] {
  return DIFFERENCES.flatMap((difference) => {
    const walls = difference === 0 ? wallsOfEquals(smallest, spread) : wallsAt(difference, smallest, spread);
    return walls === undefined ? [] : [{ difference, walls }];
  });
}

/** `mean`: the observed difference. */
function wallsAt(mean: number, smallest: number, spread: number): number | undefined {
  const squares = spread ** 2 * (FIRST_LOOK - 1);
  return wallsUntilVerdict({ count: FIRST_LOOK, mean, squares }, smallest);
}

/** The observed difference of equal bots is not 0: in half of the comparisons it is above `MEDIAN_ERROR` standard errors. */
function wallsOfEquals(smallest: number, spread: number): number | undefined {
  const least = wallsAt(0, smallest, spread);
  return least && wallsAt((MEDIAN_ERROR * spread) / Math.sqrt(least), smallest, spread);
}

const reportSchema = z.object({ setsPerHour: z.number().positive() });

/** A set with four seats of a bot takes as long as its check measured; one with two seats, half of that. */
async function paceOf(
  store: Store,
  versions: CostQuestion['versions'],
): Promise<Pick<ComparisonCost, 'secondsPerWall'>> {
  const rows = await store.botVersion.findMany({ where: { id: { in: [...versions] } }, select: { checkReport: true } });
  const times = rows.flatMap(({ checkReport }) => {
    const { data } = reportSchema.safeParse(checkReport);
    return data === undefined ? [] : [HOUR_S / data.setsPerHour];
  });
  if (times.length === 0) return {};
  return { secondsPerWall: times.reduce((sum, seconds) => sum + seconds, 0) / times.length };
}
