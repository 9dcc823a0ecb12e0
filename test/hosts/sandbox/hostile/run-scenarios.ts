// Runs all scenarios in a separate process: `node run-scenarios.ts SCRATCH NODE`, which prints problems by scenario as JSON.

import type { ProgramRunner } from '../../../../packages/hosts/src/program/program-runner.ts';
import { openSandbox } from '../../../../packages/hosts/src/sandbox/sandbox.ts';
import { Place } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

const [scratch, node] = process.argv.slice(2) as [string, string];
const opened = await openSandbox({ runtime: [{ host: node, inside: '/runtime/bin/node' }] });
const found = opened.ok ? await runAll(opened.value, scratch) : { 'a sandbox opens': [JSON.stringify(opened.error)] };
if (opened.ok) await opened.value.close();
console.log(JSON.stringify({ uid: process.getuid?.(), found }));

/** Problems by scenario, one scenario after the other. */
export async function runAll(sandbox: ProgramRunner, scratch: string): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const { name, run } of SCENARIOS) {
    found[name] = await run(new Place(sandbox, scratch)).catch((thrown: Error) => [String(thrown.stack)]);
  }
  return found;
}
