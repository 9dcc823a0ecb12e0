// Finds circular imports of files and folders, including type imports.

import type { ImportGraph } from './import-graph.ts';

/** Circular imports of files: one line for each set of files. */
export function fileCircles({ imports }: ImportGraph): string[] {
  const lines = new Map<string, string>();
  for (const { from, circle } of imports) {
    if (circle === undefined) continue;
    const key = [...circle].sort().join('\n');
    if (!lines.has(key)) lines.set(key, [from, ...circle].join(' → '));
  }
  return [...lines.values()];
}

/** The imports between the folders of one parent: by importing and imported folder, one import as evidence. */
type Needs = Map<string, Map<string, string>>;

/**
 * Circular imports of sibling folders: one line for each pair, with an import as evidence.
 *
 * An import between files anywhere below two folders of the same parent is an edge between these two; each parent's folders
 * are examined separately. Workspaces count as folders of the root, wherever they are: the command line in `apps` may import
 * `bench`, which may import the server in `apps`. Files in the parent itself are ignored: a list of pages beside the folders
 * of the pages may import all of them, and they may import it.
 */
export function folderCircles({ imports, workspaces }: ImportGraph): string[] {
  const needsByParent = new Map<string, Needs>();
  for (const { from, target } of imports) {
    const edge =
      target === undefined
        ? undefined
        : (edgeBetweenWorkspaces(workspaces, from, target) ?? edgeBetweenFolders(from, target));
    if (edge === undefined) continue;
    const needs = entryOf(needsByParent, edge.parent, (): Needs => new Map());
    entryOf(
      entryOf(needs, edge.from, () => new Map<string, string>()),
      edge.to,
      () => `${from} imports ${target}`,
    );
  }
  return [...needsByParent].flatMap(([parent, needs]) => circlesIn(parent, needs));
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}

interface Edge {
  readonly parent: string;
  readonly from: string;
  readonly to: string;
}

function edgeBetweenWorkspaces(
  workspaces: ImportGraph['workspaces'],
  ...paths: readonly [from: string, target: string]
): Edge | undefined {
  const [from, to] = paths.map((path) => workspaces.find(({ folder }) => path.startsWith(`${folder}/`))?.folder);
  return from === undefined || to === undefined || from === to ? undefined : { parent: '', from, to };
}

/** The deepest common folder of two paths, and the folders in it that contain them; undefined if it contains one itself. */
function edgeBetweenFolders(from: string, target: string): Edge | undefined {
  const [fromFolders, toFolders] = [from, target].map((path) => path.split('/').slice(0, -1)) as [string[], string[]];
  const depth = fromFolders.findIndex((folder, index) => folder !== toFolders[index]);
  const [fromFolder, toFolder] = [fromFolders[depth], toFolders[depth]];
  if (fromFolder === undefined || toFolder === undefined) return undefined;
  return { parent: fromFolders.slice(0, depth).join('/'), from: fromFolder, to: toFolder };
}

function circlesIn(parent: string, needs: Needs): string[] {
  return [...needs].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => reachable(needs, to).has(from))
      .map(([to, example]) => `${parent || 'the root'}: ${from} → ${to}, part of a cycle (${example})`),
  );
}

function reachable(needs: Needs, start: string): ReadonlySet<string> {
  const reached = new Set<string>([start]);
  for (const folder of reached) for (const next of needs.get(folder)?.keys() ?? []) reached.add(next);
  return reached;
}
