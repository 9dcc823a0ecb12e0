// The course of a comparison, computed from its stored sets by the rule of `mcr compare`.

import { type ComparisonCourse, courseOf } from '@mcr-arena/lab';
import { LRUCache } from 'lru-cache';
import type { Store } from '../../database/open-database.ts';
import { differencesOf, WALL_RESULT } from '../compared-walls.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { GROUP, readComparisonConfig, ruleOf } from './comparison-plan.ts';

export interface StoredCourse extends ComparisonCourse {
  /** Of the walls that count. */
  readonly differences: readonly number[];
}

/** Differences of the first walls, by comparison. Only walls of earlier groups: a transaction may still store the last one. */
const EARLIER = new LRUCache<string, readonly number[]>({ max: 500 });

/** Walls count up to the first one that was not played. */
export async function readCourse(store: Store, row: Pick<CompetitionRow, 'id' | 'config'>): Promise<StoredCourse> {
  const earlier = EARLIER.get(row.id) ?? [];
  const played = await store.competitionSet.findMany({
    where: { competitionId: row.id, number: { gt: earlier.length }, playedAt: { not: null } },
    orderBy: { number: 'asc' },
    select: WALL_RESULT,
  });
  const gap = played.findIndex(({ number }, index) => number !== earlier.length + index + 1);
  const walls = gap === -1 ? played : played.slice(0, gap);
  const all = [...earlier, ...differencesOf(walls)];
  EARLIER.set(row.id, all.slice(0, Math.max(0, all.length - GROUP)));
  const course = courseOf(ruleOf(readComparisonConfig(row)), all);
  return { ...course, differences: all.slice(0, course.steps.length) };
}
