// Formats a gauntlet as a table for a terminal, with a row for each opponent.

import type { ComparisonFigures, ComparisonResults } from '@mcr-arena/lab';
import { differenceText, intervalOf, isSettledBefore, percent } from '../compare/figure-text.ts';
import { grouped } from '../terminal/count-text.ts';
import { type Alignment, formatGrid, withoutEmptyColumns } from '../terminal/grid.ts';
import { bad, good, type Line } from '../terminal/printable.ts';

const HEAD = [
  ...['Opponent', 'Walls', 'Deals', 'Points a deal', 'Better', 'Verdict'],
  ...['Wins (its)', 'Deal-ins (its)', 'Draws'],
];
const LEFT = ['Opponent', 'Verdict'];

/** Marks a difference whose interval is not for a number of walls fixed in advance. */
const ANYTIME_MARK = '*';
export const ANYTIME_NOTE = `${ANYTIME_MARK} valid at any time`;

/** Differences are the bot's values minus its opponent's. */
export function gauntletLines(comparisons: readonly ComparisonResults[]): Line[] {
  const note = comparisons.some(hasAnytimeInterval) ? [`Intervals: 95 %; ${ANYTIME_NOTE}.`] : [];
  const rows = withoutEmptyColumns<Line>([HEAD, ...comparisons.map(rowOf)], 1);
  const alignments = rows[0]!.map((name): Alignment => (LEFT.includes(String(name)) ? 'left' : 'right'));
  const table = formatGrid(rows, alignments, { head: true });
  return [...table, ...note];
}

/** Whether the comparison has an interval that is valid at any time. */
export function hasAnytimeInterval(results: ComparisonResults): boolean {
  const { figures } = results;
  return figures !== undefined && !isSettledBefore(results) && intervalOf(results, figures) !== undefined;
}

/** The difference with its interval and, if needed, the mark. */
export function markedDifference(results: ComparisonResults, figures: ComparisonFigures): string {
  const mark = hasAnytimeInterval(results) ? ANYTIME_MARK : '';
  return `${differenceText(figures.difference, intervalOf(results, figures))}${mark}`;
}

function rowOf(results: ComparisonResults): Line[] {
  const { plan, figures } = results;
  if (figures === undefined) return [plan.b.name, '0'];
  const { walls, deals, difference, a, b } = figures;
  return [
    plan.b.name,
    grouped(walls),
    grouped(deals),
    markedDifference(results, figures),
    isSettledBefore(results) && difference.probability !== undefined ? percent(difference.probability) : '',
    endText(results),
    `${percent(a.wins.value ?? 0)} (${percent(b.wins.value ?? 0)})`,
    `${percent(a.dealIns.value ?? 0)} (${percent(b.dealIns.value ?? 0)})`,
    percent(a.draws.value ?? 0),
  ];
}

function endText({ ended, verdict, plan: { rule } }: ComparisonResults): Line {
  if (ended === 'interrupted') return 'interrupted';
  if (rule.type === 'budget') return '';
  if (verdict === undefined) return 'not sure';
  return { 'a-better': good('better'), 'b-better': bad('worse'), 'too-close': `within ${rule.smallest}` }[verdict];
}
