import {
  comparisonResultsOf,
  formatTuning,
  heldOutPlan,
  keyOf,
  outcomeOf,
  progressOf,
  type TuningResults,
  tuningResultsOf,
} from '@mcr-arena/lab';
import { parseTuning } from '@mcr-arena/lab/schema';
import { describe, expect, test } from 'vitest';
import { inventWalls } from '../comparison/invented-walls.ts';
import { inventDifferences, runInvented, tuningPlan } from './invented-tuning.ts';

const plan = tuningPlan({ generations: 3, walls: 5, population: 4, heldOutWalls: 20 });
const worth = ({ stake }: Readonly<Record<string, number>>): number => stake! / 10;

function invented(): TuningResults {
  const progress = runInvented(plan, worth, 3);
  const values = outcomeOf(plan, progress)!;
  const tuned = { values, bot: `goal?stake=${values.stake}` };
  const heldOut = heldOutPlan(plan, { name: 'tuned', bot: tuned.bot });
  const walls = inventWalls(heldOut, plan.heldOutWalls, 5);
  const played = comparisonResultsOf({ plan: heldOut, walls, ending: { type: 'budget' } }, 'mcr compare');
  return tuningResultsOf({ plan, generations: progress.generations, tuned, heldOut: played }, 'mcr tune goal');
}

describe("a tuning's document", () => {
  test('survives a round trip', () => {
    const text = formatTuning(invented());
    const read = parseTuning(text);
    expect(read.ok && formatTuning(read.value)).toBe(text);
  });

  test('is complete only when all held-out walls are played', () => {
    const { ended, generations, tuned, heldOut } = invented();
    expect(ended).toBe('complete');
    for (const played of [undefined, { ...heldOut!, ended: 'interrupted' } as const]) {
      expect(tuningResultsOf({ plan, generations, tuned, heldOut: played }, 'mcr').ended).toBe('interrupted');
    }
  });

  test('describes candidates that have not played all walls', () => {
    const [first] = progressOf(plan, new Map()).generations[0]!.candidates;
    const some = inventDifferences(plan, first!.values, worth, 0).slice(0, 2);
    const { generations } = progressOf(plan, new Map([[keyOf(first!.values), some]]));
    expect(generations).toHaveLength(1);
    expect(generations[0]).not.toHaveProperty('elite');
    expect(generations[0]!.candidates[0]).toEqual({ values: first!.values, differences: [0.8, 0.8] });
    expect(tuningResultsOf({ plan, generations, tuned: undefined, heldOut: undefined }, 'mcr').ended).toBe(
      'interrupted',
    );
  });

  test.each<[string, (results: TuningResults) => unknown]>([
    ['another version', (results) => ({ ...results, version: 3 })],
    ['an unknown field', (results) => ({ ...results, more: 1 })],
    ['no parameters', (results) => ({ ...results, plan: { ...plan, parameters: [] } })],
  ])('with %s is refused', (_, change) => {
    expect(parseTuning(JSON.stringify(change(invented())))).toMatchObject({ error: { code: 'tuning-malformed' } });
    expect(parseTuning('{')).toMatchObject({ error: { code: 'json-malformed' } });
    expect(parseTuning('two\nlines\u001b[2J')).toMatchObject({
      error: { message: expect.stringMatching(/^not JSON: .*"two\\nlines\\x1b\[2J"/) },
    });
  });

  test('rejects held-out walls that are not part of the plan', () => {
    const contender = { name: 'tuned', bot: 'goal' };
    const held = { ...heldOutPlan(plan, contender), rule: { type: 'budget', walls: 1 } } as const;
    const walls = [{ wall: 1, tables: [] }];
    const heldOut = { ...comparisonResultsOf({ plan: held, walls: [], ending: undefined }, 'mcr compare'), walls };
    expect(parseTuning(JSON.stringify({ ...invented(), heldOut }))).toMatchObject({
      error: { code: 'walls-unfit', message: 'heldOut: wall 1 has 0 tables, expected 1' },
    });
  });
});
