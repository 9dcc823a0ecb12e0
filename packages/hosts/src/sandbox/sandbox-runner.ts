// A runner as hosts name it by module: opens the sandbox when the first program starts.

import { expectValue } from '@mcr-arena/tiles';
import type { ProgramRunner } from '../program/program-runner.ts';
import { openSandbox } from './sandbox.ts';
import type { SandboxOptions } from './sandbox-options.ts';

/** Where this machine has no sandbox, `start` rejects with the cause; ask `openSandbox` before. */
export function createRunner(options: SandboxOptions = {}): ProgramRunner {
  let opening: Promise<ProgramRunner> | undefined;
  return {
    isolation: 'sandbox',
    start: async (program) => {
      opening ??= openSandbox(options).then(expectValue);
      return (await opening).start(program);
    },
    close: async () => {
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}
