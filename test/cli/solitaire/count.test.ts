// `mcr solitaire count`, and the output of the solitaire commands against their schemas.

import { expect, test } from 'vitest';
import { goldenBoards } from '../../solitaire/golden-boards.ts';
import { answersOf, complaintsAbout, runMcr } from '../run-mcr.ts';

async function printed(...args: string[]): Promise<unknown> {
  return JSON.parse((await runMcr([...args, '--json'])).stdout);
}

test('prints exact integers of any size and leaves out figures that are not counted', async () => {
  const { stdout } = await runMcr(['count', '--tiles', '100']);
  expect(stdout).toMatch(/^C_tot +440552028056$/m);
  expect(stdout).not.toContain('A_s');
});

test('input and output match their schemas', { tags: ['full'] }, async () => {
  const golden = goldenBoards().filter((_, at) => at % 100 === 0);
  expect(await complaintsAbout('solve-input', golden)).toEqual([]);
  expect(await complaintsAbout('solve-output', await answersOf(['solve', '--jsonl'], golden))).toEqual([]);
  expect(await complaintsAbout('count', [await printed('count', '--tiles', '12')])).toEqual([]);
  const board = ['solve', '--game', 'shisen-sho', '--rows', '2', '--cols', '4'];
  const solved = await printed(...board, '--fewest', '--count-solutions', '--pairing-set');
  expect(await complaintsAbout('solve', [solved])).toEqual([]);
  const sample = ['sample', '--count', '20', '--nodes', '100'];
  expect(await complaintsAbout('sample', [await printed(...sample)])).toEqual([]);
  expect(await complaintsAbout('strategies', [await printed('strategies', '--count', '2')])).toEqual([]);
  expect(await complaintsAbout('tables-rijn', [await printed('tables', 'rijn')])).toEqual([]);
  expect(await complaintsAbout('tables-stam', [await printed('tables', 'stam', '--count', '2')])).toEqual([]);
  const turtle = ['tables', 'bondt', '--part', 'turtle', '--count', '10'];
  expect(await complaintsAbout('tables-bondt', [await printed(...turtle)])).toEqual([]);
});
