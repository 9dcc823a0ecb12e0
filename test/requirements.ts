// Requirements of tests on the machine, as tags. A test whose requirement is not met is skipped; the run prints the number per reason
// (`test/skip-reporter.ts`). Evaluated once per run.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestTagDefinition } from 'vitest';
import { BOT_RUNTIMES, missingPackages } from '../packages/hosts/src/sandbox/bot-runtimes.ts';
import { findMemoryFolder } from '../packages/hosts/src/sandbox/memory-image.ts';
import { findRuntime } from '../packages/hosts/src/sandbox/runtime.ts';
import { findChromium } from '../scripts/chromium.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
/** A user id without an account on the system. */
const PLAIN_USER = ['setpriv', '--reuid=31415', '--regid=31415', '--clear-groups', '--'];
/** Namespaces as the sandbox creates them: the outer one of root needs its rights. */
const OUTER = ['--unshare-pid', ...(isRoot ? [] : ['--unshare-user']), '--dev-bind', '/', '/', '--proc', '/proc', '--'];
const INNER = ['--unshare-all', '--unshare-user', '--ro-bind', '/', '/', '--'];
const NAMESPACES = ['unshare', '--user', '--map-root-user', '--mount', '--pid', '--fork', '--mount-proc', '--'];

const WORDS: Readonly<Record<string, string>> = {
  root: 'to run as root',
  'readable-checkout': 'to run as root, in a checkout that other users can read',
  sandbox: 'bubblewrap that may create namespaces',
  namespaces: 'user namespaces in which file systems can be mounted',
  'memory-folder': 'a file system in memory with 1.5 GiB of free space',
};

const MET: Readonly<Record<string, () => boolean>> = {
  Chromium: () => findChromium() !== undefined,
  Unix: () => process.platform !== 'win32',
  Linux: () => isLinux,
  root: () => isRoot,
  'readable-checkout': () => isRoot && isRunnable([...PLAIN_USER, 'test', '-r', join(import.meta.dirname, 'tier.ts')]),
  namespaces: () => isLinux && isRunnable([...NAMESPACES, 'mount', '-t', 'tmpfs', 'none', '/mnt']),
  sandbox: () => isLinux && isRunnable(['bwrap', ...OUTER, 'bwrap', ...INNER, 'true']),
  'memory-folder': () => isLinux && findMemoryFolder().ok,
  Python: () => existsSync('/usr/bin/python3'),
  MahjongGB: () => Object.values(findRuntime().mahjong).every(Boolean),
  PyTorch: () => BOT_RUNTIMES.every((runtime) => missingPackages(runtime).length === 0),
};

export const REQUIREMENTS: TestTagDefinition[] = Object.entries(MET).map(([name, isMet]) => ({
  name,
  description: `needs ${WORDS[name] ?? name}`,
  // With several tags, a later "skip: false" would replace an earlier "true".
  ...(!isMet() && { skip: true }),
}));

function isRunnable([program, ...args]: readonly string[]): boolean {
  return spawnSync(program!, args, { cwd: '/', stdio: 'ignore' }).status === 0;
}
