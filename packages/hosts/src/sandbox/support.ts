// Finds the reason why this machine does not support a sandbox, without starting one. A trial program makes the final decision:
// containers forbid namespaces in more ways than can be listed.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { SandboxError } from './sandbox-options.ts';

/** Absolute paths of the host programs that a sandbox needs. */
export interface SandboxPrograms {
  readonly bubblewrap: string;
  readonly setpriv: string;
}

/** The first version with `--disable-userns`, without which a program could create its own namespaces. */
const OLDEST_BUBBLEWRAP = [0, 8] as const;
const SYSTEM_FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin'];

export function findSandboxPrograms(bubblewrap = 'bwrap'): Result<SandboxPrograms, SandboxError> {
  if (process.platform !== 'linux') {
    return failure('system-unsupported', 'the sandbox needs Linux: run bots that you trust with --trust');
  }
  if (process.arch !== 'x64' && process.arch !== 'arm64') {
    return failure('processor-unsupported', `the sandbox supports x86-64 and arm64 processors, not ${process.arch}`);
  }
  const found = { bubblewrap: pathOf(bubblewrap), setpriv: pathOf('setpriv'), prlimit: pathOf('prlimit') };
  if (found.bubblewrap === undefined) {
    return failure(
      'program-missing',
      'bubblewrap is not installed: on Debian and Ubuntu, apt-get install bubblewrap (in a clone: npx node scripts/install-sandbox.ts); ' +
        'images of the server have it in the target "sandbox"',
    );
  }
  if (found.setpriv === undefined || found.prlimit === undefined) {
    const missing = found.setpriv === undefined ? 'setpriv' : 'prlimit';
    return failure('program-missing', `${missing} is not installed (package "util-linux", on Alpine "${missing}")`);
  }
  const version = versionOf(found.bubblewrap);
  if (version === undefined || isOlder(version, OLDEST_BUBBLEWRAP)) {
    const oldest = OLDEST_BUBBLEWRAP.join('.');
    const problem = version === undefined ? 'has an unknown version' : `is version ${version.join('.')}`;
    return failure('bubblewrap-too-old', `${found.bubblewrap} ${problem}, expected ${oldest} or newer`);
  }
  return success({ bubblewrap: found.bubblewrap, setpriv: found.setpriv });
}

/** The cause of a trial program's failure, from the settings of the kernel. `message`: output of the trial. */
export function causeOfFailure(
  message: string,
  read = readSetting,
): { readonly code: SandboxError; readonly message: string } {
  const cause = SETTINGS.find(({ file, off }) => read(file) === off);
  if (cause === undefined) return { code: 'sandbox-failed', message: `a trial program did not start: ${message}` };
  const { file, off } = cause;
  return { code: 'user-namespaces-off', message: `user namespaces are off (${file} is ${off}): ${message}` };
}

const SETTINGS = [
  { file: '/proc/sys/user/max_user_namespaces', off: '0' },
  { file: '/proc/sys/kernel/unprivileged_userns_clone', off: '0' },
  { file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns', off: '1' },
];

function readSetting(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function pathOf(program: string): string | undefined {
  if (isAbsolute(program)) return existsSync(program) ? program : undefined;
  const folders = [...SYSTEM_FOLDERS, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, program)).find((path) => isAbsolute(path) && existsSync(path));
}

function versionOf(bubblewrap: string): readonly number[] | undefined {
  try {
    const text = execFileSync(bubblewrap, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return /(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number);
  } catch {
    return undefined;
  }
}

function isOlder([major = 0, minor = 0]: readonly number[], [oldMajor, oldMinor]: readonly [number, number]): boolean {
  return major < oldMajor || (major === oldMajor && minor < oldMinor);
}
