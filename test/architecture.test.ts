// The folder tree is the architecture: these rules fail on imports against its direction and on what else blurs it.
// Every rule is also shown a small tree that breaks it, so that none can pass by seeing nothing.

import { describe, expect, test } from 'vitest';
import {
  emptyNames,
  importCycles,
  impurities,
  logicInIndexes,
  longFiles,
  needlessDependencies,
  notForBrowsers,
  undeclaredImports,
  wrongImports,
} from './architecture/rules.ts';
import { readSourceTree, type SourceTree, sourceTreeOf } from './architecture/source-tree.ts';

const tree = readSourceTree(new URL('..', import.meta.url).pathname);

/** A tree with the given files and, for each folder named, a package `@mcr-arena/<folder>` without dependencies. */
function treeOf(texts: Record<string, string>, ...folders: string[]): SourceTree {
  const manifests = folders.map((folder) => {
    const manifest = { name: `@mcr-arena/${folder.split('/')[1]}`, exports: { '.': './src/index.ts' } };
    return [`${folder}/package.json`, JSON.stringify(manifest)] as const;
  });
  return sourceTreeOf(new Map(Object.entries(texts)), new Map(manifests));
}

test('the tree is really read', () => {
  expect(tree.files.get('packages/tiles/src/tile.ts')?.imports).toEqual([{ specifier: './brand.ts', line: 6 }]);
  expect(tree.workspaces.map(({ name }) => name)).toContain('@mcr-arena/engine');
});

describe('imports run one way', () => {
  test('in the repository', () => expect(wrongImports(tree)).toEqual([]));

  test.each([
    ['packages/tiles/src/a.ts', `import { x } from '@mcr-arena/engine';`],
    ['packages/tiles/src/a.ts', `import type { X } from '@mcr-arena/engine';`],
    ['packages/tiles/src/a.ts', `export { x } from '@mcr-arena/engine';`],
    ['packages/tiles/src/a.ts', `const x = import('@mcr-arena/engine');`],
    ['packages/tiles/src/a.ts', `type X = import('@mcr-arena/engine').X;`],
    ['packages/tiles/src/a.ts', `import { x } from '../../engine/src/index.ts';`],
    ['packages/arena/src/a.ts', `import { x } from '@mcr-arena/engine/src/state.ts';`],
    ['packages/solitaire/src/a.ts', `import { x } from '@mcr-arena/engine';`],
    ['packages/tournament/src/a.ts', `import { x } from '@mcr-arena/protocol';`],
    ['packages/engine/src/a.ts', `import { x } from '@mcr-arena/protocol';`],
    ['packages/hosts/src/a.ts', `import { x } from '@mcr-arena/arena';`],
    ['packages/arena/src/a.ts', `import { x } from '@mcr-arena/lab';`],
    ['packages/hosts/src/a.ts', `import { x } from '@mcr-arena/house';`],
    ['packages/arena/src/a.ts', `const x = import.meta.resolve('@mcr-arena/house');`],
    ['bots/goal/index.ts', `import { x } from '@mcr-arena/house';`],
    ['bots/goal/index.ts', `import { x } from '@mcr-arena/arena';`],
    ['bots/goal/index.ts', `import { x } from '../random/index.ts';`],
    ['apps/web/src/a.ts', `import { x } from '@mcr-arena/arena';`],
    ['apps/web/src/A.svelte', `<p>text</p>\n<script lang="ts">\nimport { x } from '@mcr-arena/arena';\n</script>`],
  ])('%s: %s is refused', (path, text) => {
    const names = ['tiles', 'engine', 'protocol', 'arena', 'lab', 'solitaire'];
    const folders = ['bots/house', ...names.map((name) => `packages/${name}`)];
    expect(wrongImports(treeOf({ [path]: text }, ...folders))).toHaveLength(1);
  });
});

test('the pages import nothing that browsers have not', () => {
  expect(notForBrowsers(tree)).toEqual([]);
  const imports = [
    `import x from 'node:fs';`,
    `import x from '@mcr-arena/goal';`,
    `import x from '@mcr-arena/random';`,
  ];
  const page = `<script lang="ts">\n${imports.join('\n')}\n</script>`;
  expect(notForBrowsers(treeOf({ 'apps/web/src/A.svelte': page }, 'bots/goal', 'bots/random'))).toEqual([
    'apps/web/src/A.svelte:2: node:fs is not for browsers',
    'apps/web/src/A.svelte:4: @mcr-arena/random is not for browsers',
  ]);
});

