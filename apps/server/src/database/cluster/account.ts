// The account under which PostgreSQL runs. PostgreSQL refuses to run as root, so a root server starts it in a user namespace, in
// which root appears as a plain user and no file changes its owner. If the system forbids namespaces, PostgreSQL runs as a system
// user that can access both the programs and the data. A server that is not root runs it under its own account.

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
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

/** Chooses the account for the programs in `programs` and the data below `folder`; existing data is in `data`. */
export function chooseAccount(
  programs: string,
  folder: string,
  data: string,
  hasNamespaces: () => boolean = () => canRun(namespaceCommand()),
): Result<Account, 'account-missing'> {
  if (process.getuid?.() !== 0) return success({ command: isNamed() || !hasNamespaces() ? [] : namespaceCommand() });
  const made = statSync(data, { throwIfNoEntry: false });
  if ((made === undefined || made.uid === 0) && hasNamespaces()) return success({ command: namespaceCommand() });
  const owners = made === undefined || made.uid === 0 ? SYSTEM_USERS.flatMap(ownerNamed) : [made];
  for (const { uid, gid } of owners) {
    const command = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
    // Execute permission is enough to reach the data below the folder, which only this user owns.
    if (canRun(command)) chmodSync(folder, (statSync(folder).mode & 0o777) | 0o011);
    if (canRun(command, 'test', '-x', join(programs, 'bin', 'postgres')) && canRun(command, 'test', '-x', folder)) {
      return success({ command, owner: { uid, gid } });
    }
  }
  return failure(
    'account-missing',
    `PostgreSQL does not run as root, this system does not let root create a user namespace, and no other user can access both ${programs} and ${folder}: start the server as another user, or set DATABASE_URL to a PostgreSQL server`,
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

/** Makes the account the owner of a file, or of a folder and its contents. */
export function giveTo({ owner }: Account, path: string): void {
  if (owner === undefined) return;
  const entry = lstatSync(path);
  if (entry.uid !== owner.uid) chownSync(path, owner.uid, owner.gid);
  if (entry.isDirectory()) for (const name of readdirSync(path)) giveTo({ command: [], owner }, join(path, name));
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
