// Sends bad lines to a batch form and checks its answers.

import { expect } from 'vitest';
import type { BatchForm } from './batch-forms.ts';
import { malformedLines } from './malformed-lines.ts';
import { linesOf, spawnMcr } from './run-mcr.ts';

/** Expects an error for each of `count` bad lines, and the usual answers to the good lines between them. */
export async function expectErrorEach({ args, good, spoilers }: BatchForm, count: number, seed: string): Promise<void> {
  const values = good();
  const bad = malformedLines(count, seed, values, spoilers);
  const probe = Buffer.from(`${JSON.stringify(values[0])}\n`);
  const input = Buffer.concat([probe, bad, probe, bad.subarray(0, 10_000), Buffer.from('\n'), probe]);
  const { stdout, stderr, status } = await spawnMcr(args, { input });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const answers = linesOf(stdout);
  expect(answers).toHaveLength(input.toString('latin1').split('\n').length - 1);
  expect(answers[0]).not.toContain('"error"');
  expect([answers[count + 1], answers.at(-1)]).toEqual([answers[0], answers[0]]);
  const lines = bad.toString('utf8').split('\n');
  const answered = answers.slice(1, count + 1).flatMap((answer, index) => {
    const { error } = JSON.parse(answer);
    const named = /^[a-zA-Z0-9_-]+$/.test(error?.code) && error.message !== '';
    return named && error.code !== 'internal-error' ? [] : [`${lines[index]!.slice(0, 500)} → ${answer}`];
  });
  expect(answered).toEqual([]);
}