test('every import is declared in package.json', () => {
  expect(undeclaredImports(tree)).toEqual([]);
  const bad = treeOf({ 'packages/tiles/src/a.ts': `import x from '@noble/hashes/sha2.js';` }, 'packages/tiles');
  expect(undeclaredImports(bad)).toHaveLength(1);
});

test('no package depends on one that it does not import', () => {
  expect(needlessDependencies(tree)).toEqual([]);
  const manifests = [
    ['packages/tiles/package.json', '{"name":"@mcr-arena/tiles"}'],
    ['packages/scoring/package.json', '{"name":"@mcr-arena/scoring","dependencies":{"@mcr-arena/tiles":"0.1.0"}}'],
  ] as const;
  const treeWith = (text: string) => sourceTreeOf(new Map([['packages/scoring/src/a.ts', text]]), new Map(manifests));
  expect(needlessDependencies(treeWith(`import type { Tile } from '@mcr-arena/tiles';`))).toEqual([]);
  expect(needlessDependencies(treeWith('export const a = 1;'))).toHaveLength(1);
});

test('no files import each other in a ring', () => {
  expect(importCycles(tree)).toEqual([]);
  const ring = {
    'packages/tiles/src/a.ts': `import type { B } from './b.ts';`,
    'packages/tiles/src/b.ts': `export { c } from './c.ts';`,
    'packages/tiles/src/c.ts': `import { a } from './a.ts';`,
  };
  expect(importCycles(treeOf(ring))).toHaveLength(1);
});

test('no file is longer than 400 lines', () => {
  expect(longFiles(tree)).toEqual([]);
  expect(longFiles(treeOf({ 'test/a.ts': '\n'.repeat(400) }))).toEqual([]);
  expect(longFiles(treeOf({ 'test/a.ts': '\n'.repeat(401) }))).toHaveLength(1);
});

test('no file or folder has a name that says nothing', () => {
  expect(emptyNames(tree)).toEqual([]);
  const named = ['utils.ts', 'tile-utils.ts', 'helpers/tile.ts', 'common.ts', 'misc.test.ts', 'helper.ts'];
  const bad = named.map((name) => [`packages/tiles/src/${name}`, ''] as const);
  expect(emptyNames(treeOf(Object.fromEntries(bad)))).toHaveLength(named.length);
  expect(emptyNames(treeOf({ 'packages/tiles/src/commonest.ts': '' }))).toEqual([]);
});

describe('the pure packages have no effects', () => {
  test('in the repository', () => expect(impurities(tree)).toEqual([]));

  test.each([
    'const x = Math.random();',
    'const x = Date.now();',
    'const x = new Date();',
    'console.log(1);',
    'const x = process.env;',
    'const x = performance.now();',
    'setTimeout(() => {}, 1);',
    'const f = async () => 1;',
    'const x = await y;',
    "import { readFileSync } from 'node:fs';",
  ])('%s is refused', (text) => {
    expect(impurities(treeOf({ 'packages/engine/src/a.ts': text }))).not.toEqual([]);
    expect(impurities(treeOf({ 'packages/protocol/src/a.ts': text }))).not.toEqual([]);
  });

  test.each([
    'const x = new Date(0);',
    'const f = (process: number) => process + 1;',
    'const x = { console: 1 }.console;',
    'interface X { process: number }',
  ])('%s is fine', (text) => {
    expect(impurities(treeOf({ 'packages/engine/src/a.ts': text }))).toEqual([]);
  });

  test('the SDK may wait for its network, the lab for its runs, the arena for anything', () => {
    const text = 'await Date.now();';
    const files = ['sdk/src/network/a.ts', 'lab/src/runs/a.ts', 'arena/src/a.ts'];
    const texts = Object.fromEntries(files.map((file) => [`packages/${file}`, text]));
    expect(impurities(treeOf(texts))).toEqual([]);
    expect(impurities(treeOf({ 'packages/lab/src/comparison/a.ts': text }))).not.toEqual([]);
  });
});

test('a package is entered through named re-exports alone', () => {
  expect(logicInIndexes(tree)).toEqual([]);
  const bad = `export * from './a.ts';\nexport const x = 1;\nexport { y } from './y.ts';`;
  expect(logicInIndexes(treeOf({ 'packages/tiles/src/index.ts': bad }))).toHaveLength(2);
});
