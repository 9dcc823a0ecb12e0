import { expect, test } from 'vitest';
import { runMcr } from '../run-mcr.ts';

test.each([
  'count --tiles 7',
  'count --tiles 1000',
  'count --case easy',
  'count --tiles 4 --case odd',
  'sample --game go',
  'sample --layout nowhere',
  'sample --rows 4',
  'sample --rows 1000 --cols 1000',
  'solve nowhere.json',
  'solve --layout nowhere',
  'solve --seconds 0',
  'strategies --strategies clever',
  'strategies --strategies greedy/recursive,sampling/0',
  'tables nonsense',
  'tables bondt --part x',
])('mcr %s is refused', async (command) => {
  expect(await runMcr(command.split(' '))).toMatchObject({ status: 2, stdout: '' });
});
