// The command that starts a program in a sandbox, in two steps. An outer bubblewrap gives it process ids of its own and a /proc that
// shows them, for this process to measure them; a root process also mounts the needed host files there at paths that any user can reach,
// regardless of the modes of their parent folders, and `setpriv` then switches to the user id of the program. The inner one is the
// sandbox, without that /proc.

import { lstatSync, readlinkSync } from 'node:fs';
import { BOT_FOLDER, type Mount, type ProgramLimits, type ProgramSpec } from '../program/program-runner.ts';
import type { Caller } from './seccomp.ts';
import type { SandboxPrograms } from './support.ts';

/** File descriptors of the command, in addition to the standard streams. */
export const DESCRIPTORS = { arguments: 3, seccomp: 4, ready: 5, times: 6 } as const;

export interface SandboxView {
  /** Folder with the `usr` and `etc` of an image in memory; by default those of the host. */
  readonly image?: string;
  /** What is at /proc. */
  readonly proc: Mount;
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
const TOP_FOLDERS = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
const SETTINGS = ['/etc/alternatives', '/etc/ld.so.cache'];
/** Folder of the outer step for the files that it mounts. */
const REACHABLE = '/tmp';
/**
 * Folder of the outer step with named pipes for the standard streams, whose inode numbers come from their own file system: those of
 * other pipes, and of sockets, come from one counter of the machine.
 */
export const PIPES = `${REACHABLE}/pipes`;
const PIPES_INSIDE = '/pipes';
/** Data segment that Node needs to start, in addition to the program's memory. */
const DATA_ALLOWANCE_MIB = 256;
const LEAST_DATA_MIB = 768;
/**
 * Address space of a process beyond its memory, for libraries, threads and heaps. Between two measurements, it and the kernel's limit on
 * mappings are the only limits on page tables (docs/sandbox.md). None for Node, which reserves 10 GiB for each WebAssembly memory: code in
 * JavaScript cannot map memory itself, and the data limit counts the memory that it gets.
 */
const RESERVED_MIB: Readonly<Record<Caller, number | undefined>> = { program: 16_384, build: 65_536, node: undefined };
const OPEN_FILES = 256;
const NODE = 'node';
/** Allowance for the CPU time of one process, beyond the watched total. */
const CPU_ALLOWANCE_S = 2;

/** Makes the sandbox the first victim if the machine runs out of memory, makes the pipes of the program, and starts the sandbox. */
const OUTSIDE = [
  'echo 1000 2>/dev/null >/proc/self/oom_score_adj',
  `mkfifo ${[0, 1, 2].map((descriptor) => `${PIPES}/${descriptor}`).join(' ')}`,
  'exec "$@"',
].join('; ');
/**
 * Runs inside: reports that the sandbox is ready, waits until it is watched, opens the standard streams and runs the program. Each pipe
 * stays open until then, so that neither side finds it closed. At the end it writes the CPU time of all processes that were waited for,
 * in the format of the shell's `times`.
 */
const INSIDE = [
  `exec 7<>${PIPES_INSIDE}/0 8<>${PIPES_INSIDE}/1 9<>${PIPES_INSIDE}/2`,
  `echo >&${DESCRIPTORS.ready}`,
  `read -r begin <&${DESCRIPTORS.ready}`,
  `exec ${DESCRIPTORS.ready}>&- 0<${PIPES_INSIDE}/0 1>${PIPES_INSIDE}/1 2>${PIPES_INSIDE}/2 7<&- 8<&- 9<&-`,
  `"$@" ${DESCRIPTORS.times}>&-`,
  `code=$?; times >&${DESCRIPTORS.times}; exit $code`,
].join('; ');
/** Code of a bot cannot start processes or threads, or load code of the machine, which could make pipes. */
const WITHOUT_RIGHTS = ['--permission', '--allow-fs-read=*', '--allow-fs-write=*'];

/** `uid`: user id of the program; absent if this process is not root. */
export function sandboxCommand(
  programs: SandboxPrograms,
  view: SandboxView,
  program: Pick<ProgramSpec, 'argv' | 'role' | 'limits' | 'environment'>,
  uid?: number,
): SandboxCommand {
  const places = new Map<string, string>();
  const sourceOf = ({ host }: Mount): string => {
    const place = places.get(host) ?? `${REACHABLE}/${places.size}`;
    places.set(host, place);
    return place;
  };
  const options = sandboxOptions(view, program, sourceOf);
  const inside = [
    '/bin/sh',
    '-c',
    INSIDE,
    'sh',
    '/usr/bin/prlimit',
    ...limitOptions(program.limits, RESERVED_MIB[callerOf(program)]),
    '--',
    ...argvOf(program),
  ];
  const sandbox = [programs.bubblewrap, '--args', String(DESCRIPTORS.arguments), ...inside];
  const identity = uid === undefined ? [] : ['--reuid', String(uid), '--regid', String(uid), '--clear-groups'];
  const watched = [programs.setpriv, ...identity, '--pdeathsig', 'KILL', '/bin/sh', '-c', OUTSIDE, 'sh', ...sandbox];
  const argv = [...outerCommand(programs.bubblewrap, uid !== undefined, places), ...watched];
  return { argv: argv as [string, ...string[]], arguments: options.map((option) => `${option}\0`).join('') };
}

/** Whose system calls the program makes. */
export function callerOf({ argv, role = 'bot' }: Pick<ProgramSpec, 'argv' | 'role'>): Caller {
  if (role === 'build') return 'build';
  return argv[0] === NODE ? 'node' : 'program';
}

function argvOf({ argv, role = 'bot' }: Pick<ProgramSpec, 'argv' | 'role'>): readonly string[] {
  const [program, ...rest] = argv;
  return role === 'bot' && program === NODE ? [program, ...WITHOUT_RIGHTS, ...rest] : argv;
}

/**
 * If the process that started it ends, the kernel ends all processes of the namespace. The first one could not end them: it may not signal
 * processes of another user.
 */
function outerCommand(bubblewrap: string, isRoot: boolean, places: ReadonlyMap<string, string>): string[] {
  return [
    bubblewrap,
    ...['--die-with-parent', '--unshare-pid', ...(isRoot ? [] : ['--unshare-user'])],
    ...['--dev-bind', '/', '/', '--proc', '/proc', '--perms', '0755', '--tmpfs', REACHABLE],
    ...[...places].flatMap(([host, place]) => ['--ro-bind', host, place]),
    ...['--perms', '0777', '--dir', PIPES],
  ];
}

function sandboxOptions(
  { image, proc, readable, writable }: SandboxView,
  { limits, environment = {} }: Pick<ProgramSpec, 'limits' | 'environment'>,
  sourceOf: (mount: Mount) => string,
): string[] {
  const bind = (mount: Mount): string[] => ['--ro-bind', sourceOf(mount), mount.inside];
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session'],
    ...['--cap-drop', 'ALL', '--uid', UID_INSIDE, '--gid', UID_INSIDE, '--hostname', 'sandbox'],
    ...['--clearenv', ...Object.entries({ ...ENVIRONMENT, ...environment }).flatMap((pair) => ['--setenv', ...pair])],
    ...['--seccomp', String(DESCRIPTORS.seccomp)],
    ...(image === undefined ? systemFolders() : foldersOf(image).flatMap(bind)),
    ...topLinks(),
    ...bind(proc),
    ...devices(),
    ...['--ro-bind', PIPES, PIPES_INSIDE],
    ...['/tmp', ...writable].flatMap((path) => [
      ...['--perms', '0700', '--size', String(limits.memoryMiB * MIB), '--tmpfs', path],
    ]),
    ...readable.flatMap(bind),
    // Both are in-memory file systems without a size limit.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', BOT_FOLDER],
  ];
}

