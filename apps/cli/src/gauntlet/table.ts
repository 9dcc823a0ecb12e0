// A gauntlet as a table for a terminal: a row for each opponent.

import { type ComparisonResults, dealsPerWall } from '@mcr-arena/tournament';
import { differenceText, intervalOf, isSettledBefore, percent } from '../compare/figure-text.ts';
import { grouped } from '../terminal/count-text.ts';
import { type Alignment, formatTable } from '../terminal/table.ts';

const HEAD = ['Opponent', 'Walls', 'Deals', 'Points a deal', 'Better', 'Wins', 'its', 'Deal-ins', 'its', 'Draws', ''];
const ALIGNMENTS: Alignment[] = ['left', ...new Array<Alignment>(9).fill('right'), 'left'];

/** Differences are those of the bot, less those of its opponent. */
export function gauntletLines(comparisons: readonly ComparisonResults[]): string[] {
  return formatTable([HEAD, ...comparisons.map(rowOf)], ALIGNMENTS);
}

function rowOf(results: ComparisonResults): string[] {
  const { plan, figures } = results;
  if (figures === undefined) return [plan.b.name, '0'];
  const { walls, difference, a, b } = figures;
  return [
    plan.b.name,
    grouped(walls),
    grouped(walls * dealsPerWall(plan)),
    differenceText(difference, intervalOf(results, figures)),
    isSettledBefore(results) && difference.probability !== undefined ? percent(difference.probability) : '',
    percent(a.wins.value ?? 0),
    percent(b.wins.value ?? 0),
    percent(a.dealIns.value ?? 0),
    percent(b.dealIns.value ?? 0),
    percent(a.draws.value ?? 0),
    endText(results),
  ];
}

function endText({ ended, verdict, plan: { rule } }: ComparisonResults): string {
  if (ended === 'interrupted') return 'interrupted';
  if (rule.type === 'budget') return '';
  if (verdict === undefined) return 'not sure';
  return { 'a-better': 'better', 'b-better': 'worse', 'too-close': `within ${rule.smallest}` }[verdict];
}
