// A program runner whose programs are functions of this process: input is passed to the function, and its
// output is returned.

import { PassThrough } from 'node:stream';
import type { ProgramEnd, ProgramRunner, ProgramSpec, RunningProgram } from '@mcr-arena/hosts';

export interface ScriptedProcess {
  print(text: string | Buffer): void;
  /** Prints to standard error. */
  complain(text: string): void;
  exit(code: number): void;
}

/** `line` is called for each line of input, `end` at the end of the input. */
export interface Script {
  start?(process: ScriptedProcess): void;
  line(line: string, process: ScriptedProcess): void;
  end?(process: ScriptedProcess): void;
}

/** `start` makes the script of each program that is started. */
export function scriptedRunner(start: (spec: ProgramSpec) => Script): ProgramRunner {
  return { isolation: 'none', start: async (spec) => runScript(start(spec)), close: async () => {} };
}

function runScript(script: Script): RunningProgram {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  let settle: (end: ProgramEnd) => void = () => {};
  let isOver = false;
  let complaints = '';
  const ended = new Promise<ProgramEnd>((resolve) => {
    settle = resolve;
  });
  const end = (how: ProgramEnd): void => {
    if (isOver) return;
    isOver = true;
    stdout.end();
    stdout.once('close', () => settle(how));
    stdout.resume();
  };
  const process: ScriptedProcess = {
    print: (text) => stdout.write(text),
    complain: (text) => {
      complaints += text;
    },
    exit: (code) => end({ type: 'exited', code }),
  };
  script.start?.(process);
  let rest = '';
  stdin.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop()!;
    for (const line of lines) script.line(line, process);
  });
  stdin.on('end', () => script.end?.(process));
  return {
    stdin,
    stdout,
    cpuMs: () => 0,
    peakMiB: () => 0,
    stderr: () => complaints,
    printedBytes: () => Buffer.byteLength(complaints),
    ended,
    kill: async () => {
      end({ type: 'killed' });
      return ended;
    },
  };
}
