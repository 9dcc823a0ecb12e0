// Uploads in a real browser: examples in three languages pass their checks.

import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { describeJourneys, signUp } from './pages-under-test.ts';

const EXAMPLES = new URL('../../bots/examples/', import.meta.url);
/** Files of `bots/examples`. */
const BOTS = [
  { name: 'plus', file: 'plus.cpp', example: 'cpp-simple/main.cpp' },
  { name: 'typed', file: 'typed.ts', example: 'typescript-events/main.ts' },
  { name: 'snake', file: 'snake.py', example: 'python-events/main.py' },
];

describeJourneys('uploads', (pages) => {
  test.each(BOTS)('$file passes its check', async ({ name, file, example }) => {
    const page = await pages.newPage();
    await signUp(page, pages.server, 'Author');
    await page.goto(`${pages.server.url}/bots`);
    const buffer = readFileSync(new URL(example, EXAMPLES));
    await page.getByLabel('Choose a file').setInputFiles({ name: file, mimeType: 'text/plain', buffer });
    await page.getByLabel('Name of the bot').fill(name);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const bot = page.getByRole('region', { name, exact: true });
    await bot.getByText('Check passed').waitFor();
    await bot.getByRole('button', { name: 'Put on the ladder' }).waitFor();
  });
});
