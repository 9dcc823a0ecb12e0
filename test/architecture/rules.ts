// The rules that hold the source tree in shape. Each takes the tree and returns what breaks it, one line a breach.

import { posix } from 'node:path';
import { cyclesOf } from './cycles.ts';
import type { SourceFile, SourceTree, Workspace } from './source-tree.ts';

const PURE_BELOW_ENGINE = ['tiles', 'scoring', 'shanten'];
const RULES_OF_PLAY = [...PURE_BELOW_ENGINE, 'engine'];
const PURE_BELOW_SDK = [...RULES_OF_PLAY, 'tournament', 'protocol'];
const FOR_CLIENTS = [...PURE_BELOW_SDK, 'sdk', 'solitaire'];

/** Which packages each package, app and bot may import, by folder name; `bots` is every bot, `house` the list of them. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  tiles: [],
  scoring: ['tiles'],
  shanten: ['tiles', 'scoring'],
  engine: PURE_BELOW_ENGINE,
  tournament: RULES_OF_PLAY,
  protocol: [...RULES_OF_PLAY, 'tournament'],
  sdk: PURE_BELOW_SDK,
  hosts: [...PURE_BELOW_SDK, 'sdk'],
  arena: [...PURE_BELOW_SDK, 'sdk', 'hosts'],
  lab: [...PURE_BELOW_SDK, 'sdk', 'hosts', 'arena'],
  solitaire: ['tiles'],
  bots: [...RULES_OF_PLAY, 'sdk'],
  house: ['bots'],
  web: [...FOR_CLIENTS, 'bots'],
  cli: [...FOR_CLIENTS, 'hosts', 'arena', 'lab', 'bots', 'house', 'server'],
  server: [...FOR_CLIENTS, 'hosts', 'arena', 'lab', 'house'],
};

/** The house bot that may come to the browser. */
const REVIEWER = 'bots/goal';

