// `mcr bench`: measures throughput; --goals shows the project's goals beside the figures.

import type { Command } from 'commander';
import { UsageError } from '../exit-code.ts';
import { wholeNumber } from '../options.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { bad, good, type Line, secondary } from '../terminal/printable.ts';
import { formatTable } from '../terminal/table.ts';
import { type Benchmark, type Measurement, measure, RUNS } from './measure.ts';

const HELP = `
Every figure is the median of five runs. Rates are per second of one thread's CPU time, or per second of wall time where
other threads or processes do part of the work. The memory of "tables" is what the server's main thread uses, after garbage
collection, for each table and spectator beyond the first quarter; the first quarter also allocates the shared memory. The
digest covers all results and is the same on every machine that computes the same results.

Examples:
  $ mcr bench shanten
  $ mcr bench shanten --count 100000 --json`;

type Suite = (count: number | undefined, seed: string) => Promise<Benchmark[]>;

const SUITES: Readonly<Record<string, Suite>> = {
  fan: async (count = 1_000_000, seed) => (await import('./fan.ts')).fanBenchmarks(count, seed),
  shanten: async (count = 1_000_000, seed) => (await import('./shanten.ts')).shantenBenchmarks(count, seed),
  engine: async (count = 20_000, seed) => (await import('./engine.ts')).engineBenchmarks(count, seed),
  bots: async (count = 40, seed) => (await import('./bots.ts')).botBenchmarks(count, seed),
  solitaire: async (count = 2000, seed) => (await import('./solitaire.ts')).solitaireBenchmarks(count, seed),
  tournament: async (count = 8, seed) => (await import('./tournament.ts')).tournamentBenchmarks(count, seed),
  policy: async (count = 2048, seed) => (await import('./policy.ts')).policyBenchmarks(count, seed),
  standings: async (count = 1, seed) => (await import('./standings.ts')).standingsBenchmarks(count, seed),
  tables: async (count = 10, seed) => (await import('./tables.ts')).tableBenchmarks(count, seed),
  env: async (count = 300_000) => (await import('./env.ts')).envBenchmarks(count),
  learn: async (count = 8192) => (await import('./learn.ts')).learnBenchmarks(count),
  server: async (count = 1, seed) => (await import('./server.ts')).serverBenchmarks(count, seed),
  sandbox: async (count = 10) => (await import('./sandbox.ts')).sandboxBenchmarks(count),
};

interface Options {
  readonly count?: number;
  readonly seed: string;
  readonly json?: boolean;
  readonly filled?: boolean;
  readonly goals?: boolean;
}

export function configureBench(command: Command): void {
  command
    .argument('<what>', `what to measure: ${Object.keys(SUITES).join(', ')}`)
    .option('--count <number>', 'hands, deals, boards or rounds in a run', wholeNumber)
    .option('--seed <text>', 'seed of hands, deals or boards', 'mcr')
    .option('--filled', 'server: response times with a database of a million sets (--count) of 2,000 bots')
    .option('--goals', "show the project's goals beside the figures")
    .option('--json', 'print JSON: [{"name","perSecond",…}]')
    .addHelpText('after', HELP)
    .action(async (what: string, { count, seed, json, filled = false, goals = false }: Options) => {
      if (filled) return printFilled(what, count, seed, json === true);
      const suite = Object.hasOwn(SUITES, what) ? SUITES[what] : undefined;
      if (suite === undefined) {
        throw new UsageError(`bench "${what}": expected one of ${Object.keys(SUITES).join(', ')}`);
      }
      const measurements = await measureAll(await suite(count, seed));
      if (json) printJson(measurements);
      else printLines(benchLines(measurements, goals));
    });
}

const FILLED_SETS = 1_000_000;

async function printFilled(what: string, count: number | undefined, seed: string, json: boolean): Promise<void> {
  if (what !== 'server') throw new UsageError(`bench ${what}: --filled needs "server"`);
  const { measureFilled } = await import('./filled/measure-filled.ts');
  const block = createLiveBlock(process.stderr);
  const { times, memory } = await measureFilled(count ?? FILLED_SETS, seed, (step) => block.show(() => [step]));
  block.end([]);
  if (json) printJson([...times, memory]);
  else {
    const rows = times.map(({ name, p50Ms, p95Ms, maxMs }) => [
      name,
      ...[p50Ms, p95Ms, maxMs].map((ms) => `${ms.toFixed(1)} ms`),
    ]);
    printLines(formatTable([['', 'Median', '95 %', 'Longest'], ...rows], [], { head: true }));
    const [before, after] = [memory.beforeMiB, memory.afterMiB].map((mib) => mib.toFixed(1));
    printLines([`${memory.name}: ${before} MiB before, ${after} MiB after`]);
  }
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
  const table = formatTable([head, ...rows], ['left', 'right', 'right', 'right', 'right'], { head: true });
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
