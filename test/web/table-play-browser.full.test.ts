// Play at a table with natural pauses in a real browser: preset replies, the end of a deal, lost connections, confirmation of
// discards, the title of the window.

import { seatedTableSchema, type TableOptions } from '@mcr-arena/protocol/documents';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatSigned } from '../../apps/web/src/ui/language/numbers.ts';
import { until } from '../server/throwaway.ts';
import { expectSeen } from './pages-under-test.ts';
import { dealWith, SEEDED_ORDER } from './seeded-deals.ts';
import { HAND, openTable, playUntil, QUICK, takeAction } from './table-driver.ts';
import { describeTables, seededTable, type TableHouse } from './table-house.ts';

const WON = dealWith('selfDrawn');
const NATURAL = { ...QUICK, pauses: 'natural' } as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

const PRESETS = ['No claims', 'Auto win', 'Discard what I draw'];

const hand = (page: Page) => page.locator('.hand button');
/** The user's discards in the list of moves. */
const discards = (page: Page) => page.locator('details ol[reversed] li', { hasText: '(you) discards' });
const isOwnTurn = async (page: Page) => (await page.locator(HAND).count()) > 0;

async function openNatural({ house, newPage }: TableHouse): Promise<Page> {
  const page = await newPage();
  await page.goto(house.url);
  await openTable(page, NATURAL);
  return page;
}

/** Opens a table for two people and two beginners, and joins as another visitor, whose page is returned. */
async function playWithAnother(
  { house, newPage }: TableHouse,
  page: Page,
  clock: TableOptions['clock'] = 'none',
): Promise<Page> {
  await page.goto(house.url);
  const person = { type: 'person' } as const;
  const bot = { type: 'bot', bot: 'beginner' } as const;
  const id = await openTable(page, { ...QUICK, clock, seats: [person, person, bot, bot] });
  const other = await newPage();
  await other.goto(`${house.url}/tables/${id}`);
  await other.getByRole('button', { name: 'Join', exact: true }).click();
  return other;
}

