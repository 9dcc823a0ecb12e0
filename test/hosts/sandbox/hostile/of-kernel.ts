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
print(open('/proc/loadavg').read().strip(), open('/proc/uptime').read().strip(), len(os.listdir('/proc/sys')), 'MHz' in open('/proc/cpuinfo').read())
print([line for pid in (1, os.getpid()) for line in open(f'/proc/{pid}/status') if line.startswith(('Cap', 'NoNewPrivs', 'Seccomp:')) and line.split()[1] not in ('0000000000000000', '1', '2')])`);
      const expected = `${'EPERM '.repeat(7).trim()}\nENOSYS ENOSYS ENOSYS\n0.00 0.00 0.00 1/1 1 0.00 0.00 0 False\n[]\n`;
      return problems({ 'all are refused': stdout === expected }, stdout);
    },
  },
  {
    name: 'finds open files of the host',
    run: async (place) => {
      const { stdout } = await place.python(`
for name in sorted(os.listdir('/proc/self/fd'), key=int):
  try: print(name, os.readlink('/proc/self/fd/' + name).split(':')[0])
  except OSError: pass`);
      const open = stdout
        .trim()
        .split('\n')
        .filter((line) => !/^[012] socket$|\/dev\/null$|\/proc\/\d+\/fd$/.test(line));
      return problems({ 'only its own three are open': open.length === 0 }, stdout);
    },
  },
];
