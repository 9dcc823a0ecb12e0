// Builds the libraries for publication: `npm run build:packages`.
//
// For every package with a `publishConfig.exports`, `packages/X/dist` gets JavaScript and types for Node 20 and browsers,
// and `dist/packages/X` becomes the folder to publish (`npm publish dist/packages/X`): the same files with a
// package.json whose `exports` are those of `publishConfig`. pnpm does this automatically, npm does not.

import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..');

/** No Node types and no DOM, so libraries cannot depend on a platform. Node 20 supports ES2023. */
const LIBRARY_OPTIONS: ts.CompilerOptions = {
  noEmit: false,
  incremental: false,
  declaration: true,
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  types: [],
  rootDir: ROOT,
  outDir: ROOT,
};

interface Library {
  /** Path from the root: `packages/tiles`. */
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  /** The built file of each export key, relative to the package's folder. */
  readonly exports: Readonly<Record<string, string>>;
}

function librariesOf(root: string): Library[] {
  return globSync('packages/*/package.json', { cwd: root }).flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
    const exports = manifest.publishConfig?.exports;
    return exports === undefined ? [] : [{ folder: dirname(path), manifest, exports }];
  });
}

/** The source file of a built file: `src/index.ts` for `dist/index.js`. */
function sourceOf(built: string): string {
  return built.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
}

function compile(libraries: readonly Library[]): void {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const entries = libraries.flatMap(({ folder, exports }) =>
    Object.values(exports).map((built) => join(ROOT, folder, sourceOf(built))),
  );
  const program = ts.createProgram(entries, { ...options, ...LIBRARY_OPTIONS });
  const problems = [...ts.getPreEmitDiagnostics(program)];
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, formatHost));
  const writeFile: ts.WriteFileCallback = (path, text) => writeBuilt(path, text);
  program.emit(undefined, writeFile, undefined, false, { afterDeclarations: [importBuiltTypes] });
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => ROOT,
  getNewLine: () => '\n',
};

/** Writes output to `dist` instead of next to the sources. */
function writeBuilt(path: string, text: string): void {
  const target = path.replace(/(\/packages\/[^/]+)\/src\//, '$1/dist/');
  if (target === path) throw new Error(`${relative(ROOT, path)} is outside packages/*/src`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** Rewrites imports in type files to `./x.js`. TypeScript leaves `./x.ts` there, which some tools cannot resolve. */
const importBuiltTypes: ts.TransformerFactory<ts.SourceFile | ts.Bundle> = (context) => {
  const visit = (node: ts.Node): ts.Node => {
    const parent = ts.visitEachChild(node, visit, context);
    if (!ts.isStringLiteral(parent) || !/^\.{1,2}\/.*\.ts$/.test(parent.text)) return parent;
    return context.factory.createStringLiteral(parent.text.replace(/\.ts$/, '.js'), true);
  };
  return (file) => visit(file) as ts.SourceFile;
};

/** Fills `dist/packages/X`, ready for `npm publish`. */
function stage({ folder, manifest, exports }: Library): void {
  const target = join(ROOT, 'dist/packages', basename(folder));
  mkdirSync(target, { recursive: true });
  cpSync(join(ROOT, folder, 'dist'), join(target, 'dist'), { recursive: true });
  const texts = [join(folder, 'README.md'), 'LICENSE'].filter((path) => existsSync(join(ROOT, path)));
  for (const path of texts) cpSync(join(ROOT, path), join(target, basename(path)));
  const { publishConfig: _, scripts: __, ...published } = manifest;
  const rewritten = { ...published, exports, files: ['dist'], engines: { node: '>=20' }, sideEffects: false };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(rewritten, null, 2)}\n`);
}

const libraries = librariesOf(ROOT);
rmSync(join(ROOT, 'dist/packages'), { recursive: true, force: true });
for (const { folder } of libraries) rmSync(join(ROOT, folder, 'dist'), { recursive: true, force: true });
compile(libraries);
for (const library of libraries) stage(library);
console.log(`built ${libraries.map(({ folder }) => basename(folder)).join(', ')} in dist/packages`);
