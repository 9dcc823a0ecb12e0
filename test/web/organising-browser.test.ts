// Creating and controlling tournaments in a real browser: errors beside their fields, then start, pause, resume, withdraw, cancel.

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { PASSWORD } from '../server/browser-session.ts';
import { ask, type Serving } from '../server/serving.ts';
import { servePages } from './serve-pages.ts';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the tests of the pages are SKIPPED. As root: ${INSTALL_COMMAND}`);

describe.skipIf(!hasBrowser)('organising', () => {
  let server: Serving;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await servePages();
    browser = await launchChromium();
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
    context.setDefaultTimeout(300_000);
    page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function expectAccessible(): Promise<void> {
    await page.evaluate(AXE);
    const found = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
    expect(found).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }

  test('a form creates a tournament and shows errors beside their fields', async () => {
    await page.goto(`${server.url}/tournaments/new`);
    await page.getByRole('heading', { name: 'Organisers make tournaments' }).waitFor();
    await page.goto(server.administratorLink!);
    await page.getByLabel('Name', { exact: true }).fill('Rosa');
    await page.getByLabel('New password').fill(PASSWORD);
    await button('Set the password and sign in').click();
    await page.waitForURL(`${server.url}/administration`);
    await page.goto(`${server.url}/tournaments`);
    await page.getByRole('link', { name: 'Make a tournament' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Friday cup');
    await page.getByLabel('Id, part of its address').fill('friday cup');
    await button('Make the tournament').click();
    await page.locator('.field', { hasText: 'Id, part' }).getByText('Use letters, digits').waitFor();
    await page.getByLabel('Id, part of its address').fill('friday');
    await button('Add an entrant').click();
    await page.getByLabel('Name of entrant 5').fill('goal');
    await button('Make the tournament').click();
    await page.getByRole('group', { name: 'Entrants' }).getByText('Two entrants have the same name').waitFor();
    await expectAccessible();
    await page.getByLabel('Name of entrant 5').fill('second');
    await page.getByLabel('Rounds').fill('1000');
    await page.getByLabel('Deals in a set').selectOption('1');
    await page.getByText('2 tables, 2,000 sets, 2,000 deals; 1,000 deals for each entrant').waitFor();
    await button('Make the tournament').click();
    await page.waitForURL(`${server.url}/tournaments/friday`);
    const { config } = await ask(`${server.url}/api/tournaments/friday`);
    expect(config!.entrants.map(({ id }) => id)).toEqual(['goal', 'fast', 'shanten', 'random', 'second']);
    expect(config!.reference).toMatchObject({ bot: 'random' });
  });

  test('controls are shown to its organiser only', async () => {
    const status = async () => (await ask(`${server.url}/api/tournaments/friday`)).status;
    await button('Start').waitFor();
    await expectAccessible();
    await button('Start').click();
    await button('Pause').waitFor();
    // The page repeats a failed request, although a paused tournament sends no announcements.
    await page.route(`${server.url}/api/tournaments/friday`, (route) => route.abort(), { times: 2 });
    await button('Pause').click();
    await button('Resume').waitFor();
    expect(await status()).toBe('paused');
    await page.getByLabel('Withdraw an entrant').selectOption('second');
    await button('Withdraw').click();
    await page.getByText('Withdrawn: second').waitFor();
    await button('Resume').click();
    await button('Pause').waitFor();
    const stranger = await browser.newPage();
    await stranger.goto(`${server.url}/tournaments/friday`);
    await stranger.getByRole('heading', { level: 1, name: 'Friday cup' }).waitFor();
    expect(await stranger.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0);
    await stranger.close();
    await button('Cancel the tournament').click();
    await button('Cancel the tournament').waitFor({ state: 'detached' });
    expect(await status()).toBe('cancelled');
  });
});
