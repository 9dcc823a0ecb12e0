// A PostgreSQL of its own for a test, in a folder and on a socket that are gone afterwards. Needs Debian's package
// `postgresql`; PostgreSQL refuses to run as root, so root lends it to the user that the package makes.

import { execFileSync } from 'node:child_process';
import { chmodSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './throwaway.ts';

export interface ThrowawayPostgres {
  readonly url: string;
  /** One more database; its URL. */
  create(name: string): string;
  /** Cuts all connections. */
  restart(): void;
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
  const urlOf = (name: string): string =>
    `postgres://mcr@localhost:${PORT}/${name}?host=${encodeURIComponent(folder.path)}`;
  const log = join(folder.path, 'log');
  return {
    url: urlOf('postgres'),
    create: (name) => {
      run(programs, 'createdb', '--host', folder.path, '--port', String(PORT), '--username', 'mcr', name);
      return urlOf(name);
    },
    restart: () => run(programs, 'pg_ctl', 'restart', '--pgdata', data, '--mode', 'immediate', '--wait', '--log', log),
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
