// The trainer in a browser: discards, waits, and games that cannot be read.

import type { TileIndex } from '@mcr-arena/tiles';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { discardExercise } from '../../apps/web/src/pages/trainer/decisions.ts';
import { waitsExercise } from '../../apps/web/src/pages/trainer/hands.ts';
import { tileName } from '../../apps/web/src/ui/tiles/tile-text.ts';
import { describePages, PATIENCE_MS } from './pages-under-test.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

describePages('the trainer', (pages) => {
  const at = (path: string): string => `${pages.server.url}${path}`;

  async function newPage(options: Parameters<typeof pages.newPage>[0] = {}): Promise<Page> {
    const page = await pages.newPage(options);
    await page.clock.setFixedTime(NOW);
    return page;
  }

  const handOf = (page: Page) => page.getByRole('group', { name: 'Your hand' }).getByRole('button');
  const next = (page: Page) => page.getByRole('button', { name: 'Next exercise' });

  test('discards: by keyboard, with the values of goal, and a link to each exercise', async () => {
    const page = await newPage();
    const { decision } = discardExercise({
      kind: 'discards',
      theme: 'any',
      level: 2,
      seed: 'browser',
      number: 1,
      rules: 'wmo',
    });
    await page.goto(at('/trainer?seed=browser&rules=wmo'));
    await page.getByText('Discards · Any · Medium · WMO / Europe').waitFor();
    await handOf(page).first().waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('1');
    await page.getByText(/^(Right: |Close: |Not the best: it loses )/).waitFor();
    const distinct = (values: readonly string[]) => [...new Set(values)].slice(0, 3);
    const best = distinct(decision.alternatives.map(({ value }) => `${value.toFixed(2)} points`));
    const graded = page.getByText(/ · -?\d+\.\d\d points$/);
    const values = async () => distinct((await graded.allTextContents()).map((text) => text.split(' · ')[1]!));
    await expect.poll(values, { timeout: PATIENCE_MS }).toEqual(best);
    await page.getByText(/^[01] of 1 right$/).waitFor();
    await page.keyboard.press('n');
    await page.getByText('Exercise 2 of 10').waitFor();
    await page.goBack();
    await page.getByText('Exercise 1 of 10').waitFor();
    await page.goto(at('/trainer?seed=browser&n=11'));
    const first = page.getByRole('link', { name: 'Exercise 1', exact: true });
    expect(await first.getAttribute('href')).toBe('/trainer?kind=discards&level=2&seed=browser&n=1');
  });

  test('waits: a set is chosen, and a right answer counts', async () => {
    const page = await newPage();
    await page.goto(at('/trainer'));
    await page.getByText('Waits', { exact: true }).click();
    await page.getByRole('combobox', { name: /^Theme/ }).selectOption('special');
    await page.getByText('Easy', { exact: true }).click();
    await page.getByRole('button', { name: 'Start a set of ten' }).click();
    await page.waitForURL(/kind=waits&theme=special&level=1&seed=\w+&n=1$/);
    const seed = new URL(page.url()).searchParams.get('seed')!;
    const { claimed } = waitsExercise({ kind: 'waits', theme: 'special', level: 1, seed, number: 1 });
    await markWaits(page, claimed[0]!.tile);
    if (claimed[0]!.reachesMinimum) await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Right: every wait, and its points.').waitFor();
    await page.getByText(`On a discard: ${claimed[0]!.explanation.score.total} points`).waitFor();
    await next(page).click();
    await page.getByText('1 of 1 right').waitFor();
  });

  test('your mistakes: a game that cannot be read does not look like no game, and a secret one is left out', async () => {
    const page = await newPage();
    const games = ['daily', 'broken'].map((id) => ({ id, you: 0, dealsPlayed: 1 }));
    const secret = { error: { code: 'competition-open', message: 'shown later' } };
    await page.route('**/api/games', (route) => route.fulfill({ json: { games } }));
    await page.route('**/api/games/daily', (route) => route.fulfill({ status: 403, json: secret }));
    await page.route('**/api/games/broken', (route) => route.fulfill({ json: {} }));
    await page.goto(at('/trainer'));
    await page.getByRole('button', { name: 'Add from my latest games' }).click();
    await page.locator('main code').filter({ hasText: 'TypeError' }).waitFor();
    expect(await page.getByText('You have not finished a deal yet.').count()).toBe(0);
  });

  async function markWaits(page: Page, tile: TileIndex): Promise<void> {
    const kinds = page.getByRole('toolbar', { name: 'All kinds of tiles' });
    await kinds.getByRole('button', { name: tileName(tile, 'en'), exact: true }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('One tile completes the hand.').waitFor();
  }
});
