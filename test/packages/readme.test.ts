// The examples of READMEs that end in a comment with what they print, run as they stand there.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['tiles', 'sdk', 'arena'])('the example of packages/%s prints what its README says', (name) => {
  const folder = new URL(`../../packages/${name}/`, import.meta.url).pathname;
  const [, example, printed] = /```js\n([\s\S]*)\n\/\/ (.*)\n```/.exec(readFileSync(`${folder}README.md`, 'utf8'))!;
  const options = { cwd: folder, encoding: 'utf8', input: example! } as const;
  expect(execFileSync(process.execPath, ['--input-type=module', '-'], options)).toBe(`${printed}\n`);
});
