// The course of a comparison, computed from its stored sets by the rule of `mcr compare`.

import { type ComparisonCourse, courseOf, differenceOf } from '@mcr-arena/lab';
import type { Store } from '../../database/open-database.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { secretOfRow } from '../competition-row.ts';
import { dealsOf } from '../set-row.ts';
import { planOf, readComparisonConfig } from './comparison-plan.ts';

export interface StoredCourse extends ComparisonCourse {
  /** Of the walls that count. */
  readonly differences: readonly number[];
}

/** Walls count up to the first one that was not played. */
export async function readCourse(
  store: Store,
  row: Pick<CompetitionRow, 'id' | 'config' | 'secret'>,
): Promise<StoredCourse> {
  const { rule, opponents } = planOf(readComparisonConfig(row), secretOfRow(row));
  const played = await store.competitionSet.findMany({
    where: { competitionId: row.id, playedAt: { not: null } },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, deals: true },
  });
  const gap = played.findIndex(({ number }, index) => number !== index + 1);
  const walls = gap === -1 ? played : played.slice(0, gap);
  const all = walls.map((set) => {
    const deals = dealsOf(set).map((deal) => ({ ...deal, fans: [] }));
    return differenceOf({ wall: set.number, tables: [deals] }, opponents.length);
  });
  const course = courseOf(rule, all);
  return { ...course, differences: all.slice(0, course.steps.length) };
}
