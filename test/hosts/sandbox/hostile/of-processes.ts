// Programs that start processes without limit, do not end, or try to reach other processes.

import { createServer } from 'node:net';
import { type Place, problems, type Scenario, until } from './scenario.ts';

/** Waits until no process of the place is left, including the sandbox's own processes. */
async function nothingLeft(place: Place): Promise<boolean> {
  await until(() => place.processes().length === 0);
  return true;
}

export const OF_PROCESSES: readonly Scenario[] = [
  {
    name: 'forks without end',
    run: async (place) => {
      const { end, stdout } = await place.python(
        `
import time
count = 0
try:
  while True:
    if os.fork() == 0:
      time.sleep(1000)
    count += 1
except OSError as error:
  print(count, errno.errorcode[error.errno])`,
        { limits: { processes: 16 } },
      );
      const bomb = await place.start({
        // The shell forks only once and then executes `sleep`, because a shell that cannot fork would exit.
        argv: ['/bin/sh', '-c', 'f() { f & f & wait; }; f & exec sleep 1000'],
        limits: { processes: 16 },
      });
      await until(() => bomb.stderr().includes('fork'));
      const killed = await bomb.kill();
      const [count, error] = stdout.trim().split(' ');
      return problems(
        {
          'the limit holds': end.type === 'exited' && Number(count) >= 8 && Number(count) < 16 && error === 'EAGAIN',
          'a bomb is killed': killed.type === 'killed',
          'nothing is left': await nothingLeft(place),
        },
        { end, stdout, killed },
      );
    },
  },
  {
    name: 'leaves children that have left its session',
    run: async (place) => {
      const { end, stdout } = await place.shell(
        `(setsid sh -c 'exec >/dev/null 2>&1 </dev/null; touch /tmp/up; sleep 1000' &)
         (setsid setsid sh -c 'trap "" TERM HUP; sleep 1000' &)
         until [ -e /tmp/up ]; do sleep 0.05; done; echo left`,
        // A bot cannot leave it.
        { role: 'build' },
      );
      return problems(
        { 'it ends': end.type === 'exited' && stdout === 'left\n', 'nothing is left': await nothingLeft(place) },
        { end, stdout },
      );
    },
  },
  {
    name: 'sends signals to its parent and to everything',
    run: async (place) => {
      const neighbour = await place.start({ argv: ['cat'] });
      const { end, stdout } = await place.shell(
        `kill -9 1; kill -STOP 1; kill -9 ${process.pid}; kill -TERM -- -1 2>/dev/null; echo alive; ls -d /proc/[0-9]*`,
      );
      neighbour.stdin.end('still here');
      const other = await place.outcomeOf(neighbour);
      return problems(
        {
          'it finds only itself': end.type === 'exited' && stdout === 'alive\n',
          'its neighbour continues': other.stdout === 'still here' && other.end.type === 'exited',
        },
        { end, stdout, other },
      );
    },
  },
  {
    name: 'traces and reads a neighbour',
    run: async (place) => {
      const neighbour = await place.start({ argv: ['cat'] });
      const pids = [...place.processes(), process.pid];
      const { stdout } = await place.python(`
found = []
for pid in (1, ${pids.join(', ')}):
  found.append((call('ptrace', 16, pid, 0, 0), call('process_vm_readv', pid, 0, 0, 0, 0, 0)))
print(set(found))
print(any(name.isdigit() for name in os.listdir('/proc')))
print(call('ptrace', 0, 0, 0, 0))`);
      await neighbour.kill();
      return problems({ 'it is refused': stdout === "{('EPERM', 'EPERM')}\nFalse\nEPERM\n" }, stdout);
    },
  },
  {
    name: 'opens connections, also to abstract Unix sockets',
    run: async (place) => {
      const name = `mcr-test-${place.mark}`;
      const server = createServer();
      await new Promise<void>((resolve) => void server.listen(`\0${name}`, resolve));
      const tcp = createServer();
      await new Promise<void>((resolve) => void tcp.listen(0, '127.0.0.1', resolve));
      const { port } = tcp.address() as { port: number };
      const { stdout } = await place.python(`
import socket
def attempt(family, kind, address):
  try:
    s = socket.socket(family, kind); s.connect(address); print('connected to', address)
  except OSError as error: print(errno.errorcode[error.errno])
attempt(socket.AF_UNIX, socket.SOCK_STREAM, '\\0${name}')
attempt(socket.AF_UNIX, socket.SOCK_DGRAM, '\\0${name}')
attempt(socket.AF_INET, socket.SOCK_STREAM, ('127.0.0.1', ${port}))
attempt(socket.AF_INET6, socket.SOCK_DGRAM, ('::1', 53))
attempt(socket.AF_NETLINK, socket.SOCK_RAW, (0, 0))
attempt(40, socket.SOCK_STREAM, (2, 1))
a, b = socket.socketpair()
for address in ('\\0${name}', '\\0another'):
  try: a.connect(address); print('connected')
  except OSError: pass
try: a.bind('\\0another'); print('bound')
except OSError: print('not bound')
print(sorted(open('/proc/net/dev').read().split())[-1] != '', 'eth0' in open('/proc/net/dev').read())`);
      server.close();
      tcp.close();
      const first = stdout.split('\n').slice(0, 6);
      return problems(
        {
          'all are refused': first.every((line) => line === 'EPERM'),
          'no other way works': !/connected|eth0|True True/.test(stdout),
        },
        stdout,
      );
    },
  },
];
