// What programs find at /proc: a few files with fixed values, from which libraries read the number of processors and sizes. The real
// /proc shows numbers that other programs move, from inode numbers to the load of the machine, and paths of the host.

import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GIB_IN_KIB = 1024 * 1024;
const FILES: Readonly<Record<string, string>> = {
  loadavg: '0.00 0.00 0.00 1/1 1\n',
  uptime: '0.00 0.00\n',
  meminfo: `MemTotal: ${4 * GIB_IN_KIB} kB\nMemFree: ${4 * GIB_IN_KIB} kB\nMemAvailable: ${4 * GIB_IN_KIB} kB\nSwapTotal: 0 kB\nSwapFree: 0 kB\n`,
  stat: 'cpu 0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\nctxt 0\nbtime 0\nprocesses 1\nprocs_running 1\nprocs_blocked 0\n',
};
/** Writes the files to a new folder. */
export function writeStaticProc(folder: string): void {
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  for (const [name, text] of Object.entries({ ...FILES, cpuinfo: processorsWithoutClock() })) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o644);
  }
}

/** Without the clock frequency, which depends on the load. */
function processorsWithoutClock(): string {
  return readFileSync('/proc/cpuinfo', 'utf8').replace(/^(cpu MHz|BogoMIPS|bogomips)\s*:.*\n/gm, '');
}
