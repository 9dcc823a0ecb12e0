// Creates the files of an embedded PostgreSQL. The folder gets its final name once it is complete and synced to the disk, so that a
// folder with this name is never incomplete.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Account, giveTo } from './account.ts';
import { CLUSTER_USER } from './address.ts';
import { ClusterFailure } from './cluster-failure.ts';
import type { ClusterPath } from './cluster-path.ts';
import type { ClusterSettings } from './cluster-settings.ts';
import type { Programs } from './programs.ts';
import { syncFolder } from './sync-folder.ts';

const UNFINISHED = 'postgres.new-';
/** The same sort order on all machines, in any locale. */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];

/** Throws a `ClusterFailure`, after removing incomplete files. */
export async function initialise(
  programs: Programs,
  account: Account,
  path: ClusterPath,
  settings: ClusterSettings,
): Promise<void> {
  // Folders left by killed starts. Their initdb may still be running, so every start uses another name.
  const left = readdirSync(path.folder).filter((name) => name.startsWith(UNFINISHED));
  for (const name of left) removeFolder(join(path.folder, name));
  const unfinished = mkdtempSync(join(path.folder, UNFINISHED));
  try {
    writeFileSync(path.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    for (const given of [path.password, unfinished]) giveTo(account, given);
    await runInitdb(programs, account, [
      ...[`--pgdata=${unfinished}`, `--username=${CLUSTER_USER}`, `--pwfile=${path.password}`],
      ...['--auth-local=trust', '--auth-host=scram-sha-256', '--no-instructions', ...LOCALE],
      ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ]);
    renameSync(unfinished, path.data);
    syncFolder(path.folder);
  } catch (thrown) {
    removeFolder(unfinished);
    throw thrown;
  }
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

async function runInitdb({ initdb }: Programs, account: Account, options: readonly string[]): Promise<void> {
  const [program, ...args] = [...account.command, initdb, ...options];
  const child = spawn(program!, args, { stdio: ['ignore', 'ignore', 'pipe'], env: environment(), cwd: '/' });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const [said, code] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0) throw new ClusterFailure(said);
}

/** The environment of this process without its settings for PostgreSQL, locale and time zone; the locale is C. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
