// Outside of a clone `npx mcr` fetches an unrelated package, so every place that shows the command says where it runs.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const filesIn = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });

const withCommand = (files: readonly string[]): { file: string; text: string; place: number }[] =>
  files
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .map(({ file, text }) => ({ file, text, place: text.search(/npx mcr/) }))
    .filter(({ place }) => place >= 0);

test('documents say before the first command that commands run in a clone', () => {
  const documents = withCommand(filesIn(['README.md', 'docs/**/*.md', '{packages,apps,bots}/*/*.md']));
  expect(documents.length).toBeGreaterThan(10);
  const silent = documents.filter(
    ({ text, place }) => !/clone of (?:the project|this repository)|在项目的克隆中/.test(text.slice(0, place)),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
});

test('pages and commands show commands only with the component that says where they run', () => {
  const sources = filesIn(['apps/{web,cli}/src/**/*.{ts,svelte}']);
  expect(sources.length).toBeGreaterThan(300);
  expect(withCommand(sources).map(({ file }) => file)).toEqual([]);
  const copied = sources.filter((file) =>
    /<CopyText text="mcr |<CopyText text=\{`mcr /.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(copied).toEqual([]);
});
