// Programs that use memory, disk space, CPU time and output without limit.

import { readdirSync } from 'node:fs';
import type { ProgramEnd } from '../../../../packages/hosts/src/program/program-runner.ts';
import { type Outcome, problems, type Scenario } from './scenario.ts';

const EATERS: Readonly<Record<string, string>> = {
  'by its heap': 'const kept = []; for (;;) kept.push(new Array(1e5).fill({}));',
  'by files in memory':
    'const fs = require("fs"); const b = Buffer.alloc(1 << 20, 1); try { for (let i = 0; ; i++) fs.writeFileSync("/tmp/" + i, b); } catch {}' +
    'const kept = []; for (;;) kept.push(Buffer.alloc(1 << 20, 1));',
};

/** What a program leaves in its output, of which ten entries and a megabyte are permitted, and how it ends. */
const OUTPUTS: Readonly<Record<string, { readonly code: string; readonly end: ProgramEnd['type'] }>> = {
  'large files': {
    code: 'for i in 1 2 3 4 5 6 7 8; do head -c 60000000 /dev/urandom >$i; done; sleep 1000',
    end: 'memory',
  },
  'a file without a name': {
    code: 'exec 3>a 4>b; rm a b; head -c 60000000 /dev/urandom >&3; head -c 60000000 /dev/urandom >&4; sleep 1000',
    end: 'memory',
  },
  'a million folders': {
    code: `exec python3 -c 'import os, time; [os.mkdir(str(number)) for number in range(10**6)]; time.sleep(1000)'`,
    end: 'memory',
  },
  'a sparse file': { code: 'truncate -s 60000000 sparse', end: 'notDelivered' },
  'hard links': { code: 'head -c 300000 /dev/urandom >a; ln a b; ln a c; ln a d', end: 'notDelivered' },
  'empty files': { code: 'for i in 1 2 3 4 5 6 7 8 9 10 11; do : >$i; done', end: 'notDelivered' },
};

/** Maps memory, at an address if the system has it free, and reads its first page. Returns whether it was mapped. */
const MAP_READABLE = `
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
def map_readable(address, size):
  place = libc.mmap(address, size, 1, 0x4022, -1, 0)
  if place == (1 << 64) - 1: return False
  ctypes.string_at(place, 1)
  return True
`;

