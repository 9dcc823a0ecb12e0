// Checks the architecture rules: the direction of imports, import cycles, and purity.
// Every rule is also run on a small tree that violates it, so that a rule that checks nothing fails.

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileCircles, folderCircles } from './architecture/circles.ts';
import { browserStorage, impurities, namedKinds, queriesInHttp, rawOutput } from './architecture/file-rules.ts';
import { type ImportGraph, importGraphOf } from './architecture/import-graph.ts';
import {
  BROWSER_ENTRIES,
  nodeInBrowserEntries,
  nodeInPurePackages,
  notForBrowsers,
  undeclaredImports,
  wrongImports,
} from './architecture/import-rules.ts';
import { readSourceTree, type SourceTree, sourceTreeOf } from './architecture/source-tree.ts';

const tree = readSourceTree(join(import.meta.dirname, '..'));
const graph = await importGraphOf(tree);

function treeOf(texts: Record<string, string>): SourceTree {
  return sourceTreeOf(new Map(Object.entries(texts)));
}

/** A graph of the given files and, for each folder named, a package `@mcr-arena/<folder>` without dependencies. */
function graphOf(texts: Record<string, string>, ...folders: string[]): Promise<ImportGraph> {
  const manifests = folders.map((folder) => {
    const manifest = { name: `@mcr-arena/${folder.split('/')[1]}`, exports: { '.': './src/index.ts' } };
    return [`${folder}/package.json`, JSON.stringify(manifest)] as const;
  });
  const indexes = folders.map((folder) => [`${folder}/src/index.ts`, 'export {};'] as const);
  return importGraphOf(sourceTreeOf(new Map([...indexes, ...Object.entries(texts)]), new Map(manifests)));
}

/** A graph of files in which each imports the others that it is listed with. */
function graphOfImports(imports: Record<string, readonly string[]>): Promise<ImportGraph> {
  const texts = Object.entries(imports).map(([path, specifiers]) => {
    return [path, specifiers.map((specifier) => `import '${specifier}';`).join('\n')] as const;
  });
  return graphOf(Object.fromEntries(texts));
}

describe('imports follow the layers', () => {
  test('in the repository', () => expect(wrongImports(graph)).toEqual([]));

  test.each([
    ['packages/tiles/src/a.ts', `import { x } from '@mcr-arena/engine';`],
    ['packages/tiles/src/a.ts', `import { x } from '../../engine/src/index.ts';`],
    ['packages/arena/src/a.ts', `import { x } from '@mcr-arena/engine/src/state.ts';`],
    ['packages/arena/src/a.ts', `import { x } from '@mcr-arena/lab';`],
    ['packages/arena/src/a.ts', `const x = import.meta.resolve('@mcr-arena/house');`],
    ['bots/goal/index.ts', `import { x } from '@mcr-arena/house';`],
    ['bots/goal/index.ts', `import { x } from '../random/index.ts';`],
    ['apps/web/src/A.svelte', `<p>text</p>\n<script lang="ts">\nimport { x } from '@mcr-arena/lab';\n</script>`],
  ])('%s: %s is refused', async (path, text) => {
    const names = ['tiles', 'engine', 'protocol', 'arena', 'lab', 'solitaire'];
    const folders = ['bots/house', ...names.map((name) => `packages/${name}`)];
    expect(wrongImports(await graphOf({ [path]: text }, ...folders))).toHaveLength(1);
  });
});

test('the pages import only modules available in browsers', async () => {
  expect(notForBrowsers(graph)).toEqual([]);
  const imports = [
    `import x from 'node:fs';`,
    `import x from '@mcr-arena/goal';`,
    `import x from '@mcr-arena/random';`,
    `import x from '@mcr-arena/runs';`,
  ];
  const page = `<script lang="ts">\n${imports.join('\n')}\n</script>`;
  const folders = ['bots/goal', 'bots/random', 'packages/runs'];
  expect(notForBrowsers(await graphOf({ 'apps/web/src/A.svelte': page }, ...folders))).toEqual([
    'apps/web/src/A.svelte: @mcr-arena/random is not for browsers',
    'apps/web/src/A.svelte: @mcr-arena/runs is not for browsers',
    'apps/web/src/A.svelte: node:fs is not for browsers',
  ]);
});

