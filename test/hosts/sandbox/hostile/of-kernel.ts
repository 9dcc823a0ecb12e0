// Programs that ask the kernel for more than bots need.

import { problems, type Scenario } from './scenario.ts';

export const OF_KERNEL: readonly Scenario[] = [
  {
    name: 'creates namespaces',
    run: async (place) => {
      const { stdout } = await place.python(`
print(call('unshare', 0x10000000), call('unshare', 0x40000000), call('setns', 0, 0))
print(call('clone', 0x10000011, 0, 0, 0, 0), call('clone', 0x20000011, 0, 0, 0, 0), call('clone3', 0, 0))
print(call('mount', b'none', b'/tmp', b'tmpfs', 0, 0), call('fsopen', b'tmpfs', 0), flush=True)
os.execvp('unshare', ['unshare', '--user', '--map-root-user', 'id'])`);
      const expected = 'EPERM EPERM EPERM\nEPERM EPERM ENOSYS\nEPERM EPERM\n';
      return problems({ 'all are refused': stdout === expected }, stdout);
    },
  },
  {
    name: 'makes system calls that could leak bits or hide memory',
    run: async (place) => {
      const { stdout } = await place.python(`
print(*[call(name, 0, 0, 0, 0, 0) for name in ('keyctl', 'add_key', 'personality', 'mincore', 'perf_event_open', 'bpf', 'sysinfo')])
print(*[call(name, 0, 0, 0, 0, 0) for name in ('userfaultfd', 'io_uring_setup', 'cachestat')])
print(open('/proc/loadavg').read().strip(), open('/proc/uptime').read().strip(), sorted(os.listdir('/proc')), 'MHz' in open('/proc/cpuinfo').read())
no_new_privileges, seccomp, capabilities = 39, 21, [libc.prctl(23, number) for number in range(41)]
print(libc.prctl(no_new_privileges, 0, 0, 0, 0), libc.prctl(seccomp), max(capabilities))`);
      const expected = `${'EPERM '.repeat(7).trim()}\nENOSYS ENOSYS ENOSYS\n0.00 0.00 0.00 1/1 1 0.00 0.00 ['cpuinfo', 'loadavg', 'meminfo', 'stat', 'uptime'] False\n1 2 0\n`;
      return problems({ 'all are refused': stdout === expected }, stdout);
    },
  },
  {
    name: 'finds open files of the host',
    run: async (place) => {
      const { stdout } = await place.python(`
import stat
for number in range(300):
  try: status = os.fstat(number)
  except OSError: continue
  is_null = stat.S_ISCHR(status.st_mode) and os.major(status.st_rdev) == 1
  if not (number < 3 and stat.S_ISFIFO(status.st_mode)) and not is_null: print(number, status)`);
      return problems({ 'only its own three are open': stdout === '' }, stdout);
    },
  },
];
