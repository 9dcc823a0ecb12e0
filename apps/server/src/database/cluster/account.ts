// The account that PostgreSQL runs under. It refuses to run as root, so a root server starts it in a user namespace, where
// root appears as a plain user and no file changes its owner; where the system forbids that, as a user of the system that
// reaches both the programs and the data. Any other server starts it as itself.

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';

export interface Account {
  /** Goes before every command. */
  readonly command: readonly string[];
  /** The user that has to own the data, where it is another one than that of this process. */
  readonly owner?: Owner;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** System users that a root server may use, in this order. */
const SYSTEM_USERS = ['postgres', 'nobody'];

/** The account for the programs in `programs` and the data below `folder`, which are in `data` if they are there yet. */
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
    // The folder itself is searched, not listed: the data below it belong to this user alone.
    if (canRun(command)) chmodSync(folder, (statSync(folder).mode & 0o777) | 0o011);
    if (canRun(command, 'test', '-x', join(programs, 'bin', 'postgres')) && canRun(command, 'test', '-x', folder)) {
      return success({ command, owner: { uid, gid } });
    }
  }
  return failure(
    'account-missing',
    `PostgreSQL does not run as root, this system lets root make no user namespace, and no other user reaches both ${programs} and ${folder}: start the server as a user of its own, or set DATABASE_URL to a PostgreSQL`,
  );
}

/** In the namespace this process is a user of the system other than root: PostgreSQL runs as no user without a name. */
function namespaceCommand(): readonly string[] {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const uid = users.map((line) => Number(line.split(':')[2])).find((number) => number > 0) ?? 65_534;
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'];
}

/** Whether the user of this process has a name; in containers that is not certain. */
function isNamed(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** Gives a file, or a folder and all in it, to the account. */
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
