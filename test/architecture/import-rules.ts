// The rules for imports. Each takes the import graph and returns its violations, one per line.

import { posix } from 'node:path';
import type { Import, ImportGraph } from './import-graph.ts';
import { isPure, MAY_IMPORT, moduleOf } from './layers.ts';
import type { SourceTree, Workspace } from './source-tree.ts';

/** House bots of which browsers may import everything. */
const BOTS_FOR_BROWSERS = ['bots/goal', 'bots/shanten'];
/** Entries of packages with I/O that run in browsers too. */
export const BROWSER_ENTRIES = [
  'packages/arena/src/index.ts',
  'packages/runs/src/browser.ts',
  'packages/files/src/browser.ts',
  'bots/policy/src/browser.ts',
];
/** Files that only browsers load; the entries of the packages that they name must be for browsers. */
const PAGES = 'apps/web/src/';

function workspaceOf(tree: SourceTree, path: string): Workspace | undefined {
  return tree.workspaces.find((workspace) => path.startsWith(`${workspace.folder}/`));
}

/** The workspace that a specifier names. */
function importedWorkspace(tree: SourceTree, specifier: string): Workspace | undefined {
  return tree.workspaces.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
}

/** Imports against the direction of the layers, or of files that a package does not export. */
export function wrongImports(graph: ImportGraph): string[] {
  return graph.imports.flatMap((one) => {
    const importer = moduleOf(one.from);
    if (importer === undefined) return [];
    const faults = one.specifier.startsWith('.') ? leavingImport(graph, one) : upwardImport(graph, importer, one);
    return faults.map((fault) => `${one.from}: ${fault}`);
  });
}

function leavingImport(graph: ImportGraph, { from, specifier }: Import): string[] {
  const own = workspaceOf(graph, from)?.folder ?? from.split('/').slice(0, 2).join('/');
  const target = posix.join(posix.dirname(from), specifier);
  return target.startsWith(`${own}/`) ? [] : [`${specifier} leaves ${own}`];
}

/** A file that the bundler of the pages copies; it fails if the package does not export it. */
const ASSET = /\?url$/;

function upwardImport(graph: ImportGraph, importer: string, { specifier, target }: Import): string[] {
  const workspace = importedWorkspace(graph, specifier);
  if (workspace === undefined) return [];
  const imported = moduleOf(`${workspace.folder}/`)!;
  return [
    ...(target === undefined && !ASSET.test(specifier) ? [`${workspace.name} does not export ${specifier}`] : []),
    ...((MAY_IMPORT[importer] ?? []).includes(imported) ? [] : [`${importer} may not import ${imported}`]),
  ];
}

/** Imports of packages that are missing in the importer's package.json. */
export function undeclaredImports(graph: ImportGraph): string[] {
  return graph.imports.flatMap(({ from, specifier }) => {
    const workspace = workspaceOf(graph, from);
    if (workspace === undefined || specifier.startsWith('.') || specifier.startsWith('node:')) return [];
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    const forBuilding = /\.config\.ts$/.test(from) && workspace.devDependencies.has(name);
    const known = workspace.dependencies.has(name) || workspace.name === name || forBuilding;
    return known ? [] : [`${from}: ${name} is not among the dependencies of ${workspace.name}`];
  });
}

/** Imports of the pages that do not work in browsers: Node's modules, entries for Node of packages and of most house bots. */
export function notForBrowsers(graph: ImportGraph): string[] {
  return graph.imports
    .filter(({ from, specifier, target }) => {
      if (!from.startsWith(PAGES)) return false;
      const folder = importedWorkspace(graph, specifier)?.folder ?? '';
      const needsEntry =
        ['packages/files', 'packages/runs'].includes(folder) ||
        (folder.startsWith('bots/') && !BOTS_FOR_BROWSERS.includes(folder));
      const isEntry = target === undefined || BROWSER_ENTRIES.includes(target) || !target.endsWith('.ts');
      return specifier.startsWith('node:') || (needsEntry && !isEntry);
    })
    .map(({ from, specifier }) => `${from}: ${specifier} is not for browsers`);
}

/** Node's modules that loading one of the entries for browsers loads. */
export function nodeInBrowserEntries(graph: ImportGraph): string[] {
  const loaded = Map.groupBy(
    graph.imports.filter(({ isType }) => isType === undefined),
    ({ from }) => from,
  );
  const reached = new Set(BROWSER_ENTRIES);
  for (const file of reached)
    for (const { target } of loaded.get(file) ?? []) if (target !== undefined) reached.add(target);
  return [...reached].flatMap((file) => {
    const ofNode = (loaded.get(file) ?? []).filter(({ specifier }) => specifier.startsWith('node:'));
    return ofNode.map(({ specifier }) => `${file}: ${specifier}`);
  });
}

/** Node's modules in the pure packages. */
export function nodeInPurePackages(graph: ImportGraph): string[] {
  return graph.imports
    .filter(({ from, specifier }) => isPure(from) && specifier.startsWith('node:'))
    .map(({ from, specifier }) => `${from}: ${specifier}`);
}
