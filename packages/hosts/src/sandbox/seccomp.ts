// The system calls that a sandbox refuses: covert channels between programs (docs/sandbox.md lists them), memory that is not counted,
// access to other processes, and parts of the kernel that bots do not need.

import { assemble, type Instruction, OFFSETS, RETURN } from './bpf.ts';
import { NEWEST_CALL, numberOfCall, type Processor } from './syscalls.ts';

/**
 * Who makes the calls. `program`: a bot. `node`: a bot in JavaScript, or a model: Node does not start without pipes, but makes none
 * later. `build`: compilers, which start and connect processes, before any deal.
 */
export const CALLERS = ['program', 'node', 'build'] as const;
export type Caller = (typeof CALLERS)[number];

interface Rule {
  readonly calls: readonly string[];
  readonly error: number;
  /** By default all. */
  readonly of?: readonly Caller[];
  /** If present, the call is refused only if `argument & mask` is one of the values, or is none of those that are `allowed`. */
  readonly where?: { readonly argument: number; readonly mask: number } & (
    | { readonly values: readonly number[] }
    | { readonly allowed: readonly number[] }
  );
}

const EPERM = 1;
const ENOTTY = 25;
const ENOSYS = 38;
const ALL = 0xffffffff;
/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64 of linux/audit.h. */
const PROCESSORS: Readonly<Record<Processor, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };
/** Calls of x86-64 with 32-bit pointers have this bit. */
const X32_CALLS = 0x40000000;

const NAMESPACE_FLAGS = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000];
const FILE_LOCKS = [5, 6, 7, 36, 37, 38];
const FILE_LEASES = [1024, 1025, 1026];
const SHARED_ANONYMOUS = 0x21;
const NO_WAIT = 0x8;
const PIPE_SIZES = [1031, 1032];
const CLONE_PIDFD = 0x1000;
/** FIONREAD, FIONBIO, FIONCLEX and FIOCLEX: what remains of a call with thousands of meanings. */
const DESCRIPTOR_CONTROLS = [0x541b, 0x5421, 0x5450, 0x5451];

export const RULES: readonly Rule[] = [
  // Covert channels through files that two sandboxes read.
  { calls: ['flock'], error: EPERM },
  { calls: ['fcntl'], error: EPERM, where: { argument: 1, mask: ALL, values: [...FILE_LOCKS, ...FILE_LEASES] } },
  { calls: ['inotify_init', 'inotify_init1', 'inotify_add_watch', 'inotify_rm_watch'], error: EPERM },
  { calls: ['fanotify_init', 'fanotify_mark', 'mincore', 'fadvise64', 'readahead', 'lookup_dcookie'], error: EPERM },
  { calls: ['preadv2'], error: EPERM, where: { argument: 5, mask: NO_WAIT, values: [NO_WAIT] } },
  // The times of /dev/null, which everybody may set to the current one.
  { calls: ['utime', 'utimes', 'futimesat', 'utimensat'], error: EPERM, of: ['program', 'node'] },
  // A session of its own, which would compete with the server as an equal (`inheritPriority`), and a process group of its own, which would
  // compute while the program is stopped.
  { calls: ['setsid', 'setpgid'], error: EPERM, of: ['program', 'node'] },
  // Whether a path is known to the kernel (openat2).
  { calls: ['openat2'], error: ENOSYS },
  // Counters of the machine: pipes and sockets take their inode numbers from one, which any of them moves and `fstat` shows; `statx`
  // shows ids of mounts, and a descriptor of a process its number since the start of the machine.
  { calls: ['pipe'], error: EPERM, of: ['program', 'node'] },
  { calls: ['pipe2'], error: EPERM, of: ['program'] },
  { calls: ['socketpair'], error: EPERM, of: ['program', 'node'] },
  { calls: ['statx', 'pidfd_open'], error: ENOSYS },
  { calls: ['clone'], error: EPERM, where: { argument: 0, mask: CLONE_PIDFD, values: [CLONE_PIDFD] } },
  // The load of the machine, and the free space of its disks.
  { calls: ['sysinfo', 'perf_event_open', 'statfs', 'fstatfs', 'sync', 'syncfs'], error: EPERM },
  { calls: ['fcntl'], error: EPERM, where: { argument: 1, mask: ALL, values: PIPE_SIZES } },
  { calls: ['ioctl'], error: ENOTTY, where: { argument: 1, mask: ALL, allowed: DESCRIPTOR_CONTROLS } },
  // Memory that is not counted for any process.
  { calls: ['mmap'], error: EPERM, where: { argument: 3, mask: SHARED_ANONYMOUS, values: [SHARED_ANONYMOUS] } },
  { calls: ['memfd_create', 'memfd_secret', 'shmget', 'shmat', 'shmctl', 'shmdt'], error: EPERM },
  { calls: ['semget', 'semop', 'semctl', 'semtimedop', 'msgget', 'msgsnd', 'msgrcv', 'msgctl'], error: EPERM },
  { calls: ['mq_open', 'mq_unlink', 'mq_timedsend', 'mq_timedreceive', 'mq_notify', 'mq_getsetattr'], error: EPERM },
  { calls: ['mbind', 'set_mempolicy', 'set_mempolicy_home_node', 'migrate_pages', 'move_pages'], error: EPERM },
  // Connections.
  { calls: ['socket', 'bind'], error: EPERM },
  // Other processes.
  {
    calls: ['ptrace', 'process_vm_readv', 'process_vm_writev', 'process_madvise', 'kcmp', 'pidfd_getfd'],
    error: EPERM,
  },
  { calls: ['add_key', 'request_key', 'keyctl'], error: EPERM },
  // Namespaces and file systems. Without clone3, whose flags are in memory, the C library uses clone.
  ...NAMESPACE_FLAGS.map((flag): Rule => {
    return { calls: ['clone'], error: EPERM, where: { argument: 0, mask: flag, values: [flag] } };
  }),
  { calls: ['clone3'], error: ENOSYS },
  { calls: ['unshare', 'setns', 'mount', 'umount2', 'pivot_root', 'chroot', 'move_mount', 'open_tree'], error: EPERM },
  { calls: ['fsopen', 'fsconfig', 'fsmount', 'fspick', 'mount_setattr', 'quotactl', 'quotactl_fd'], error: EPERM },
  {
    calls: ['open_by_handle_at', 'name_to_handle_at', 'nfsservctl', 'uselib', 'ustat', 'sysfs', '_sysctl'],
    error: EPERM,
  },
  // Large parts of the kernel.
  { calls: ['io_uring_setup', 'io_uring_enter', 'io_uring_register', 'userfaultfd'], error: ENOSYS },
  {
    calls: ['bpf', 'seccomp', 'personality', 'modify_ldt', 'iopl', 'ioperm', 'syslog', 'acct', 'swapon', 'swapoff'],
    error: EPERM,
  },
  { calls: ['reboot', 'init_module', 'finit_module', 'delete_module', 'create_module'], error: EPERM },
  { calls: ['kexec_load', 'kexec_file_load', 'get_kernel_syms', 'query_module', 'vhangup'], error: EPERM },
  { calls: ['settimeofday', 'clock_settime', 'adjtimex', 'clock_adjtime'], error: EPERM },
  { calls: ['sethostname', 'setdomainname'], error: EPERM },
];

