// Starts the process of a bot: no environment, no input, a channel of its own (file descriptor 3). On POSIX systems it leads
// a process group, so that what it starts ends with it. It ends with the parent: by the end of the channel, and where there
// is `setpriv`, by a signal, even while the bot is busy.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Duplex, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface BotChild {
  readonly pid: number | undefined;
  readonly channel: Duplex;
  readonly printed: readonly Readable[];
  readonly process: ChildProcess;
  /** Ends it and what it has started, at once. */
  kill(): void;
}

const ENTRY = fileURLToPath(new URL('./bot-process.mjs', import.meta.url));
const HAS_SHELL = process.platform !== 'win32';
const SETPRIV = '/usr/bin/setpriv';
const DIES_WITH_PARENT = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL'] : [];
/** Of the data segment, beyond the memory that the bot may use: Node needs it to start. A hard limit behind the watch. */
const DATA_ALLOWANCE_MIB = 1024;
const WITH_LIMITS = 'ulimit -c 0 2>/dev/null; ulimit -d "$0" 2>/dev/null; exec "$@"';

export function startBotChild(memoryMiB: number): BotChild {
  const command = [process.execPath, `--max-old-space-size=${memoryMiB}`, ENTRY];
  const dataKiB = String((memoryMiB + DATA_ALLOWANCE_MIB) * 1024);
  const limited = ['/bin/sh', '-c', WITH_LIMITS, dataKiB, ...DIES_WITH_PARENT, ...command];
  const [file, ...args] = HAS_SHELL ? limited : command;
  const child = spawn(file!, args, {
    env: {},
    detached: HAS_SHELL,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  // A process that cannot be started, or ends while it is written to, is reported by its end.
  for (const stream of child.stdio) stream?.on('error', () => {});
  return {
    pid: child.pid,
    channel: child.stdio[3] as Duplex,
    printed: [child.stdout!, child.stderr!],
    process: child,
    kill: () => killGroup(child),
  };
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (HAS_SHELL) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // All of it has ended.
  }
}