export const OF_MEMORY: readonly Scenario[] = [
  ...Object.entries(EATERS).map(
    ([how, code]): Scenario => ({
      name: `eats memory ${how}`,
      run: async (place) => {
        const outcome = await place.node(code, { limits: { processes: 100 } });
        return problems({ 'the memory limit ends it': outcome.end.type === 'memory' }, outcome);
      },
    }),
  ),
  {
    name: 'eats memory that belongs to no process',
    run: async (place) => {
      const { stdout } = await place.python(`
import mmap
def attempt(action):
  try:
    action(); return 'worked'
  except OSError as error: return errno.errorcode[error.errno]
print(attempt(lambda: mmap.mmap(-1, 4096)), call('memfd_create', b'x', 0), call('shmget', 0, 4096, 0o1666), call('msgget', 0, 0o1666))
print(os.path.exists('/dev/zero'), os.path.exists('/dev/shm'), os.path.realpath('/dev/shm'))`);
      const expected = 'EPERM EPERM EPERM EPERM\nFalse True /tmp\n';
      return problems({ 'all are refused': stdout === expected }, stdout);
    },
  },
  {
    name: 'fills the disk',
    run: async (place) => {
      const own = await place.shell('head -c 1000000000 /dev/urandom >/tmp/big; echo $?; ls -l /tmp', {
        limits: { memoryMiB: 64 },
      });
      return problems(
        { 'a file in memory counts as memory': own.end.type === 'memory' || /^(1|153)\n/.test(own.stdout) },
        own,
      );
    },
  },
  ...Object.entries(OUTPUTS).map(
    ([how, { code, end }]): Scenario => ({
      name: `fills the disk by ${how}`,
      run: async (place) => {
        const output = place.folder({ 'old.txt': '' });
        const outcome = await place.shell(`cd /out; ${code}`, {
          limits: { memoryMiB: 64 },
          writable: place.outputTo(output),
        });
        return problems(
          { 'it is stopped': outcome.end.type === end, 'nothing is delivered': `${readdirSync(output)}` === 'old.txt' },
          outcome,
        );
      },
    }),
  ),
  ...(['bot', 'build'] as const).map(
    (role): Scenario => ({
      name: `eats memory by page tables, as ${role}`,
      run: async (place) => {
        const large = await place.python(`${MAP_READABLE}\nprint(map_readable(None, 1 << 40))`, { role });
        const sparse = await place.python(
          `${MAP_READABLE}\nfor gib in range(1, 1 << 17): map_readable(gib << 30, 4096)\nprint('mapped')`,
          { role },
        );
        return problems(
          {
            'a large range is refused': large.stdout === 'False\n',
            'the memory limit ends many small ones': sparse.end.type === 'memory',
          },
          { large, sparse },
        );
      },
    }),
  ),
  {
    name: 'floods stdout and stderr',
    run: async (place) => {
      const running = await place.start({
        argv: [
          'node',
          '-e',
          'const x = "y".repeat(1 << 16); for (let i = 0; i < 200; i++) { process.stdout.write(x); process.stderr.write(x); }',
        ],
        limits: { stderrBytes: 1000 },
      });
      let bytes = 0;
      running.stdout.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      const end = await running.ended;
      const kept = running.stderr().length;
      return problems(
        {
          'it ends': end.type === 'exited',
          'stdout is complete': bytes === 200 << 16,
          'the end of stderr is kept': kept === 1000,
        },
        { end, bytes, kept },
      );
    },
  },
  {
    name: 'floods stderr without end',
    run: async (place) => {
      const code = 'const x = Buffer.alloc(1e6, 120); const more = () => process.stderr.write(x, more); more()';
      const { end } = await place.node(code, { limits: { printedBytes: 20_000_000 } });
      return problems({ 'it is killed at the limit': end.type === 'printed' }, end);
    },
  },
  {
    name: 'uses CPU time in children that it waits for, leaves or ignores',
    run: async (place) => {
      // Prints the CPU time that the kernel counted for the shell.
      const burn = 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; times';
      const outcomes: readonly Outcome[] = await Promise.all([
        place.shell(burn),
        place.shell(`sh -c '${burn}'; sh -c '${burn}'; true`),
        place.shell(
          `(sh -c '${burn}; echo >/tmp/a' &) ; (sh -c '${burn}; echo >/tmp/b' &); until [ -e /tmp/a -a -e /tmp/b ]; do sleep 0.05; done`,
        ),
        place.shell(burn, { limits: { cpuMs: 50 } }),
        place.shell(`sh -c 'for i in 1 2 3 4 5 6 7 8; do sh -c "while :; do :; done" & done; wait'`, {
          limits: { cpuMs: 300 },
        }),
      ]);
      const [one, waited, left, limited, many] = outcomes;
      return problems(
        {
          'time is counted': isCounted(one!),
          'time of children that it waits for': isCounted(waited!),
          'time of children that it leaves': isCounted(left!),
          'the limit ends it': limited!.end.type === 'cpuTime' && many!.end.type === 'cpuTime',
        },
        outcomes,
      );
    },
  },
];

/** Whether most of the CPU time that its shells print was counted. */
function isCounted({ cpuMs, stdout }: Outcome): boolean {
  const printed = [...stdout.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, s]) => Number(minutes) * 60_000 + Number(s) * 1000,
  );
  const usedMs = printed.reduce((sum, ms) => sum + ms, 0);
  return usedMs >= 20 && cpuMs >= 0.8 * usedMs;
}
