// The command line that reproduces a tuning's document.

import { candidateText, type TuningPlan } from '@mcr-arena/lab';
import { specificationOf } from '../compare/command-text.ts';
import { quoted } from '../terminal/typed-command.ts';
import { rangeText } from './ranges.ts';

export function tuneCommandOf(plan: TuningPlan): string {
  const { base, parameters, opponents, seatings, walls, population, generations, spread, heldOutWalls, seed } = plan;
  const starts = Object.fromEntries(parameters.map(({ name, start }) => [name, start]));
  const words = [
    ...['mcr', 'tune', specificationOf(base), '--parameters', parameters.map(rangeText).join()],
    ...['--from', candidateText(plan, starts)],
    ...(opponents.length === 0 ? [] : ['--against', opponents.map(specificationOf).join()]),
    ...['--seatings', String(seatings), '--walls', String(walls), '--population', String(population)],
    ...['--generations', String(generations), '--spread', String(spread), '--held-out', String(heldOutWalls)],
    ...['--seed', seed],
  ];
  return words.map(quoted).join(' ');
}
