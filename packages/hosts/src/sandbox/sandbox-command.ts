// The command that starts a program in a sandbox. A root process first drops its privileges in two steps: a bubblewrap without
// user namespaces mounts the needed host files at paths that any user can reach, regardless of the modes of their parent
// folders; then `setpriv` switches to the user id of the program. The rest is the same for root and other users.

import { lstatSync, readlinkSync } from 'node:fs';
import { BOT_FOLDER, type Mount, type ProgramLimits, type ProgramSpec } from '../program/program-runner.ts';
import type { SandboxPrograms } from './support.ts';

/** File descriptors of the command, in addition to the standard streams. */
export const DESCRIPTORS = { arguments: 3, seccomp: 4, ready: 5, times: 6 } as const;

export interface SandboxView {
  /** Mounted over /proc. */
  readonly masks: readonly Mount[];
  /** In this order; a later mount may be inside an earlier one. */
  readonly readable: readonly Mount[];
  /** Paths of empty folders in memory. */
  readonly writable: readonly string[];
}

export interface SandboxCommand {
  readonly argv: readonly [string, ...string[]];
  /** Data for `DESCRIPTORS.arguments`. Not on the command line, which the program could read. */
  readonly arguments: string;
}

/** Environment inside, unless a program has its own. */
const ENVIRONMENT = {
  PATH: '/runtime/bin:/usr/local/bin:/usr/bin:/bin',
  HOME: '/tmp',
  LANG: 'C.UTF-8',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONPATH: '/runtime/python',
};
const MIB = 1024 * 1024;
const UID_INSIDE = '1000';
/** Folder in which the first step of a root process mounts host files. */
const REACHABLE = '/tmp';
/** Data segment that Node needs to start, in addition to the program's memory. */
const DATA_ALLOWANCE_MIB = 256;
const LEAST_DATA_MIB = 768;
const OPEN_FILES = 256;
/** Allowance for the CPU time of one process, beyond the watched total. */
const CPU_ALLOWANCE_S = 2;

/** Runs the sandbox and writes the CPU time of all its processes, in the format of the shell's `times`. */
const TIMED = `"$@" ${DESCRIPTORS.times}>&-; code=$?; times >&${DESCRIPTORS.times}; exit $code`;
/** Runs inside: makes itself the first victim if the machine runs out of memory, reports that the sandbox is ready, and waits until it is watched. */
const READY = [
  'echo 1000 2>/dev/null >/proc/self/oom_score_adj',
  `echo >&${DESCRIPTORS.ready}`,
  `read -r begin <&${DESCRIPTORS.ready}`,
  `exec ${DESCRIPTORS.ready}>&-`,
  'exec "$@"',
].join('; ');

/** `uid`: user id of the program; absent if this process is not root. */
export function sandboxCommand(
  programs: SandboxPrograms,
  view: SandboxView,
  program: Pick<ProgramSpec, 'argv' | 'limits' | 'environment'>,
  uid?: number,
): SandboxCommand {
  const places = uid === undefined ? undefined : new Map<string, string>();
  const sourceOf = ({ host }: Mount): string => {
    if (places === undefined) return host;
    const place = places.get(host) ?? `${REACHABLE}/${places.size}`;
    places.set(host, place);
    return place;
  };
  const options = sandboxOptions(view, program, sourceOf);
  const inside = [
    '/bin/sh',
    '-c',
    READY,
    'sh',
    '/usr/bin/prlimit',
    ...limitOptions(program.limits),
    '--',
    ...program.argv,
  ];
  const sandbox = [programs.bubblewrap, '--args', String(DESCRIPTORS.arguments), ...inside];
  const identity = uid === undefined ? [] : ['--reuid', String(uid), '--regid', String(uid), '--clear-groups'];
  const watched = [programs.setpriv, ...identity, '--pdeathsig', 'KILL', '/bin/sh', '-c', TIMED, 'sh', ...sandbox];
  const argv = places === undefined ? watched : [...outerCommand(programs.bubblewrap, places), ...watched];
  return { argv: argv as [string, ...string[]], arguments: options.map((option) => `${option}\0`).join('') };
}

