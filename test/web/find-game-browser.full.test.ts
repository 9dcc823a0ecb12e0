// Two people in two browsers find a game, confirm, and play on one table with two bots.

import { expect, test } from 'vitest';
import { HAND } from './table-driver.ts';
import { describeTables } from './table-house.ts';

describeTables('a game that two people find', {}, (tables) => {
  test('leads both to one table with two bots, which begins when both have confirmed', async () => {
    const pages = [await tables.newPage(), await tables.newPage()] as const;
    for (const page of pages) {
      await page.goto(`${tables.house.url}/play`);
      await page.getByRole('button', { name: 'Find a game' }).click();
      await page.getByRole('button', { name: 'Stop looking' }).waitFor();
    }
    await pages[0].getByText('2 people, including you.').waitFor();
    for (const page of pages) await page.getByRole('button', { name: 'I am ready' }).waitFor();
    expect(await pages[0].getByText('(bot)').count()).toBe(2);
    for (const page of pages) await page.getByRole('button', { name: 'I am ready' }).click();
    for (const page of pages) await page.locator(HAND).nth(12).waitFor();
    expect(pages[1].url()).toBe(pages[0].url());
  });
});
