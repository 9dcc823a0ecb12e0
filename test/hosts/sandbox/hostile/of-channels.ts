// Programs of two sandboxes, one after the other, that try to communicate through numbers of the machine: a sender changes every number
// that it can, and a receiver must read the same ones before and after. What remains was measured (docs/uploading-bots.md, *Timing*).

import { readFileSync } from 'node:fs';
import { type Outcome, type Place, problems, type Scenario } from './scenario.ts';

/** Prints every number that a program can read and that belongs to the machine. `st_dev` of file systems in memory is random and left out (docs/sandbox.md). */
const RECEIVER = `
import stat
def show(name, read):
  try: print(name, read())
  except OSError as error: print(name, errno.errorcode[error.errno])
def figures(status): return (status.st_ino, status.st_nlink, status.st_uid, status.st_size, status.st_mode)
def times(path): return [getattr(os.stat(path), kind) for kind in ('st_atime_ns', 'st_mtime_ns', 'st_ctime_ns')]
for number in range(3): show(f'stream {number}', lambda: figures(os.fstat(number)))
show('pipe', lambda: os.fstat(os.pipe()[0]).st_ino)
def socket_pair():
  made = (ctypes.c_int * 2)()
  return 'refused' if libc.socketpair(1, 1, 0, made) != 0 else os.fstat(made[0]).st_ino
show('socket pair', socket_pair)
show('eventfd', lambda: os.fstat(libc.eventfd(0, 0)).st_ino)
show('epoll', lambda: os.fstat(libc.epoll_create1(0)).st_ino)
show('timer', lambda: os.fstat(libc.timerfd_create(1, 0)).st_ino)
show('signals', lambda: os.fstat(libc.signalfd(-1, bytes(128), 0)).st_ino)
show('process', lambda: call('pidfd_open', os.getpid(), 0))
show('mount', lambda: call('statx', -100, b'/usr', 0, 0xffff, bytes(256)))
show('handle', lambda: call('name_to_handle_at', -100, b'/usr', bytes(136), bytes(8), 0))
show('cached', lambda: call('openat2', -100, b'/usr/share/none', (0x20).to_bytes(24, 'little'), 24))
show('resident', lambda: call('mincore', 0, 4096, bytes(1)))
for path in ('/usr', '/bot', '/tmp', '/dev', '/'): show(f'space of {path}', lambda: os.statvfs(path).f_bfree)
for path in ('/dev/null', '/dev/random', '/dev/urandom', '/usr', '/usr/bin/python3', '/bot', '/proc', '/pipes/0'): show(f'file {path}', lambda: figures(os.stat(path)))
for path in ('/dev/null', '/dev/random', '/dev/urandom', '/usr', '/usr/bin/python3', '/bot'): show(f'times of {path}', lambda: times(path))
def file_in_memory():
  with open('/tmp/new', 'w') as file: return os.fstat(file.fileno()).st_ino
show('file in memory', file_in_memory)
show('thread', lambda: call('gettid'))
show('process id', os.getpid)
show('parent', os.getppid)
show('user', lambda: (os.getuid(), os.getgid(), os.getgroups()))
show('entropy', lambda: call('ioctl', os.open('/dev/random', os.O_RDONLY), 0x80045200, bytes(8)))
show('size of a pipe', lambda: call('fcntl', 0, 1032, 0))
show('load', lambda: call('sysinfo', bytes(128)))
show('names', lambda: tuple(os.uname()))
show('processors', lambda: (os.cpu_count(), open('/proc/stat').read()))
show('files of /proc', lambda: sorted(os.walk('/proc')))
show('files of /dev', lambda: sorted(os.listdir('/dev')))
show('shared memory', lambda: call('shmget', 1, 4096, 0o1600))
show('semaphore', lambda: call('semget', 1, 1, 0o1600))
show('message queue', lambda: call('msgget', 1, 0o1600))
show('watch', lambda: call('inotify_init1', 0))
show('key', lambda: call('add_key', b'user', b'a', b'a', 1, -3))
`;

/** Moves them. */
const SENDER = `
def attempt(move, count):
  for _ in range(count):
    try: move()
    except OSError: return
def pipe():
  for descriptor in os.pipe(): os.close(descriptor)
def pair():
  made = (ctypes.c_int * 2)()
  if libc.socketpair(1, 1, 0, made) != 0: raise OSError(1, '')
  for descriptor in made: os.close(descriptor)
attempt(pipe, 20000)
attempt(pair, 20000)
for path in ('/dev/null', '/dev/random', '/dev/urandom', '/usr', '/bot', '/proc', '/pipes/0'):
  attempt(lambda: os.utime(path), 1)
  attempt(lambda: os.chmod(path, 0o600), 1)
  attempt(lambda: os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK)), 1)
for number in range(3): attempt(lambda: os.fchmod(number, 0o600), 1)
os.read(os.open('/dev/random', os.O_RDONLY), 512)
for number in range(2000):
  with open(f'/tmp/{number}', 'w') as file: file.write('x' * 4096)
for number in range(8):
  child = os.fork()
  if child == 0: os._exit(0)
  os.waitpid(child, 0)
for name in ('shmget', 'semget', 'msgget', 'inotify_init1', 'memfd_create', 'eventfd2', 'add_key'): call(name, 1, 4096, 0o1600)
print('sent')
`;

/** Files of this folder that scenarios compile. */
export const SOURCES = ['counters.cpp'];

export const OF_CHANNELS: readonly Scenario[] = [
  {
    name: 'sends to a later program through numbers of the machine',
    run: (place) => {
      const folder = place.folder({ 'data.txt': 'weights' });
      return problemsOfPair({
        receive: () => place.python(RECEIVER, { folder }),
        send: () => place.python(SENDER, { folder }),
      });
    },
  },
  {
    name: 'sends to a later program in C++ through numbers of the machine',
    run: async (place) => {
      const folder = await compiled(place, 'counters.cpp');
      const run = (...mode: string[]) => place.run({ argv: ['/bot/program', ...mode], folder });
      return problemsOfPair({ receive: () => run(), send: () => run('send') });
    },
  },
];

async function problemsOfPair(pair: Record<'receive' | 'send', () => Promise<Outcome>>): Promise<readonly string[]> {
  const before = textOf(await pair.receive());
  const sender = await pair.send();
  const after = textOf(await pair.receive());
  return problems({ 'it ran': sender.stdout === 'sent\n', 'nothing has changed': after === before }, [
    sender,
    ...changes(before, after),
  ]);
}

function textOf({ stdout, stderr, end }: Outcome): string {
  return `${stdout}${stderr}${end.type}`;
}

/** A folder with the compiled `program`. */
async function compiled(place: Place, source: string): Promise<string> {
  const output = place.folder();
  const { end, stderr } = await place.run({
    argv: ['/usr/bin/g++', '-std=c++17', '-o', '/out/program', `/bot/${source}`],
    role: 'build',
    folder: place.folder({ [source]: readFileSync(new URL(source, import.meta.url), 'utf8') }),
    writable: place.outputTo(output),
    limits: { memoryMiB: 1024 },
  });
  if (end.type !== 'exited' || end.code !== 0) throw new Error(`${source}: ${stderr}`);
  return output;
}

function changes(before: string, after: string): readonly string[] {
  const lines = after.split('\n');
  return before.split('\n').flatMap((line, index) => (line === lines[index] ? [] : [`${line} → ${lines[index]}`]));
}
