// The example of the package's README is run: each console.log prints what the comment after it says.

import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import * as solitaire from '@mcr-arena/solitaire';
import * as tiles from '@mcr-arena/tiles';
import { expect, test } from 'vitest';

const MODULES: Readonly<Record<string, object>> = { '@mcr-arena/solitaire': solitaire, '@mcr-arena/tiles': tiles };

test('README: the example prints what it says', () => {
  const readme = readFileSync(new URL('../../packages/solitaire/README.md', import.meta.url), 'utf8');
  const example = /```ts\n(.*?)```/s.exec(readme)![1]!;
  const expected = [...example.matchAll(/console\.log\(.*\/\/ (.*)$/gm)].map((match) => match[1]);
  const body = example.replaceAll(/^import (?:\* as )?(.*) from '(.*)';$/gm, "const $1 = modules['$2'];");
  const printed: string[] = [];
  const log = (...values: unknown[]) => printed.push(values.join(' '));
  new Function('modules', 'console', stripTypeScriptTypes(body))(MODULES, { log });
  expect(printed).toEqual(expected);
  expect(expected.length).toBeGreaterThan(0);
});
