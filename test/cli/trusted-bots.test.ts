// Commands that play a bot which is a program, with `--trust`.

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const WARNING = 'programs run without a sandbox';

/** Writes a program that discards what it draws, and notes its parameters in a file, which a sandbox would forbid. */
function writeProgram(name: string): { readonly bot: string; parametersOf(): readonly unknown[] } {
  const [bot, notes] = [inScratch(`${name}.js`), inScratch(`${name}.txt`)];
  const code = [
    `require("node:fs").appendFileSync(${JSON.stringify(notes)}, (process.env.MCR_PARAMETERS ?? "{}") + "\\n");`,
    'require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {',
    '  console.log((line.startsWith("2 ") ? "PLAY " + line.slice(2) : "PASS") + "\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<");',
    '});',
  ];
  writeFileSync(bot, code.join('\n'));
  const parametersOf = () =>
    readFileSync(notes, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { bot, parametersOf };
}

test('a gauntlet', async () => {
  const { bot, parametersOf } = writeProgram('gauntlet');
  const { stderr, status } = await runMcr(['gauntlet', `p=${bot}`, '--pool', 'random', '--budget', '4', '--trust']);
  expect(status, stderr).toBe(0);
  expect(stderr).toContain(WARNING);
  expect(parametersOf()).toContainEqual({});
});

test('a tuning, which passes each candidate its values', async () => {
  const { bot, parametersOf } = writeProgram('tune');
  const size = '--walls 1 --population 4 --generations 1 --held-out 1 --seed s --trust'.split(' ');
  const { stdout, stderr, status } = await runMcr([
    'tune',
    bot,
    '--parameters',
    'speed=0..1',
    '--from',
    `${bot}?speed=0.5`,
    ...size,
  ]);
  expect(status, stderr).toBe(0);
  expect(stderr).toContain(WARNING);
  expect(stdout).toContain('--trust');
  expect(parametersOf()).toEqual(expect.arrayContaining([{}, { speed: '0' }, { speed: '1' }]));
});
