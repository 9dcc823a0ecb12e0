// Games at a table: from the home page to the review of a deal, and claims and kongs by keyboard.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../../server/throwaway.ts';
import { expectAccessible, expectSeen, PHONE } from '../pages-under-test.ts';
import { dealWith, SEEDED_ORDER } from '../seeded-deals.ts';
import { expectFinalScores, HAND, takeAction } from '../table-driver.ts';
import { describeTables, seededTable } from '../table-house.ts';

describeTables('a table', {}, (tables) => {
  const tiles = (page: Page) => page.locator('.hand button');

  test('is opened with one click on the home page, kept after a reload, and left', async () => {
    const page = await tables.newPage();
    await page.goto(tables.house.url);
    await page.getByRole('button', { name: 'Play now' }).click();
    await tiles(page).nth(12).waitFor();
    await page.locator('summary', { hasText: 'Settings' }).click();
    await page.getByLabel('Sounds').uncheck();
    await page.goto(tables.house.url);
    await page.getByRole('link', { name: 'Continue · Against bots · deal 1' }).click();
    await tiles(page).nth(12).waitFor();
    expect(await page.getByLabel('Sounds').isChecked()).toBe(false);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Play', exact: true }).waitFor();
  });

  test('is played by mouse and by preset replies to its result, replay and review', async () => {
    const { seed, actions } = dealWith('selfDrawn');
    const { guest, id } = await seededTable(tables.house, seed, SEEDED_ORDER);
    const page = await tables.newPage({ guest });
    await page.goto(`${tables.house.url}/tables/${id}`);
    for (const action of actions.slice(0, 4)) await takeAction(page, 'mouse', action);
    // The page replies by itself until the end.
    for (const name of ['No claims', 'Auto win', 'Discard what I draw'])
      await page.getByRole('button', { name }).click();
    await page.getByRole('heading', { name: 'The game is over' }).waitFor();
    await expectFinalScores(page, id);
    await page.getByText('The wall matches the hash shown').waitFor();
    await page.getByRole('link', { name: 'Replay and review' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deal 1' }).waitFor();
    await page.getByText(/decisions agree with Goal/).waitFor();
  });

  test('shows and takes claims and kongs by key, and a discard made without a connection is sent when it is back', async () => {
    const { seed, actions } = dealWith('addedKong');
    const { guest, id } = await seededTable(tables.house, seed, SEEDED_ORDER);
    const page = await tables.newPage({ guest });
    await page.goto(`${tables.house.url}/tables/${id}`);
    const end = actions.findIndex(({ type }) => type === 'addedKong') + 1;
    for (const action of actions.slice(0, end)) {
      if (action.type === 'pung') {
        await expectSeen(page.locator('.offers button.pung'), page.locator('.offers button.pass'));
        await page.locator('.tile.last .ring').waitFor();
      }
      await takeAction(page, 'keyboard', action);
    }
    await page.locator(HAND).first().waitFor();
    const discards = page.locator('details ol[reversed] li', { hasText: '(you) discards' });
    const before = await discards.count();
    await page.context().setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await page.locator(HAND).first().click();
    await page.getByText('No connection: your move waits').first().waitFor();
    await page.context().setOffline(false);
    await until(async () => (await discards.count()) > before);
    expect(await page.getByRole('region', { name: 'Table' }).ariaSnapshot()).toMatch(/list "Your hand"/);
  });

  test('shows whose turn it is, what can be done, and the time left', async () => {
    const { seed } = dealWith('addedKong');
    for (const options of [{}, { viewport: PHONE, colorScheme: 'dark' as const }]) {
      const { guest, id } = await seededTable(tables.house, seed, { ...SEEDED_ORDER, clock: 'decision' });
      const page = await tables.newPage({ guest, ...options });
      await page.goto(`${tables.house.url}/tables/${id}`);
      await expectSeen(
        page.locator('.clock .decision'),
        page.getByRole('timer'),
        page.getByRole('region', { name: 'Table' }).getByTitle('East'),
      );
      expect(await page.getByRole('timer').textContent()).toMatch(/^\d+ s$/);
      await page.context().close();
    }
  });
});
