// `mcr bench learn`: decisions that reinforcement learning learns per second of CPU time of Python and Node together, from the
// bot `policy`, with today's recipe and with that of version 0.2: a critic of 3.7 million weights, goal as an opponent, two passes.
// Every run measures both, so that the ratio does not depend on the machine's load.

import { join } from 'node:path';
import * as z from 'zod';
import type { Benchmark, Run, Stopwatch } from './measure.ts';
import { findPython, runPython } from './python.ts';

const POLICY = join(import.meta.dirname, '../../bots/policy/src/policy.onnx');
/** Decisions with the recipe of version 0.2, which are slower, for each with today's. */
const SHARE_BEFORE = 1 / 16;

const BEFORE: Readonly<Record<string, number | string>> = {
  tables: 64,
  groups: 1,
  epochs: 2,
  batch: 1024,
  clip: 0.2,
  smoothing: 0.95,
  critic: 'grid',
  'leash-share': 1,
  'pool-share': 0.5,
  'bot-share': 0.5,
  bots: 'goal',
};

const speedSchema = z.object({
  decisions: z.number(),
  python: z.number(),
  node: z.number(),
  learning: z.number(),
  wall: z.number(),
  digest: z.string(),
});
type Speed = z.infer<typeof speedSchema>;

export function learnBenchmarks(count: number): Benchmark[] {
  const python = findPython('learn', 'torch', 'test:training');
  const speedOf = (decisions: number, options: typeof BEFORE): Speed => {
    const given = Object.entries({ start: POLICY, count: decisions, device: 'cpu', ...options });
    const args = given.flatMap(([name, value]) => [`--${name}`, `${value}`]);
    return speedSchema.parse(runPython(python, ['mcr_arena.train', 'bench', ...args]));
  };
  const run = (watch: Stopwatch): Run => {
    const before = speedOf(Math.ceil(count * SHARE_BEFORE), BEFORE);
    const now = speedOf(count, {});
    watch.add(now.python + now.node, now.wall);
    const microseconds = (seconds: number): number => (1e6 * seconds) / now.decisions;
    const figures = {
      "decisions a second with version 0.2's recipe": rateOf(before),
      "times version 0.2's recipe": rateOf(now) / rateOf(before),
      'microseconds of playing in Python a decision': microseconds(now.python - now.learning),
      'microseconds of Node a decision': microseconds(now.node),
      'microseconds of learning a decision': microseconds(now.learning),
    };
    return { count: now.decisions, digest: `${before.digest.slice(0, 32)}${now.digest.slice(0, 32)}`, figures };
  };
  return [{ name: 'learn, from policy', unit: 'decisions', run }];
}

function rateOf({ decisions, python, node }: Speed): number {
  return decisions / (python + node);
}
