// The path of a reply from its socket to the record of its set, as listed in the README of the remote bots: at most six modules, each
// of which calls the next or is called by it directly.

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const README = 'apps/server/src/remote-bots/README.md';

interface Hop {
  readonly caller: string;
  readonly method: string;
  readonly callee: string;
  /** The interface that both import, if they are in different packages. */
  readonly port?: string;
}

/** In the order of the reply. Where the reply is awaited, the later module calls the earlier one. */
const HOPS: readonly Hop[] = [
  { caller: 'remote-bots/bot-sockets.ts', method: 'take', callee: 'remote-bots/remote-bot.ts' },
  { caller: 'remote-bots/remote-bot.ts', method: 'take', callee: 'remote-bots/remote-seat.ts' },
  { caller: 'remote-bots/remote-host.ts', method: 'ask', callee: 'remote-bots/remote-seat.ts' },
  {
    caller: 'packages/arena/src/table/table.ts',
    method: 'decide',
    callee: 'remote-bots/remote-host.ts',
    port: 'SeatedBot',
  },
  { caller: 'packages/arena/src/set-play.ts', method: 'play', callee: 'packages/arena/src/table/table.ts' },
];

/** The path from the repository's root. */
function pathOf(module: string): string {
  return module.startsWith('packages/') ? module : `apps/server/src/${module}`;
}

function nodesOf(module: string): readonly ts.Node[] {
  const path = pathOf(module);
  const source = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

function calledMethods(module: string): readonly string[] {
  const calls = nodesOf(module).filter(ts.isCallExpression);
  return calls.flatMap(({ expression }) => (ts.isPropertyAccessExpression(expression) ? [expression.name.text] : []));
}

function definedMethods(module: string): readonly string[] {
  const isDefinition = (node: ts.Node): node is ts.MethodDeclaration | ts.PropertyAssignment =>
    ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node);
  return nodesOf(module)
    .filter(isDefinition)
    .map(({ name }) => name.getText());
}

/** Paths of the files of its own package that a module imports, and names that it imports from other packages. */
function importsOf(module: string): { readonly files: readonly string[]; readonly names: readonly string[] } {
  const declarations = nodesOf(module).filter(ts.isImportDeclaration);
  const specifiers = declarations.map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text);
  const files = specifiers.filter((specifier) => specifier.startsWith('.'));
  return {
    files: files.map((file) => posix.join(posix.dirname(pathOf(module)), file)),
    names: nodesOf(module)
      .filter(ts.isImportSpecifier)
      .map(({ name }) => name.text),
  };
}

test('the README lists the modules of all hops in their order, six at most', () => {
  const text = readFileSync(join(ROOT, README), 'utf8');
  const listed = [...text.matchAll(/^\d\. `([^`]+)`/gm)].map(([, module]) => module);
  const [first, ...others] = HOPS;
  const modules = [first!.caller, first!.callee];
  for (const { caller, callee } of others) modules.push(caller === modules.at(-1) ? callee : caller);
  expect(listed).toEqual(modules);
  expect(listed.length).toBeLessThanOrEqual(6);
});

test.each(HOPS)('$caller calls $method of $callee', ({ caller, method, callee, port }) => {
  expect(calledMethods(caller)).toContain(method);
  expect(definedMethods(callee)).toContain(method);
  const { files, names } = importsOf(caller);
  if (port === undefined) expect(files).toContain(pathOf(callee));
  else
    expect([names, importsOf(callee).names]).toEqual([expect.arrayContaining([port]), expect.arrayContaining([port])]);
});