describeTables('a table', { resultMs: 1 }, (tables) => {
  test('the table fits every window, with the preset replies beside the hand', async () => {
    const page = await openNatural(tables);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await hand(page).nth(12).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(size.height);
      for (const name of PRESETS) {
        const box = (await page.getByRole('button', { name }).boundingBox())!;
        expect(box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true);
      }
    }
  });

  test('a win is celebrated, skippable, and its result stays until the player goes on', async () => {
    const { guest, id } = await seededTable(tables.house, WON.seed, { ...SEEDED_ORDER, length: 4 });
    const page = await tables.newPage({ guest, reducedMotion: 'no-preference', bypassCSP: true });
    await page.goto(`${tables.house.url}/tables/${id}`);
    // The celebration waits for the click.
    await page.addStyleTag({ content: '.celebration { animation-play-state: paused !important; }' });
    for (const action of WON.actions) await takeAction(page, 'mouse', action);
    const celebration = page.getByRole('button', { name: 'Show the result' });
    await celebration.waitFor();
    expect(await page.locator('.sheet').count()).toBe(0);
    await celebration.dispatchEvent('click');
    await page.getByRole('region', { name: 'The deal is over' }).waitFor();
    expect(await page.locator('.countdown').count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Next deal' }).click();
    await hand(page).nth(12).waitFor();
  });

  test('a table that does not answer has a heading and, on a phone, a way home', async () => {
    const page = await tables.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.routeWebSocket(/socket\.io/, () => {});
    await page.goto(`${tables.house.url}/tables/unanswered`);
    await page.getByRole('heading', { level: 1, name: 'Table' }).waitFor();
    await page.getByRole('link', { name: 'MCR Arena, home' }).click();
    await page.waitForURL(tables.house.url);
  });

  test('a discard without an answer from the server is shown as waiting', async () => {
    const page = await tables.newPage();
    let isDown = false;
    const held: (() => void)[] = [];
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (isDown) held.push(() => server.send(message));
        else server.send(message);
      });
    });
    await page.goto(tables.house.url);
    await openTable(page, NATURAL);
    await playUntil(page, 'mouse', () => isOwnTurn(page));
    const before = await discards(page).count();
    isDown = true;
    await page.locator(HAND).first().click();
    await page.getByText('No connection: your move waits').first().waitFor();
    isDown = false;
    for (const send of held) send();
    await until(async () => (await discards(page).count()) > before);
  });

  test('with confirmation, the first click picks a tile and the second one discards it; the title says whose turn it is', async () => {
    const page = await openNatural(tables);
    await page.locator('summary', { hasText: 'Settings' }).click();
    await page.getByLabel('Second mouse click to discard').check();
    await page.reload();
    await playUntil(page, 'keyboard', () => isOwnTurn(page));
    await until(async () => (await page.title()).startsWith('Your turn'));
    const before = await discards(page).count();
    await page.locator(HAND).first().click();
    await page.locator('.hand .lifted').waitFor();
    await page.locator('.status', { hasText: 'Click again to discard' }).waitFor();
    await page.locator(HAND).nth(1).click();
    await until(() =>
      page
        .locator('.hand li')
        .nth(1)
        .evaluate((tile) => tile.classList.contains('lifted')),
    );
    expect(await discards(page).count()).toBe(before);
    await page.locator(HAND).nth(1).click();
    await until(async () => (await discards(page).count()) > before);
    await until(async () => (await page.title()).startsWith('Table'));
  });

  test('a screen reader finds the whole table, and reads a part of it when its key is pressed', async () => {
    const page = await tables.newPage();
    await page.goto(tables.house.url);
    const id = await openTable(page, QUICK);
    await playUntil(page, 'mouse', async () => (await discards(page).count()) >= 6 && (await isOwnTurn(page)));
    const table = page.getByRole('region', { name: 'Table' });
    const tree = await table.ariaSnapshot();
    expect(tree).toMatch(/\d+ tiles left to draw/);
    expect(tree).toMatch(/group "(East|South|West|North) [^"]+, to play"/);
    expect(tree).toMatch(/list "Your hand"/);
    expect(tree.match(/list "discards"/g)).toHaveLength(4);
    const said = page.locator('[aria-live="assertive"]');
    // Melds shorten the hand.
    const others = (await hand(page).count()) - 1;
    for (const [key, words] of [
      ['h', new RegExp(`^Your hand: ([^,]+, ){${others}}[^,]+(, just drawn)?$`)],
      ['m', /^Melds and flowers\. .+\(you\): /],
      ['d', /^Discards\. .+\(you\): .+, .+/],
      ['l', /^\d+ tiles left to draw\. East prevails\. You are (East|South|West|North)$/],
      ['s', /^Points\. .+\(you\): \S+\. .+: \S+\. .+: \S+\. .+: \S+$/],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => said.textContent(), { timeout: 300_000 }).toMatch(words);
    }
    const points = [...(await said.textContent())!.matchAll(/: ([+−]?\d+)/g)].map((match) => match[1]);
    // A bot may have won a deal before.
    const { totals } = seatedTableSchema.parse(
      await (await fetch(`${tables.house.url}/api/tables/${id}`)).json(),
    ).table;
    expect(points.toSorted()).toEqual(totals.map((total) => formatSigned(total, 0)).toSorted());
    await page.locator('summary', { hasText: 'Settings' }).click();
    await page.getByText('Keys', { exact: true }).click();
    await page.getByText('read your hand, all melds and flowers, all discards to a screen reader').waitFor();
    // The list of keys has the focus, and the keys still work.
    await page.keyboard.press('l');
    await expect.poll(() => said.textContent(), { timeout: 300_000 }).toMatch(/tiles left to draw/);
    // A tile that has the focus, as the twin of a discarded one may, is not discarded by its first key.
    const before = await discards(page).count();
    await page.locator(HAND).first().focus();
    await page.keyboard.press('1');
    await page.keyboard.press('h');
    await expect.poll(() => said.textContent(), { timeout: 300_000 }).toMatch(/^Your hand/);
    expect(await discards(page).count()).toBe(before);
    await page.keyboard.press('1');
    await until(async () => (await discards(page).count()) > before);
  });

  test('against bots, a discard is taken back: at once, or when the player is asked again', async () => {
    const page = await openNatural(tables);
    const undo = page.getByRole('button', { name: 'Undo' });
    await playUntil(page, 'mouse', () => isOwnTurn(page));
    const before = await discards(page).count();
    const tiles = (): Promise<(string | null)[]> =>
      hand(page).evaluateAll((all) => all.map((tile) => tile.getAttribute('aria-label')));
    const held = await tiles();
    await page.locator(HAND).first().click();
    await until(async () => (await discards(page).count()) > before);
    await undo.click();
    await until(async () => (await isOwnTurn(page)) && (await tiles()).join() === held.join());
    expect(await discards(page).count()).toBe(before);
    expect(await page.getByRole('button', { pressed: true }).count()).toBe(0);
  });
});

