// Games in a real browser: through a killed server, by touch; the lobby and the help; and the
// size and stability of the table page.

import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';
import { sendJson } from '../server/send-json.ts';
import { serve } from '../server/serving.ts';
import { until } from '../server/throwaway.ts';
import { describePages, expectAccessible, PHONE } from './pages-under-test.ts';
import { HAND, openTable, playGame, playUntil, QUICK } from './table-driver.ts';

/** The maximum compressed size of the scripts of the table page's first load, in bytes. */
const MOST_SCRIPT = 150_000;
const MOST_SHIFT = 0.02;

const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

const folder = makeScratchFolder();

describePages(
  'games at a table',
  (pages) => {
    async function newPage(options: BrowserContextOptions): Promise<Page> {
      const page = await pages.newPage({ reducedMotion: 'no-preference', ...options });
      await page.goto(pages.server.url);
      return page;
    }

    const hand = (page: Page) => page.locator('.hand button');

    test('a game survives a killed server', async () => {
      const page = await newPage(DESK);
      const id = await openTable(page, QUICK);
      const moves = page.locator('details ol[reversed] li');
      await playUntil(page, 'mouse', async () => (await moves.count()) > 20);
      await pages.server.kill();
      await page.getByText('Connection lost').waitFor();
      pages.server = await serve({ MCR_DATA: folder, PORT: new URL(pages.server.url).port });
      await page.getByText('Connection lost').waitFor({ state: 'hidden' });
      const game = await playGame(page, 'mouse', id);
      expect(game.deals).toHaveLength(4);
    });

    test('touch moves a tile and discards one with a swipe; a rematch follows', async () => {
      const page = await newPage({ ...DESK, hasTouch: true });
      const first = await openTable(page, { ...QUICK, length: 1 });
      // Passes until the user's turn: `playUntil` would also discard, and might reach the end of the deal.
      await until(async () => {
        if (await page.locator('.hand button[aria-disabled="false"]').first().isVisible()) return true;
        const pass = page.locator('.offers .row button.pass');
        if (await pass.isVisible()) await pass.tap({ timeout: 2000 }).catch(() => {});
        return false;
      });
      const names = (): Promise<(string | null)[]> =>
        hand(page).evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')));
      const before = await names();
      const { width } = (await hand(page).first().boundingBox())!;
      await slide(page, 2.1 * width, 0);
      await until(async () => (await names())[2] === before[0]);
      expect((await names()).toSorted()).toEqual(before.toSorted());
      // The browser ignores a tap that follows a swipe within milliseconds, so it is repeated.
      const sort = page.getByRole('button', { name: 'Sort the hand' });
      await until(async () => {
        if (await sort.isVisible()) await sort.tap({ timeout: 2000 }).catch(() => {});
        return (await names()).join() === before.join();
      });
      await slide(page, 0, -60);
      const tile = before[0]!.replace('Discard ', '');
      await until(
        async () => (await page.locator('details ol[reversed] li', { hasText: `(you) discards ${tile}` }).count()) > 0,
      );
      await playGame(page, 'touch', first);
      await page.getByRole('button', { name: 'Play again' }).tap();
      await page.waitForURL((url) => /\/tables\/[\w-]{16}$/.test(url.pathname) && !url.pathname.endsWith(first));
      await hand(page).nth(12).waitFor();
    });

    test('the page loads few scripts and has hardly any layout shifts', async () => {
      const page = await newPage(DESK);
      await page.context().addInitScript(watchPage);
      const id = await openTable(page, { ...QUICK, length: 1 });
      await hand(page).nth(12).waitFor();
      const loaded = await page.evaluate<number>(
        `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
      );
      await playGame(page, 'mouse', id);
      const shift = await page.evaluate<number>('shift');
      console.log(`script ${loaded} bytes, layout shift ${shift.toFixed(4)}`);
      expect(loaded).toBeLessThanOrEqual(MOST_SCRIPT);
      expect(shift).toBeLessThan(MOST_SHIFT);
    });

    test('a table opened by its link requests only the session before its first tiles', async () => {
      const page = await newPage(DESK);
      const id = await openTable(page, QUICK);
      await page.addInitScript(watchFirstTiles);
      await page.goto(`${pages.server.url}/tables/${id}`);
      await page.waitForFunction(() => 'requestsBeforeTiles' in globalThis);
      expect(await page.evaluate('requestsBeforeTiles')).toEqual(['/api/sessions/current']);
    });

    test('the lobby shows a page of the open tables, and more on request; one is joined and played by two', async () => {
      const page = await newPage(DESK);
      await page.goto(`${pages.server.url}/play`);
      await page.getByText('No open tables').waitFor();
      const form = page.getByRole('region', { name: 'New table' });
      await form.getByLabel('Length').selectOption('1');
      await form.getByLabel('Who can join').selectOption('open');
      await form.getByText('More options').click();
      await form.getByLabel('Rules').selectOption('wmo');
      await page.getByRole('button', { name: 'Create the table' }).click();
      await page.getByRole('heading', { name: 'Waiting for players' }).waitFor();
      const person = { type: 'person' };
      const order = { visibility: 'open', seats: [person, person, person, person] };
      for (let made = 0; made < 20; made += 1) await sendJson('POST', `${pages.server.url}/api/tables`, order);
      const other = await pages.newPage();
      await other.goto(`${pages.server.url}/play`);
      await other.getByText('The newest 20 of 21 tables.').waitFor();
      const join = other.getByRole('button', { name: /Join$/ });
      expect(await join.count()).toBe(20);
      await other.getByRole('button', { name: 'Show more tables' }).click();
      await join.nth(20).waitFor();
      expect(await other.getByText('Show more tables').count()).toBe(0);
      await join.nth(20).click();
      for (const each of [page, other]) await hand(each).nth(12).waitFor();
      await page.getByText('Deal 1 of 1 · WMO / Europe', { exact: true }).waitFor();
      const storageState = await page.context().storageState();
      const phone = await pages.newPage({ viewport: PHONE, locale: 'zh-CN', storageState });
      await phone.goto(page.url());
      // Before, the header of the site may have the button of this name.
      await hand(phone).nth(12).waitFor();
      const { height } = (await phone.getByRole('button', { name: '菜单' }).boundingBox())!;
      expect(height, 'one line').toBeLessThan(44);
    });

    test('help names first what the bot Goal would do, beside the table or in one line above the hand', async () => {
      const page = await newPage(DESK);
      await openTable(page, QUICK);
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
      const [{ y, height }, tile] = [(await strip.boundingBox())!, (await hand(page).first().boundingBox())!];
      expect(y + height).toBeLessThanOrEqual(tile.y);
      await strip.getByRole('button').click();
      const sheet = page.getByRole('dialog', { name: 'Help' });
      await sheet.getByRole('list', { name: 'The other moves' }).getByRole('listitem').first().waitFor();
      await sheet.getByRole('list', { name: 'Plans' }).getByText('useful').first().waitFor();
      await expectAccessible(page);
      await sheet.getByRole('button', { name: 'Plans' }).click();
      await sheet.getByRole('list', { name: 'Plans' }).waitFor();
      expect(await sheet.getByText('The bot Goal would').count()).toBe(0);
      await expectAccessible(page);
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
  },
  { MCR_DATA: folder },
);

/** Touches the first tile of the hand when it rests, moves by `dx` and `dy` pixels and releases it. */
async function slide(page: Page, dx: number, dy: number): Promise<void> {
  const tile = page.locator('.hand button').first();
  await until(() => tile.evaluate((button) => button.closest('.hand')!.getAnimations({ subtree: true }).length === 0));
  const { x, y, width, height } = (await tile.boundingBox())!;
  const [left, top] = [x + width / 2, y + height / 2];
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: left, y: top }] });
  for (const share of [0.5, 1]) {
    const touchPoints = [{ x: left + share * dx, y: top + share * dy }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Sums layout shifts, as reported by the browser. */
const watchPage = `
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Records the API requests until the first drawing of the hand. */
const watchFirstTiles = `
  const look = () => {
    if (document.querySelectorAll('.hand button').length < 13) return requestAnimationFrame(look);
    const requests = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    globalThis.requestsBeforeTiles = requests.filter((path) => path.startsWith('/api/'));
  };
  requestAnimationFrame(look);
`;
