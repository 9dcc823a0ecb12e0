// Messages to the author of a bot that cannot play, commits a foul or prints.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printable } from '../../apps/cli/src/terminal/printable.ts';
import { createVoidTeller } from '../../apps/cli/src/tournament/bot-notes.ts';
import { linesOf, runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const REST = 'b=random,c=random,d=random';
const SHORT = ['--seed', 'notes', '--seatings', '4', '--workers', '1'];

function botFile(name: string, text: string): string {
  const path = inScratch(name);
  writeFileSync(path, text);
  return path;
}

/** A bot that runs `answer`, on the third line of its file, at each decision. */
const botAnswering = (name: string, answer: string): string =>
  botFile(
    name,
    `export const createBot = () => ({\n  decide: (observation, legalActions) => {\n    ${answer}\n  },\n});\n`,
  );

describe('reports the first foul of a bot with deal and reason', () => {
  const FOULS = [
    ['throws.mjs', 'return nowhere.found;', ['(crashed): nowhere is not defined', /file:.*throws\.mjs:3:5$/m]],
    ['cheats.mjs', "return { type: 'discard', tile: 40 };", ['(illegal-action): discard 7f: ', /^ {2}legal: /m]],
    ['speaks.mjs', "return 'W1';", ['(unreadable)', /^ {2}legal: (discard|pass).*; as a value: \{/m]],
  ] as const;
  test.each(FOULS)('%s', async (name, answer, expected) => {
    const path = botAnswering(name, answer);
    const { stderr, status } = await runMcr(['play', '--bots', `a=${path},${REST}`, ...SHORT, '--seatings', '1']);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^"a" fouls, first in deal 1/m);
    for (const part of expected) expect(stderr).toMatch(part);
    expect(stderr).toContain('with --record, mcr replay shows it');
  });
});

test('shows the output of a bot with its name, up to a limit and with control sequences escaped', async () => {
  const path = botFile(
    'prints.mjs',
    `console.log('made \\u001b[2Jhere');
export const createBot = () => ({
  decide: (observation, legalActions) => {
    console.error(observation.question.type);
    return legalActions[0];
  },
});`,
  );
  const { stderr } = await runMcr(['play', '--bots', `a=${path},${REST}`, ...SHORT]);
  const printed = linesOf(stderr).filter((line) => line.startsWith('"a" prints'));
  expect(printed[0]).toBe('"a" prints: made \\x1b[2Jhere');
  expect(printed).toContain('"a" prints: turn');
  expect(printed.slice(0, -1).every((line) => line.startsWith('"a" prints: '))).toBe(true);
  expect(printed).toHaveLength(41);
  expect(printed.at(-1)).toBe('"a" prints more, which is not shown');
});

describe('rejects a bot that cannot play, with the reason, before the first deal', () => {
  const UNUSABLE: readonly [string, string, RegExp][] = [
    ['cut.mjs', 'export const createBot = () => ({\n  decide: 1,\n', /Unexpected end of input \(.*cut\.mjs:3\)$/m],
    ['typed.ts', 'export const createBot = ( => 1;\n', /\(.*typed\.ts:1\)$/m],
    ['nothing.mjs', '', /nothing\.mjs exports no function createBot$/m],
    [
      'exports.js',
      'export const createBot = 1;',
      /'export'; Node reads it as CommonJS: call it \.mjs, .*exports\.js:1\)$/m,
    ],
    ['imports.js', "import 'node:fs';", /outside a module; Node reads it as CommonJS: .* "type": "module" .*:1\)$/m],
  ];
  test.each(UNUSABLE)('%s', async (name, text, expected) => {
    const folder = inScratch('made');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
    const path = botFile(join('made', name), text);
    const { stdout, stderr, status } = await runMcr(['play', '--bots', `a=${path},${REST}`]);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(linesOf(stderr)).toHaveLength(1);
    expect(stderr).toMatch(expected);
  });
});

test('reports fouls once, escaped, with the command that shows the first', async () => {
  const path = botAnswering('paints.mjs', "throw new Error('\\x1b[31mred\\x1b[0m \\x07ink');");
  const { stderr } = await runMcr(['play', '--bots', `a=${path},${REST}`, ...SHORT, '--record', inScratch('painted')]);
  expect(stderr.match(/"a" fouls/g)).toHaveLength(1);
  expect(stderr).toContain('(crashed): \\x1b[31mred\\x1b[0m \\x07ink\n');
  const [, command] = /^ {2}mcr (replay .* --deal \d)$/m.exec(stderr)!;
  const { stdout } = await runMcr(command!.split(' '));
  expect(stdout).toMatch(/fouls \(crashed\): \\x1b\[31mred\\x1b\[0m \\x07ink$/m);
});

test('the stack trace of an internal error is several lines of a note', () => {
  const lines: string[] = [];
  const tell = createVoidTeller<string>(
    (line) => lines.push(String(printable(line))),
    (job) => `set ${job}`,
  );
  tell('r1-t1-s1', 'Error: broken\n    at play (a.ts:1:2)\n    at b.ts:3:4');
  expect(lines).toEqual([
    'set r1-t1-s1 is void and played again: Error: broken',
    '      at play (a.ts:1:2)',
    '      at b.ts:3:4',
  ]);
});
