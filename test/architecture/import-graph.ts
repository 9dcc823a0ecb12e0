// Imports of a source tree, extracted and resolved by dependency-cruiser.
//
// Reads a copy of the tree in a temporary folder, in which each workspace is in `node_modules` by its name, so that the
// small trees of tests are read in the same way as the repository. The copy has only the imports of each file, because parsing all
// code takes seconds; those of a Svelte component are in `X.svelte.ts`. `import.meta.resolve('x')` counts as an import.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type IDependency, type IModule } from 'dependency-cruiser';
import ts from 'typescript';
import { type SourceTree, scriptOf } from './source-tree.ts';

export interface Import {
  /** Path of the file that imports. */
  readonly from: string;
  /** As written: `./tile.ts`, `@mcr-arena/tiles`, `node:fs`. */
  readonly specifier: string;
  /** Path of the imported file; absent if it is not in the tree or not an export of its package. */
  readonly target?: string;
  /** Set for `import type` and `export type`, which a bundle does not contain. */
  readonly isType?: true;
  /** The imported file and the other files of the import cycle; absent if the import is not part of a cycle. */
  readonly circle?: readonly string[];
}

export interface ImportGraph extends SourceTree {
  readonly imports: readonly Import[];
}

/** Includes types: `import type` and `import('x').X`. */
const CRUISE_OPTIONS: ICruiseOptions = {
  tsPreCompilationDeps: true,
  parser: 'tsc',
  exclude: { path: '^node_modules/' },
};
/** As Node resolves; `.ts` finds the copies of Svelte components. */
const RESOLVE_OPTIONS = { extensions: ['.ts'], exportsFields: ['exports'], conditionNames: ['import', 'default'] };

/** The tree with all imports of its files. */
export async function importGraphOf(tree: SourceTree): Promise<ImportGraph> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcr-imports-')));
  try {
    copyTo(folder, tree);
    const roots = [...new Set([...tree.files.keys()].map((path) => path.split('/')[0]!))];
    const { output } = await cruise(roots, { ...CRUISE_OPTIONS, baseDir: folder }, RESOLVE_OPTIONS);
    if (typeof output === 'string') throw new Error(output);
    return { ...tree, imports: output.modules.flatMap((module) => importsOf(module, tree)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function copyTo(folder: string, tree: SourceTree): void {
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const { path, text } of tree.files.values()) write(copiedPath(path), copiedText(path, text));
  for (const { name, folder: workspace, manifest } of tree.workspaces) {
    write(`${workspace}/package.json`, manifest);
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(folder, workspace), link, 'junction');
  }
}

function copiedPath(path: string): string {
  return path.endsWith('.svelte') ? `${path}.ts` : path;
}

function copiedText(path: string, text: string): string {
  const script = scriptOf(path, text).replaceAll('import.meta.resolve(', 'import(');
  const imports = ts.preProcessFile(script).importedFiles.map(({ fileName, pos }) => {
    const statement = script.slice(script.lastIndexOf(';', pos) + 1, pos);
    return /\b(?:import|export) type\b/.test(statement)
      ? `import type {} from '${fileName}';`
      : `import '${fileName}';`;
  });
  return imports.join('\n');
}

function importsOf({ source, dependencies }: IModule, tree: SourceTree): Import[] {
  const from = originalPath(source, tree);
  return tree.files.has(from) ? dependencies.map((dependency) => importOf(from, dependency, tree)) : [];
}

function importOf(
  from: string,
  { module, protocol, resolved, cycle, dependencyTypes }: IDependency,
  tree: SourceTree,
): Import {
  const target = originalPath(resolved, tree);
  return {
    from,
    // For modules that exist only with the prefix `node:`, such as `node:sqlite`, the name includes it.
    specifier: protocol && !module.startsWith(protocol) ? `${protocol}${module}` : module,
    ...(tree.files.has(target) && { target }),
    ...(dependencyTypes.includes('type-only') && { isType: true }),
    ...(cycle && { circle: cycle.map(({ name }) => originalPath(name, tree)) }),
  };
}

function originalPath(path: string, tree: SourceTree): string {
  return tree.files.has(path) ? path : path.replace(/\.svelte\.ts$/, '.svelte');
}
