// Replaces files of /proc that reveal activity of the machine, which two sandboxes could use to communicate. Files from which
// programs read sizes get fixed values.

import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mount } from '../program/program-runner.ts';

/** Files that every user may read and that change with the machine's activity or name its hardware. */
const EMPTY_FILES = [
  ...[
    'buddyinfo',
    'cgroups',
    'cmdline',
    'diskstats',
    'interrupts',
    'key-users',
    'keys',
    'latency_stats',
    'locks',
    'modules',
  ],
  ...['pagetypeinfo', 'sched_debug', 'schedstat', 'slabinfo', 'softirqs', 'swaps', 'timer_list', 'vmstat', 'zoneinfo'],
];
const EMPTY_FOLDERS = ['fs', 'irq', 'pressure', 'sys'];
const GIB = 1024 * 1024;
const FIXED_FILES: Readonly<Record<string, string>> = {
  loadavg: '0.00 0.00 0.00 1/1 1\n',
  uptime: '0.00 0.00\n',
  meminfo: `MemTotal: ${4 * GIB} kB\nMemFree: ${4 * GIB} kB\nMemAvailable: ${4 * GIB} kB\nSwapTotal: 0 kB\nSwapFree: 0 kB\n`,
  stat: 'cpu 0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\nctxt 0\nbtime 0\nprocesses 1\nprocs_running 1\nprocs_blocked 0\n',
};

/** Writes the files below `folder`. Returns the mounts over /proc. */
export function writeMasks(folder: string): readonly Mount[] {
  const none = join(folder, 'none');
  mkdirSync(none, { recursive: true });
  for (const each of [folder, none]) chmodSync(each, 0o755);
  const write = (name: string, text: string): Mount => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o644);
    return { host: join(folder, name), inside: `/proc/${name}` };
  };
  return [
    ...EMPTY_FOLDERS.filter(isReadable).map((name) => ({ host: none, inside: `/proc/${name}` })),
    ...EMPTY_FILES.filter(isReadable).map((name) => write(name, '')),
    ...Object.entries(FIXED_FILES).map(([name, text]) => write(name, text)),
    write('cpuinfo', processorWithoutClock()),
  ];
}

/** Whether every user can read the file. Others are not masked, because each mount slows down every start. */
function isReadable(name: string): boolean {
  const stats = statSync(`/proc/${name}`, { throwIfNoEntry: false });
  return stats !== undefined && (stats.mode & 0o004) !== 0;
}

/** Without the clock frequency, which depends on the load. */
function processorWithoutClock(): string {
  return readFileSync('/proc/cpuinfo', 'utf8').replace(/^(cpu MHz|BogoMIPS|bogomips)\s*:.*\n/gm, '');
}
