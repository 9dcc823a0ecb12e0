// Plays every pair of baselines and prints the table of docs/benchmarks.md: `node scripts/cross-table.ts [--deals N] [--bot NAME …]`.
//
// A cell has the points per deal of the row's bot above the column's, two copies of each at one table, each wall in four rotations, and
// half of its 95 % interval. All pairs play the same walls; the results are the same on every machine.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const MCR = join(ROOT, 'apps/cli/bin/mcr.js');
/** A network that learned from random play (docs/training.md). */
const PPO = 'ppo=packages/python/src/mcr_arena/examples/ppo.onnx?encoding=obs38';
const BASELINES = ['goal', 'goal?style=fast', 'goal?style=flush', 'policy', PPO, 'shanten', 'random'];
const SEED = 'cross-table-1';

interface Figures {
  readonly difference: { readonly value: number; readonly interval?: readonly [number, number] };
}

function compare(a: string, b: string, deals: string): Figures['difference'] {
  const args = [MCR, 'compare', a, b, '--budget', deals, '--seed', SEED, '--workers', '1', '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`exit status ${status} of mcr ${args.slice(1).join(' ')}: ${stderr}`);
  return (JSON.parse(stdout).figures as Figures).difference;
}

const signed = (points: number): string => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)}`;

/** The name that a specification gives, or the specification. */
const labelOf = (bot: string): string => /^(\w+)=/.exec(bot)?.[1] ?? bot;

function cellOf({ value, interval }: Figures['difference']): string {
  if (interval === undefined) return signed(value);
  return `${signed(value)} ± ${((interval[1] - interval[0]) / 2).toFixed(2)}`;
}

const { values } = parseArgs({
  options: { deals: { type: 'string', default: '400' }, bot: { type: 'string', multiple: true, default: BASELINES } },
});
const bots = values.bot;
console.log(
  `| | ${bots
    .slice(1)
    .map((bot) => `\`${labelOf(bot)}\``)
    .join(' | ')} |`,
);
console.log(`| --- |${' ---: |'.repeat(bots.length - 1)}`);
for (const [row, a] of bots.slice(0, -1).entries()) {
  const cells = bots.slice(1).map((b, column) => (column < row ? '' : cellOf(compare(a, b, values.deals))));
  console.log(`| \`${labelOf(a)}\` | ${cells.join(' | ')} |`);
}
