// Tables, prose and commands at the width of the terminal.

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatGrid } from '../../../apps/cli/src/terminal/grid.ts';
import { layOutHelp } from '../../../apps/cli/src/terminal/help-text.ts';
import { heading } from '../../../apps/cli/src/terminal/printable.ts';
import { shortened, widthOf } from '../../../apps/cli/src/terminal/width.ts';
import { wrapCommand, wrapLine, wrapLines } from '../../../apps/cli/src/terminal/wrap.ts';
import { forAll } from '../../for-all.ts';

describe('a table', () => {
  const rows = [
    ['', 'Entrant', 'Points', 'Strength', 'Note'],
    ['1', 'goal', '65', '4.6 ±4.5', 'first of all'],
    ['2', 'shanten', '27', '-10.0 ±2.2', 'last'],
  ];
  const alignments = ['right', 'left', 'right', 'right'] as const;

  test('that fits is printed in one part', () => {
    expect(formatGrid(rows, alignments, { width: 80, keys: 2 }).map(String)).toEqual([
      '   Entrant  Points    Strength  Note',
      '1  goal         65    4.6 ±4.5  first of all',
      '2  shanten      27  -10.0 ±2.2  last',
    ]);
  });

  test('that is too wide is split into parts, each with the first columns', () => {
    expect(formatGrid(rows, alignments, { width: 40, keys: 2 }).map(String)).toEqual([
      '   Entrant  Points    Strength',
      '1  goal         65    4.6 ±4.5',
      '2  shanten      27  -10.0 ±2.2',
      '',
      '   Entrant  Note',
      '1  goal     first of all',
      '2  shanten  last',
    ]);
  });

  test('is never wider than the terminal and contains every cell', () => {
    const cell = fc.oneof(fc.stringMatching(/^[a-z0-9]{0,30}$/), fc.stringMatching(/^[清一色大三元]{0,12}$/));
    const anyRows = fc.array(fc.array(cell, { minLength: 3, maxLength: 8 }), { minLength: 1, maxLength: 5 });
    forAll([anyRows, fc.integer({ min: 60, max: 120 })], 1000, (table, width) => {
      const lines = formatGrid([['key', 'a', 'b', 'c', 'd', 'e', 'f', 'g'], ...table], [], { width });
      expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
      const text = lines.join('\n');
      for (const value of table.flatMap((row) => row.slice(1))) expect(text).toContain(value);
    });
  });
});

test('styles have a width of 0 columns, Chinese characters of 2', () => {
  expect([widthOf(heading('goal')), widthOf('番种'), String(shortened('shanten', 5))]).toEqual([4, 4, 'shan…']);
});

test('wraps the description of a term in its own column', () => {
  expect(wrapLine('  MCR_DATA  the folder of the embedded database', 40).map(String)).toEqual([
    '  MCR_DATA  the folder of the embedded',
    '            database',
  ]);
});

test.each([
  'mcr compare goal shanten --seatings 4 --budget 100 --seed 1 --out results/one.json',
  `mcr gauntlet new=bots/goal --pool 'old=goal?style=fast,shanten bot' --until-sure --out "a folder"`,
  `mcr verify table --commitment ${'5f1c'.repeat(16)} --rerun`,
  `mcr bot check 'a folder whose name is longer than the line of the terminal'`,
  `mcr compare 'it'\\''s mine' random --out $'a\\x0ab c d e f' --seed 'x y z'`,
])('a shell reads a wrapped command unchanged: %s', (command) => {
  const lines = wrapLines(wrapCommand(command, 40), 40);
  expect(lines.length).toBeGreaterThan(1);
  const words = (text: string) => execFileSync('bash', ['-c', `mcr() { printf '%s|' "$@"; }\n${text}`]).toString();
  expect(words(lines.join('\n'))).toBe(words(command));
});

test('help: fills paragraphs and keeps the lines of lists and examples', () => {
  const text = `One line\nand another.\n\nExamples:\n  $ mcr play --bots goal,shanten,a=random,b=random --seed 1\n  term  what it means`;
  expect(layOutHelp(text, 44).map(String)).toEqual([
    'One line and another.',
    '',
    'Examples:',
    '  $ mcr play --bots \\',
    '        goal,shanten,a=random,b=random \\',
    '        --seed 1',
    '  term  what it means',
  ]);
});
