// The report on a version of a bot in a real browser, with mocked API responses.

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { SAMPLE_DIVERGENCES, SAMPLE_REPORT } from '../../scripts/sample-report.ts';
import { createAccount, describePages, expectAccessible, PHONE } from './pages-under-test.ts';

const VERSION = {
  kind: 'stdio',
  createdAt: '2026-11-20T08:00:00.000Z',
  state: 'passed',
  ranked: true,
  benched: false,
  faults: 0,
  voids: 0,
};
const versions = [3, 2, 1].map((number) => ({
  ...VERSION,
  id: `6f0c0000-0000-4000-8000-00000000000${number}`,
  number,
  deals: number === 1 ? 0 : 96,
}));
const BOT = { owner: 'Ann', name: 'tiger', createdAt: VERSION.createdAt, versions };
const API = '**/api/bots/Ann/tiger';

describePages('the report on a version', (pages) => {
  let page: Page;

  beforeAll(async () => {
    page = await pages.newPage({ viewport: PHONE });
    await createAccount(page, pages.server, 'Ann');
    await page.route(API, (route) => route.fulfill({ json: BOT }));
    await page.route(`${API}/logs*`, (route) => route.fulfill({ json: { logs: [], voids: 0 } }));
    await page.route(`${API}/versions/3/report*`, (route) => route.fulfill({ json: SAMPLE_REPORT }));
    await page.route(`${API}/versions/3/divergences/2`, (route) => route.fulfill({ json: SAMPLE_DIVERGENCES }));
    await page.route(`${API}/versions/2/report*`, (route) =>
      route.fulfill({ json: { mostSets: 1000, version: SAMPLE_REPORT.before } }),
    );
  });

  test('is linked from the page of the bot, and adds up on a phone', async () => {
    await page.goto(`${pages.server.url}/bots/Ann/tiger`);
    await page.getByRole('link', { name: 'Version 3: where does it lose?' }).last().click();
    await page.getByRole('heading', { name: 'tiger, version 3: where does it lose?' }).waitFor();
    const table = page.getByRole('table').first();
    const cells = await table.locator('tbody tr td:nth-child(2) > span').allTextContents();
    const total = await table.locator('tfoot tr td:nth-child(2) > span').textContent();
    const numberOf = (text: string): number => Number(text.replace('−', '-'));
    expect(cells.map(numberOf).reduce((sum, value) => sum + value, 0)).toBeCloseTo(numberOf(total!), 1);
    expect(cells).toHaveLength(8);
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
  });

  test('lists the decisions that cost most, with links to both replays at the event', async () => {
    await page.goto(`${pages.server.url}/bots/Ann/tiger/versions/3`);
    const cost = page.locator('section', { has: page.getByRole('heading', { name: 'Decisions that cost most' }) });
    await cost.getByText('−72 points').waitFor();
    await cost.getByText('Version 3: East discards', { exact: false }).waitFor();
    const own = cost.getByRole('link', { name: 'Open the deal of version 3 at event 57' });
    expect(await own.getAttribute('href')).toBe('/matches/m1/sets/3/deals/1?event=57&view=east');
    const other = cost.getByRole('link', { name: 'Open the deal of version 2 at event 57' });
    expect(await other.getAttribute('href')).toBe('/matches/m1/sets/3/deals/2?event=57&view=east');
    // The second one has no pages.
    expect(await cost.getByRole('link').count()).toBe(2);
  });

  test('of a version without an earlier one has no comparison', async () => {
    await page.goto(`${pages.server.url}/bots/Ann/tiger/versions/2`);
    await page.getByRole('heading', { name: 'Points a deal by cause' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Decisions that cost most' }).count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: 'Change' }).count()).toBe(0);
  });
});
