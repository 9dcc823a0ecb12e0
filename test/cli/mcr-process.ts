// Runs `mcr` command lines one after the other in one process, and sends back the output and exit code of each: the
// same `main` that a shell starts, without starting Node for each command line.

import { Readable } from 'node:stream';
import { COMMANDS } from '../../apps/cli/src/commands.ts';
import { main } from '../../apps/cli/src/main.ts';
import type { CommandLine, Finished } from './run-mcr.ts';

type Write = typeof process.stdout.write;

/** Captures an output until the returned function is called, which returns the text. */
function take(output: NodeJS.WriteStream): () => string {
  const { write } = output;
  const chunks: Uint8Array[] = [];
  output.write = ((chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    chunks.push(Buffer.from(chunk as string));
    const callback = rest.find((each) => typeof each === 'function') as (() => void) | undefined;
    if (callback !== undefined) process.nextTick(callback);
    return true;
  }) as Write;
  return () => {
    output.write = write;
    return Buffer.concat(chunks).toString();
  };
}

async function run({ args, input, env }: CommandLine): Promise<Finished> {
  process.env = { ...env };
  process.exitCode = 0;
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input, 'base64')]);
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  const [stdout, stderr] = [take(process.stdout), take(process.stderr)];
  await main(args, COMMANDS);
  return { stdout: stdout(), stderr: stderr(), status: process.exitCode as number };
}

process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);
process.on('message', async (commandLine: CommandLine) => process.send!(await run(commandLine)));
process.on('disconnect', () => process.exit());
