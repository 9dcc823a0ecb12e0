// Before and after a game in a real browser: the waiting room with its link, code and bots, and the pages of finished games.

import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { openTable, playGame, QUICK } from './table-driver.ts';
import { describeTables } from './table-house.ts';

const PERSON = { type: 'person' } as const;
/** Pixels per module of a code that is drawn for the decoder. */
const SCALE = 4;

describeTables('games', {}, (tables) => {
  test('a link and its code can be shared before anybody joins, and bots fill the open places', async () => {
    const page = await tables.newPage();
    await page.goto(tables.house.url);
    const id = await openTable(page, { ...QUICK, seats: [PERSON, PERSON, PERSON, PERSON] });
    const invited = await tables.newPage();
    await invited.goto(`${tables.house.url}/tables/${id}`);
    for (const each of [page, invited]) {
      const path = each.getByRole('img', { name: 'QR code of the link to this table' }).locator('path[d*="M"]');
      await path.waitFor({ state: 'attached' });
      const size = Number(
        (await path.evaluate((drawn) => drawn.closest('svg')!.getAttribute('viewBox')))!.split(' ')[2],
      );
      const data = new Uint8ClampedArray(4 * (SCALE * size) ** 2).fill(255);
      for (const [, x, y] of (await path.getAttribute('d'))!.matchAll(/M(\d+) (\d+)/g)) {
        for (let row = 0; row < SCALE; row += 1) {
          const start = 4 * ((SCALE * Number(y) + row) * SCALE * size + SCALE * Number(x));
          for (let at = start; at < start + 4 * SCALE; at += 4) data.fill(0, at, at + 3);
        }
      }
      expect(decodeQR({ width: SCALE * size, height: SCALE * size, data })).toBe(`${tables.house.url}/tables/${id}`);
    }
    expect(await invited.getByRole('button', { name: 'Fill the places with bots and start' }).count()).toBe(0);
    await invited.getByRole('link', { name: 'To the lobby' }).waitFor();
    await invited.getByRole('button', { name: 'Join', exact: true }).click();
    await invited.getByRole('button', { name: 'Leave the table' }).waitFor();
    await page.getByLabel('Bots for the open places').selectOption('beginner');
    await page.getByRole('button', { name: 'Fill the places with bots and start' }).click();
    for (const each of [page, invited]) await each.locator('.hand button').nth(12).waitFor();
    const names = await page.getByRole('list', { name: 'Scores' }).getByRole('listitem').allTextContents();
    expect(names.filter((name) => name.includes('(bot)')).map((name) => /\w+(?= \(bot\))/.exec(name)![0])).toEqual([
      'Pip',
      'Bud',
    ]);
  });

  test('a finished game shows its kind, fans and accuracy, and has a rematch', async () => {
    const page = await tables.newPage();
    await page.goto(tables.house.url);
    const id = await openTable(page, { ...QUICK, length: 1 });
    await playGame(page, 'mouse', id);
    await page.goto(`${tables.house.url}/games`);
    await page.getByText('Against bots · 1 deal').waitFor();
    await page.getByRole('link', { name: /Open$/ }).click();
    await page
      .getByText(/^(East|South|West|North) \(.+\) wins .*: \d+ points · .+ \d+|The wall is exhausted/)
      .waitFor();
    await page.getByText(/your accuracy (\d+|[<>]\s\d+)\s%/).waitFor();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => /\/tables\/[\w-]{16}$/.test(url.pathname) && !url.pathname.endsWith(id));
    await page.locator('.hand button').nth(12).waitFor();
  });
});
