// `mcr gauntlet`, run through its command line, and the plot that it draws.

import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComparisonPlan } from '@mcr-arena/lab';
import { beforeAll, describe, expect, test } from 'vitest';
import { dotAndWhisker } from '../../apps/cli/src/gauntlet/dot-and-whisker.ts';
import { complaintsAbout, expectRefused, type Finished, linesOf, runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const POOL = 'random,closed=shanten?claims=no';
const WIDE_POOL = `${POOL},dull=random?decline=100`;
const SHORT = ['gauntlet', 'shanten', '--pool', POOL, '--budget', '80', '--seed', 's', '--workers', '1'];

/** The document without the fields that depend on time and machine. */
function timeless(text: string): { readonly comparisons: readonly { readonly plan: ComparisonPlan }[] } {
  const { comparisons, ...rest } = JSON.parse(text);
  return { ...rest, comparisons: comparisons.map(({ timing: _, ...comparison }: { timing: object }) => comparison) };
}

describe('a gauntlet', () => {
  const folder = inScratch('short');
  let short: Finished;

  beforeAll(async () => {
    short = await runMcr([...SHORT, '--out', folder]);
  });

  /** A copy of the short gauntlet's folder. */
  const copied = (name: string): string => {
    cpSync(folder, inScratch(name), { recursive: true });
    return inScratch(name);
  };

  test('prints a row for each opponent, and stores table, comparisons and plot', () => {
    const { stdout, status } = short;
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Opponent +Walls +Deals +Points a deal/m);
    expect(stdout).toMatch(/^random +20 +80 +\+\d+\.\d\d \(\+/m);
    expect(stdout).toMatch(/^closed +20 +80 /m);
    expect(readdirSync(join(folder, 'comparisons')).sort()).toEqual(['closed.json', 'random.json']);
    const plot = readFileSync(join(folder, 'gauntlet.svg'), 'utf8');
    expect(plot.match(/<circle/g)).toHaveLength(2);
    expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  test('writes documents that match their schemas', async () => {
    const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    expect(await complaintsAbout('gauntlet', [read('gauntlet.json')])).toEqual([]);
    expect(await complaintsAbout('comparison', [read('comparisons/random.json')])).toEqual([]);
  });

  test('resumes with more opponents and a larger budget', { tags: ['full'] }, async () => {
    const longer = ['gauntlet', 'shanten', '--pool', WIDE_POOL, '--budget', '120', '--workers', '1', '--json'];
    const resumed = await runMcr([...longer, '--out', copied('wider')]);
    const uninterrupted = timeless((await runMcr([...longer, '--seed', 's'])).stdout);
    const changed = uninterrupted.comparisons.map((comparison) => {
      return comparison.plan.b.name === 'dull' ? comparison : { ...comparison, continuedAfter: [20] };
    });
    expect(timeless(resumed.stdout)).toEqual({ ...uninterrupted, comparisons: changed });
  });

  test('marks opponents whose budget was raised', { tags: ['full'] }, async () => {
    const folder = copied('larger');
    const larger = ['gauntlet', 'shanten', '--pool', WIDE_POOL, '--budget', '84', '--workers', '1', '--out', folder];
    const { stdout } = await runMcr(larger);
    expect(stdout).toMatch(/^random +21 +84 +\+\S+ \(\S+ to \S+\)\*/m);
    expect(stdout).toMatch(/^dull +21 +84 +\+\S+ \(\S+ to \S+\) +\d/m);
    expect(stdout).toMatch(/^Intervals: 95 %; \* valid at any time\.$/m);
    const plot = readFileSync(join(folder, 'gauntlet.svg'), 'utf8');
    expect(plot).toContain('with 95 % interval (* valid at any time)');
    expect(plot.match(/\)\*<\/text>/g)).toHaveLength(2);
  });

  test('ends each comparison as soon as its result is certain', { tags: ['full'] }, async () => {
    const { stdout } = await runMcr([...SHORT, '--until-sure', '--budget', '200']);
    expect(stdout).toMatch(/^random .* better\b/m);
    expect(linesOf(stdout)[0]).toBe('shanten against each of 2, two seats each, on the same walls, seed s');
  });

  test.each([
    [['shanten'], '--pool'],
    [['shanten', '--pool', 'shanten'], 'two bots are called "shanten"'],
    [['shanten', '--pool', 'nobody'], 'not a house bot'],
    [['goal', '--pool', 'A=shanten,a=random', '--out', inScratch('capitals')], '"A" and "a" differ only in case'],
  ])('rejects %j', (args, message) => expectRefused(['gauntlet', ...args], message));
});

describe('the plot', () => {
  const row = (label: string, value: number, low: number, high: number) => {
    return { label, estimate: { value, interval: [low, high] as const }, note: `${value}` };
  };

  /** The numbers at the ticks of the axis. */
  const ticksOf = (plot: string): number[] => {
    return [...plot.matchAll(/text-anchor="middle">(−?[\d.]+)</g)].map((match) => Number(match[1]!.replace('−', '-')));
  };

  test('has round ticks that include 0 and cover all intervals', () => {
    expect(ticksOf(dotAndWhisker({ title: 't', axis: 'a', rows: [row('x', 3, 1.2, 4.4)] }))).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
    expect(ticksOf(dotAndWhisker({ title: 't', axis: 'a', rows: [row('x', -12, -31, 4)] }))).toEqual([
      -40, -30, -20, -10, 0, 10,
    ]);
    expect(ticksOf(dotAndWhisker({ title: 't', axis: 'a', rows: [row('x', 0, 0, 0)] }))).toEqual([0, 0.01]);
  });

  test('places each dot at its value', () => {
    const plot = dotAndWhisker({ title: 't', axis: 'a', rows: [row('x', 0, -5, 5), row('y', 5, 5, 5)] });
    const [zero, five] = [...plot.matchAll(/<circle class="dot" cx="([\d.]+)"/g)].map((match) => Number(match[1]));
    const [whisker] = [...plot.matchAll(/class="whisker" x1="([\d.]+)" x2="([\d.]+)"/g)];
    expect(Number(whisker![2])).toBe(five);
    expect((Number(whisker![1]) + five!) / 2).toBeCloseTo(zero!, 1);
  });

  test('escapes names and shortens long ones', () => {
    const plot = dotAndWhisker({ title: '<b>', axis: 'a', rows: [row(`&${'x'.repeat(60)}`, 1, 0, 2)] });
    expect(plot).not.toContain('<b>');
    expect(plot).toContain(`>&amp;${'x'.repeat(26)}…<`);
  });
});
