// Van Rijn's tables: our figures equal his except for known errors in the paper.

import { type ComparedTable, compareWithRijn, completed, RIJN_PAPER } from '@mcr-arena/solitaire';
import { expect, test } from 'vitest';

const tables = completed(compareWithRijn());

const differences = (table: ComparedTable) =>
  table.counts
    .filter(({ equal }) => equal === false)
    .map(({ tiles, column, paper, ours }) => `${column}(${tiles}): ${paper} -> ${ours}`);

test('compares every figure of the paper', () => {
  for (const [index, paper] of RIJN_PAPER.entries()) {
    const printed = tables[index]!.counts.filter((count) => count.paper !== undefined);
    expect(printed.map((count) => count.paper)).toEqual(paper.rows.flatMap(([, ...figures]) => figures));
    expect(printed.map((count) => count.tiles)).toEqual(
      paper.rows.flatMap(([tiles]) => paper.columns.map(() => Number(tiles))),
    );
  }
});

test('all figures agree except for the known errors', () => {
  expect(Object.fromEntries(tables.map((table) => [table.id, differences(table)]))).toEqual({
    configurations: ['C_tot(100): 317880216 -> 440552028056', 'C_refl(100): 635111413 -> 881103407093'],
    decks: [],
    'tile-layouts': [],
    'arrangements-easy': [],
    'arrangements-hard': [],
    'solvable-easy': [],
    'solvable-hard': ['DC(6): 4 -> 3', 'DC(8): 8 -> 5', 'DC(10): 16 -> 7'],
    classified: ['A_c(4): 15 -> 14', 'A_c(6): 330 -> 306', 'A_c(8): 11753 -> 10958'],
  });
});

test('a figure has a note exactly if it differs', () => {
  for (const { counts } of tables) {
    for (const { equal, note } of counts) expect(note !== undefined).toBe(equal === false);
  }
});

test('rows go beyond the paper: easy to 14, hard to 12', () => {
  const beyond = tables.flatMap(({ id, counts }) =>
    counts
      .filter(({ paper }) => paper === undefined)
      .map(({ tiles, column, ours }) => `${id} ${column}(${tiles}) ${ours}`),
  );
  expect(beyond).toEqual([
    'arrangements-easy C_tot(14) 610',
    'arrangements-easy TL(14) 135135',
    'arrangements-easy A_exp(14) 82432350',
    'arrangements-easy A(14) 80021156',
    'arrangements-easy A_double(14) 2411194',
    'arrangements-hard C_tot(12) 269',
    'arrangements-hard TL(12) 150349',
    'arrangements-hard A_exp(12) 40443881',
    'arrangements-hard A(12) 38603880',
    'arrangements-hard A_double(12) 1840001',
    'solvable-easy C_tot(14) 610',
    'solvable-easy TL(14) 135135',
    'solvable-easy A(14) 80021156',
    'solvable-easy A_s(14) 355014',
    'solvable-easy A_b(14) 79666142',
    'solvable-hard C_tot(12) 269',
    'solvable-hard DC(12) 11',
    'solvable-hard TL(12) 150349',
    'solvable-hard A(12) 38603880',
    'solvable-hard A_s(12) 2447699',
    'solvable-hard A_b(12) 36156181',
  ]);
});
