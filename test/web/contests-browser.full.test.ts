// Contests in a real browser: an organiser creates one, house bots play it, and the page shows its champion.

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { claimServer, clickAndConfirm, describePages, expectAccessible } from './pages-under-test.ts';

describePages('contests', (pages) => {
  let page: Page;

  beforeAll(async () => {
    page = await pages.newPage();
    await claimServer(page, pages.server);
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  /** The number of links and buttons in the header that overlap the previous one. */
  const overlapping = () =>
    page.locator('header .bar :is(a, button):visible').evaluateAll((all) => {
      const boxes = all.map((each) => each.getBoundingClientRect());
      return boxes.filter(({ left }, place) => place > 0 && left < boxes[place - 1]!.right - 1).length;
    });

  test('the links of an administrator fit the header, some of them in a menu', async () => {
    await page.goto(pages.server.url);
    await link('My bots').waitFor();
    for (const width of [1280, 1100, 1000]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(overlapping).toBe(0);
    }
    await button('Menu').click();
    await link('Ladder').waitFor();
    await page.keyboard.press('Escape');
    await link('Ladder').waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('an organiser creates a contest, ends its registration, and sees its champion', async () => {
    await page.goto(`${pages.server.url}/contests`);
    await page.getByText('No contests yet').waitFor();
    await link('Create a contest').first().click();
    await page.getByLabel('Name', { exact: true }).fill('Spring contest');
    await page.getByLabel('Format').selectOption('class');
    await page.getByText('24 entrants: 144 sets, 576 deals').waitFor();
    await button('Remove Elimination').click();
    for (const [index, rounds] of ['2', '3'].entries())
      await page.getByRole('textbox', { name: 'Rounds' }).nth(index).fill(rounds);
    await expectAccessible(page);
    await button('Open registration').click();

    await page.getByRole('heading', { level: 1, name: 'Spring contest' }).waitFor();
    for (const bot of ['random', 'shanten', 'goal']) {
      await page.getByLabel('House bot').selectOption(bot);
      await button('Add it as an entrant').click();
      await button(`Remove ${bot}`).waitFor();
    }
    await clickAndConfirm(page, 'Remove goal');
    await button('Remove goal').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await clickAndConfirm(page, 'End registration now');

    await page.locator('.champion', { hasText: /random|shanten/ }).waitFor();
    await page
      .getByRole('row', { name: /shanten/ })
      .first()
      .waitFor();
    await page.getByText('Crosstable', { exact: true }).click();
    await page.getByText('The row’s entrant minus the column’s, in points a deal').waitFor();
    await expectAccessible(page);
    await link('Qualification').click();
    await page.getByRole('heading', { name: 'Standings · Qualification' }).waitFor();
    const download = page.waitForEvent('download');
    await link('Standings (CSV)').click();
    expect((await download).suggestedFilename()).toMatch(/-standings\.csv$/);

    await page.goto(`${pages.server.url}/contests`);
    await page.getByText(/^Champion: /).waitFor();
  });

  test('a visitor sees that only organisers create contests', async () => {
    const visitor = await pages.newPage();
    await visitor.goto(`${pages.server.url}/contests/new`);
    await visitor.getByText('Organisers create contests.').waitFor();
    await expectAccessible(visitor);
  });
});
