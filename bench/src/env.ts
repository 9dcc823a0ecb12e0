// `mcr bench env`: decisions per second of random play from Python. The figures for one core are per CPU time of Python and Node
// together, both pinned to that core; the others are per wall time. Requires Python with NumPy and does not install them.

import { availableParallelism, loadavg } from 'node:os';
import * as z from 'zod';
import type { Benchmark, Run, Stopwatch } from './measure.ts';
import { findPython, runPython } from './python.ts';

const GOAL = 50_000;
const TABLES = 256;

const figuresSchema = z.object({
  decisions: z.number(),
  python: z.number(),
  node: z.number(),
  wall: z.number(),
  digest: z.string(),
});

interface Play {
  readonly encoding: string;
  readonly processes: number;
  readonly groups: number;
  readonly core?: number;
}

export function envBenchmarks(count: number): Benchmark[] {
  const python = findPython('env', 'numpy', 'test:python');
  const core = availableParallelism() - 1;
  const benchmark = (name: string, play: Play, goal?: number): Benchmark => ({
    name: `env, ${name}`,
    unit: 'decisions',
    ...(goal !== undefined && { goal }),
    byWallTime: play.core === undefined,
    run: (watch) => run(python, play, count, watch),
  });
  return [
    benchmark('obs38, random play, one core', { encoding: 'obs38', processes: 1, groups: 1, core }, GOAL),
    benchmark('mcr-1, random play, one core', { encoding: 'mcr-1', processes: 1, groups: 1, core }),
    benchmark('obs38, random play, one process', { encoding: 'obs38', processes: 1, groups: 2 }),
    benchmark('obs38, random play, two processes', { encoding: 'obs38', processes: 2, groups: 2 }),
  ];
}

function run(python: string, { encoding, processes, groups, core }: Play, count: number, watch: Stopwatch): Run {
  const size = ['--encoding', encoding, '--tables', `${TABLES * processes}`, '--decisions', `${count}`];
  const shape = [
    '--processes',
    `${processes}`,
    '--groups',
    `${groups}`,
    ...(core === undefined ? [] : ['--core', `${core}`]),
  ];
  const figuresOfRun = runPython(python, ['mcr_arena.bench', ...size, ...shape]);
  const { decisions, python: inPython, node, wall, digest } = figuresSchema.parse(figuresOfRun);
  watch.add(inPython + node, wall);
  const figures = {
    'microseconds of Python a decision': (1e6 * inPython) / decisions,
    'microseconds of Node a decision': (1e6 * node) / decisions,
    "the machine's load": loadavg()[0]!,
  };
  return { count: decisions, digest, figures };
}
