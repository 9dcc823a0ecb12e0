// The account under which PostgreSQL runs. PostgreSQL refuses to run as root, so a root server starts it in a user namespace, in
// which root appears as a plain user and no file changes its owner. If the system forbids namespaces, as containers do by default, or
// root cannot reach the folders there, PostgreSQL runs as the owner of the data or as a system user. If that user cannot reach the
// programs and the data, for example below a home folder of root, it gets one capability: to search and read all folders or, where even
// root lacks that one, to ignore file permissions. A server that is not root runs PostgreSQL under its own account.

import { spawnSync } from 'node:child_process';
import { chmodSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';

export interface Account {
  /** Prefix of every command. */
  readonly command: readonly string[];
  /** The user who must own the data, if it is not the user of this process. */
  readonly owner?: Owner;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** System users for a root server, in order of preference. */
const SYSTEM_USERS = ['postgres', 'nobody'];

/**
 * Options of `setpriv` that let a system user reach all folders, in order of preference. Containers permit only the second by
 * default. Without the secure bit the system ignores capabilities when initdb asks whether it can run a program.
 */
const CAPABLE = ['dac_read_search', 'dac_override'].map((name) => [
  '--securebits=+no_setuid_fixup',
  `--inh-caps=-all,+${name}`,
  `--ambient-caps=-all,+${name}`,
  '--no-new-privs',
]);

/** Chooses the account for the programs in `programs` and the data below `folder`; existing data is in `data`. */
export function chooseAccount(programs: string, folder: string, data: string): Result<Account, 'account-missing'> {
  if (process.getuid?.() !== 0) {
    return success({ command: isNamed() || !canRun(namespaceCommand()) ? [] : namespaceCommand() });
  }
  const namespace = { command: namespaceCommand() };
  const made = statSync(data, { throwIfNoEntry: false });
  const isOfRoot = made === undefined || made.uid === 0;
  // In the namespace, root has no special rights on files of other users.
  if (isOfRoot && canReach(namespace.command, programs, folder)) return success(namespace);
  const owners: Owner[] = isOfRoot ? SYSTEM_USERS.flatMap(ownerNamed) : [{ uid: made.uid, gid: made.gid }];
  const account =
    findAccount(owners, [[]], (command) => {
      if (!canReach(command, programs, dirname(folder))) return false;
      // Execute permission is enough to reach the data below the folder, which only this user owns.
      chmodSync(folder, (statSync(folder).mode & 0o777) | 0o011);
      return canReach(command, programs, folder);
    }) ?? findAccount(owners, CAPABLE, (command) => canReach(command, programs, folder));
  return account === undefined ? noAccount(programs, folder) : success(account);
}

/** The first account that `isUsable` accepts, with the first of these lists of options for `setpriv`. */
function findAccount(
  owners: readonly Owner[],
  options: readonly (readonly string[])[],
  isUsable: (command: readonly string[]) => boolean,
): Account | undefined {
  const accounts = options.flatMap((option) =>
    owners.map((owner) => {
      const ids = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
      return { command: ['setpriv', ...ids, ...option, '--'], owner };
    }),
  );
  return accounts.find(({ command }) => isUsable(command));
}

function canReach(command: readonly string[], programs: string, folder: string): boolean {
  return [join(programs, 'bin', 'postgres'), folder].every((path) => canRun(command, 'test', '-x', path));
}

function noAccount(programs: string, folder: string): Result<never, 'account-missing'> {
  const reason = canRun(['setpriv', '--version'])
    ? `no other user can access both ${programs} and ${folder}`
    : 'the program "setpriv" is missing (package "util-linux", on Alpine "setpriv")';
  return failure(
    'account-missing',
    `PostgreSQL does not run as root, a user namespace cannot be used here, and ${reason}: start the server as another user, or set DATABASE_URL to a PostgreSQL server`,
  );
}

/** Maps the user of a command to a system user other than root, because PostgreSQL requires a user with a name. */
function namespaceCommand(): readonly string[] {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const uid = users.map((line) => Number(line.split(':')[2])).find((number) => number > 0) ?? 65_534;
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'];
}

/** Whether the user of this process has a name, which is not guaranteed in containers. */
function isNamed(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/**
 * Makes the account the owner of a file, or of a folder and its contents. A folder changes its owner last, so that one that belongs to
 * the account is complete.
 */
export function giveTo({ owner }: Account, path: string): void {
  if (owner === undefined) return;
  const entry = lstatSync(path);
  if (entry.uid === owner.uid) return;
  if (entry.isDirectory()) for (const name of readdirSync(path)) giveTo({ command: [], owner }, join(path, name));
  lchownSync(path, owner.uid, owner.gid);
}

function canRun([program, ...args]: readonly string[], ...command: readonly string[]): boolean {
  const run = command.length === 0 ? ['true'] : command;
  return spawnSync(program!, [...args, ...run], { stdio: 'ignore', cwd: '/' }).status === 0;
}

function ownerNamed(name: string): Owner[] {
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (ids.some(({ status }) => status !== 0)) return [];
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
  return [{ uid: uid!, gid: gid! }];
}