test('entries for browsers load no modules of Node', async () => {
  expect(BROWSER_ENTRIES.filter((entry) => !tree.files.has(entry))).toEqual([]);
  expect(nodeInBrowserEntries(graph)).toEqual([]);
  const texts = {
    'packages/runs/src/browser.ts': `export { a } from './a.ts';\nexport type { B } from './b.ts';`,
    'packages/runs/src/a.ts': `import { x } from 'node:crypto';\nexport const a = x;`,
    'packages/runs/src/b.ts': `import { x } from 'node:fs';\nexport type B = typeof x;`,
  };
  expect(nodeInBrowserEntries(await graphOf(texts))).toEqual(['packages/runs/src/a.ts: node:crypto']);
});

test('every import is declared in package.json', async () => {
  expect(undeclaredImports(graph)).toEqual([]);
  const bad = await graphOf({ 'packages/tiles/src/a.ts': `import x from '@noble/hashes/sha2.js';` }, 'packages/tiles');
  expect(undeclaredImports(bad)).toHaveLength(1);
});

describe('files have no circular imports', () => {
  test('in the repository', () => expect(fileCircles(graph)).toEqual([]));

  test('finds a cycle of files through a component and a type', async () => {
    const circle = {
      'apps/web/src/A.svelte': `<script lang="ts">\nimport type { B } from './b.svelte.ts';\n</script>\n<p>text</p>`,
      'apps/web/src/b.svelte.ts': `export { c } from './c.ts';`,
      'apps/web/src/c.ts': `type A = typeof import('./A.svelte');`,
    };
    expect(fileCircles(await graphOf(circle))).toHaveLength(1);
  });
});

describe('folders have no circular imports', () => {
  test('in the repository', () => expect(folderCircles(graph)).toEqual([]));

  test('finds a cycle of two folders without a cycle of files', async () => {
    const graph = await graphOfImports({
      'apps/cli/src/a/one.ts': ['../b/one.ts'],
      'apps/cli/src/b/one.ts': [],
      'apps/cli/src/b/deep/two.ts': ['../../a/two.ts'],
      'apps/cli/src/a/two.ts': [],
    });
    expect(fileCircles(graph)).toEqual([]);
    expect(folderCircles(graph)).toEqual([
      'apps/cli/src: a → b, part of a cycle (apps/cli/src/a/one.ts imports apps/cli/src/b/one.ts)',
      'apps/cli/src: b → a, part of a cycle (apps/cli/src/b/deep/two.ts imports apps/cli/src/a/two.ts)',
    ]);
  });

  test('finds a cycle of packages, wherever they are', async () => {
    const packages = {
      'apps/server/src/a.ts': `import { x } from '@mcr-arena/tiles';`,
      'packages/tiles/src/a.ts': `import { x } from '@mcr-arena/server';`,
      'apps/cli/src/a.ts': `import { x } from '@mcr-arena/tiles';`,
    };
    expect(folderCircles(await graphOf(packages, 'apps/server', 'apps/cli', 'packages/tiles'))).toEqual([
      'the root: apps/server → packages/tiles, part of a cycle (apps/server/src/a.ts imports packages/tiles/src/index.ts)',
      'the root: packages/tiles → apps/server, part of a cycle (packages/tiles/src/a.ts imports apps/server/src/index.ts)',
    ]);
  });
});

