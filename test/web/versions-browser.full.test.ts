// Comparisons and matches of versions of bots in a real browser, on a real server: played to their ends, and stopped.

import { expectValue } from '@mcr-arena/tiles';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { joinDatabase } from '../../apps/server/src/database/open-database.ts';
import { PASSED } from '../server/competitions/ladder-under-test.ts';
import { newDatabaseUrl } from '../server/throwaway.ts';
import { clickAndConfirm, createAccount, describePages, PHONE } from './pages-under-test.ts';

const url = await newDatabaseUrl('migrated');

describePages(
  'versions of a bot',
  (pages) => {
    let page: Page;

    beforeAll(async () => {
      page = await pages.newPage({ viewport: PHONE });
      await createAccount(page, pages.server, 'Ann');
      await addBots();
    });

    /** Chooses in the form and starts. */
    async function startComparison(smallest: string): Promise<void> {
      await page.getByLabel('Differences that do not matter').selectOption(smallest);
      await page.getByRole('region', { name: 'Cost' }).waitFor();
      await page.getByRole('button', { name: 'Start the comparison' }).click();
      await page.waitForURL(/\/comparisons\/c[0-9a-f]+$/);
    }

    /** Of two bots that play alike, so that it does not end before it is stopped. */
    async function startLongComparison(): Promise<void> {
      await page.goto(`${pages.server.url}/compare?a=tiger&aOwner=Ann&aVersion=3&b=lion&bOwner=Ann&bVersion=1`);
      await startComparison('up to 0.5 points a deal');
    }

    test('the links of a bot stay in place when the reports of its checks arrive', async () => {
      const held = Promise.withResolvers<void>();
      await page.route('**/check', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(`${pages.server.url}/bots/Ann/tiger`);
      const link = page.getByRole('link', { name: 'Match of four bots' });
      const place = await link.boundingBox();
      held.resolve();
      await page.locator('details strong').nth(2).waitFor({ state: 'attached' });
      expect(await link.boundingBox()).toEqual(place);
      await page.unroute('**/check');
    });

    test('comparisons show that version 2 is better than version 1, from the page of the bot', async () => {
      await page.goto(`${pages.server.url}/bots/Ann/tiger`);
      await page.getByRole('link', { name: 'Compare with version 1' }).click();
      await page.waitForURL(/\/compare\?/);
      await page.getByText(/If they are 8 points a deal apart: about \d+ walls/).waitFor();
      await page.getByText(/Left today: [\d,]+ walls/).waitFor();
      expect(await page.getByLabel('Your version').locator('option:checked').textContent()).toBe('tiger, version 2');
      expect(await page.getByLabel('Against').locator('option:checked').textContent()).toBe('tiger, version 1');
      await page.getByLabel('Rules').selectOption('WMO / Europe');
      await startComparison('up to 2 points a deal');
      await page.getByText('WMO / Europe', { exact: true }).waitFor();
      await page
        .getByText(/^tiger v2 is better than tiger v1: by \d+\.\d\d points a deal \(\+.* to \+.*\), after \d+ walls\.$/)
        .waitFor();
      await page.getByText('finished', { exact: true }).waitFor();
      await page.getByRole('img', { name: 'Difference over walls' }).waitFor();
      await page
        .getByText(
          /npx mcr compare 'tiger-v2=shanten\?claims=no' 'tiger-v1=shanten\?forms=regular' --until-sure --smallest 2 --budget \d+ --rules wmo --luck --seed [0-9a-f]{64}/,
        )
        .waitFor();

      await page.goto(`${pages.server.url}/compare`);
      await page.getByRole('link', { name: 'tiger v2 against tiger v1' }).click();
      await page.getByRole('region', { name: 'Walls that differ most' }).getByRole('link').first().click();
      await page.waitForURL(/\/deals\/c[0-9a-f]+\/\d+\/1/);
      await page
        .getByText(/tiger v2/)
        .first()
        .waitFor();
      expect((await page.request.get(page.url())).status()).toBe(200);
    });

    /** Opens the form from the page of the bot, chooses four versions and starts. */
    async function startMatch(sets: string, versions = [3, 2, 1, 1]): Promise<void> {
      await page.goto(`${pages.server.url}/bots/Ann/tiger`);
      await page.getByRole('link', { name: 'Match of four bots' }).click();
      await page.waitForURL(/\/compare\?a=tiger/);
      for (const [seat, version] of versions.entries()) {
        await page.getByLabel(`Bot ${seat + 1}`).selectOption(`tiger, version ${version}`);
      }
      await page.getByLabel('Sets').selectOption(sets);
      await page.getByLabel('Rules').selectOption('WMO / Europe');
      await page.getByRole('button', { name: 'Start the match' }).click();
      await page.waitForURL(/\/matches\/m[0-9a-f]+$/);
    }

    /** All sets but those in play and two more wait for an hour, so that it does not end before it is stopped. */
    async function startLongMatch(): Promise<void> {
      await startMatch('24 sets', [3, 3, 3, 2]);
      const id = page.url().split('/').at(-1);
      const { prisma, close } = expectValue(await joinDatabase({ type: 'postgres', url }));
      const waiting = await prisma.$executeRaw`
        UPDATE pgboss.job SET start_after = now() + interval '1 hour' WHERE id IN (
          SELECT id FROM pgboss.job WHERE data ->> 'competition' = ${id} AND state = 'created' OFFSET 2)`;
      await close();
      expect(waiting).toBeGreaterThan(0);
    }

    test('matches are requested in a form that states the cost, and are played', async () => {
      await page.goto(`${pages.server.url}/compare?bots=4`);
      await page.getByLabel('Sets').selectOption('8 sets');
      await page.getByText('8 sets of four deals: 32 deals.').waitFor();
      await page.getByText(/^Left today: [\d,]+ minutes of CPU time\.$/).waitFor();
      for (const seat of [1, 2, 3, 4]) await page.getByLabel(`Bot ${seat}`).selectOption('tiger, version 2');
      await page.getByText('At least two different versions are needed.').waitFor();

      await startMatch('4 sets');
      await page.getByText('finished', { exact: true }).waitFor();
      await page.getByText('4 of 4 sets played').waitFor();
      await page.getByText('WMO / Europe', { exact: true }).waitFor();
      const rows = page.getByRole('region', { name: 'Standings' }).getByRole('row');
      expect(await rows.count()).toBe(5);
      const points = await rows.locator('td:nth-child(2)').allTextContents();
      const sum = points.reduce((total, each) => total + Number(each.replace('−', '-')), 0);
      expect(sum).toBe(0);

      await page.getByRole('link', { name: 'Set 1', exact: true }).click();
      await page.waitForURL(/\/deals\/m[0-9a-f]+\/1\/1/);
      await page.getByRole('link', { name: 'Match', exact: true }).click();
      await page.getByText('4 of 4 sets played').waitFor();
    });

    test.each([
      ['comparison', startLongComparison, 'Compare again on fresh walls'],
      ['match', startLongMatch, 'New match'],
    ] as const)('a %s is stopped by the user who requested it, but not by others', async (_, begin, again) => {
      await begin();
      const stranger = await pages.newPage();
      await stranger.goto(page.url());
      await stranger.getByText(/[1-9]\d* of (about )?[\d,]+/).waitFor();
      expect(await stranger.getByRole('button', { name: 'Stop' }).count()).toBe(0);
      await clickAndConfirm(page, 'Stop');
      await page.getByText('cancelled', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: again }).waitFor();
    });
  },
  { DATABASE_URL: url },
);

/**
 * Adds two bots of `Ann`. Version 1 of `tiger` is `shanten` with the blunder to see regular hands only, version 2 with the blunder to claim
 * nothing, version 3 a slow bot; `lion` plays like the last one.
 */
async function addBots(): Promise<void> {
  const slow = { name: 'goal', parameters: {} };
  const blunders = [{ forms: 'regular' }, { claims: 'no' }].map((parameters) => ({ name: 'shanten', parameters }));
  const { prisma, close } = expectValue(await joinDatabase({ type: 'postgres', url }));
  const { id: ownerId } = await prisma.user.findUniqueOrThrow({ where: { name: 'Ann' } });
  for (const [name, versions] of [
    ['tiger', [...blunders, slow]],
    ['lion', [slow]],
  ] as const) {
    const { id: botId } = await prisma.bot.create({ data: { ownerId, name } });
    await prisma.botVersion.createMany({
      data: versions.map((house, index) => ({
        botId,
        number: index + 1,
        kind: 'stdio',
        manifest: { kind: 'house', ...house },
        contentHash: `${name} ${index + 1}`,
        checkedAt: new Date(),
        checkReport: PASSED,
      })),
    });
  }
  await close();
}
