// Contests in a real browser: an organiser makes one, house bots play it, and the page shows its champion.

import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { PASSWORD } from '../server/browser-session.ts';
import type { Serving } from '../server/serving.ts';
import { servePages } from './serve-pages.ts';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the tests of the pages are SKIPPED. As root: ${INSTALL_COMMAND}`);

describe.skipIf(!hasBrowser)('contests', () => {
  let server: Serving;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await servePages();
    browser = await launchChromium();
    context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(300_000);
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => void dialog.accept());
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  async function expectAccessible(): Promise<void> {
    await page.evaluate(AXE);
    const found = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
    expect(found).toEqual([]);
  }

  /** Links and buttons of the header that begin before their neighbour ends. */
  const overlapping = () =>
    page.locator('header .bar :is(a, button):visible').evaluateAll((all) => {
      const boxes = all.map((each) => each.getBoundingClientRect());
      return boxes.filter(({ left }, place) => place > 0 && left < boxes[place - 1]!.right - 1).length;
    });

  test('the links of an administrator fit the header, in a menu if need be', async () => {
    await page.goto(server.administratorLink!);
    await page.getByLabel('Name', { exact: true }).fill('Rosa');
    await page.getByLabel('New password').fill(PASSWORD);
    await button('Set the password and sign in').click();
    await page.waitForURL(`${server.url}/administration`);
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

  test('an organiser makes one, ends its registration, and sees its champion', async () => {
    await link('Contests').first().click();
    await page.getByText('No contests yet').waitFor();
    await link('Create a contest').first().click();
    await page.getByLabel('Name', { exact: true }).fill('Spring contest');
    await page.getByLabel('Format').selectOption('class');
    await page.getByText('24 entrants: 144 sets, 576 deals').waitFor();
    await button('Remove Elimination').click();
    for (const [index, rounds] of ['2', '3'].entries())
      await page.getByRole('textbox', { name: 'Rounds' }).nth(index).fill(rounds);
    await expectAccessible();
    await button('Open the registration').click();

    await page.getByRole('heading', { level: 1, name: 'Spring contest' }).waitFor();
    for (const bot of ['random', 'shanten', 'goal']) {
      await page.getByLabel('House bot').selectOption(bot);
      await button('Add it as an entrant').click();
      await button(`Take ${bot} out`).waitFor();
    }
    await button('Take goal out').click();
    await button('Take goal out').waitFor({ state: 'detached' });
    await expectAccessible();
    await button('End the registration now').click();

    await page.locator('.champion', { hasText: /random|shanten/ }).waitFor();
    await page
      .getByRole('row', { name: /shanten/ })
      .first()
      .waitFor();
    await page.getByText('Crosstable', { exact: true }).click();
    await page.getByText('Points a deal that the entrant of the row made').waitFor();
    await expectAccessible();
    await link('Qualification').click();
    await page.getByRole('heading', { name: 'Standings · Qualification' }).waitFor();
    const download = page.waitForEvent('download');
    await link('Standings (CSV)').click();
    expect((await download).suggestedFilename()).toMatch(/-standings\.csv$/);

    await page.goto(`${server.url}/contests`);
    await page.getByText(/^Champion: /).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a visitor is sent to the sign-in page', async () => {
    await context.clearCookies();
    await page.goto(`${server.url}/contests/new`);
    await page.getByText('Organisers create contests.').waitFor();
    await expectAccessible();
  });
});