/** The filter for both processors, for `bwrap --seccomp`. Programs that use the calls of any other processor are killed. */
export function seccompFilter(caller: Caller): Buffer {
  const processors = Object.keys(PROCESSORS) as Processor[];
  const rules = RULES.filter(({ of = CALLERS }) => of.includes(caller));
  return assemble([
    ...processors.flatMap((processor) => judgementOf(processor, rules)),
    { type: 'return', value: RETURN.killProcess },
  ]);
}

/** Decides every call made on this processor; calls made on another continue with the next instruction. */
function judgementOf(processor: Processor, rules: readonly Rule[]): Instruction[] {
  const [own, others, end] = [`calls of ${processor}`, `others than ${processor}`, `end of ${processor}`];
  return [
    { type: 'load', offset: OFFSETS.processor },
    { type: 'ifEqual', value: PROCESSORS[processor], otherwise: others },
    { type: 'goto', label: own },
    { type: 'label', name: others },
    { type: 'goto', label: end },
    { type: 'label', name: own },
    { type: 'load', offset: OFFSETS.number },
    ...(processor === 'x64' ? returnIf('ifAtLeast', X32_CALLS, RETURN.killProcess, 'x32') : []),
    ...returnIf('ifAtLeast', NEWEST_CALL + 1, RETURN.error + ENOSYS, `newer of ${processor}`),
    ...rules.flatMap((rule, index) =>
      rule.calls.flatMap((call) => refusalOf(rule, call, processor, `${call} ${index}`)),
    ),
    { type: 'return', value: RETURN.allow },
    { type: 'label', name: end },
  ];
}

/** Expects that the number of the call is loaded, and preserves it. */
function refusalOf({ error, where }: Rule, call: string, processor: Processor, name: string): Instruction[] {
  const number = numberOfCall(call, processor);
  if (number === undefined) return [];
  const label = `after ${name} of ${processor}`;
  const refusal = RETURN.error + error;
  if (where === undefined) return returnIf('ifEqual', number, refusal, label);
  const restored = `restored ${label}`;
  return [
    { type: 'ifEqual', value: number, otherwise: label },
    { type: 'load', offset: OFFSETS.argument(where.argument) },
    { type: 'and', value: where.mask },
    ...('values' in where
      ? where.values.flatMap((value) => returnIf('ifEqual', value, refusal, `${label}: ${value}`))
      : [
          ...where.allowed.flatMap((value) => gotoIf(value, restored, `${label}: ${value}`)),
          { type: 'return', value: refusal } as const,
        ]),
    { type: 'label', name: restored },
    { type: 'load', offset: OFFSETS.number },
    { type: 'label', name: label },
  ];
}

function gotoIf(value: number, place: string, label: string): Instruction[] {
  return [
    { type: 'ifEqual', value, otherwise: label },
    { type: 'goto', label: place },
    { type: 'label', name: label },
  ];
}

function returnIf(type: 'ifEqual' | 'ifAtLeast', value: number, result: number, label: string): Instruction[] {
  return [
    { type, value, otherwise: label },
    { type: 'return', value: result },
    { type: 'label', name: label },
  ];
}
