// Checks the README: its example prints the documented output, and its commands and links exist.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { COMMANDS } from '../apps/cli/src/commands.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

function block(language: string): string {
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme)![1]!;
}

test('the example prints the documented output', async () => {
  // From standard input, so that its imports resolve from the repository's root.
  const child = spawn(process.execPath, ['--input-type=module-typescript'], { cwd: root });
  child.stdin.end(block('ts'));
  expect(await text(child.stdout)).toBe(block('text'));
});

test('every mcr command it names exists', () => {
  const named = [...readme.matchAll(/mcr ([a-z]+)/g)].map((match) => match[1]!).filter((name) => name !== 'help');
  const known = COMMANDS.map(({ name }) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('every linked file and folder exists', () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1]!);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
});
