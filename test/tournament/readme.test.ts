// The example of the package's README, run as it stands there, in a Node of its own.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../packages/tournament/', import.meta.url).pathname;

test('the example of the README prints the standings', () => {
  const [, example, printed] = /```js\n([\s\S]*)\n\/\/ (.*)\n```/.exec(readFileSync(`${folder}README.md`, 'utf8'))!;
  const options = { cwd: folder, encoding: 'utf8', input: example! } as const;
  expect(execFileSync(process.execPath, ['--input-type=module', '-'], options)).toBe(`${printed}\n`);
});
