// The exports of a library, read from its sources: every name with its docstring and its declaration as written. The sources are
// only parsed, not type-checked, so that the pages build fast. Names are followed through re-exports.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './catalogue.ts';

type DeclarationKind = 'function' | 'class' | 'interface' | 'type' | 'constant';

export interface Declaration {
  readonly name: string;
  readonly kind: DeclarationKind;
  /** TypeScript code, without function bodies and long values. */
  readonly code: string;
  /** Markdown; empty if there is no docstring. */
  readonly comment: string;
  readonly examples: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly comment: string }[];
  /** Path of the declaring file, from the root. */
  readonly file: string;
}

export interface Entry {
  /** The module name in imports: `@mcr-arena/engine/schema`. */
  readonly module: string;
  /** Path of its file, from the root. */
  readonly file: string;
  readonly declarations: readonly Declaration[];
}

const MOST_VALUE_LENGTH = 240;

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8')) as Manifest;
}

/** The entry points of `packages/NAME` in the order of its package.json. */
export function entriesOf(name: string): readonly Entry[] {
  const manifest = manifestOf(name);
  return Object.entries(manifest.exports).map(([key, path]) => {
    const file = `packages/${name}/${path.replace('./', '')}`;
    const declarations = exportedNames(file).map((exported) => declarationOf(exported, file));
    return { module: manifest.name + key.slice(1), file, declarations };
  });
}

const parsed = new Map<string, ts.SourceFile>();

function parse(file: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

/** The names that a file exports, sorted alphabetically. */
function exportedNames(file: string): string[] {
  const names = parse(file).statements.flatMap((statement): string[] => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      if (exportClause === undefined || !ts.isNamedExports(exportClause))
        throw new Error(`${file}: export * is not supported`);
      return exportClause.elements.map((element) => element.name.text);
    }
    return isExported(statement) ? namesOf(statement) : [];
  });
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'));
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

/** The declaration of an exported name, in the file or in the file that it is re-exported from. */
function declarationOf(name: string, file: string): Declaration {
  const source = parse(file);
  const own = source.statements.filter((statement) => namesOf(statement).includes(name));
  if (own.length > 0) return declarationIn(own, name, file);
  for (const statement of source.statements) {
    const origin = originOf(statement, name);
    if (origin !== undefined) return { ...declarationOf(origin.name, resolve(origin.module, file)), name };
  }
  throw new Error(`${file}: the declaration of ${name} was not found`);
}

/** The module from which a statement takes a name, by `import` or by `export … from`. */
function originOf(
  statement: ts.Statement,
  name: string,
): { readonly name: string; readonly module: string } | undefined {
  const bindings = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : ts.isExportDeclaration(statement)
      ? statement.exportClause
      : undefined;
  if (bindings === undefined || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return undefined;
  const { moduleSpecifier } = statement as ts.ImportDeclaration | ts.ExportDeclaration;
  if (moduleSpecifier === undefined) return undefined;
  for (const element of bindings.elements)
    if (element.name.text === name)
      return { name: (element.propertyName ?? element.name).text, module: (moduleSpecifier as ts.StringLiteral).text };
  return undefined;
}

/** The file of `module` in an import of `file`: a relative path, or an entry point of another library. */
function resolve(module: string, file: string): string {
  const path = module.startsWith('.') ? join(dirname(file), module).replaceAll('\\', '/') : entryFile(module);
  if (!existsSync(join(ROOT, path))) throw new Error(`${file}: ${module} was not found`);
  return path;
}

function entryFile(module: string): string {
  const [, name, ...key] = module.split('/');
  const path = manifestOf(name!).exports[['.', ...key].join('/')];
  if (path === undefined) throw new Error(`${module} is not an entry point of a library`);
  return `packages/${name}/${path.replace('./', '')}`;
}

function declarationIn(statements: readonly ts.Statement[], name: string, file: string): Declaration {
  const comments = statements.flatMap((statement) => ts.getJSDocCommentsAndTags(statement)).filter(ts.isJSDoc);
  const tags = comments.flatMap((comment) => [...(comment.tags ?? [])]);
  const texts = comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '');
  return {
    name,
    kind: kindOf(statements[0]!),
    code: statements.map((statement) => codeOf(statement, name)).join('\n'),
    comment: texts.join('\n\n').trim(),
    examples: tags.filter(({ tagName }) => tagName.text === 'example').map(textOfTag),
    parameters: tags
      .filter(ts.isJSDocParameterTag)
      .map((tag) => ({ name: tag.name.getText(), comment: textOfTag(tag) })),
    file,
  };
}

function textOfTag({ comment }: ts.JSDocTag): string {
  return (ts.getTextOfJSDocComment(comment) ?? '').replace(/^-\s*/, '');
}

function kindOf(statement: ts.Statement): DeclarationKind {
  if (ts.isFunctionDeclaration(statement)) return 'function';
  if (ts.isClassDeclaration(statement)) return 'class';
  if (ts.isInterfaceDeclaration(statement)) return 'interface';
  return ts.isTypeAliasDeclaration(statement) ? 'type' : 'constant';
}

/** The code as written, without `export`, bodies and long values. */
function codeOf(statement: ts.Statement, name: string): string {
  if (ts.isVariableStatement(statement)) return constantCode(statement, name);
  if (ts.isClassDeclaration(statement)) return classCode(statement);
  const body = ts.isFunctionDeclaration(statement) ? statement.body : undefined;
  return withoutModifiers(textUpTo(statement, body));
}

function constantCode(statement: ts.VariableStatement, name: string): string {
  const declaration = statement.declarationList.declarations.find((candidate) => candidate.name.getText() === name)!;
  const { type, initializer } = declaration;
  if (type !== undefined) return `const ${name}: ${type.getText()}`;
  if (initializer !== undefined && ts.isArrowFunction(initializer))
    return `const ${name} = ${textUpTo(initializer, initializer.body)} …`;
  const value = initializer?.getText() ?? '';
  return value.length <= MOST_VALUE_LENGTH ? `const ${name} = ${value}` : `const ${name} = …`;
}

function classCode(statement: ts.ClassDeclaration): string {
  const members = statement.members
    .filter((member) => member.name === undefined || !ts.isPrivateIdentifier(member.name))
    .map((member) => {
      const { body } = member as ts.MethodDeclaration;
      const comments = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
      return [...comments.map((comment) => comment.getText()), textUpTo(member, body)]
        .map((line) => `  ${line}`)
        .join('\n');
    });
  const head = textUpTo(statement, statement.members[0])
    .replace(/\{[^{]*$/, '')
    .trim();
  return `${withoutModifiers(head)} {\n${members.join('\n')}\n}`;
}

/** The text of a node without its docstring, up to `end` if given. */
function textUpTo(node: ts.Node, end: ts.Node | undefined): string {
  const text = node.getSourceFile().text.slice(node.getStart(), end?.getFullStart() ?? node.end);
  return text.trim();
}

function withoutModifiers(code: string): string {
  return code.replace(/^export /, '').replace(/^async /, '');
}
