// A comparison's outcome for a terminal: the conclusion, the figures of each bot, and its fans.

import {
  type ComparisonFigures,
  type ComparisonPlan,
  type ComparisonResults,
  type ComparisonTiming,
  type DecisionTiming,
  dealsPerWall,
  FIRST_LOOK,
  type SideFigures,
} from '@mcr-arena/lab';
import { fanOf, pointsOfFan, SCORING_RULES } from '@mcr-arena/scoring';
import type { Interval } from '@mcr-arena/tournament';
import { counted, grouped } from '../terminal/count-text.ts';
import { type Alignment, formatGrid } from '../terminal/grid.ts';
import { heading, type Line } from '../terminal/printable.ts';
import { commandLines } from '../terminal/typed-command.ts';
import { type RunOptions, withRunOptions } from './command-text.ts';
import { certaintyText, estimateText, intervalOf, intervalText, percent, signed, verdictOn } from './figure-text.ts';

const FANS_SHOWN = 12;
/** From this median of a decision on, `--luck` costs little beside play. */
const SLOW_MS = 20;

export function reportLines(results: ComparisonResults, options: RunOptions = {}): Line[] {
  const { plan, figures, timing, command } = results;
  if (figures === undefined) return ['Interrupted before the first wall was completed.'];
  return [
    headLine(plan, figures),
    '',
    ...conclusionLines(results, figures),
    '',
    ...sideLines(plan, figures, timing),
    ...luckLines(plan, timing),
    '',
    ...fanLines(plan, figures),
    '',
    ...commandLines('Run it again', withRunOptions(command, options)),
  ];
}

function headLine(plan: ComparisonPlan, { walls, deals }: ComparisonFigures): string {
  const { a, b, opponents, seed, scoring, luck } = plan;
  const seats =
    opponents.length === 0
      ? 'two seats each at one table'
      : `each at a table with ${opponents.map(({ name }) => name).join(', ')}`;
  const extent = `${counted(walls, 'wall')} × ${dealsPerWall(plan)} = ${counted(deals, 'deal')}`;
  const rules = scoring === undefined ? '' : `, rules ${scoring.id}`;
  const model = luck === undefined ? '' : `, less luck (model ${luck})`;
  return `${a.name} and ${b.name}, ${seats}: ${extent}, seed ${seed}${rules}${model}`;
}

/** The conclusion with its confidence level. */
function conclusionLines(results: ComparisonResults, figures: ComparisonFigures): Line[] {
  const interval = intervalOf(results, figures);
  const { value, deviation, unequalWalls } = figures.difference;
  const { a, b } = results.plan;
  const apart = unequalWalls === figures.walls ? 'all' : `${grouped(unequalWalls)} of ${grouped(figures.walls)}`;
  return [
    ...interruptionLines(results, figures),
    ...changeLines(results),
    interval === undefined
      ? `Too few walls to decide (at least ${FIRST_LOOK}): ${signed(value)} points a deal, ${a.name} minus ${b.name}.`
      : heading(conclusionOf(results, value, interval)),
    `They differ on ${apart} walls; the difference per wall has a standard deviation of ${deviation.toFixed(1)} points.`,
    ...(interval !== undefined && unequalWalls < FIRST_LOOK ? ['On so few walls the interval says little.'] : []),
  ];
}

function interruptionLines({ ended, plan }: ComparisonResults, { walls }: ComparisonFigures): string[] {
  if (ended !== 'interrupted') return [];
  const { walls: planned } = plan.rule;
  const extent = planned === undefined ? counted(walls, 'wall') : `${grouped(walls)} of ${counted(planned, 'wall')}`;
  return [`Interrupted after ${extent}; results so far:`];
}

function changeLines({ continuedAfter = [] }: ComparisonResults): string[] {
  const last = continuedAfter.at(-1);
  if (last === undefined) return [];
  const counts = [...continuedAfter.slice(0, -1).map(grouped), counted(last, 'wall')];
  return [`The stopping rule was changed after ${counts.join(', ')}, perhaps because of the results so far.`];
}

