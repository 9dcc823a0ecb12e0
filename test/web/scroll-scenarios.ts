// Scroll positions in a browser: part of `browser.test.ts`, with its server and its finished tournament `cup`.

import { expect, test } from 'vitest';
import { until } from '../server/throwaway.ts';
import type { Scene } from './replay-scenarios.ts';

const PATIENCE = { timeout: 300_000 };

/** Registers the tests. `scene` returns the page of the running test. */
export function testScrolling(scene: () => Scene): void {
  test('back and forward restore a round, a set and a deal with their scroll positions', async () => {
    const { page, at, complaints } = scene();
    await page.goto(at('/tournaments/cup?round=3'));
    await page.getByRole('heading', { name: /^Round 3 of 24/ }).waitFor();
    await page.getByRole('link', { name: 'Table 2' }).waitFor();
    await until(() => page.evaluate<boolean>('scrollTo(0, document.body.scrollHeight), scrollY > 0'));
    // A click may scroll the page first.
    await page.evaluate('addEventListener("click", () => (window.scrolled = scrollY), { capture: true, once: true })');
    await page.getByRole('link', { name: 'Table 2' }).click();
    await page.getByRole('heading', { level: 1, name: 'Round 3, table 2' }).waitFor();
    await until(async () => (await page.evaluate('scrollY')) === 0);
    const cells = page.getByRole('link', { name: /^Deal \d+: \w+ as \w+, .* points/ });
    await expect.poll(() => cells.count(), PATIENCE).toBe(16);
    await cells.nth(5).click();
    await page.waitForURL(/\/tournaments\/cup\/rounds\/3\/tables\/2\/sets\/1\/deals\/2\?view=/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Round 3, table 2' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: /^Round 3 of 24/ }).waitFor();
    await until(() => page.evaluate<boolean>('window.scrolled > 0 && Math.abs(scrollY - window.scrolled) <= 1'));
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Round 3, table 2' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a reload restores the scroll position however late the content arrives', async () => {
    const { page, at, complaints } = scene();
    await page.goto(at('/tournaments/cup?round=3'));
    await page.getByRole('link', { name: 'Table 2' }).waitFor();
    await page.waitForLoadState('networkidle');
    const remembered = await until(() =>
      page.evaluate<number>('scrollTo(0, document.body.scrollHeight), scrollY === history.state?.scroll && scrollY'),
    );
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.reload();
    await until(() => page.evaluate<boolean>(`Math.abs(scrollY - ${remembered}) <= 1`));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(complaints).toEqual([]);
  });
}
