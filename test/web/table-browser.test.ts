// A table in a real browser: from one click on the home page to the end of a deal, with a reload, and the lobby.

import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import type { Serving } from '../server/serving.ts';
import { servePages } from './serve-pages.ts';
import { HAND, openTable, playGame, playUntil, QUICK } from './table-driver.ts';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the tests of the pages are SKIPPED. As root: ${INSTALL_COMMAND}`);

describe.skipIf(!hasBrowser)('a table', () => {
  let server: Serving;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    server = await servePages();
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
    context.setDefaultTimeout(300_000);
    page = await context.newPage();
    complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
  });

  afterEach(async () => {
    expect(complaints).toEqual([]);
    await context.close();
  });

  const tiles = () => page.locator('.hand button');

  async function expectAccessible(): Promise<void> {
    await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor({ state: 'detached' });
    await page.evaluate(AXE);
    const found = await page.evaluate(
      `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].target))`,
    );
    expect(found).toEqual([]);
  }

  test('deals thirteen tiles with one click on the home page, keeps them on home and after a reload, and returns to the lobby after leaving', async () => {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Play now' }).click();
    await tiles().nth(12).waitFor();
    await page.waitForURL(/\/tables\/[\w-]{16}$/);
    await expect.poll(() => page.getByRole('list', { name: 'Your hand' }).count(), { timeout: 300_000 }).toBe(1);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Continue your game: deal 1' }).click();
    await tiles().nth(12).waitFor();
    await page.reload();
    await tiles().nth(12).waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Play', exact: true }).waitFor();
    await page.waitForURL(`${server.url}/play`);
    await expectAccessible();
  });

  test('plays a deal by mouse and shows its result and replay', { tags: ['full'] }, async () => {
    await page.goto(server.url);
    const id = await openTable(page, { ...QUICK, length: 1 });
    await tiles().nth(12).waitFor();
    await page.evaluate(recordStatus);
    const game = await playGame(page, 'mouse', id);
    expect(game.deals).toHaveLength(1);
    // Between the last event and the result, the page does not show the status from before a deal.
    expect(await page.evaluate('statuses')).not.toContain('Dealing the tiles…');
    await page.getByText('The wall matches the hash shown').waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Replay and review' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deal 1' }).waitFor();
    await page.goto(`${server.url}/games`);
    await page.getByRole('link', { name: /Open$/ }).click();
    await page.getByRole('row', { name: /^Total/ }).waitFor();
    await expectAccessible();
  });

  test('lists a game in play, with links to its table and to its deals', { tags: ['full'] }, async () => {
    await page.goto(server.url);
    const id = await openTable(page, { ...QUICK, length: 1 });
    await playGame(page, 'mouse', id);
    await page.route('**/api/games', async (route) => {
      const response = await route.fetch();
      const { games } = (await response.json()) as { readonly games: readonly object[] };
      await route.fulfill({ response, json: { games: games.map((game) => ({ ...game, status: 'playing' })) } });
    });
    await page.goto(`${server.url}/games`);
    const table = page.getByRole('link', { name: /Continue$/ });
    await table.waitFor();
    expect(await table.getAttribute('href')).toBe(`/tables/${id}`);
    await expectAccessible();
    await page.getByRole('link', { name: 'Review the deals so far' }).click();
    await page.getByRole('row', { name: /^Total/ }).waitFor();
  });

  test('opens and closes the panel over the table on a phone', { tags: ['full'] }, async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(server.url);
    await openTable(page, { ...QUICK, pauses: 'natural' });
    await tiles().nth(12).waitFor();
    const panel = page.getByRole('dialog', { name: 'Menu' });
    expect(await panel.count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await panel.getByLabel('Sounds').waitFor();
    await expectAccessible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await panel.getByLabel('Sounds').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Sounds').waitFor({ state: 'detached' });
    await tiles().nth(12).waitFor();
  });

  test('a second window of a seat replaces the first, which shows a message', { tags: ['full'] }, async () => {
    await page.goto(server.url);
    await openTable(page, { ...QUICK, pauses: 'natural' });
    await tiles().nth(12).waitFor();
    const second = await context.newPage();
    await second.goto(page.url());
    await second.locator('.hand button').nth(12).waitFor();
    await page.getByRole('heading', { name: 'This seat was opened in another window' }).waitFor();
    await page.getByRole('button', { name: 'Play here' }).click();
    await tiles().nth(12).waitFor();
  });

  test('an open table is joined from the lobby and played by two', async () => {
    await page.goto(`${server.url}/play`);
    await page.getByText('No open tables').waitFor();
    await page.getByLabel('Length').selectOption('1');
    await page.getByRole('button', { name: 'Create the table' }).click();
    await page.getByRole('heading', { name: 'Waiting for players' }).waitFor();
    const others = await browser.newContext({ locale: 'en-GB' });
    others.setDefaultTimeout(300_000);
    const other = await others.newPage();
    await other.goto(`${server.url}/play`);
    await other.getByRole('button', { name: /Join$/ }).click();
    await other.locator('.hand button').nth(12).waitFor();
    await tiles().nth(12).waitFor();
    for (const each of [page, other])
      await each.evaluate(`fetch('/api' + location.pathname + '/leave', { method: 'POST' })`);
    await others.close();
  });

  test('the lobby shows a page of the open tables, and more on request', async () => {
    const body =
      '{"visibility":"open","seats":[{"type":"person"},{"type":"person"},{"type":"person"},{"type":"person"}]}';
    const headers = { 'content-type': 'application/json' };
    const tables: { readonly path: string; readonly cookie: string }[] = [];
    while (tables.length < 21) {
      const response = await fetch(`${server.url}/api/tables`, { method: 'POST', headers, body });
      const { table } = await response.json();
      tables.push({ path: table.id, cookie: response.headers.get('set-cookie')!.split(';')[0]! });
    }
    await page.goto(`${server.url}/play`);
    await page.getByText('The newest 20 of 21 tables.').waitFor();
    expect(await page.getByRole('button', { name: /Join$/ }).count()).toBe(20);
    await page.getByRole('button', { name: 'Show more tables' }).click();
    await page.getByRole('button', { name: /Join$/ }).nth(20).waitFor();
    expect(await page.getByText('Show more tables').count()).toBe(0);
    for (const { path, cookie } of tables)
      await fetch(`${server.url}/api/tables/${path}/leave`, { method: 'POST', headers: { cookie } });
    await page.getByText('No open tables').waitFor();
  });

  test('help names first what the bot Goal would do, beside the table or in one line above the hand', async () => {
    await page.goto(server.url);
    await openTable(page, { ...QUICK, length: 1 });
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    // Waits for the user's turn, because the help may appear only after a fast player has discarded.
    await playUntil(page, 'mouse', async () => (await page.locator(HAND).count()) > 0);
    const first = page.getByRole('list', { name: 'The best move' }).getByRole('listitem').first();
    await first.getByText('The bot Goal would').waitFor();
    const advice = await first.getByRole('img').first().getAttribute('aria-label');
    // One sentence that says why, and the discard is marked in the hand.
    await first.getByText(/\.$/).first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const strip = page.getByRole('region', { name: 'Help' });
    await strip.getByText('Goal:').waitFor();
    expect(await strip.getByRole('img').first().getAttribute('aria-label')).toBe(advice);
    expect(await page.getByRole('dialog').count()).toBe(0);
    const [{ y, height }, tile] = [(await strip.boundingBox())!, (await tiles().first().boundingBox())!];
    expect(y + height).toBeLessThanOrEqual(tile.y);
    await strip.getByRole('button').click();
    const sheet = page.getByRole('dialog', { name: 'Help' });
    await sheet.getByRole('list', { name: 'The other moves' }).getByRole('listitem').first().waitFor();
    await sheet.getByRole('list', { name: 'Plans' }).getByText('useful').first().waitFor();
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Plans' }).click();
    await sheet.getByRole('list', { name: 'Plans' }).waitFor();
    expect(await sheet.getByText('The bot Goal would').count()).toBe(0);
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Waits' }).click();
    await sheet.getByRole('list', { name: 'Plans' }).waitFor({ state: 'detached' });
    expect(await sheet.getByText('The bot Goal would').count()).toBe(0);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await strip.getByText('Goal:').count()).toBe(0);
    await page.reload();
    await strip
      .getByText(/ready|away|8 points/)
      .first()
      .waitFor();
    expect(await strip.getByText('Goal:').count()).toBe(0);
  });
});

/** Records the texts above the offers. */
const recordStatus = `
  globalThis.statuses = [];
  const status = document.querySelector('.offers .status');
  new MutationObserver(() => statuses.push(status.textContent)).observe(status, {
    childList: true, characterData: true, subtree: true,
  });
`;
