// The bundle of `mcr` in the npm package and the Python wheel, run outside of the clone.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { LOCAL_COMMANDS } from '../../apps/cli/src/local-commands.ts';
import { bundleMcr } from '../../scripts/bundle-mcr.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { runMcr } from './run-mcr.ts';

const folder = makeScratchFolder();
beforeAll(() => bundleMcr(join(folder, 'node'), { main: 'apps/cli/src/local-main.ts' }));

function runBundle(...args: readonly string[]): string {
  const options = { cwd: folder, encoding: 'utf8', env: { HOME: folder }, stdio: 'pipe' } as const;
  return execFileSync(process.execPath, [join(folder, 'node/mcr.mjs'), ...args], options);
}

test('has the local commands only', () => {
  const help = runBundle('help');
  for (const { name, heading } of LOCAL_COMMANDS) {
    if (heading === undefined) expect(runBundle('help', name)).toContain(`Usage: mcr ${name} `);
    else expect(help).toMatch(new RegExp(`^  ${name} `, 'm'));
  }
  expect(help).not.toMatch(/^ {2}serve /m);
});

test('plays tournaments with the digests of the clone, and verifies them', async () => {
  const bots = 'goal,shanten,a=random,b=random';
  const args = ['tournament', '--bots', bots, '--rounds', '1', '--seatings', '1', '--seed', '1'];
  runBundle(...args, '--out', 'cup');
  await runMcr([...args, '--out', join(folder, 'cup-of-clone')]);
  const [own, other] = ['cup', 'cup-of-clone'].map((name) =>
    readFileSync(join(folder, name, 'tournament.json'), 'utf8'),
  );
  expect(own).toBe(other);
  expect(runBundle('verify', 'cup-of-clone')).toContain('all checks passed');
});
