// A program runner that adds up the CPU time of the programs that it starts, and the time in which they waited.

import type { Millis } from '@mcr-arena/sdk';
import type { ProgramRunner, RunningProgram } from './program-runner.ts';

export interface MeteredRunner extends ProgramRunner {
  /** CPU time of all programs so far, complete for programs that have ended. */
  cpuMs(): Millis;
  /** Time in which they waited on the clock. */
  waitedMs(): Millis;
}

/** For a small number of programs, because each stays in memory. */
export function meteredRunner(runner: ProgramRunner): MeteredRunner {
  const programs: RunningProgram[] = [];
  return {
    isolation: runner.isolation,
    start: async (spec) => {
      const program = await runner.start(spec);
      programs.push(program);
      return program;
    },
    close: () => runner.close(),
    cpuMs: () => programs.reduce((sum, program) => sum + program.cpuMs(), 0),
    waitedMs: () => programs.reduce((sum, program) => sum + (program.waitedMs?.() ?? 0), 0),
  };
}
