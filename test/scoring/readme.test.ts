import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(`${root}/packages/scoring/README.md`, 'utf8');

test("the README's example prints what it says", () => {
  const [, example, output] = readme.match(/```ts\n(.*?)```.*?```text\n(.*?)```/s)!;
  const node = ['--input-type=module-typescript', '--eval', example!];
  expect(execFileSync(process.execPath, node, { cwd: root, encoding: 'utf8' })).toBe(output);
});
