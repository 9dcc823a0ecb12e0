// Scenarios of the fan calculator and the fan reference in a browser: part of `browser.test.ts`.

import { expect, test } from 'vitest';
import type { Scene } from './replay-scenarios.ts';

const PATIENCE = { timeout: 300_000 };
const READY = '345m345p34567sEE';

type Scenario = (scene: () => Scene) => () => Promise<void>;

/** Registers the tests. `scene` returns the page of the running test. */
export function testCalculator(scene: () => Scene): void {
  test('calculator: a hand is typed, completed by clicks, shared, and undone', calculates(scene));
  test('calculator: a hand is pasted, a fault is marked, and arrow keys move between the tiles to add', reads(scene));
  test('fans: a search opens a fan, whose example opens in the calculator', looksUp(scene));
}

const calculates: Scenario = (scene) => async () => {
  const { page, at, complaints } = scene();
  await page.goto(at('/calculator'));
  await page.getByRole('textbox', { name: 'Hand' }).pressSequentially(READY);
  await page.locator('.headline', { hasText: /^Ready: 3 kinds of tile/ }).waitFor(PATIENCE);
  await page.waitForURL((url) => url.searchParams.get('hand') === READY);
  await page.getByRole('button', { name: 'Add 8 bamboos' }).click();
  await page.getByText('Enough to win').waitFor();
  await page.getByRole('checkbox', { name: 'Drew the winning tile' }).check();
  await page
    .getByRole('row', { name: 'Self-Drawn' })
    .or(page.getByRole('row', { name: 'Fully Concealed' }))
    .waitFor();
  await page.getByText('Why these fans').click();
  await page.getByText('The same chow in all three suits.').waitFor();
  const points = await page
    .getByText(/^\d+ points$/)
    .first()
    .textContent();
  await page.goto(page.url());
  expect(
    await page
      .getByText(/^\d+ points$/)
      .first()
      .textContent(),
  ).toBe(points);
  await page.goBack();
  await page.getByRole('checkbox', { name: 'Drew the winning tile', checked: false }).waitFor();
  await page.goBack();
  await page.locator('.headline', { hasText: /^Ready: 3 kinds of tile/ }).waitFor();
  await page.goForward();
  await page.getByText('Enough to win').waitFor();
  await page.getByRole('button', { name: 'Remove 8 bamboos, winning tile' }).click();
  await page.locator('.headline', { hasText: /^Ready: 3 kinds of tile/ }).waitFor();
  expect(complaints).toEqual([]);
};

const reads: Scenario = (scene) => async () => {
  const { page, at, complaints } = scene();
  await page.goto(at('/calculator'));
  await page.getByRole('heading', { level: 1, name: 'Fan calculator' }).waitFor();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'W1 W9 T1 T9 B1 B9 F1 F2 F3 F4 J1 J2 J3 J3');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await page.getByRole('link', { name: 'Thirteen Orphans' }).first().waitFor(PATIENCE);
  const hand = page.getByRole('textbox', { name: 'Hand' });
  await hand.fill('123m 45x');
  await page.getByText('“45x”: ranks need a suit after them', { exact: false }).waitFor();
  await page.locator('mark', { hasText: /^45x$/ }).waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Add 1 character' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove 2 bamboos' }).waitFor();
  await page.getByText('Concealed kong', { exact: true }).click();
  await page.getByRole('button', { name: 'Add a concealed kong of 9 dots' }).click();
  await page.getByRole('button', { name: 'Remove the meld [9999p]' }).waitFor();
  expect(await hand.inputValue()).toBe('[9999p] 2s');
  expect(complaints).toEqual([]);
};

const looksUp: Scenario = (scene) => async () => {
  const { page, at, complaints } = scene();
  await page.goto(at('/fans?points=8'));
  await page.getByText('9 entries').waitFor(PATIENCE);
  await page.getByRole('searchbox').fill('straight');
  await page.getByText('1 entry').waitFor();
  await page.getByRole('link', { name: 'Mixed Straight' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mixed Straight' }).waitFor();
  await page.waitForURL(at('/fans/mixed-straight'));
  await page.getByText('Complete, but 5 points are not enough to win: 8 are needed.').waitFor();
  await page.getByText('It does not score Mixed Straight.').waitFor();
  await page.getByRole('link', { name: 'Open in the calculator' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Fan calculator' }).waitFor();
  await page.getByRole('link', { name: 'Mixed Straight' }).first().waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByText('1 entry').waitFor();
  expect(complaints).toEqual([]);
};
