// Unranked matches in a real browser, on a real server: the form, one that is played to its end, and one that is stopped.

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newDatabaseUrl } from '../server/throwaway.ts';
import { clickAndConfirm, createAccount, describePages, expectAccessible, PHONE } from './pages-under-test.ts';
import { addTigers } from './tigers.ts';

const url = await newDatabaseUrl('migrated');
const DESKTOP = { width: 1440, height: 900 };

describePages(
  'matches',
  (pages) => {
    let page: Page;

    beforeAll(async () => {
      page = await pages.newPage({ viewport: PHONE });
      await createAccount(page, pages.server, 'Ann');
      await addTigers(url);
    });

    /** Opens the form from the page of the bot, chooses four versions and starts. */
    async function start(sets: string): Promise<void> {
      await page.goto(`${pages.server.url}/bots/Ann/tiger`);
      await page.getByRole('link', { name: 'Match of four bots' }).click();
      await page.waitForURL(/\/matches\?a=tiger/);
      for (const [seat, version] of [3, 2, 1, 1].entries()) {
        await page.getByLabel(`Bot ${seat + 1}`).selectOption(`tiger, version ${version}`);
      }
      await page.getByLabel('Sets').selectOption(sets);
      await page.getByRole('button', { name: 'Start the match' }).click();
      await page.waitForURL(/\/matches\/m[0-9a-f]+$/);
    }

    test('are requested in a form that states the cost, and are played', async () => {
      await page.goto(`${pages.server.url}/matches`);
      await page.getByLabel('Sets').selectOption('8 sets');
      await page.getByText('8 sets of four deals: 32 deals.').waitFor();
      await page.getByText(/^Left today: [\d,]+ minutes of CPU time\.$/).waitFor();
      for (const seat of [1, 2, 3, 4]) await page.getByLabel(`Bot ${seat}`).selectOption('tiger, version 2');
      await page.getByText('At least two different versions are needed.').waitFor();
      await expectAccessible(page);

      await start('4 sets');
      await page.getByText('finished', { exact: true }).waitFor();
      await page.getByText('4 of 4 sets played').waitFor();
      const rows = page.getByRole('region', { name: 'Standings' }).getByRole('row');
      expect(await rows.count()).toBe(5);
      const points = await rows.locator('td:nth-child(2)').allTextContents();
      const sum = points.reduce((total, each) => total + Number(each.replace('−', '-')), 0);
      expect(sum).toBe(0);
      await expectAccessible(page);

      const chinese = await pages.newPage({
        locale: 'zh-CN',
        viewport: DESKTOP,
        storageState: await page.context().storageState(),
      });
      await chinese.goto(page.url());
      await chinese.getByText('已打 4 组，共 4 组').waitFor();
      await chinese.getByRole('columnheader', { name: '每局得分' }).waitFor();
      await expectAccessible(chinese);
      await chinese.goto(`${pages.server.url}/matches`);
      await chinese.getByRole('button', { name: '开始对战' }).waitFor();
      await chinese.getByText('已打 4 组，共 4 组').waitFor();
      await expectAccessible(chinese);
      await chinese.context().close();

      await page.getByRole('link', { name: 'Set 1', exact: true }).click();
      await page.waitForURL(/\/matches\/m[0-9a-f]+\/sets\/1\/deals\/1/);
      await page.getByRole('link', { name: 'Match', exact: true }).click();
      await page.getByText('4 of 4 sets played').waitFor();
    });

    test('can be stopped by the user who requested them, but not by others', async () => {
      await start('24 sets');
      await page.getByRole('button', { name: 'Stop' }).waitFor();
      const stranger = await pages.newPage();
      await stranger.goto(page.url());
      await stranger.getByText(/of 24 sets played/).waitFor();
      expect(await stranger.getByRole('button', { name: 'Stop' }).count()).toBe(0);
      await stranger.context().close();
      await clickAndConfirm(page, 'Stop');
      await page.getByText('cancelled', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'New match' }).waitFor();
    });

    test('need an account, and exist', async () => {
      const stranger = await pages.newPage();
      await stranger.goto(`${pages.server.url}/matches`);
      await stranger.waitForURL(`${pages.server.url}/sign-in?back=${encodeURIComponent('/matches')}`);
      const missing = await stranger.goto(`${pages.server.url}/matches/unknown`);
      expect(missing?.status()).toBe(404);
      await stranger.getByText('Match not found').waitFor();
      await stranger.context().close();
    });
  },
  { DATABASE_URL: url },
);
