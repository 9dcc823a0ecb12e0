// `mcr bench`: measures throughput; --goals shows the project's goals beside the figures.

import {
  type Benchmark,
  CannotMeasure,
  type Measurement,
  measure,
  measureCeiling,
  measureFilled,
  RUNS,
  SUITES,
} from '@mcr-arena/bench';
import type { Command } from 'commander';
import { UsageError } from '../exit-code.ts';
import { wholeNumber } from '../options.ts';
import { formatGrid } from '../terminal/grid.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { bad, good, type Line, secondary } from '../terminal/printable.ts';

const HELP = `
Every figure is the median of five runs. Rates are per second of one thread's CPU time, or per second of wall time where
other threads or processes do part of the work. The memory of "tables" is what the server's main thread uses, after garbage
collection, for each table and spectator beyond the first quarter; the first quarter also allocates the shared memory.
With --tables, the number of tables grows in eight steps until the 99th percentile of acknowledgements exceeds 100 ms. The
digest covers all results and is the same on every machine that computes the same results.

Examples:
  $ mcr bench shanten
  $ mcr bench shanten --count 100000 --json`;

interface Options {
  readonly count?: number;
  readonly seed: string;
  readonly json?: boolean;
  readonly filled?: boolean;
  readonly tables?: number;
  readonly goals?: boolean;
}

export function configure(command: Command): void {
  command
    .argument('<what>', `what to measure: ${Object.keys(SUITES).join(', ')}`)
    .option('--count <number>', 'hands, deals, boards or rounds in a run', wholeNumber)
    .option('--seed <text>', 'seed of hands, deals or boards', 'mcr')
    .option('--filled', 'server: response times with a database of a million sets (--count) of 2,000 bots')
    .option('--tables <number>', 'tables: the load at growing numbers of tables, up to this', wholeNumber)
    .option('--goals', "show the project's goals beside the figures")
    .option('--json', 'print JSON: [{"name","perSecond",…}]')
    .addHelpText('after', HELP)
    .action(async (what: string, { count, seed, json, filled = false, tables, goals = false }: Options) => {
      if (filled) return printFilled(what, count, seed, json === true);
      if (tables !== undefined) return printCeiling(what, tables, count, json === true);
      const suite = Object.hasOwn(SUITES, what) ? SUITES[what] : undefined;
      if (suite === undefined) {
        throw new UsageError(`bench "${what}": expected one of ${Object.keys(SUITES).join(', ')}`);
      }
      const measurements = await measureAll(await suite(count, seed).catch(refuse));
      if (json) printJson(measurements);
      else printLines(benchLines(measurements, goals));
    });
}

function refuse(thrown: unknown): never {
  throw thrown instanceof CannotMeasure ? new UsageError(thrown.message) : thrown;
}

const FILLED_SETS = 1_000_000;

async function printFilled(what: string, count: number | undefined, seed: string, json: boolean): Promise<void> {
  if (what !== 'server') throw new UsageError(`bench ${what}: --filled needs "server"`);
  const block = createLiveBlock(process.stderr);
  const { times, memory } = await measureFilled(count ?? FILLED_SETS, seed, (step) => block.show(() => [step]));
  block.end([]);
  if (json) printJson([...times, memory]);
  else {
    const rows = times.map(({ name, p50Ms, p95Ms, maxMs }) => [
      name,
      ...[p50Ms, p95Ms, maxMs].map((ms) => `${ms.toFixed(1)} ms`),
    ]);
    printLines(formatGrid([['', 'Median', '95 %', 'Longest'], ...rows], [], { head: true }));
    const [before, after] = [memory.beforeMiB, memory.afterMiB].map((mib) => mib.toFixed(1));
    printLines([`${memory.name}: ${before} MiB before, ${after} MiB after`]);
  }
}

async function printCeiling(what: string, most: number, turns: number | undefined, json: boolean): Promise<void> {
  if (what !== 'tables')
    throw new UsageError(`--tables: valid only for "mcr bench tables", not for "mcr bench ${what}"`);
  const block = createLiveBlock(process.stderr);
  const loads = await measureCeiling(most, turns, (step) => block.show(() => [step]));
  block.end([]);
  if (json) return printJson(loads);
  const rows = loads.map(({ tables, p50Ms, p99Ms, maxMs, mainThread, server, clients, serverMiB }) => [
    grouped(tables),
    ...[p50Ms, p99Ms, maxMs].map((ms) => `${ms.toFixed(1)} ms`),
    ...[mainThread, server, clients].map((share) => `${share.toFixed(0)} %`),
    `${serverMiB.toFixed(0)} MiB`,
  ]);
  const head = ['Tables', 'Median', '99 %', 'Longest', 'Main thread', 'Server', 'Clients', 'Memory'];
  printLines(formatGrid([head, ...rows], Array(8).fill('right'), { head: true }));
}

async function measureAll(benchmarks: readonly Benchmark[]): Promise<Measurement[]> {
  const block = createLiveBlock(process.stderr);
  const measurements: Measurement[] = [];
  for (const benchmark of benchmarks) {
    const onRun = (run: number): void => block.show(() => [`${benchmark.name}: run ${run} of ${RUNS}`]);
    measurements.push(await measure(benchmark, onRun));
  }
  block.end([]);
  return measurements;
}

function benchLines(measurements: readonly Measurement[], withGoals: boolean): Line[] {
  const rows = measurements.map(({ name, unit, perSecond, goal, perSecondWall, count }) => [
    name,
    `${grouped(perSecond)} ${unit}/s`,
    grouped(perSecondWall),
    grouped(count),
    ...(withGoals ? goalCells(perSecond, goal) : []),
  ]);
  const head = ['What', 'Median', 'By wall time', 'Count', ...(withGoals ? ['Goal', ''] : [])];
  const table = formatGrid([head, ...rows], ['left', 'right', 'right', 'right', 'right'], { head: true });
  const details = measurements.flatMap(({ name, digest, figures, runs }) => [
    name,
    secondary(`  digest ${digest}`),
    secondary(`  runs: ${runs.map(grouped).join(' ')}`),
    ...Object.entries(figures).map(
      ([figure, value]) => `  ${withGoals ? figure : withoutGoal(figure)}: ${grouped(value)}`,
    ),
  ]);
  return [...table, '', ...details];
}

/** A figure's name, without the limit that some names contain. */
function withoutGoal(figure: string): string {
  return figure.replace(/, at most [\d.]+$/, '');
}

function goalCells(perSecond: number, goal: number | undefined): Line[] {
  if (goal === undefined) return ['-', ''];
  return [grouped(goal), perSecond >= goal ? good('reached') : bad('missed')];
}

function grouped(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
