// The PostgreSQL that the long tests make databases of their own with: as the system has it, or Debian's package where it
// can be installed.

import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { openInstaller } from './debian-package.ts';

export const INSTALL_COMMAND = 'apt-get install --no-install-recommends postgresql';

/** Where a client alone is installed, its folder is there and has none of these. */
const PROGRAMS = ['initdb', 'pg_ctl'];

/** What Debian's package does when it is installed; its own settings of it. */
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf';

/** The folder of its server's programs, of the newest version first; undefined where there are none. */
export function findPostgres(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionIn(b) - versionIn(a));
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));
}

function versionIn(path: string): number {
  return Number(/postgresql\/([\d.]+)/.exec(path)?.[1] ?? 0);
}

/**
 * Installs Debian's package where there is apt-get and the right to use it; whether it is there now. Nothing is set up or
 * started by that: the package would make a database server for the machine, which nobody asked for.
 */
export function installPostgres(): boolean {
  if (findPostgres() !== undefined) return true;
  const installer = openInstaller();
  if (installer === undefined) return false;
  const { run, install } = installer;
  if (!install('postgresql-common')) return false;
  const isKept = run('sed', '-i.before', '$a create_main_cluster = off', CLUSTER_SETTINGS);
  try {
    return isKept && install('postgresql') && findPostgres() !== undefined;
  } finally {
    if (isKept) run('mv', `${CLUSTER_SETTINGS}.before`, CLUSTER_SETTINGS);
  }
}
