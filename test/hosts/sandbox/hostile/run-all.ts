import type { ProgramRunner } from '../../../../packages/hosts/src/program/program-runner.ts';
import { Place } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

/** Problems by scenario, one scenario after the other. */
export async function runAll(sandbox: ProgramRunner, scratch: string): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const { name, run } of SCENARIOS) {
    found[name] = await run(new Place(sandbox, scratch)).catch((thrown: Error) => [String(thrown.stack)]);
  }
  return found;
}
