// Solitaire in a browser.

import { expect, test } from 'vitest';
import { describeJourneys, PATIENCE_MS } from './pages-under-test.ts';

const GAME = '/solitaire?game=shisen-sho&layout=8x8&seed=browser';

describeJourneys('solitaire', (pages) => {
  test('takes a pair, undoes it, gives a hint and shows a solution to the end', async () => {
    const page = await pages.newPage({ reducedMotion: 'no-preference' });
    await page.goto(`${pages.server.url}${GAME}`);
    await page.getByText('Still winnable').waitFor();
    const tiles = page.getByRole('region', { name: 'Board' }).getByRole('button');
    await expect.poll(() => tiles.count(), { timeout: PATIENCE_MS }).toBe(64);
    await page.keyboard.press('h');
    const hinted = page.locator('button.hinted');
    await hinted.first().waitFor();
    for (const tile of await hinted.all()) await tile.focus().then(() => page.keyboard.press('Enter'));
    await page.getByText('62 tiles left').waitFor();
    await page.reload();
    await page.getByText('62 tiles left').waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.keyboard.press('u');
    await page.getByText('64 tiles left').waitFor();
    await page.getByText(/^Difficulty: \w+\. Random play wins \d+ of 200/).waitFor();
    await page.clock.install();
    await page.getByRole('button', { name: 'Show a way to win' }).click();
    await page.clock.runFor(60_000);
    await page.getByText('This is one way to win.').waitFor();
    await page.getByRole('button', { name: 'New board' }).first().click();
    await page.getByText('64 tiles left').waitFor();
    await page.waitForURL((url) => url.searchParams.get('seed') !== 'browser');
    await page.goBack();
    await page.waitForURL(/seed=browser/);
  });

  test('cancels a pending reshuffle when a solution is shown', async () => {
    const page = await pages.newPage({ reducedMotion: 'no-preference' });
    await page.goto(`${pages.server.url}${GAME}`);
    await page.getByText(/^Difficulty: /).waitFor();
    await page.getByText('Still winnable').waitFor();
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')];
      for (const name of ['Reshuffle', 'Show a way to win']) {
        buttons.find(({ textContent }) => textContent?.trim() === name)!.click();
      }
    });
    // The clock runs only long enough for two moves, so that a slow machine shows no more of them.
    await page.clock.runFor(1400);
    await page.getByText('60 tiles left').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Still winnable').waitFor();
  });
});