test('no code outside a kind of bot or competition names it', () => {
  expect(namedKinds(tree)).toEqual([]);
  const asked = [
    `if (version.kind === 'remote') return;`,
    `const where = { kind: { in: ['stdio', 'policy'] } };`,
    "sql`WHERE competition.kind <> 'ladder'`;",
    `switch (kind) { case 'swiss': return; }`,
    `const isHouse = host !== HOUSE_HOST;`,
    `const isConnected = REMOTE_HOST === host;`,
    `const remote = versions.find(({ kind }) => kind === REMOTE_KIND.name);`,
    `const isOther = STDIO_KIND.name !== kind;`,
    `const where = { versions: { some: { benchedAt: null, kind: { in: [REMOTE_KIND.name] } } } };`,
    'const stage = await store.contestStage.findUnique({ where });',
    `import { CONTEST } from './contest/contest-config-row.ts';`,
  ];
  for (const text of asked) {
    expect(namedKinds(treeOf({ 'apps/server/src/a.ts': text })), text).toHaveLength(1);
    expect(namedKinds(treeOf({ 'apps/server/src/competitions/swiss/a.ts': text })), text).toEqual([]);
  }
  expect(namedKinds(treeOf({ 'apps/server/src/a.ts': `kindOf(kinds, row).plan(row); x.kind === 'guest';` }))).toEqual(
    [],
  );
});

test('routes do not query the database', () => {
  expect(queriesInHttp(tree)).toEqual([]);
  const texts = [
    'prisma.bot.findFirst()',
    'context.prisma.bot.count()',
    'await prisma.$queryRaw``',
    'prisma\n  .bot.count()',
  ];
  for (const text of texts) {
    expect(queriesInHttp(treeOf({ 'apps/server/src/http/routes/a.ts': text })), text).toHaveLength(1);
    expect(queriesInHttp(treeOf({ 'apps/server/src/bots/a.ts': text }))).toEqual([]);
  }
  expect(queriesInHttp(treeOf({ 'apps/server/src/http/routes/a.ts': 'readBots(prisma); f({ prisma });' }))).toEqual([]);
});

test('commands print through the functions that escape', () => {
  expect(rawOutput(tree)).toEqual([]);
  for (const text of ['console.log(name);', 'process.stdout.write(name);', 'output.write(name);']) {
    expect(rawOutput(treeOf({ 'apps/cli/src/verify/a.ts': text })), text).toHaveLength(1);
    expect(rawOutput(treeOf({ 'apps/cli/src/terminal/a.ts': text }))).toEqual([]);
  }
});

test('pages store data in the browser only as entries with an owner', () => {
  expect(browserStorage(tree)).toEqual([]);
  for (const text of [`localStorage.x = name;`, `window.sessionStorage`, `import { openDB } from 'idb';`]) {
    expect(browserStorage(treeOf({ 'apps/web/src/pages/a.ts': text })), text).toHaveLength(1);
    expect(browserStorage(treeOf({ 'apps/web/src/ui/storage/kept-choice.ts': text }))).toEqual([]);
  }
});

describe('the pure packages have no effects', () => {
  test('in the repository', () => expect(impurities(tree)).toEqual([]));

  test.each([
    'const x = Math.random();',
    'const x = new Date();',
    'console.log(1);',
    'setTimeout(() => {}, 1);',
    'const x = await y;',
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

  test('rejects a module of Node', async () => {
    expect(nodeInPurePackages(graph)).toEqual([]);
    const text = `import { readFileSync } from 'node:fs';\nimport { DatabaseSync } from 'node:sqlite';`;
    const texts = { 'packages/engine/src/a.ts': text, 'packages/arena/src/a.ts': text };
    expect(nodeInPurePackages(await graphOf(texts))).toEqual([
      'packages/engine/src/a.ts: node:fs',
      'packages/engine/src/a.ts: node:sqlite',
    ]);
  });

  test('effects are allowed in the network code of the SDK, in the runs of the lab, and everywhere in the arena', () => {
    const text = 'await Date.now();';
    const files = ['sdk/src/network/a.ts', 'lab/src/runs/a.ts', 'arena/src/a.ts'];
    const texts = Object.fromEntries(files.map((file) => [`packages/${file}`, text]));
    expect(impurities(treeOf(texts))).toEqual([]);
    expect(impurities(treeOf({ 'packages/lab/src/comparison/a.ts': text }))).not.toEqual([]);
  });
});