function conclusionOf(results: ComparisonResults, value: number, interval: Interval): string {
  const { a, b, rule } = results.plan;
  const [low, high] = interval;
  const pointsOf = (difference: number, [from, to]: Interval): string =>
    `${signed(difference)} points a deal (${intervalText([from, to], signed)}; ${certaintyText(results)})`;
  const minus = `${a.name} minus ${b.name}`;
  const verdict = verdictOn(results, interval);
  if (verdict === 'too-close' && rule.type === 'until-sure') {
    return `Less than ${rule.smallest} points a deal apart: ${pointsOf(value, interval)}, ${minus}.`;
  }
  if (verdict === 'a-better') return `${a.name} is better: ${pointsOf(value, interval)}.`;
  if (verdict === 'b-better') return `${b.name} is better: ${pointsOf(-value, [-high, -low])}.`;
  return `No difference shown: ${pointsOf(value, interval)}, ${minus}.`;
}

function sideLines({ a, b, luck }: ComparisonPlan, figures: ComparisonFigures, timing?: ComparisonTiming): Line[] {
  const rows = (
    [
      [
        luck === undefined ? 'Points a deal' : 'Points a deal, luck included',
        (side) => estimateText(side.pointsPerDeal, signed),
      ],
      ['Wins', (side) => estimateText(side.wins, percent)],
      ['Self-drawn, of wins', (side) => estimateText(side.selfDrawnWins, percent)],
      ['Deal-ins', (side) => estimateText(side.dealIns, percent)],
      ['Draws', (side) => estimateText(side.draws, percent)],
      ['Fan points a win', (side) => estimateText(side.fanPointsPerWin, (points) => points.toFixed(2))],
      ['Fouls', (side) => foulText(side)],
    ] as [string, (side: SideFigures) => string][]
  ).map(([label, textOf]) => [label, textOf(figures.a), textOf(figures.b)]);
  const times = timing === undefined ? [] : decisionRows(timing);
  return formatGrid([['', a.name, b.name], ...rows, ...times], [], { head: true });
}

/** Suggests `--luck` where decisions are slow. */
function luckLines({ a, b, luck }: ComparisonPlan, timing?: ComparisonTiming): string[] {
  if (luck !== undefined || timing === undefined) return [];
  const [slower, ms] =
    (timing.a.medianMs ?? 0) >= (timing.b.medianMs ?? 0) ? [a, timing.a.medianMs] : [b, timing.b.medianMs];
  if (ms === undefined || ms < SLOW_MS) return [];
  return [
    '',
    `${slower.name} takes ${msText(ms)} a decision: with --luck and a new seed, about half as many deals are as precise.`,
  ];
}

function msText(ms: number | undefined): string {
  return ms === undefined ? 'not timed' : `${Number(ms.toPrecision(2))} ms`;
}

function foulText({ fouls }: SideFigures): string {
  const committed = Object.entries(fouls).filter(([, count]) => count > 0);
  return committed.map(([reason, count]) => `${grouped(count)} ${reason}`).join(', ') || '0';
}

function decisionRows({ a, b }: ComparisonTiming): string[][] {
  const row = (label: string, textOf: (timing: DecisionTiming) => string): string[] => [label, textOf(a), textOf(b)];
  return [
    row('Decisions', ({ decisions }) => grouped(decisions)),
    row('  median', ({ medianMs }) => msText(medianMs)),
    row('  99 % within', ({ p99Ms }) => msText(p99Ms)),
    row('  longest', ({ maxMs }) => msText(maxMs)),
  ];
}

/** The most frequent fans of both bots, as shares of each bot's wins. */
function fanLines({ a, b, scoring = SCORING_RULES.mcr }: ComparisonPlan, figures: ComparisonFigures): Line[] {
  const shareOf = (side: SideFigures, fan: string): number =>
    (side.fans.find((use) => use.fan === fan)?.wins ?? 0) / Math.max(1, side.wins.count);
  const fans = [...new Set([...figures.a.fans, ...figures.b.fans].map(({ fan }) => fan))];
  const weightOf = (fan: string): number => shareOf(figures.a, fan) + shareOf(figures.b, fan);
  const shown = fans.sort((left, right) => weightOf(right) - weightOf(left)).slice(0, FANS_SHOWN);
  if (shown.length === 0) return ['Nobody won.'];
  const rows = shown.map((fan) => {
    const points = pointsOfFan(fan, scoring);
    return [fanOf(fan).name, String(points), percent(shareOf(figures.a, fan)), percent(shareOf(figures.b, fan))];
  });
  const alignments: Alignment[] = ['left', 'right', 'right', 'right'];
  return formatGrid([['Fans, of wins', 'Points', a.name, b.name], ...rows], alignments, { head: true, keys: 2 });
}
