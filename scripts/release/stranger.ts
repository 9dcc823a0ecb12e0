// A machine that has never seen this project: commands in a bubblewrap sandbox without this clone, with an empty home folder, one version
// of Node, and only the loopback registry for npm.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const BINARY = `node-linux-${process.arch}`;

export interface Stranger {
  /** An empty folder of the stranger. */
  folder(name: string): string;
  /** Runs a program; returns what it printed. Throws if its exit status is not 0. */
  run(cwd: string, ...command: readonly string[]): string;
  start(cwd: string, variables: Readonly<Record<string, string>>, ...command: readonly string[]): ChildProcess;
}

/** `node`: major version. `registry`: address. */
export function strangerWith(scratch: string, node: number, registry: string): Stranger {
  const place = join(scratch, `node-${node}`);
  const [home, temporary] = [join(place, 'home'), join(place, 'tmp')];
  for (const path of [home, temporary]) mkdirSync(path, { recursive: true });
  writeFileSync(join(home, '.npmrc'), `registry=${registry}/\n`);
  const options = ['--prefix', place, '--no-audit', '--no-fund', '--silent', '--ignore-scripts'];
  execFileSync('npm', ['install', ...options, '--registry', registry, `${BINARY}@${node}`], { cwd: place });
  const npm = dirname(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim());
  const variables = {
    PATH: [join(place, 'node_modules', BINARY, 'bin'), npm, '/usr/bin', '/bin'].join(':'),
    HOME: home,
    TMPDIR: temporary,
    LANG: 'C.UTF-8',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_loglevel: 'error',
  };
  const hidden = [ROOT, realpathSync(join(ROOT, 'node_modules'))];
  const sandboxed = (cwd: string, more: Readonly<Record<string, string>>, command: readonly string[]): string[] => [
    ...['--dev-bind', '/', '/', '--chdir', cwd],
    ...hidden.flatMap((path) => ['--tmpfs', path]),
    // Without a `/proc` of its own, in which no other sandbox could be opened.
    ...['--die-with-parent', '--clearenv'],
    ...Object.entries({ ...variables, ...more }).flatMap(([name, value]) => ['--setenv', name, value]),
    ...command,
  ];
  return {
    folder: (name) => {
      const path = join(place, name);
      mkdirSync(path, { recursive: true });
      return path;
    },
    run: (cwd, ...command) =>
      execFileSync('bwrap', sandboxed(cwd, {}, command), {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        maxBuffer: 64 * 1024 * 1024,
      }),
    start: (cwd, more, ...command) =>
      spawn('bwrap', sandboxed(cwd, more, command), { stdio: ['ignore', 'pipe', 'inherit'] }),
  };
}
