// A scenario of the trainer in a browser: part of `browser.test.ts`.

import { expect, test } from 'vitest';
import { situationOf } from '../../apps/web/src/pages/trainer/situation.ts';
import type { Scene } from './replay-scenarios.ts';

const PATIENCE = { timeout: 300_000 };

/** Registers the test. `scene` returns the page of the running test. */
export function testTrainer(scene: () => Scene): void {
  test('trainer: a discard by keyboard shows its value and leads to the next situation', async () => {
    const { page, at, complaints } = scene();
    const { decision } = situationOf('browser', 1);
    await page.goto(at('/trainer?seed=browser'));
    const tiles = page.getByRole('group', { name: 'Your hand' }).getByRole('button');
    await tiles.first().waitFor(PATIENCE);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByText(/of the best value\.$|^The best discard\.$/).waitFor();
    const best = decision.alternatives.slice(0, 5).map(({ value }) => `${value.toFixed(2)} points`);
    const shown = async () => (await page.getByText(/^-?\d+\.\d\d points$/).allTextContents()).slice(0, 5);
    await expect.poll(shown, PATIENCE).toEqual(best);
    await page.getByText(/^[01] of 1 best, accuracy/).waitFor();
    await page.keyboard.press('n');
    await page.getByText('Situation 2').waitFor();
    await page.waitForURL((url) => url.searchParams.get('n') === '2');
    await page.goBack();
    await page.getByText('Situation 1 of 10').waitFor();
    await page.goto(at('/trainer?seed=browser&n=10'));
    await tiles.first().waitFor(PATIENCE);
    await tiles.first().click();
    await page.getByRole('button', { name: 'Summary' }).click();
    await page.getByText(/^[01] of 1 best, accuracy/).waitFor();
    const last = page.getByRole('link', { name: 'Situation 10' });
    expect(await last.getAttribute('href')).toBe('/trainer?seed=browser&n=10');
    await page.getByRole('button', { name: 'Ten more situations' }).click();
    await page.getByText('Situation 1 of 10').waitFor(PATIENCE);
    expect(complaints).toEqual([]);
  });
}
