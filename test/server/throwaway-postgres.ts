// A PostgreSQL of its own for a test, in a folder and on a socket that are gone afterwards, whatever else runs on the
// machine. PostgreSQL refuses to run as root, so root lends it to a user without rights.

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
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

/** The name of the socket, which lies in the folder: no port of the machine is taken. */
const PORT = 54_329;
/** The locale of the environment may be one that the machine has not. */
const INITIAL = ['--no-sync', '--no-locale', '--encoding', 'UTF8'];
/** Whom root lends it to: the first of these that there is. */
const USERS = ['postgres', 'nobody'];

export function startPostgres(programs: string): ThrowawayPostgres {
  const folder = newFolder();
  chmodSync(folder.path, 0o777);
  const data = join(folder.path, 'data');
  run(programs, 'initdb', '--pgdata', data, '--auth', 'trust', '--username', 'mcr', ...INITIAL);
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
  const user = process.getuid?.() === 0 ? unprivilegedUser() : {};
  execFileSync(join(programs, program), args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/', ...user });
}

function unprivilegedUser(): { readonly uid: number; readonly gid: number } {
  const idOf = (flag: string, name: string): number | undefined => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  for (const name of USERS) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(`PostgreSQL does not run as root, and there is no user ${USERS.join(' or ')}`);
}
