// A small file of each format of other programs, made by this project, read by the real command.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';
import { runMcr } from './run-mcr.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/other-programs');

/** What the command prints about each file, and its exit code; the boards of 14 tiles cannot be solved. */
const FILES: Readonly<Record<string, readonly [words: readonly string[], printed: RegExp, status: number]>> = {
  'games.pmn': [['replay'], /east ann wins on 9p from west cy: 10 points.*west cy wins on 2m/, 0],
  'gnome.map': [['solve', '--map', 'two', '--layout'], /layout two, .* 14 tiles/, 1],
  'kmahjongg.layout': [
    ['solve', '--layout'],
    / 2 tiles.* line 5: a tile is not drawn 12 over 43; only its 1 counts/,
    0,
  ],
  'kyodai.lay': [['solve', '--layout'], /layout steps, .* 14 tiles/, 1],
  'mahseum.layout': [['solve', '--layout'], / 2 tiles/, 0],
  'mahseum.mah': [['solve'], / 14 tiles/, 1],
  'salasasa-flower-discarded.json': [['replay'], /2 .* west di wins.*south discards the flower 4f there/, 0],
  'salasasa-one-broken.json': [['replay'], /2 +not judged to the end.*3 .* south di wins/, 1],
  'salasasa.json': [['replay'], /1 .* east ann wins on 3s from north di: 8 points/, 0],
  'tziakcha.json': [['replay'], /east ann .* 6f/, 0],
  xmahjongg: [['solve', '--layout'], / 14 tiles/, 1],
};

test('every file of the folder is in the table', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(FILES).sort());
});

test.each(Object.entries(FILES))('reads %s', async (name, [words, printed, status]) => {
  const read = await runMcr([...words, join(FOLDER, name)]);
  expect(`${read.stdout}${read.stderr}`.replaceAll(/\s+/g, ' ')).toMatch(printed);
  expect(read.status).toBe(status);
});

test.each(['salasasa.json', 'games.pmn', 'kyodai.lay'])('reads %s as editors of Windows store it', async (name) => {
  const [words, printed, status] = FILES[name]!;
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const file = join(makeScratchFolder(), name);
  for (const encoding of ['utf8', 'utf16le'] as const) {
    writeFileSync(file, `\uFEFF${text.replaceAll('\n', '\r\n')}`, encoding);
    const read = await runMcr([...words, file]);
    expect(`${read.stdout}${read.stderr}`.replaceAll(/\s+/g, ' ')).toMatch(printed);
    expect(read.status).toBe(status);
  }
});

test('says where JSON breaks off', async () => {
  const file = join(makeScratchFolder(), 'cut.json');
  writeFileSync(file, '{"game_title": {},\n"game');
  const { stderr, status } = await runMcr(['replay', file]);
  expect(stderr).toMatch(/cut\.json: not a record: .*line 2 column 6.*: expected JSON/);
  expect(status).toBe(2);
});
