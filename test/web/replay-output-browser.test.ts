// What a bot printed, beside its decisions in a replay, in a real browser with mocked API responses.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleMatchRecord, sampleOutputs } from '../../scripts/sample-report.ts';
import { createAccount, describePages, expectAccessible, PHONE } from './pages-under-test.ts';

const DEAL = '/matches/m1/sets/1/deals/1';

describePages('the output of a bot in a replay', (pages) => {
  const { document, event } = sampleOutputs();
  const [own] = document.seats;
  const at = own!.outputs.findIndex((output) => output.event === event);

  async function openedBy(owner: string | undefined): Promise<Page> {
    const page = await pages.newPage({ viewport: PHONE });
    if (owner !== undefined) await createAccount(page, pages.server, owner);
    await page.route('**/api/matches/m1/sets/1/record.json', (route) => route.fulfill({ json: sampleMatchRecord() }));
    await page.route('**/outputs', (route) => route.fulfill({ json: document }));
    return page;
  }

  test('is not requested for a visitor', async () => {
    const page = await openedBy(undefined);
    let requests = 0;
    await page.route('**/outputs', (route) => {
      requests += 1;
      return route.fulfill({ json: { seats: [] } });
    });
    await page.goto(`${pages.server.url}${DEAL}?output=1`);
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Output', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Moves', exact: true }).getAttribute('aria-pressed')).toBe('true');
    expect(requests).toBe(0);
  });

  test('is shown to its owner beside each decision, as text, with valuations as bars', async () => {
    const page = await openedBy('Ann');
    await page.goto(`${pages.server.url}${DEAL}`);
    await page.getByRole('button', { name: 'Output', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Output of tiger, version 2' });
    await panel.getByText('Nothing printed at this event.').waitFor();
    expect(await panel.getByRole('listitem').count()).toBe(own!.outputs.length);
    await panel.getByRole('listitem').nth(at).getByRole('button').click();
    // Markup is shown as printed.
    await panel.locator('pre').getByText('<b>&amp; no markup</b>').waitFor();
    const best = panel.getByRole('listitem').first();
    expect(await best.innerText()).toMatch(/best/);
    expect(await best.innerText()).toContain('9.500');
    const shares = await panel
      .locator('.bar')
      .evaluateAll((bars) => bars.map((bar) => Number(getComputedStyle(bar).getPropertyValue('--share'))));
    expect(shares[0]).toBe(1);
    expect(shares[1]).toBeCloseTo(8.5 / 9.5);
    await expectAccessible(page);
    expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await page.waitForURL(`${pages.server.url}${DEAL}?event=${event}&view=south&output=1`);
    const report = panel.getByRole('link', { name: 'Where does this version lose?' });
    expect(await report.getAttribute('href')).toBe('/bots/Ann/tiger/versions/2');
  });

  test('the address opens the same decision, and a seat without output says so', async () => {
    const page = await openedBy('Ben');
    await page.goto(`${pages.server.url}${DEAL}?event=${event}&view=south&output=1`);
    await page.locator('pre').getByText('no markup').waitFor();
    await page.goto(`${pages.server.url}${DEAL}?view=east&output=1`);
    await page.getByText('Your bot printed nothing during its decisions in this deal.').waitFor();
    await page.goto(`${pages.server.url}${DEAL}?view=west&output=1`);
    await page.getByText('Choose the seat of one of your bots.').waitFor();
    await page.getByRole('region', { name: 'Output' }).getByRole('button').first().click();
    await page.getByRole('region', { name: 'Output of tiger, version 2' }).waitFor();
  });
});
