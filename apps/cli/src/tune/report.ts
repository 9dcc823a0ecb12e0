// A tuning's outcome for a terminal: the generations, the final values, and the comparison with the base.

import { type ComparisonResults, dealsOfCandidate, type TuningPlan, type TuningResults } from '@mcr-arena/lab';
import type { Interval } from '@mcr-arena/tournament';
import { type RunOptions, withRunOptions } from '../compare/command-text.ts';
import { certaintyText, intervalOf, intervalText, signed, verdictOn } from '../compare/figure-text.ts';
import { counted } from '../terminal/count-text.ts';
import { type Alignment, formatGrid } from '../terminal/grid.ts';
import type { Line } from '../terminal/printable.ts';
import { commandLines } from '../terminal/typed-command.ts';
import { eliteMean, populationMean, shortText } from './progress.ts';

export function tuningLines(results: TuningResults, options: RunOptions): Line[] {
  return [
    headLine(results.plan),
    '',
    ...generationLines(results),
    '',
    ...outcomeLines(results),
    '',
    ...commandLines('Run it again', withRunOptions(results.command, options)),
  ];
}

function headLine(plan: TuningPlan): string {
  const { base, parameters, opponents, generations, population, walls, seed, luck } = plan;
  const names = parameters.map(({ name }) => name).join(', ');
  const seats = opponents.length === 0 ? '' : `, against ${opponents.map(({ name }) => name).join(', ')}`;
  const extent = `${counted(generations, 'generation')} of ${counted(population, 'candidate')} on ${counted(walls, 'wall')} × ${dealsOfCandidate(plan)} deals`;
  const model = luck === undefined ? '' : `, less luck (model ${luck})`;
  return `${names} of ${base.name}${seats}: ${extent}, seed ${seed}${model}`;
}

/** Differences from the base on the training walls. The best of many are biased upwards by the selection. */
function generationLines({ plan, generations }: TuningResults): Line[] {
  const names = plan.parameters.map(({ name }) => name);
  const rows = generations.map((each) => {
    const values = names.map((name) => `${shortText(each.mean[name]!)} ± ${shortText(each.spread[name]!)}`);
    const isComplete = each.elite !== undefined;
    const means = isComplete ? [each.candidates[0]!.difference!, eliteMean(each), populationMean(each)] : [];
    return [String(each.generation), ...values, ...means.map((mean) => signed(mean))];
  });
  const alignments: Alignment[] = ['right', ...names.map(() => 'left' as const), 'right', 'right', 'right'];
  return formatGrid([['Generation', ...names, 'Middle', 'Better half', 'All'], ...rows], alignments, { head: true });
}

function outcomeLines({ plan, tuned, heldOut, ended }: TuningResults): string[] {
  if (tuned === undefined || heldOut === undefined) return ['Interrupted before the search was over.'];
  const { figures } = heldOut;
  const head = `Tuned: ${tuned.bot}`;
  if (figures === undefined) return [head, 'Interrupted before the first held-out wall was completed.'];
  const { value } = figures.difference;
  const interval = intervalOf(heldOut, figures);
  const walls = `On ${counted(figures.walls, 'wall')} not used in the search`;
  const interruption = ended === 'interrupted' ? ['Interrupted; results so far:'] : [];
  if (interval === undefined)
    return [head, ...interruption, `${walls}: ${signed(value)} points a deal; too few to decide.`];
  return [head, ...interruption, `${walls} it is ${verdictText(plan.base.name, heldOut, value, interval)}`];
}

function verdictText(base: string, heldOut: ComparisonResults, value: number, interval: Interval): string {
  const points = `${signed(value)} points a deal (${intervalText(interval, signed)}; ${certaintyText(heldOut)})`;
  const verdict = verdictOn(heldOut, interval);
  if (verdict === 'a-better') return `better than ${base}: ${points}.`;
  if (verdict === 'b-better') return `worse than ${base}: ${points}.`;
  return `not shown to differ from ${base}: ${points}. Its gain on the training walls may be chance.`;
}
