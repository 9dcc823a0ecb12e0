// A competition of people and bots in a real browser: three people, of whom one stops, and two bots, from making it to two deals
// side by side.

import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { PASSWORD } from '../server/browser-session.ts';
import { type Serving, serve } from '../server/serving.ts';
import { newFolder } from '../server/throwaway.ts';
import { type Input, playUntil } from './table-driver.ts';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the tests of the pages are SKIPPED. As root: ${INSTALL_COMMAND}`);

const ORDER = {
  ...{ name: 'Spring match', id: 'spring', closesAt: '2999-01-01T00:00:00Z' },
  ...{ deals: 4, baseline: 'beginner', clock: 'none', pauses: 'none' },
};

describe.skipIf(!hasBrowser)('people against bots', () => {
  const folder = newFolder();
  let server: Serving;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await serve({ MCR_DATA: folder.path, MCR_BUILD: 'yes' });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });
  afterEach(() => expect(complaints).toEqual([]));

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(300_000);
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => void dialog.accept());
    return page;
  }

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
    const page = await newPage();
    await page.goto(`${server.url}/duplicates`);
    expect(await ask(page, 'POST', '/users', { name, password: PASSWORD })).toBeLessThan(300);
    return page;
  }

  async function expectAccessible(page: Page): Promise<void> {
    await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor({ state: 'detached' });
    await page.evaluate(AXE);
    const found = await page.evaluate(
      `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].target))`,
    );
    expect(found).toEqual([]);
  }

  /** Enters and plays until so many deals are over. */
  async function play(page: Page, input: Input, deals: number): Promise<void> {
    await page.goto(`${server.url}/duplicates/spring`);
    await page.getByRole('button', { name: 'Enter and play' }).click();
    await page.waitForURL(/\/tables\//);
    // Who stops does not go on by mistake.
    if (deals < ORDER.deals) {
      await page.evaluate(`
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.scored .main { display: none }');
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];`);
    }
    const over = page.getByText(`Total after ${deals} deal`);
    await playUntil(page, input, async () => (await over.count()) > 0);
  }

  test('from making it to two deals side by side', async () => {
    const organiser = await newPage();
    await organiser.goto(server.administratorLink!);
    await organiser.getByLabel('Name', { exact: true }).fill('Rosa');
    await organiser.getByLabel('New password').fill(PASSWORD);
    await organiser.getByRole('button', { name: 'Set the password and sign in' }).click();
    await organiser.waitForURL(`${server.url}/administration`);
    await organiser.goto(`${server.url}/duplicates`);
    await organiser.getByText('No competitions yet').waitFor();
    await organiser.getByRole('link', { name: 'Create a competition' }).first().click();
    await organiser.getByLabel('Bot at the other three seats').waitFor();
    await expectAccessible(organiser);
    expect(await ask(organiser, 'POST', '/duplicates', ORDER)).toBe(201);
    await organiser.goto(`${server.url}/duplicates/spring`);
    for (const [bot, entered] of [
      ['random', 'random v1'],
      ['shanten', 'shanten v1'],
    ] as const) {
      await organiser.getByLabel('House bot').selectOption(bot);
      await organiser.getByRole('button', { name: 'Enter it' }).click();
      await organiser.getByText(entered).waitFor();
    }
    await expectAccessible(organiser);

    const [ann, ben, cid] = [await signUp('Ann'), await signUp('Ben'), await signUp('Cid')];
    await Promise.all([play(ann, 'mouse', 4), play(ben, 'keyboard', 4), play(cid, 'mouse', 1)]);
    await ann.getByText('Walls, deals and the results of others are shown').waitFor();
    // Help is off where others play the same walls.
    expect(await cid.getByText('Useful tiles').count()).toBe(0);
    await expectAccessible(cid);
    await cid.getByRole('link', { name: 'Stop for now' }).first().click();
    await cid.getByRole('button', { name: 'Play deal 2 of 4' }).waitFor();
    await expectAccessible(cid);
    await ann.goto(`${server.url}/duplicates/spring`);
    await ann.getByText('You have played 4 of 4 deals').waitFor();
    expect(await ann.getByRole('table').count()).toBe(0);

    await organiser.getByRole('button', { name: 'Close now' }).click();
    await ann.getByRole('heading', { name: 'Results' }).waitFor();
    expect(await ann.locator('tbody tr').count()).toBe(5);
    await ann.getByText('withdrew after 1').waitFor();
    await ann.getByText('4 deals say little').waitFor();
    await expectAccessible(ann);
    await ann.getByRole('link', { name: /^Cid, deal 1: / }).click();
    await ann.getByRole('heading', { name: 'Two deals of one wall' }).waitFor();
    await ann.getByText(/^The same until event|^Both went the same way/).waitFor();
    await expectAccessible(ann);
    await ann.getByRole('link', { name: 'Replay from here' }).first().click();
    await ann.getByRole('heading', { level: 1, name: 'Cid' }).waitFor();

    // The same wall, at the seat that is shown, for nothing.
    await ann.getByRole('button', { name: /^Play this deal yourself/ }).click();
    await ann.waitForURL(/\/tables\//);
    await ann.locator('.hand button').first().waitFor();

    await ann.goto(`${server.url}/duplicates`);
    await ann.getByRole('heading', { name: /^Daily challenge/ }).waitFor();
    await expectAccessible(ann);
    await ann.getByRole('link', { name: 'Today’s four deals' }).click();
    await ann.getByText('goal v1').waitFor();
    await ann.getByRole('button', { name: 'Enter and play' }).click();
    await ann.waitForURL(/\/tables\//);
    await ann.locator('.hand button').first().waitFor();
  });
});
