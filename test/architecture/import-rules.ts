// The rules for imports. Each takes the import graph and returns its violations, one per line.

import { posix } from 'node:path';
import type { Import, ImportGraph } from './import-graph.ts';
import { isPure, MAY_IMPORT, moduleOf } from './layers.ts';
import type { SourceTree, Workspace } from './source-tree.ts';

/** The house bot that browsers may import. */
const REVIEWER = 'bots/goal';
/** Entries of packages with I/O that run in browsers too. */
const BROWSER_ENTRIES = ['packages/arena/src/browser.ts'];

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

function upwardImport(graph: ImportGraph, importer: string, { specifier, target }: Import): string[] {
  const workspace = importedWorkspace(graph, specifier);
  if (workspace === undefined) return [];
  const imported = moduleOf(`${workspace.folder}/`)!;
  const isForBrowsers = importer === 'web' && BROWSER_ENTRIES.includes(target ?? '');
  return [
    ...(target === undefined ? [`${workspace.name} does not export ${specifier}`] : []),
    ...(isForBrowsers || (MAY_IMPORT[importer] ?? []).includes(imported)
      ? []
      : [`${importer} may not import ${imported}`]),
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

/** Dependencies on packages of the tree that no file of the package imports. */
export function needlessDependencies(graph: ImportGraph): string[] {
  const used = new Set(
    graph.imports.map(({ from, specifier }) => {
      return `${workspaceOf(graph, from)?.name} ${importedWorkspace(graph, specifier)?.name}`;
    }),
  );
  const own = new Set(graph.workspaces.map(({ name }) => name));
  return graph.workspaces.flatMap(({ name, dependencies }) =>
    [...dependencies]
      .filter((dependency) => own.has(dependency) && !used.has(`${name} ${dependency}`))
      .map((dependency) => `${name} depends on ${dependency} and does not import it`),
  );
}

/** Imports of the pages that do not work in browsers: Node's modules, and house bots other than the one that reviews deals. */
export function notForBrowsers(graph: ImportGraph): string[] {
  return graph.imports
    .filter(({ from, specifier }) => {
      if (!from.startsWith('apps/web/src/')) return false;
      const folder = importedWorkspace(graph, specifier)?.folder ?? '';
      return specifier.startsWith('node:') || (folder.startsWith('bots/') && folder !== REVIEWER);
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
