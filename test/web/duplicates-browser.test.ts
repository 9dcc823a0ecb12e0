// A competition between people and bots in a real browser, from its creation to two deals side by side: three people, one of whom
// stops early, and two bots.

/** @module-tag full */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { claimServer, clickAndConfirm, createAccount, describePages, expectAccessible } from './pages-under-test.ts';
import { type Input, playDeal, playUntil } from './table-driver.ts';

const ORDER = {
  name: 'Spring match',
  id: 'spring',
  closesAt: '2999-01-01T00:00:00Z',
  deals: 4,
  baseline: 'beginner',
  clock: 'none',
  pauses: 'none',
};

describePages('people against bots', (pages) => {
  let organiser: Page;
  let ann: Page;
  let ben: Page;
  let cid: Page;

  const ask = (page: Page, method: string, path: string, body?: object) =>
    page.evaluate(
      async ([method, path, body]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`/api${path}`, { method, ...(body !== '' && { headers, body }) });
        return answer.status;
      },
      [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
    );

  async function signUp(name: string): Promise<Page> {
    const page = await pages.newPage();
    await createAccount(page, pages.server, name);
    return page;
  }

  async function enter(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Enter and play' }).click();
    await page.waitForURL(/\/tables\//);
  }

  async function playAll(page: Page, input: Input): Promise<void> {
    await page.goto(`${pages.server.url}/duplicates/spring`);
    await enter(page);
    await playUntil(page, input, () => false);
    await page.getByText(`Total after ${ORDER.deals} deals`).waitFor();
  }

  async function playOneAndStop(page: Page): Promise<void> {
    await page.goto(`${pages.server.url}/duplicates/spring`);
    // Help is off, because others play the same walls, even if the player uses it at other tables.
    await page.evaluate(`localStorage.setItem('table-help', 'on')`);
    await enter(page);
    await page.locator('.hand button').first().waitFor();
    expect(await page.getByRole('button', { name: 'Help', exact: true }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Help' }).count()).toBe(0);
    await playDeal(page, 'mouse');
    await page.getByText('Total after 1 deal, points').waitFor();
    expect(await page.getByRole('region', { name: 'Help' }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Stop for now' }).first().click();
    await page.getByRole('button', { name: `Play deal 2 of ${ORDER.deals}` }).waitFor();
    await expectAccessible(page);
  }

  test('the organiser creates a competition and enters house bots', async () => {
    organiser = await pages.newPage();
    await claimServer(organiser, pages.server);
    await organiser.goto(`${pages.server.url}/duplicates`);
    await organiser.getByText('No competitions yet').waitFor();
    await organiser.getByRole('link', { name: 'Create a competition' }).first().click();
    await organiser.getByLabel('Bot at the other three seats').waitFor();
    await expectAccessible(organiser);
    expect(await ask(organiser, 'POST', '/duplicates', ORDER)).toBe(201);
    await organiser.goto(`${pages.server.url}/duplicates/spring`);
    for (const bot of ['random', 'shanten']) {
      await organiser.getByLabel('House bot').selectOption(bot);
      await organiser.getByRole('button', { name: 'Enter it' }).click();
      await organiser.getByText(`${bot} v1`).waitFor();
    }
    await expectAccessible(organiser);
  });

  test('three people play the same walls; one stops after one deal', async () => {
    [ann, ben, cid] = await Promise.all([signUp('Ann'), signUp('Ben'), signUp('Cid')]);
    await Promise.all([playAll(ann, 'mouse'), playAll(ben, 'keyboard'), playOneAndStop(cid)]);
    await ann.getByText('Walls, deals and other players’ results are shown').waitFor();
    await ann.goto(`${pages.server.url}/duplicates/spring`);
    await ann.getByText('You have played 4 of 4 deals').waitFor();
    expect(await ann.getByRole('table').count()).toBe(0);
  });

  test('results and two deals side by side are shown when the competition is over', async () => {
    await clickAndConfirm(organiser, 'Close now');
    await ann.getByRole('heading', { name: 'Results' }).waitFor();
    expect(await ann.locator('tbody tr').count()).toBe(5);
    await ann.getByText('withdrew after 1').waitFor();
    await ann.getByText('4 deals prove little').waitFor();
    await expectAccessible(ann);
    await ann.getByRole('link', { name: /^Cid, deal 1: / }).click();
    await ann.getByRole('heading', { name: 'Two deals of one wall' }).waitFor();
    await ann.getByText(/^The same until event|^Both played the same/).waitFor();
    await expectAccessible(ann);
    await ann.getByRole('link', { name: 'Replay from here' }).first().click();
    await ann.getByRole('heading', { level: 1, name: 'Cid' }).waitFor();
  });

  test('a visitor can play a shown deal at the same seat, without affecting the results', async () => {
    await ann.getByRole('button', { name: /^Play this deal yourself/ }).click();
    await ann.waitForURL(/\/tables\//);
    await ann.locator('.hand button').first().waitFor();
  });

  test('the daily challenge has a placeholder while it loads', async () => {
    const page = await pages.newPage();
    let answer = (): void => {};
    await page.route('**/api/daily', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.goto(`${pages.server.url}/duplicates`);
    await page.getByRole('link', { name: 'Spring match' }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    answer();
    await page.getByRole('heading', { name: /^Daily challenge/ }).waitFor();
    expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  });

  test('the daily challenge is entered with one click', async () => {
    await ann.goto(`${pages.server.url}/duplicates`);
    await ann.getByRole('heading', { name: /^Daily challenge/ }).waitFor();
    await expectAccessible(ann);
    await ann.getByRole('link', { name: 'Today’s four deals' }).click();
    await ann.getByRole('heading', { level: 1, name: /^Daily challenge, \d+ [A-Z][a-z]+ \d{4}$/ }).waitFor();
    await ann.getByText('goal v1').waitFor();
    await enter(ann);
    await ann.locator('.hand button').first().waitFor();
  });
});