const PURE_PACKAGES = new Set([...FOR_CLIENTS, 'lab']);
/** Parts of them that talk to the outside: they may read clocks, await and use Node. */
const EFFECTFUL = /^packages\/(sdk\/src\/(network|stdio|onnx)|lab\/src\/runs)\//;
const CLOCKS_AND_CHANCE = ['Date.now', 'new Date()', 'performance', 'Math.random', 'crypto'];
const OUTSIDE = ['console', 'process', 'fetch', 'require', 'globalThis'];
const WAITING = ['await', 'async', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'];
const EFFECTS = new Set([...CLOCKS_AND_CHANCE, ...OUTSIDE, ...WAITING]);

const MAX_LINES = 400;
const SAYS_NOTHING = /(^|[/.-])(utils?|helpers?|common|misc)([/.-]|$)/;

/** The folder name that the rules know a file by: `tiles`, `cli`, `bots`, `house`; undefined for tests and scripts. */
function moduleOf(path: string): string | undefined {
  const [root, name] = path.split('/');
  if (root === 'bots') return name === 'house' ? 'house' : 'bots';
  return root === 'packages' || root === 'apps' ? name : undefined;
}

function workspaceOf(tree: SourceTree, path: string): Workspace | undefined {
  return tree.workspaces.find((workspace) => path.startsWith(`${workspace.folder}/`));
}

/** The workspace that a specifier names, and the export of it. */
function imported(tree: SourceTree, specifier: string): { workspace: Workspace; key: string } | undefined {
  const workspace = tree.workspaces.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  return workspace && { workspace, key: `.${specifier.slice(workspace.name.length)}` };
}

function* importsOf(tree: SourceTree): Generator<{ file: SourceFile; specifier: string; where: string }> {
  for (const file of tree.files.values()) {
    for (const { specifier, line } of file.imports) yield { file, specifier, where: `${file.path}:${line}` };
  }
}

/** Imports against the one direction in which they run, or into a package past its exports. */
export function wrongImports(tree: SourceTree): string[] {
  const wrong: string[] = [];
  for (const { file, specifier, where } of importsOf(tree)) {
    const importer = moduleOf(file.path);
    if (importer === undefined) continue;
    const own = workspaceOf(tree, file.path)?.folder ?? file.path.split('/').slice(0, 2).join('/');
    if (specifier.startsWith('.')) {
      const target = posix.join(posix.dirname(file.path), specifier);
      if (!target.startsWith(`${own}/`)) wrong.push(`${where}: ${specifier} leaves ${own}`);
      continue;
    }
    const to = imported(tree, specifier);
    if (to === undefined) continue;
    if (!to.workspace.exports.has(to.key)) wrong.push(`${where}: ${specifier} is no export of ${to.workspace.name}`);
    const target = moduleOf(`${to.workspace.folder}/`)!;
    if (!(MAY_IMPORT[importer] ?? []).includes(target)) wrong.push(`${where}: ${importer} may not import ${target}`);
  }
  return wrong;
}

/** Imports of packages that the importer's package.json does not name. */
export function undeclaredImports(tree: SourceTree): string[] {
  return [...importsOf(tree)].flatMap(({ file, specifier, where }) => {
    const workspace = workspaceOf(tree, file.path);
    if (workspace === undefined || specifier.startsWith('.') || specifier.startsWith('node:')) return [];
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    const forBuilding = /\.config\.ts$/.test(file.path) && workspace.devDependencies.has(name);
    const known = workspace.dependencies.has(name) || workspace.name === name || forBuilding;
    return known ? [] : [`${where}: ${name} is not among the dependencies of ${workspace.name}`];
  });
}

/** Dependencies on packages of the tree that no file of the package imports. */
export function needlessDependencies(tree: SourceTree): string[] {
  const used = new Set(
    [...importsOf(tree)].map(({ file, specifier }) => {
      return `${workspaceOf(tree, file.path)?.name} ${imported(tree, specifier)?.workspace.name}`;
    }),
  );
  const own = new Set(tree.workspaces.map(({ name }) => name));
  return tree.workspaces.flatMap(({ name, dependencies }) =>
    [...dependencies]
      .filter((dependency) => own.has(dependency) && !used.has(`${name} ${dependency}`))
      .map((dependency) => `${name} depends on ${dependency} and does not import it`),
  );
}

/** Imports of the pages that no browser has: Node's modules, and house bots other than the one that reviews deals. */
export function notForBrowsers(tree: SourceTree): string[] {
  return [...importsOf(tree)]
    .filter(({ file, specifier }) => {
      if (!file.path.startsWith('apps/web/src/')) return false;
      const folder = imported(tree, specifier)?.workspace.folder ?? '';
      return specifier.startsWith('node:') || (folder.startsWith('bots/') && folder !== REVIEWER);
    })
    .map(({ specifier, where }) => `${where}: ${specifier} is not for browsers`);
}

/** Files that import each other in a ring; types count too. */
export function importCycles(tree: SourceTree): string[] {
  const edges = new Map<string, string[]>();
  for (const { file, specifier } of importsOf(tree)) {
    const to = imported(tree, specifier);
    const target = specifier.startsWith('.')
      ? posix.join(posix.dirname(file.path), specifier)
      : to?.workspace.exports.get(to.key);
    if (target !== undefined) edges.set(file.path, [...(edges.get(file.path) ?? []), target]);
  }
  return cyclesOf(edges).map((cycle) => cycle.join(' → '));
}

export function longFiles(tree: SourceTree): string[] {
  return [...tree.files.values()]
    .filter(({ lineCount }) => lineCount > MAX_LINES)
    .map(({ path, lineCount }) => `${path}: ${lineCount} lines, at most ${MAX_LINES}`);
}

/** Files and folders whose names say nothing of what is in them. */
export function emptyNames(tree: SourceTree): string[] {
  return [...tree.files.keys()].filter((path) => SAYS_NOTHING.test(path));
}

/** Clocks, randomness, output, waiting and Node's modules in the pure packages; `Math.random` anywhere. */
export function impurities(tree: SourceTree): string[] {
  return [...tree.files.values()].flatMap((file) => {
    const moduleName = moduleOf(file.path);
    if (moduleName === undefined) return [];
    const pure = PURE_PACKAGES.has(moduleName) && !EFFECTFUL.test(file.path);
    const effects = file.uses.filter(({ name }) => name === 'Math.random' || (pure && EFFECTS.has(name)));
    const builtins = file.imports.filter(({ specifier }) => pure && specifier.startsWith('node:'));
    return [
      ...effects.map(({ name, line }) => `${file.path}:${line}: ${name}`),
      ...builtins.map(({ specifier, line }) => `${file.path}:${line}: ${specifier}`),
    ];
  });
}

/** Statements other than named re-exports in the files that packages are entered through. */
export function logicInIndexes(tree: SourceTree): string[] {
  return [...tree.files.values()]
    .filter(({ path }) => /^packages\/[^/]+\/src\/index\.ts$/.test(path))
    .flatMap(({ path, logicLines }) => logicLines.map((line) => `${path}:${line}: only named re-exports belong here`));
}
