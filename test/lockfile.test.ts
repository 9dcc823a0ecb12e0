// A lockfile without the optional packages of other platforms makes `npm ci` fail, or install tools without their binaries.
// `npm install` changes one whose entries differ from the manifests.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  foreignAddresses,
  type Lockfile,
  missingOptionalPackages,
  outdatedEntries,
  unverifiedPackages,
} from '../scripts/lockfile.ts';

const ROOT = join(import.meta.dirname, '..');
const jsonOf = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const lockfile: Lockfile = jsonOf('package-lock.json');

test('every optional package of every platform is locked', () => {
  expect(missingOptionalPackages(lockfile)).toEqual([]);
});

test('the dependencies of every workspace are those of its manifest', () => {
  const { workspaces }: { readonly workspaces: readonly string[] } = jsonOf('package.json');
  const folders = globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: ROOT },
  ).map(dirname);
  expect(folders.length).toBeGreaterThan(10);
  const manifests = Object.fromEntries(['', ...folders].map((path) => [path, jsonOf(join(path, 'package.json'))]));
  expect(outdatedEntries(lockfile, manifests)).toEqual([]);
});

test('every package has a version and a checksum', () => {
  expect(unverifiedPackages(lockfile)).toEqual([]);
});

test('all addresses are on the public registry', () => {
  expect(foreignAddresses(lockfile)).toEqual([]);
});

describe('detects an incomplete lockfile', () => {
  const integrity = 'sha512-x';
  const tool = { version: '1.0.0', integrity, optionalDependencies: { 'tool-darwin': '1.0.0' } };
  const binary = { version: '1.0.0', integrity };

  test.each([
    ['no entry', {}, 1],
    ['an entry inside', { 'apps/a/node_modules/tool/node_modules/tool-darwin': binary }, 0],
    ['an entry elsewhere', { 'apps/b/node_modules/tool-darwin': binary }, 1],
  ])('%s', (_, entries, count) => {
    expect(missingOptionalPackages({ packages: { 'apps/a/node_modules/tool': tool, ...entries } })).toHaveLength(count);
  });

  test.each([
    ['another kind', { dependencies: { a: '1', b: '2', c: '3' } }],
    ['no entry', undefined],
  ])('a workspace with %s', (_, entry) => {
    const manifest = { dependencies: { b: '2', a: '1' }, devDependencies: { c: '3' } };
    const known = { dependencies: { a: '1', b: '2' }, devDependencies: { c: '3' } };
    const packages = { 'packages/known': known, ...(entry && { 'packages/x': entry }) };
    expect(outdatedEntries({ packages }, { 'packages/known': manifest, 'packages/x': manifest })).toEqual([
      'packages/x',
    ]);
  });
});
