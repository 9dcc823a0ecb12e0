// Starts the process of a bot: no environment, no input, a separate channel (file descriptor 3). On POSIX systems it leads a
// process group, so that its children end with it. It ends with the parent: when the channel closes or, if `/usr/bin/setpriv` exists, by
// a signal, even while the bot is busy.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Duplex, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface BotChild {
  readonly pid: number | undefined;
  readonly channel: Duplex;
  readonly printed: readonly Readable[];
  readonly process: ChildProcess;
  /** Kills the process and its children immediately. */
  kill(): void;
}

const ENTRY = fileURLToPath(new URL('./bot-process.mjs', import.meta.url));
const HAS_SHELL = process.platform !== 'win32';
const SETPRIV = '/usr/bin/setpriv';
const DIES_WITH_PARENT = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL'] : [];
/** Data segment that Node needs to start, in addition to the bot's memory. A hard limit as a backstop for the watch. */
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
  // Errors of processes that cannot be started, or end during a write, are reported with the end of the process.
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
    // All processes have ended.
  }
}
