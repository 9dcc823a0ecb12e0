// Creating and controlling tournaments in a real browser: errors beside their fields, then start, pause, resume, withdraw, cancel.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, type Serving } from '../server/serving.ts';
import {
  claimServer,
  clickAndConfirm,
  clickAndDecline,
  describePages,
  expectAccessible,
  type PagesUnderTest,
  PHONE,
} from './pages-under-test.ts';

describePages('organising', (pages) => {
  test('an organiser creates a tournament by a form, which shows errors beside their fields, and controls it', async () => {
    const page = await pages.newPage({ viewport: PHONE });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(`${pages.server.url}/tournaments/new`);
    await page.getByRole('heading', { name: 'Organisers create tournaments' }).waitFor();
    await claimServer(page, pages.server);
    await page.goto(`${pages.server.url}/tournaments`);
    await page.getByRole('link', { name: 'Create a tournament' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Friday cup');
    await page.getByLabel('Id, part of its address').fill('friday cup');
    await button('Create the tournament').click();
    await page.locator('.field', { hasText: 'Id, part' }).getByText('Use up to 64 letters, digits').waitFor();
    await page.getByLabel('Id, part of its address').fill('friday');
    await page.getByLabel('Bot of entrant 2').selectOption('careful');
    expect(await page.getByLabel('Name of entrant 2').inputValue()).toBe('careful');
    await page.getByLabel('Bot of entrant 2').selectOption('goal');
    expect(await page.getByLabel('Parameters of entrant 2').inputValue()).toBe('');
    await page.getByLabel('Name of entrant 2').fill('fast');
    await button('Add an entrant').click();
    await page.getByLabel('Bot of entrant 5').selectOption('careful');
    expect(await page.getByLabel('Name of entrant 5').inputValue()).toBe('careful');
    await page.getByLabel('Name of entrant 5').fill('goal');
    await button('Create the tournament').click();
    await page.getByRole('group', { name: 'Entrants' }).getByText('Two entrants have the same name').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Name of entrant 5').fill('second');
    await page.getByLabel('Rounds').fill('1000');
    await page.getByLabel('Deals in a set').selectOption('1');
    await page.getByText('2 tables, 2,000 sets, 2,000 deals; 1,000 deals for each entrant').waitFor();
    await button('Create the tournament').click();
    await page.waitForURL(`${pages.server.url}/tournaments/friday`);
    const { config } = await ask(`${pages.server.url}/api/tournaments/friday`);
    expect(config!.entrants.map(({ id }) => id)).toEqual(['goal', 'fast', 'shanten', 'random', 'second']);
    expect(config!.entrants[4]).toMatchObject({ bot: 'goal?style=careful' });
    expect(config!.reference).toMatchObject({ bot: 'random' });

    // The entrants of a new tournament are shown before its standings arrive.
    await page.route('**/api/tournaments/friday/standings*', () => undefined);
    await page.reload();
    await page.getByRole('heading', { name: 'Entered' }).waitFor();
    await page.unroute('**/api/tournaments/friday/standings*');
    await page.reload();

    await control(page, pages);
  });
});

/** Starts, pauses, resumes and cancels the tournament on its page, where others see no controls. */
async function control(page: Page, pages: PagesUnderTest<Serving>): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const status = async () => (await ask(`${pages.server.url}/api/tournaments/friday`)).status;
  await button('Start').waitFor();
  await expectAccessible(page);
  await button('Start').click();
  await button('Pause').waitFor();
  // The page repeats a failed request, although a paused tournament sends no announcements.
  await page.route(`${pages.server.url}/api/tournaments/friday`, (route) => route.abort(), { times: 2 });
  await button('Pause').click();
  await button('Resume').waitFor();
  expect(await status()).toBe('paused');
  await page.getByLabel('Withdraw an entrant').selectOption('second');
  await clickAndDecline(page, 'Withdraw');
  await clickAndConfirm(page, 'Withdraw');
  await page.getByText('Withdrawn: second').waitFor();
  await button('Resume').click();
  await button('Pause').waitFor();
  // Others see no controls.
  const stranger = await pages.newPage();
  await stranger.goto(`${pages.server.url}/tournaments/friday`);
  await stranger.getByRole('heading', { level: 1, name: 'Friday cup' }).waitFor();
  expect(await stranger.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0);
  await stranger.close();
  await clickAndConfirm(page, 'Cancel the tournament');
  await button('Cancel the tournament').waitFor({ state: 'detached' });
  expect(await status()).toBe('cancelled');
}
