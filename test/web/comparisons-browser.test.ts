// Comparisons of bot versions in a real browser, on a real server: a better version, an equal one, and one that is stopped.

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newDatabaseUrl, until } from '../server/throwaway.ts';
import { clickAndConfirm, createAccount, describePages, expectAccessible, PHONE } from './pages-under-test.ts';
import { addTigers } from './tigers.ts';

const url = await newDatabaseUrl('migrated');

describePages(
  'comparisons',
  (pages) => {
    let page: Page;

    beforeAll(async () => {
      page = await pages.newPage({ viewport: PHONE });
      await createAccount(page, pages.server, 'Ann');
      await addTigers(url);
    });

    /** Chooses in the form and starts. */
    async function start(smallest: string): Promise<void> {
      await page.getByLabel('Differences that do not matter').selectOption(smallest);
      await page.getByRole('region', { name: 'Cost' }).waitFor();
      await page.getByRole('button', { name: 'Start the comparison' }).click();
      await page.waitForURL(/\/comparisons\/c[0-9a-f]+$/);
    }

    test('show that version 2 is better than version 1, from the page of the bot', async () => {
      await page.goto(`${pages.server.url}/bots/Ann/tiger`);
      await page.getByRole('link', { name: 'Version 2 with version 1' }).click();
      await page.waitForURL(/\/comparisons\?/);
      await page.getByText(/If they are 8 points a deal apart: about \d+ walls/).waitFor();
      await page.getByText(/Left today: [\d,]+ walls/).waitFor();
      expect(await page.getByLabel('Your version').locator('option:checked').textContent()).toBe('tiger, version 2');
      expect(await page.getByLabel('Against').locator('option:checked').textContent()).toBe('tiger, version 1');
      await expectAccessible(page);
      await start('up to 2 points a deal');
      await page
        .getByText(/^tiger v2 is better than tiger v1: by \d+\.\d\d points a deal \(\+.* to \+.*\), after \d+ walls\.$/)
        .waitFor();
      await page.getByText('finished', { exact: true }).waitFor();
      await page.getByRole('img', { name: 'Difference over walls' }).waitFor();
      await page
        .getByText(
          /npx mcr compare 'tiger-v2=shanten\?claims=no' 'tiger-v1=shanten\?forms=regular' --until-sure --smallest 2 --budget \d+ --seed [0-9a-f]{64}/,
        )
        .waitFor();
      await expectAccessible(page);

      const chinese = await pages.newPage({
        locale: 'zh-CN',
        viewport: PHONE,
        storageState: await page.context().storageState(),
      });
      await chinese.goto(`${pages.server.url}/comparisons`);
      await chinese.getByRole('heading', { name: '比较机器人' }).waitFor();
      await chinese.getByText(/^tiger v2 比 tiger v1 强：打了 \d+ 副牌墙，每局多 \d+\.\d\d 分/).waitFor();
      await expectAccessible(chinese);
      await chinese.context().close();

      await page.goto(`${pages.server.url}/comparisons`);
      await page.getByRole('link', { name: 'tiger v2 against tiger v1' }).click();
      await page.getByRole('region', { name: 'Walls that differ most' }).getByRole('link').first().click();
      await page.waitForURL(/\/comparisons\/c[0-9a-f]+\/walls\/\d+\/deals\/1/);
      await page
        .getByText(/tiger v2/)
        .first()
        .waitFor();
      expect((await page.request.get(page.url())).status()).toBe(200);
    });

    test('show that an equal version differs by no more than 1 point', async () => {
      await page.goto(`${pages.server.url}/bots/Ann/tiger`);
      await page.getByRole('link', { name: 'Version 3 with version 2' }).click();
      await start('up to 1 point a deal');
      await page
        .getByText(
          /^No difference larger than 1 point a deal between tiger v3 and tiger v2 \(−[01]\.\d\d to \+[01]\.\d\d\), after \d+ walls\.$/,
        )
        .waitFor();
      await page.getByText('The two versions had equal results on every wall.').waitFor();
    });

    test('can be stopped, and tell what was shown until then', async () => {
      const query = 'a=tiger&aOwner=Ann&aVersion=3&b=tiger&bOwner=Ann&bVersion=2';
      await page.goto(`${pages.server.url}/comparisons?${query}`);
      await start('up to 0.5 points a deal');
      const address = page.url();
      await until(async () =>
        /[1-9]\d* of/.test((await page.getByRole('progressbar').locator('..').textContent()) ?? ''),
      );
      const stranger = await pages.newPage();
      await stranger.goto(address);
      await stranger.getByRole('progressbar').waitFor();
      expect(await stranger.getByRole('button', { name: 'Stop' }).count()).toBe(0);
      await stranger.context().close();
      await clickAndConfirm(page, 'Stop');
      await page.getByText('cancelled', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Compare again on fresh walls' }).click();
      await page.waitForURL(`${pages.server.url}/comparisons?${query}`);
    });

    test('need an account', async () => {
      const stranger = await pages.newPage();
      await stranger.goto(`${pages.server.url}/comparisons`);
      await stranger.waitForURL(`${pages.server.url}/sign-in?back=${encodeURIComponent('/comparisons')}`);
      await stranger.context().close();
    });
  },
  { DATABASE_URL: url },
);
