// The source tree for the architecture rules: files with the global names they use, and workspaces with their
// dependencies. Parsed with TypeScript's parser, without type checking.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

export interface Use {
  /** `Math.random`, `console`, `await`, `new Date()` … */
  readonly name: string;
  readonly line: number;
}

export interface SourceFile {
  /** From the repository's root, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Parsed at each call: few rules need it. */
  usesIn(): readonly Use[];
}

export interface Workspace {
  readonly name: string;
  /** `packages/tiles`. */
  readonly folder: string;
  /** Text of its package.json. */
  readonly manifest: string;
  readonly dependencies: ReadonlySet<string>;
  /** Dependencies of its build and checks only. */
  readonly devDependencies: ReadonlySet<string>;
}

export interface SourceTree {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly workspaces: readonly Workspace[];
}

const ROOTS = ['packages', 'apps', 'bots', 'bench', 'test', 'scripts'];
/** Besides hidden folders, in which tools write while tests run. */
const SKIPPED = new Set(['node_modules', 'dist', 'fixtures', 'build']);

/** The tree under `root`, from the disk. */
export function readSourceTree(root: string): SourceTree {
  const texts = new Map<string, string>();
  const manifests = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory() && !SKIPPED.has(entry.name) && !entry.name.startsWith('.')) visit(path);
      if (!entry.isFile()) continue;
      if (/\.(ts|js|mjs|cjs|svelte)$/.test(entry.name)) texts.set(path, readFileSync(join(root, path), 'utf8'));
      if (entry.name === 'package.json') manifests.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  for (const folder of ROOTS) if (statSync(join(root, folder), { throwIfNoEntry: false })) visit(folder);
  return sourceTreeOf(texts, manifests);
}

/** The tree of the given texts and package manifests, each by path. */
export function sourceTreeOf(
  texts: ReadonlyMap<string, string>,
  manifests: ReadonlyMap<string, string> = new Map(),
): SourceTree {
  const files = new Map([...texts].map(([path, text]) => [path, { path, text, usesIn: () => usesIn(path, text) }]));
  return { files, workspaces: [...manifests].map(([path, text]) => workspaceOf(path, text)) };
}

function workspaceOf(manifestPath: string, text: string): Workspace {
  const folder = posix.dirname(manifestPath);
  const manifest = JSON.parse(text);
  const dependencyNames = [manifest.dependencies, manifest.peerDependencies].flatMap((list) => Object.keys(list ?? {}));
  return {
    name: manifest.name,
    folder,
    manifest: text,
    dependencies: new Set(dependencyNames),
    devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
  };
}

function usesIn(path: string, text: string): readonly Use[] {
  const source = ts.createSourceFile(path, scriptOf(path, text), ts.ScriptTarget.Latest, true);
  const uses: Use[] = [];
  const declared = new Set<string>();
  const lineOf = (node: ts.Node): number => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const visit = (node: ts.Node): void => {
    const name = usedBy(node);
    if (name !== undefined) uses.push({ name, line: lineOf(node) });
    const declaration = declaredBy(node);
    if (declaration !== undefined) declared.add(declaration);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses.filter((use) => !declared.has(use.name));
}

/** The code in a file: all of it, or the scripts of a Svelte component, on their original lines. */
export function scriptOf(path: string, text: string): string {
  if (!path.endsWith('.svelte')) return text;
  const blank = (other: string): string => other.replace(/[^\n]/g, '');
  const parts = text.split(/(<script\b[^>]*>|<\/script>)/);
  return parts.map((part, index) => (parts[index - 1]?.startsWith('<script') ? part : blank(part))).join('');
}

/** The global or effect used by a node; names declared in the same file are removed later. */
function usedBy(node: ts.Node): string | undefined {
  if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)) return 'await';
  if (node.kind === ts.SyntaxKind.AsyncKeyword) return 'async';
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date') {
    return (node.arguments?.length ?? 0) === 0 ? 'new Date()' : undefined;
  }
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    return `${node.expression.text}.${node.name.text}`;
  }
  return ts.isIdentifier(node) && isReference(node) ? node.text : undefined;
}

function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isQualifiedName(parent) || ts.isTypeReferenceNode(parent)) return false;
  const isKey =
    ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent)
      ? parent.name === node
      : ts.isMethodDeclaration(parent) || ts.isMethodSignature(parent) || ts.isNamedTupleMember(parent);
  return !isKey;
}

function declaredBy(node: ts.Node): string | undefined {
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isImportSpecifier(node);
  return declares && node.name !== undefined && ts.isIdentifier(node.name) ? node.name.text : undefined;
}
