// Compares the fans of a win as a site counts them with those of this judge. Sites name some fans differently.

import { FANS, fanOf, type HandScore } from '@mcr-arena/scoring';
import type { RuleNote } from './rule-note.ts';
import type { MoveOf, SiteFan } from './site-deal.ts';

/** Names of the same fans: the chows shifted by two, which some lists separate, and a short form. */
const SAME: Readonly<Record<string, string>> = {
  一色四连环: '一色四步高',
  一色三连环: '一色三步高',
  单钓: '单钓将',
};

const KNOWN: ReadonlySet<string> = new Set(FANS.map(({ zh }) => zh));

/** The rulebook's Chinese name of a fan as a site names it; other names are unchanged. */
function rulebookName(name: string): string {
  if (KNOWN.has(name)) return name;
  return SAME[name] ?? name;
}

/** The note about points and fans that differ; undefined if all are the same. */
export function fansNote(win: MoveOf<'win'>, score: HandScore): RuleNote | undefined {
  const site = countsOf(win.fans);
  const judge = countsOf(score.fans.map(({ fan, count }) => ({ zh: fanOf(fan).zh, count })));
  const more = excessOf(site, judge);
  const fewer = excessOf(judge, site);
  if (win.points === score.total && more.length === 0 && fewer.length === 0) return undefined;
  return { type: 'fans', points: win.points, more, fewer, score };
}

function countsOf(fans: readonly SiteFan[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { zh, count } of fans) {
    const name = rulebookName(zh);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}

function excessOf(counts: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): readonly SiteFan[] {
  return [...counts]
    .map(([zh, count]) => ({ zh, count: count - (others.get(zh) ?? 0) }))
    .filter(({ count }) => count > 0);
}
