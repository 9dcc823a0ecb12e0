// The sandbox as a runner module for hosts. Opens the sandbox when the first program starts.

import { expectValue } from '@mcr-arena/tiles';
import type { ProcessorPermit, ProgramRunner } from '../program/program-runner.ts';
import { openSandbox } from './sandbox.ts';
import type { SandboxOptions } from './sandbox-options.ts';

/** A sandbox that could not be opened is tried again by the next start. If this machine does not support a sandbox, `start` rejects with the cause; check with `openSandbox` first. */
export function createRunner(options: SandboxOptions = {}, permit?: ProcessorPermit): ProgramRunner {
  let opening: Promise<ProgramRunner> | undefined;
  return {
    isolation: 'sandbox',
    start: async (program) => {
      opening ??= openSandbox({ ...options, ...(permit && { permit }) })
        .then(expectValue)
        .catch((thrown) => {
          opening = undefined;
          throw thrown;
        });
      return (await opening).start(program);
    },
    close: async () => {
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}
