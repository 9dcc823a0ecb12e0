// The example in each package's README, run unchanged in a separate Node process, prints the documented output.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const packages = join(import.meta.dirname, '../../packages');
const names = readdirSync(packages).filter((name) => existsSync(join(packages, name, 'package.json')));

/** The lines that the example should print: those of the text block below it, or the comments after each `console.log`. */
function linesTold(example: string, below: string): readonly string[] {
  const block = /^```text\n(.*?)```/s.exec(below.trimStart());
  if (block !== null) return block[1]!.trimEnd().split('\n');
  return [...example.matchAll(/console\.log\(.*\);(?: |\n)\/\/ (.*)/g)].map((match) => match[1]!);
}

test.each(names)('the example of %s prints what its README says', (name) => {
  const readme = readFileSync(join(packages, name, 'README.md'), 'utf8');
  const [, language, example, below] = /```([jt]s)\n(.*?)```(.*)/s.exec(readme)!;
  const type = language === 'ts' ? 'module-typescript' : 'module';
  const options = { cwd: join(packages, name), encoding: 'utf8', input: example! } as const;
  const printed = execFileSync(process.execPath, [`--input-type=${type}`, '-'], options);
  const told = linesTold(example!, below!);
  expect(told.length).toBeGreaterThan(0);
  expect(printed.trimEnd().split('\n')).toEqual(told);
});
