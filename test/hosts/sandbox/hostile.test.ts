// Hostile programs, run by this process's user and, if that is root, by an ordinary user too.

/** @module-tag sandbox */

import { execFile } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProgramRunner } from '../../../packages/hosts/src/program/program-runner.ts';
import { findCgroups } from '../../../packages/hosts/src/sandbox/cgroups.ts';
import { openSandbox } from '../../../packages/hosts/src/sandbox/sandbox.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { IS_FULL } from '../../tier.ts';
import { SOURCES } from './hostile/of-channels.ts';
import { Place } from './hostile/scenario.ts';
import { SCENARIOS, SCENARIOS_OF_GATE } from './hostile/scenarios.ts';

const PLAIN_USER = 31415;
const scratch = makeScratchFolder();

/** Without cgroups, and with cgroups if they are delegated to this process. */
const WAYS = [
  ...(findCgroups() === undefined ? [] : [{ how: 'with cgroups', options: {} }]),
  { how: 'without cgroups', options: { cgroups: null } },
];

describe.each(WAYS)('as the user of this process, $how', ({ options }) => {
  let sandbox: ProgramRunner;
  beforeAll(async () => {
    const opened = await openSandbox(options);
    if (!opened.ok) throw new Error(`${opened.error.message}: node scripts/install-sandbox.ts`);
    sandbox = opened.value;
  });
  afterAll(() => sandbox?.close());

  test.each(IS_FULL ? SCENARIOS : SCENARIOS_OF_GATE)('contains a bot that $name', async ({ run }) => {
    const place = new Place(sandbox, scratch);
    expect(await run(place)).toEqual([]);
    expect(place.processes()).toEqual([]);
  });
});

describe('as an ordinary user', { tags: ['full', 'root'] }, () => {
  test('contains all of these bots', async () => {
    const { node, script, folder } = await placeOfPlainUser();
    const { stdout } = await promisify(execFile)(node, [script, folder, node], {
      uid: PLAIN_USER,
      gid: PLAIN_USER,
      cwd: '/',
      maxBuffer: 1 << 24,
      env: { TMPDIR: folder, PATH: '/usr/bin:/bin' },
    });
    const { uid, found } = JSON.parse(stdout) as { uid: number; found: Record<string, readonly string[]> };
    expect(uid).toBe(PLAIN_USER);
    expect(found).toEqual(Object.fromEntries(SCENARIOS.map(({ name }) => [name, []])));
    expect(readdirSync(folder).filter((name) => name.startsWith('mcr-sandbox-'))).toEqual([]);
  });
});

/** Files that an ordinary user can read wherever the checkout is: Node, the bundled scenarios, a folder. */
async function placeOfPlainUser() {
  const folder = join(scratch, 'plain');
  mkdirSync(folder);
  chownSync(folder, PLAIN_USER, PLAIN_USER);
  const node = join(scratch, 'node');
  try {
    linkSync(process.execPath, node);
  } catch {
    copyFileSync(process.execPath, node);
  }
  const script = join(scratch, 'run-scenarios.mjs');
  const bundle = await rolldown({ input: join(import.meta.dirname, 'hostile/run-scenarios.ts'), platform: 'node' });
  await bundle.write({ file: script, codeSplitting: false });
  for (const source of SOURCES) copyFileSync(join(import.meta.dirname, 'hostile', source), join(scratch, source));
  chmodSync(scratch, 0o755);
  chmodSync(script, 0o644);
  return { node, script, folder };
}