/** The first step of a root process. It has a process namespace, which ends with the process that started it: root's first
 * process in it may not signal processes of another user, so there is no other way to end them all. */
function outerCommand(bubblewrap: string, places: ReadonlyMap<string, string>): string[] {
  const binds = [...places].flatMap(([host, place]) => ['--ro-bind', host, place]);
  return [
    bubblewrap,
    '--die-with-parent',
    '--unshare-pid',
    '--dev-bind',
    '/',
    '/',
    '--perms',
    '0755',
    '--tmpfs',
    REACHABLE,
    ...binds,
  ];
}

function sandboxOptions(
  { masks, readable, writable }: SandboxView,
  { limits, environment = {} }: Pick<ProgramSpec, 'limits' | 'environment'>,
  sourceOf: (mount: Mount) => string,
): string[] {
  const bind = (mount: Mount): string[] => ['--ro-bind', sourceOf(mount), mount.inside];
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session'],
    ...['--cap-drop', 'ALL', '--uid', UID_INSIDE, '--gid', UID_INSIDE, '--hostname', 'sandbox'],
    ...['--clearenv', ...Object.entries({ ...ENVIRONMENT, ...environment }).flatMap((pair) => ['--setenv', ...pair])],
    ...['--seccomp', String(DESCRIPTORS.seccomp)],
    ...systemFolders(),
    ...['--proc', '/proc', ...masks.flatMap(bind)],
    ...devices(),
    ...['/tmp', ...writable].flatMap((path) => [
      ...['--perms', '0700', '--size', String(limits.memoryMiB * MIB), '--tmpfs', path],
    ]),
    ...readable.flatMap(bind),
    // Both are in-memory file systems without a size limit.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', BOT_FOLDER],
  ];
}

/** /usr and the related top-level folders, which are links or, on older systems, folders. */
function systemFolders(): string[] {
  const beside = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'].flatMap((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    return stats.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  });
  const settings = ['/etc/alternatives', '/etc/ld.so.cache'].flatMap((path) => ['--ro-bind-try', path, path]);
  return ['--ro-bind', '/usr', '/usr', ...beside, ...settings];
}

/** Excludes /dev/zero, because memory mapped from it is not counted. */
function devices(): string[] {
  const bound = ['null', 'random', 'urandom'].flatMap((name) => ['--dev-bind', `/dev/${name}`, `/dev/${name}`]);
  const links = [
    ['/proc/self/fd', 'fd'],
    ['/proc/self/fd/0', 'stdin'],
    ['/proc/self/fd/1', 'stdout'],
    ['/proc/self/fd/2', 'stderr'],
    ['/tmp', 'shm'],
  ].flatMap(([target, name]) => ['--symlink', target!, `/dev/${name}`]);
  return ['--tmpfs', '/dev', ...bound, ...links];
}

/** Limits of each process. The total is watched. */
function limitOptions({ memoryMiB, addressSpaceMiB, processes, cpuMs }: ProgramLimits): string[] {
  const dataMiB = Math.max(memoryMiB + DATA_ALLOWANCE_MIB, LEAST_DATA_MIB);
  const cpu = cpuMs === undefined ? [] : [`--cpu=${Math.ceil(cpuMs / 1000) + CPU_ALLOWANCE_S}`];
  return [
    `--data=${dataMiB * MIB}`,
    ...(addressSpaceMiB === undefined ? [] : [`--as=${addressSpaceMiB * MIB}`]),
    `--fsize=${memoryMiB * MIB}`,
    `--nproc=${processes}`,
    `--nofile=${OPEN_FILES}`,
    ...['--core=0', '--memlock=0', '--msgqueue=0', '--rtprio=0', '--sigpending=256'],
    ...cpu,
  ];
}
