// A PostgreSQL of its own for a test, in a folder and on a socket that are gone afterwards. Needs Debian's package
// `postgresql`; PostgreSQL refuses to run as root, so root lends it to the user that the package makes.

import { execFileSync } from 'node:child_process';
import { chmodSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './throwaway.ts';

export interface ThrowawayPostgres {
  readonly url: string;
  stop(): void;
}

const PORT = 54_329;

/** The folder of PostgreSQL's programs; undefined where it is not installed. */
export function findPostgres(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
}

export function startPostgres(programs: string): ThrowawayPostgres {
  const folder = newFolder();
  chmodSync(folder.path, 0o777);
  const data = join(folder.path, 'data');
  run(programs, 'initdb', '--pgdata', data, '--auth', 'trust', '--username', 'mcr', '--no-sync');
  const options = `-c listen_addresses= -c unix_socket_directories=${folder.path} -c port=${PORT} -c fsync=off`;
  run(programs, 'pg_ctl', 'start', '--pgdata', data, '--wait', '--log', join(folder.path, 'log'), '--options', options);
  return {
    url: `postgres://mcr@localhost:${PORT}/postgres?host=${encodeURIComponent(folder.path)}`,
    stop: () => {
      run(programs, 'pg_ctl', 'stop', '--pgdata', data, '--mode', 'immediate');
      folder.remove();
    },
  };
}

function run(programs: string, program: string, ...args: string[]): void {
  const command = [join(programs, program), ...args];
  const [first, ...others] = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  execFileSync(first!, others, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' });
}