/** /usr, and on older systems top-level folders that are not links to it. */
function systemFolders(): string[] {
  const beside = TOP_FOLDERS.filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true);
  const read = ['/usr', ...beside].flatMap((path) => ['--ro-bind', path, path]);
  return [...read, ...SETTINGS.flatMap((path) => ['--ro-bind-try', path, path])];
}

function foldersOf(image: string): readonly Mount[] {
  return ['/usr', ...SETTINGS].map((inside) => ({ host: `${image}${inside}`, inside }));
}

function topLinks(): string[] {
  const links = TOP_FOLDERS.filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true);
  return links.flatMap((path) => ['--symlink', readlinkSync(path), path]);
}

/** Excludes /dev/zero, because memory mapped from it is not counted. */
function devices(): string[] {
  const bound = ['null', 'random', 'urandom'].flatMap((name) => ['--dev-bind', `/dev/${name}`, `/dev/${name}`]);
  const links = [
    [`${PIPES_INSIDE}/1`, 'stdout'],
    [`${PIPES_INSIDE}/2`, 'stderr'],
    ['/tmp', 'shm'],
  ].flatMap(([target, name]) => ['--symlink', target!, `/dev/${name}`]);
  return ['--tmpfs', '/dev', ...bound, ...links];
}

/** Limits of each process. The total is watched. */
function limitOptions({ memoryMiB, processes, cpuMs }: ProgramLimits, reservedMiB: number | undefined): string[] {
  const dataMiB = Math.max(memoryMiB + DATA_ALLOWANCE_MIB, LEAST_DATA_MIB);
  const cpu = cpuMs === undefined ? [] : [`--cpu=${Math.ceil(cpuMs / 1000) + CPU_ALLOWANCE_S}`];
  return [
    `--data=${dataMiB * MIB}`,
    ...(reservedMiB === undefined ? [] : [`--as=${(memoryMiB + reservedMiB) * MIB}`]),
    `--fsize=${memoryMiB * MIB}`,
    `--nproc=${processes}`,
    `--nofile=${OPEN_FILES}`,
    ...['--core=0', '--memlock=0', '--msgqueue=0', '--rtprio=0', '--sigpending=256'],
    ...cpu,
  ];
}
