// `mcr compare`, run through its command line.

import { comparisonResultsOf, type Verdict } from '@mcr-arena/lab';
import type { Interval } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { reportLines } from '../../apps/cli/src/compare/report.ts';
import { inventWalls, planOf } from '../lab/comparison/invented-walls.ts';
import { expectRefused, repeatedCommandIn, runMcr, unbroken } from './run-mcr.ts';

const SHORT = ['compare', 'shanten', 'random', '--seed', 's', '--workers', '1'];

describe('with a budget', () => {
  test('reports which bot is better, what both did, and the command that repeats it', async () => {
    const { stdout, stderr, status } = await runMcr([...SHORT, '--budget', '83', '--rules', 'wmo', '--trust']);
    expect(status).toBe(0);
    expect(unbroken(stdout)).toMatch(
      /^shanten and random, two seats each at one table: 20 walls × 4 = 80 deals, seed s, rules wmo$/m,
    );
    expect(stdout).toMatch(/^shanten is better: \+\d+\.\d\d points a deal \(\+\d+\.\d\d to \+\d+\.\d\d; 95 %\)\.$/m);
    for (const row of ['Points a deal', 'Wins', 'Deal-ins', 'Draws', 'Fouls', 'Decisions']) {
      expect(stdout).toMatch(new RegExp(`^${row} .*\\d`, 'm'));
    }
    expect(stdout).toMatch(/^Fans, of wins +Points +shanten +random$/m);
    expect(stderr).toMatch(/^80 deals · [\d.]+ deals\/s · done$/m);
    const again = repeatedCommandIn(stdout).split(' ');
    expect(again).toContain('--trust');
    const repeated = await runMcr(again);
    const withoutTimes = (text: string): string => text.replaceAll(/^.* ms .*$/gm, '');
    expect(withoutTimes(repeated.stdout)).toBe(withoutTimes(stdout));
  });

  test('reports a positive difference where the second is better, and says when no difference is shown', {
    tags: ['full'],
  }, async () => {
    const turned = await runMcr(['compare', 'random', 'shanten', '--seed', 's', '--budget', '100', '--workers', '1']);
    expect(turned.stdout).toMatch(/^shanten is better: \+/m);
    const few = await runMcr([...SHORT, '--budget', '40']);
    expect(few.stdout).toMatch(/^Too few walls to decide \(at least 20\)/m);
    const same = await runMcr(['compare', 'random', 'x=random', '--budget', '80', '--workers', '1']);
    expect(same.stdout).toMatch(/^No difference shown: 0\.00 points a deal/m);
    expect(same.stdout).toContain('They differ on 0 of 20 walls');
    expect(same.stdout).toContain('the interval says little');
  });

  test('with --against, seats each bot at its own table', { tags: ['full'] }, async () => {
    const { stdout } = await runMcr([...SHORT, '--against', 'shanten,random', '--budget', '160']);
    expect(unbroken(stdout)).toContain('each at a table with shanten, random: 20 walls × 8 = 160 deals');
  });
});

describe('until sure', () => {
  test('stops when the verdict is sure', async () => {
    const { stdout } = await runMcr([...SHORT, '--until-sure', '--json']);
    const { ended, verdict, figures, plan } = JSON.parse(stdout);
    expect({ ended, verdict, rule: plan.rule }).toEqual({
      ended: 'sure',
      verdict: 'a-better',
      rule: { type: 'until-sure', smallest: 1 },
    });
    expect(figures.walls).toBeLessThan(60);
    expect(figures.difference.anytimeInterval[0]).toBeGreaterThan(0);
  });
});

test('reports a verdict even if its rounded interval reaches 0', () => {
  const plan = planOf(0, { rule: { type: 'until-sure', smallest: 1 } });
  const verdictLine = (verdict: Verdict, value: number, anytimeInterval: Interval): string => {
    const ending = { type: 'sure', verdict } as const;
    const results = comparisonResultsOf({ plan, walls: inventWalls(plan, 20, 20), ending }, 'mcr compare');
    const difference = { ...results.figures!.difference, value, anytimeInterval };
    return String(reportLines({ ...results, figures: { ...results.figures!, difference } })[2]);
  };
  const points = '+4.37 points a deal (0.00 to +5.00; 95 %, valid at any time)';
  expect(verdictLine('a-better', 4.37, [0, 5])).toBe(`first is better: ${points}.`);
  expect(verdictLine('b-better', -4.37, [-5, 0])).toBe(`second is better: ${points}.`);
  expect(verdictLine('too-close', 0, [-1, 1])).toMatch(/^Less than 1 points a deal apart: 0\.00 /);
});

test('reports how far an interrupted comparison came', () => {
  const plan = planOf(0, { rule: { type: 'budget', walls: 1_000_000 } });
  const results = comparisonResultsOf({ plan, walls: inventWalls(plan, 30, 20), ending: undefined }, 'mcr compare');
  expect(reportLines(results).map(String)).toContain('Interrupted after 30 of 1,000,000 walls; results so far:');
});

test('suggests --luck where decisions are slow', () => {
  const plan = planOf(0, { rule: { type: 'budget', walls: 30 } });
  const played = comparisonResultsOf({ plan, walls: inventWalls(plan, 30, 20), ending: undefined }, 'mcr compare');
  const linesAt = (medianMs: number, luck?: string): string => {
    const machine = { node: '24', processors: 1, workers: 1, seconds: 1 };
    const timing = { ...machine, a: { decisions: 1, medianMs: 1 }, b: { decisions: 1, medianMs } };
    return reportLines({ ...played, plan: { ...plan, ...(luck && { luck }) }, timing }).join('\n');
  };
  expect(linesAt(35)).toContain('second takes 35 ms a decision: with --luck');
  expect(linesAt(19)).not.toContain('--luck');
  expect(linesAt(35, '1')).not.toContain('with --luck');
});

describe('wrong usage', () => {
  test.each([
    [['shanten', 'shanten'], 'old=shanten new=shanten'],
    [['shanten', 'nobody'], 'not a house bot'],
    [['shanten', 'random', '--against', 'random,random,random,random'], 'room for 3'],
    [['shanten', 'random', '--budget', '3'], 'one wall takes 4 deals'],
    [['shanten', 'random', '--smallest', '3'], '--until-sure'],
    [['shanten', 'random', '--until-sure', '--smallest', '0'], 'above 0'],
    [['shanten', 'random', '--seatings', '1'], '4, 24'],
    [['shanten'], "'b'"],
  ])('rejects %j', (args, message) => expectRefused(['compare', ...args], message));
});
