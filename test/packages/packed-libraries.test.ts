// The libraries as outsiders have them: packed, installed, and used from plain JavaScript on an old Node and from
// strict TypeScript.

import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScratchProject, findOldNode, type ScratchProject } from './scratch-project.ts';

const ROOT = join(import.meta.dirname, '../..');
let project: ScratchProject;

beforeAll(() => {
  project = createScratchProject();
}, 120_000);
afterAll(() => project?.remove());

/** Runs a module of the scratch project; returns what it printed. */
function run(node: string, name: string, code: string): string {
  writeFileSync(join(project.folder, name), code);
  return execFileSync(node, [name], { cwd: project.folder, encoding: 'utf8' });
}

test('all six libraries are packed', () => {
  const names = ['engine', 'scoring', 'sdk', 'shanten', 'solitaire', 'tiles'];
  expect(project.libraries.toSorted()).toEqual(names.map((name) => `@mcr-arena/${name}`));
});

test('plain JavaScript on the oldest Node here imports them and calls them', ({ annotate }) => {
  const node = findOldNode();
  annotate(`ran on Node ${node.version}`);
  const imports = project.libraries.map((name) => `await import('${name}');`).join('\n');
  const code = `${imports}
    import { formatBotzoneTiles, parseTiles } from '@mcr-arena/tiles';
    console.log(process.version, formatBotzoneTiles(parseTiles('123m EE').value));`;
  expect(run(node.path, 'plain.js', code)).toBe(`${node.version} W1 W2 W3 F1 F1\n`);
});

test('strict TypeScript finds their types', () => {
  const code = `import { parseTiles, type TileIndex } from '@mcr-arena/tiles';
    ${project.libraries.map((name, index) => `export type * as L${index} from '${name}';`).join('\n')}
    const parsed = parseTiles('123m');
    export const tiles: TileIndex[] = parsed.ok ? parsed.value : [];`;
  writeFileSync(join(project.folder, 'typed.ts'), code);
  const options = { noEmit: true, strict: true, module: 'nodenext', lib: ['es2023', 'dom'], types: [] };
  const config = { compilerOptions: options, files: ['typed.ts'] };
  writeFileSync(join(project.folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const compiled = spawnSync(process.execPath, [tsc], { cwd: project.folder, encoding: 'utf8' });
  expect(compiled.stdout).toBe('');
  expect(compiled.status).toBe(0);
});
