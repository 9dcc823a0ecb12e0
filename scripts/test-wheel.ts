// Builds the wheel and tests it as a user has it: `npm run test:wheel [-- --train] [-- PYTEST ARGUMENTS]`.
//
// The wheel is installed in a new virtual environment. The tests run in a bubblewrap sandbox in which this clone is not readable, the
// home folder is empty and the path has no Node. A server for remote bots runs outside. `--train` installs PyTorch and the libraries of the
// examples too, from the index that pip is configured for; without it, the tests of training and of the examples are skipped.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PYTHON_PACKAGE } from './python-environment.ts';

const ROOT = join(import.meta.dirname, '..');
const TESTS: readonly string[] = [
  'test_wheel',
  'test_tutorial',
  'test_gymnasium',
  'test_pettingzoo',
  'test_vec_env',
  'test_guards',
  'test_hands',
  'test_dataset',
  'test_remote',
  'test_example',
];
const SERVER_SETTINGS = {
  PORT: '0',
  MCR_LADDER: 'no',
  MCR_SAMPLE: 'off',
  MCR_BUILD: 'no',
  MCR_WORKERS: '1',
  MCR_RATE_LIMIT: '100000',
};

function run(program: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`exit status ${status} of ${program} ${args.join(' ')}`);
}

/** Creates a virtual environment with the wheel, and copies the tests beside it. Returns the environment's folder. */
function install(folder: string, extras: readonly string[]): string {
  const environment = join(folder, 'venv');
  const [wheel] = globSync('dist/python/*.whl', { cwd: ROOT });
  run('python3', '-m', 'venv', environment);
  run(join(environment, 'bin/pip'), 'install', '--quiet', `${join(ROOT, wheel!)}[${extras.join(',')}]`, 'pytest');
  cpSync(join(PYTHON_PACKAGE, 'TUTORIAL.md'), join(folder, 'TUTORIAL.md'));
  for (const name of [...TESTS, 'mixing_bot']) {
    cpSync(join(PYTHON_PACKAGE, 'tests', `${name}.py`), join(folder, 'tests', `${name}.py`));
  }
  return environment;
}

interface RunningServer {
  readonly process: ChildProcess;
  /** Address and token. */
  readonly access: string;
}

async function startServer(folder: string): Promise<RunningServer> {
  const env = { ...process.env, ...SERVER_SETTINGS, MCR_DATA: join(folder, 'server') };
  const args = [join(ROOT, 'apps/cli/bin/mcr.js'), 'serve'];
  const server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const line of createInterface(server.stdout)) {
    printed += `${line}\n`;
    const [, url] = /^MCR Arena is at (\S+) /m.exec(printed) ?? [];
    const [, token] = /shown this once:\s+(\S+)/.exec(printed) ?? [];
    if (url !== undefined && token !== undefined) return { process: server, access: `${url} ${token}` };
  }
  throw new Error('the server ended');
}

/** Runs the tests where this clone cannot be read. Returns the exit status. */
function test(folder: string, environment: string, server: string, args: readonly string[]): number | null {
  const hidden = [ROOT, realpathSync(join(ROOT, 'node_modules'))];
  const [home, temporary] = [join(folder, 'home'), join(folder, 'tmp')];
  for (const path of [home, temporary]) mkdirSync(path);
  const variables = {
    PATH: join(environment, 'bin'),
    HOME: home,
    TMPDIR: temporary,
    LANG: 'C.UTF-8',
    MCR_TEST_WHEEL: ROOT,
    MCR_TEST_SERVER: server,
    ...(process.env.MCR_TEST_HANDS !== undefined && { MCR_TEST_HANDS: process.env.MCR_TEST_HANDS }),
  };
  const sandbox = [
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--bind', folder, folder, '--chdir', folder],
    ...hidden.flatMap((path) => ['--tmpfs', path]),
    ...['--unshare-pid', '--die-with-parent', '--clearenv'],
    ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
  const python = [join(environment, 'bin/python'), '-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'tests', ...args];
  return spawnSync('bwrap', [...sandbox, ...python], { stdio: 'inherit' }).status;
}

const trains = process.argv.includes('--train');
const folder = mkdtempSync(join(tmpdir(), 'mcr-wheel-'));
let server: RunningServer | undefined;
try {
  run(process.execPath, join(ROOT, 'scripts/build-python.ts'));
  const environment = install(folder, [
    'gymnasium',
    'pettingzoo',
    'remote',
    'botzone',
    ...(trains ? ['examples'] : []),
  ]);
  server = await startServer(folder);
  const args = process.argv.slice(2).filter((argument) => argument !== '--train');
  process.exitCode = test(folder, environment, server.access, args) ?? 1;
} finally {
  server?.process.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