describeTables('a table with others', { resultMs: 600_000 }, (tables) => {
  test('shows the time of the other person, and until the next deal, until the last person is alone and decides', async () => {
    const page = await tables.newPage();
    const other = await playWithAnother(tables, page, 'decision');
    await expectSeen(other.locator('.scores').getByRole('timer'));
    for (const each of [page, other]) {
      await hand(each).nth(12).waitFor();
      for (const name of PRESETS) await each.getByRole('button', { name }).click();
    }
    const timers = [page, other].map((each) => each.getByText(/^starts by itself/));
    for (const timer of timers) expect(await timer.textContent()).toMatch(/ in \d+ s$/);
    const seconds = async (): Promise<number> => Number(/\d+/.exec((await timers[0]!.textContent())!)![0]);
    const before = await seconds();
    expect(before).toBeLessThanOrEqual(600);
    await until(async () => (await seconds()) < before);

    await other.getByRole('button', { name: 'Leave the table' }).click();
    await other.getByRole('button', { name: 'Leave', exact: true }).click();
    await timers[0]!.waitFor({ state: 'detached' });
    expect(await page.locator('.countdown').count()).toBe(0);
    await page.getByRole('button', { name: 'Next deal' }).click();
    await hand(page).nth(12).waitFor();
  });
});

describeTables('a table that does not wait for the absent', { resultMs: 1, awayMs: 1 }, (tables) => {
  test('shows that a move made without a connection came too late', async () => {
    const page = await tables.newPage();
    let isDown = false;
    let closeAll = async (): Promise<void> => {};
    await page.routeWebSocket(/socket\.io/, (socket) => {
      if (isDown) return void socket.close();
      const server = socket.connectToServer();
      closeAll = async () => {
        await Promise.all([socket.close(), server.close()]);
      };
    });
    await page.route(/socket\.io/, (route) => (isDown ? route.abort() : route.continue()));
    const other = await playWithAnother(tables, page);
    await hand(other).nth(12).waitFor();
    await other.getByRole('button', { name: 'No claims' }).click();
    await page.locator(HAND).first().waitFor();
    isDown = true;
    await closeAll();
    await page.getByText('Connection lost').waitFor();
    await page.locator(HAND).first().click();
    await page.getByText('No connection: your move waits').first().waitFor();
    await until(async () => (await other.locator('details ol[reversed] li', { hasText: 'fouls' }).count()) > 0);
    isDown = false;
    // It is the other person's turn, so the text stays.
    await page.getByText('Too late: your time had run out').first().waitFor();
    await other.getByRole('button', { name: 'Discard what I draw' }).click();
    await playUntil(page, 'mouse', () => isOwnTurn(page));
    expect(await page.getByText('Too late').count()).toBe(0);
  });
});
