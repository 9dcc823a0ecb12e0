// The calculator and the reference of fans.

import { expect, test } from 'vitest';
import { describeJourneys, expectAccessible } from '../pages-under-test.ts';

const READY = '345m345p34567sEE';

describeJourneys('the calculator', (pages) => {
  test('a hand is typed, completed by clicks, shared, undone, and its fan is looked up', async () => {
    const page = await pages.newPage();
    const isReady = () => page.locator('.headline', { hasText: /^Ready: 3 kinds of tile/ }).waitFor();
    await page.goto(`${pages.server.url}/calculator`);
    await page.getByRole('textbox', { name: 'Hand' }).pressSequentially(READY);
    await isReady();
    await page.waitForURL((url) => url.searchParams.get('hand') === READY);
    await page.getByRole('button', { name: 'Add 8 bamboos' }).click();
    await page.getByText('Enough to win').waitFor();
    await page.getByText('Why these fans').click();
    await page.getByText('The same chow in all three suits.').waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByText('Enough to win').waitFor();
    await page.goBack();
    await isReady();
    await page.getByRole('textbox', { name: 'Hand' }).fill('123m 45x');
    await page.locator('mark', { hasText: /^45x$/ }).waitFor();
    const question = page.getByRole('region', { name: 'Rules' });
    await question.waitFor();
    await page.goto(`${pages.server.url}/calculator?hand=${READY}&rules=wmo`);
    await isReady();
    expect(await question.count()).toBe(0);

    await page.goto(`${pages.server.url}/fans?points=8`);
    await page.getByRole('searchbox').fill('straight');
    await page.getByText('1 entry').waitFor();
    await page.getByRole('link', { name: 'Mixed Straight' }).click();
    await page.waitForURL(`${pages.server.url}/fans/mixed-straight`);
    await page.getByRole('link', { name: 'Open in the calculator' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Fan calculator' }).waitFor();
    await page.getByRole('link', { name: 'Mixed Straight' }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('hand')).not.toBe(null);
  });
});
