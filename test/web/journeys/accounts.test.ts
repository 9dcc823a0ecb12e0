// Two accounts in one browser, one after the other.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pointsExercise } from '../../../apps/web/src/pages/trainer/hands.ts';
import { searchOfPlace } from '../../../apps/web/src/pages/trainer/trainer-address.ts';
import { idOfSource } from '../../../apps/web/src/ui/training/exercise-source.ts';
import { PASSWORD } from '../../server/browser-session.ts';
import { clickAndConfirm, clickAndDecline, describeJourneys, freshName } from '../pages-under-test.ts';

const SOURCE = { kind: 'points', theme: 'chows', level: 2, seed: 'browser', number: 10 } as const;
const CARD = searchOfPlace({ type: 'stored', ids: [idOfSource(SOURCE)], number: 1 });
const RESTORED = 'This is your unsaved text from earlier.';

describeJourneys('two accounts in one browser', (pages) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const open = (page: Page, path: string) => page.goto(`${pages.server.url}${path}`);

  async function enter(page: Page, way: 'Sign in' | 'Sign up', name: string): Promise<void> {
    await open(page, way === 'Sign in' ? '/sign-in' : '/sign-up');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, way).click();
    await page.getByRole('link', { name: `Your account: ${name}` }).waitFor();
  }

  async function opensEditor(page: Page): Promise<boolean> {
    await page.getByRole('textbox', { name: 'Code of main.py' }).getByText('A bot in').first().waitFor();
    return (await page.getByText(RESTORED).count()) > 0;
  }

  /** What the pages show of the work of the first account. */
  async function shownTo(page: Page) {
    await open(page, '/bots/new');
    const draft = await opensEditor(page);
    await open(page, '/learn');
    await page.getByRole('link', { name: /^A hand/ }).waitFor();
    const lessons = await page.locator('li', { hasText: '✓' }).count();
    await open(page, '/solitaire?game=shisen-sho&layout=8x8&seed=accounts');
    const tiles = Number.parseInt((await page.getByText(/^6\d tiles left/).textContent())!, 10);
    await open(page, `/trainer${CARD}`);
    const exercise = page.getByLabel('Points, with flowers');
    await exercise.or(page.getByText('This exercise is not stored in this browser.')).waitFor();
    return { draft, lessons, tiles, exercises: await exercise.count() };
  }

  test('the second one sees nothing of the first, which finds its progress again until it is deleted', async () => {
    const page = await pages.newPage();
    const [first, second] = [freshName('First'), freshName('Second')];
    const body = JSON.stringify({ name: second, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${pages.server.url}/api/users`, { method: 'POST', headers, body })).status).toBe(201);

    // A visitor's progress becomes the account's.
    await open(page, `/trainer?kind=points&theme=chows&level=2&seed=browser&n=10`);
    await page.getByLabel('Points, with flowers').fill(String(pointsExercise(SOURCE).win.explanation.score.total + 3));
    await page.keyboard.press('Enter');
    await page.getByText(/^It comes back in /).waitFor();
    await enter(page, 'Sign up', first);
    await open(page, '/learn/a-hand?step=99&played=');
    await page.getByRole('link', { name: 'All lessons' }).waitFor();
    await open(page, '/solitaire?game=shisen-sho&layout=8x8&seed=accounts');
    await page.getByText('64 tiles left').waitFor();
    await page.keyboard.press('h');
    await page.locator('button.hinted').first().waitFor();
    for (const tile of await page.locator('button.hinted').all()) await tile.click();
    await page.getByText('62 tiles left').waitFor();
    await open(page, '/bots/new');
    await page.getByLabel('Name of the bot').fill('first');
    await page.getByRole('textbox', { name: 'Code of main.py' }).click();
    await page.keyboard.type('first');
    expect(await shownTo(page)).toEqual({ draft: true, lessons: 1, tiles: 62, exercises: 1 });
    const other = await page.context().newPage();
    await open(other, '/bots/new');
    expect(await opensEditor(other)).toBe(true);

    await open(page, '/account');
    await clickAndDecline(page, 'Sign out');
    await clickAndConfirm(page, 'Sign out', 'Sign out and discard');
    await page.waitForURL(`${pages.server.url}/`);
    const nothing = { draft: false, lessons: 0, tiles: 64, exercises: 0 };
    await other.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await opensEditor(other)).toBe(false);
    expect(await shownTo(page)).toEqual(nothing);
    await enter(page, 'Sign in', second);
    await other.getByRole('link', { name: `Your account: ${second}` }).waitFor();
    expect(await opensEditor(other)).toBe(false);
    expect(await shownTo(page)).toEqual(nothing);

    await enter(page, 'Sign in', first);
    expect(await shownTo(page)).toEqual({ draft: false, lessons: 1, tiles: 62, exercises: 1 });

    const stored = async () => JSON.stringify(await page.context().storageState({ indexedDB: true }));
    expect(await stored()).toContain(idOfSource(SOURCE));
    await open(page, '/account');
    await page.getByText('What is deleted, and how').click();
    await page.getByLabel('Current password').last().fill(PASSWORD);
    await button(page, 'Delete permanently').click();
    await page.waitForURL(`${pages.server.url}/`);
    expect(await stored()).not.toContain(idOfSource(SOURCE));
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
  });
});
