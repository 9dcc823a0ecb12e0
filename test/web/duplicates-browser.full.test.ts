// The daily challenge in a real browser.

import { test } from 'vitest';
import { describeJourneys, signUp } from './pages-under-test.ts';

describeJourneys('the daily challenge', (pages) => {
  test('has a placeholder while it loads, and is entered with one click', async () => {
    const page = await pages.newPage();
    await signUp(page, pages.server, 'Dan');
    let answer = (): void => {};
    const isAsked = new Promise<void>((asked) => {
      void page.route('**/api/daily', async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
          asked();
        });
        await route.continue();
      });
    });
    await page.goto(`${pages.server.url}/compete?kind=people`);
    await isAsked;
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    answer();
    await page.getByRole('heading', { name: /^Daily challenge/ }).waitFor();
    await page.unroute('**/api/daily');
    await page.getByRole('link', { name: 'Today’s four deals' }).click();
    await page.getByRole('heading', { level: 1, name: /^Daily challenge, \d+ [A-Z][a-z]+ \d{4}$/ }).waitFor();
    await page.getByText('goal v1').waitFor();
    await page.getByRole('button', { name: 'Enter and play' }).click();
    await page.waitForURL(/\/tables\//);
    await page.locator('.hand button').first().waitFor();
  });
});
