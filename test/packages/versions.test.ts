// One version for everything that is released, and sources that cannot be packed by mistake.

import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runMcr } from '../cli/run-mcr.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifests = globSync('{packages,apps,bots}/*/package.json', { cwd: ROOT }).map((path) => JSON.parse(read(path)));
const { version } = JSON.parse(read('package.json'));

test('all packages have the project version and depend on that version of each other', () => {
  expect(manifests.length).toBeGreaterThan(15);
  const versions = manifests.flatMap(({ name, version: own, dependencies = {} }) => [
    [name, own],
    ...Object.entries(dependencies).filter(([dependency]) => dependency.startsWith('@mcr-arena/')),
  ]);
  expect(versions.filter(([, each]) => each !== version)).toEqual([]);
});

test('the Python distribution, the command line, the changelog and the citation have the same version', async () => {
  expect(read('packages/python/pyproject.toml')).toContain(`\nversion = "${version}"\n`);
  expect(read('packages/python/src/mcr_arena/__init__.py')).toContain(`__version__ = "${version}"`);
  expect((await runMcr(['--version'])).stdout.trim()).toBe(version);
  // Changes since the last release are under "Unreleased".
  const [, changed, date] = /^## (\d\S*) \((.*)\)/m.exec(read('CHANGELOG.md'))!;
  expect(changed).toBe(version);
  expect(read('CITATION.cff')).toContain(`\nversion: ${version}\ndate-released: ${date}\n`);
});

test('npm pack of sources fails and names the command that works', () => {
  const packable = manifests.filter((manifest) => manifest.private !== true);
  expect(packable.filter(({ scripts }) => scripts?.prepack !== 'node ../../scripts/refuse-pack.ts')).toEqual([]);
  const stderrOf = (name: string): string => {
    const script = join(ROOT, 'scripts/refuse-pack.ts');
    const ran = spawnSync(process.execPath, [script], { cwd: join(ROOT, 'packages', name), encoding: 'utf8' });
    expect(ran.status).toBe(1);
    return ran.stderr;
  };
  expect(stderrOf('tiles')).toContain('npm run build:packages');
  expect(stderrOf('tiles')).toContain('./dist/packages/tiles');
  expect(stderrOf('arena')).toContain('runs from a clone of the project');
});
