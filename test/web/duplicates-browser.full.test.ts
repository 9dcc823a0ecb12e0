// Competitions between people and bots in a real browser: creating one, playing without help, and the daily challenge.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { claimServer, clickAndConfirm, createAccount, describePages } from './pages-under-test.ts';
import { playUntil } from './table-driver.ts';

describePages('people against bots', (pages) => {
  async function signUp(name: string): Promise<Page> {
    const page = await pages.newPage();
    await createAccount(page, pages.server, name);
    return page;
  }

  async function enter(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Enter and play' }).click();
    await page.waitForURL(/\/tables\//);
    await page.locator('.hand button').first().waitFor();
  }

  test('all deals are played without help, and one is played again when the competition is over', async () => {
    const organiser = await pages.newPage();
    await claimServer(organiser, pages.server);
    await organiser.goto(`${pages.server.url}/duplicates`);
    await organiser.getByText('No competitions yet').waitFor();
    await organiser.getByRole('link', { name: 'Create a competition' }).first().click();
    await organiser.getByLabel('Bot at the other three seats').waitFor();
    const order = { name: 'Spring match', id: 'spring', closesAt: '2999-01-01T00:00:00Z', deals: 4 };
    const data = { ...order, baseline: 'beginner', clock: 'none', pauses: 'none' };
    expect((await organiser.request.post(`${pages.server.url}/api/duplicates`, { data })).status()).toBe(201);

    const ann = await signUp('Ann');
    await ann.goto(`${pages.server.url}/duplicates/spring`);
    // Help is off, because others play the same walls, even if the player uses it at other tables.
    await ann.evaluate(`localStorage.setItem('table-help', 'on')`);
    await enter(ann);
    expect(await ann.getByRole('button', { name: 'Help', exact: true }).count()).toBe(0);
    expect(await ann.getByRole('region', { name: 'Help' }).count()).toBe(0);
    await playUntil(ann, 'keyboard', () => false);
    await ann.getByText('Total after 4 deals').waitFor();
    await ann.goto(`${pages.server.url}/duplicates/spring`);
    await ann.getByText('You have played 4 of 4 deals').waitFor();
    expect(await ann.getByRole('table').count()).toBe(0);

    await organiser.goto(`${pages.server.url}/duplicates/spring`);
    await clickAndConfirm(organiser, 'Close now');
    await ann.getByRole('heading', { name: 'Results' }).waitFor();
    await ann.getByText('4 deals prove little').waitFor();
    await ann.goto(`${pages.server.url}/duplicates/spring/competitors/1/deals/1`);
    await ann.getByRole('button', { name: /^Play this deal yourself/ }).click();
    await ann.waitForURL(/\/tables\//);
    await ann.locator('.hand button').first().waitFor();
  });

  test('the daily challenge has a placeholder while it loads, and is entered with one click', async () => {
    const page = await signUp('Dan');
    let answer = (): void => {};
    const isAsked = new Promise<void>((asked) => {
      void page.route('**/api/daily', async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
          asked();
        });
        await route.continue();
      });
    });
    await page.goto(`${pages.server.url}/duplicates`);
    await isAsked;
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    answer();
    await page.getByRole('heading', { name: /^Daily challenge/ }).waitFor();
    await page.unroute('**/api/daily');
    await page.getByRole('link', { name: 'Today’s four deals' }).click();
    await page.getByRole('heading', { level: 1, name: /^Daily challenge, \d+ [A-Z][a-z]+ \d{4}$/ }).waitFor();
    await page.getByText('goal v1').waitFor();
    await enter(page);
  });
});
