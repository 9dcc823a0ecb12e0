// The pages in a real browser, against a real server.

import { readFileSync } from 'node:fs';
import { queryOfPosition } from '@mcr-arena/protocol';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EXAMPLE_POSITION } from '../../apps/web/src/pages/analysis/example.ts';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { ask, type Serving, serve } from '../server/serving.ts';
import { newDatabaseUrl, until } from '../server/throwaway.ts';
import { testCalculator } from './calculator-scenarios.ts';
import { testReplays } from './replay-scenarios.ts';
import { testScrolling } from './scroll-scenarios.ts';
import { servePages } from './serve-pages.ts';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the tests of the pages are SKIPPED. As root: ${INSTALL_COMMAND}`);

const NAMES = ['ann', 'bo', 'cy', 'di', 'ed', 'flo', 'gus', 'hal'];
const ENTRANTS = NAMES.map((id, index) => ({ id, bot: index < 4 ? 'shanten' : 'random' }));
const PATIENCE = { timeout: 300_000 };

describe.skipIf(!hasBrowser)('the pages', () => {
  let environment: { readonly DATABASE_URL: string };
  let server: Serving;
  let token: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  const at = (path: string): string => `${server.url}${path}`;
  const control = (id: string, what: string) => ask(at(`/api/tournaments/${id}/${what}`), token, {});
  const make = (id: string, rounds: number) =>
    ask(at('/api/tournaments'), token, { id, name: `The ${id}`, entrants: ENTRANTS, rounds, seatings: 4 });

  beforeAll(async () => {
    environment = { DATABASE_URL: await newDatabaseUrl('migrated') };
    server = await servePages(environment);
    token = server.administratorToken!;
    await make('cup', 24);
    await make('race', 12);
    await make('league', 1000);
    await control('cup', 'start');
    await until(async () => (await ask(at('/api/tournaments/cup'))).status === 'finished');
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(PATIENCE.timeout);
    page = await context.newPage();
    complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  });

  afterEach(() => context.close());

  test('a running tournament is updated live until it is cancelled', async () => {
    await page.goto(at('/tournaments/league'));
    await control('league', 'start');
    for (const text of [/^live$/, /^after round \d+, \d+ deals each$/]) await page.getByText(text).waitFor(PATIENCE);
    await control('league', 'cancel');
    await page.getByText('cancelled', { exact: true }).waitFor(PATIENCE);
    expect(complaints).toEqual([]);
  });

  test('a tournament opened from home is updated from start to end', async () => {
    await page.goto(at('/'));
    await page.getByRole('link', { name: 'The race' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'The race' }).waitFor();
    await page.waitForURL(at('/tournaments/race'));
    await page.getByText('No round is complete yet').waitFor();
    await expect.poll(() => page.title(), PATIENCE).toBe('The race · MCR Arena');
    await control('race', 'start');
    await page.getByText('finished', { exact: true }).waitFor(PATIENCE);
    await page.getByText('after round 12, 48 deals each').waitFor(PATIENCE);
    const rows = page.getByRole('table', { name: 'Standings' }).getByRole('row');
    await expect.poll(() => rows.count(), PATIENCE).toBe(9);
    const standings = (await (await fetch(at('/api/tournaments/race/standings'))).json()) as {
      entrants: { entrant: string; rankingPoints: number }[];
    };
    for (const [index, { entrant, rankingPoints }] of standings.entrants.entries()) {
      const row = rows.nth(index + 1).filter({ hasText: entrant });
      await row.filter({ hasText: rankingPoints.toFixed(1) }).waitFor();
    }
    await page.getByText(`npx mcr verify ${server.url}/tournaments/race`).waitFor(PATIENCE);
    expect(complaints).toEqual([]);
  });

  test('home replays a deal of the newest round and links to it', async () => {
    await page.goto(at('/'));
    const table = page.getByRole('region', { name: /^Round \d+, table 1, deal \d$/ });
    await table.getByRole('img').first().waitFor(PATIENCE);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('link', { name: 'Open this deal' }).click();
    const shown = /\/tournaments\/(\w+)\/rounds\/\d+\/tables\/1\/sets\/1\/deals\/\d(\?event=\d+)?$/;
    await page.waitForURL(shown);
    await page.getByRole('link', { name: `The ${shown.exec(page.url())![1]}` }).waitFor(PATIENCE);
    expect(complaints).toEqual([]);
  });

  test('two deals of a wall are compared side by side, with a permanent link', { tags: ['full'] }, async () => {
    await page.goto(at('/tournaments/cup/rounds/3/tables/2/sets/1'));
    await page.getByRole('button', { name: /^Deal 3 differs from deal 1 at event \d+/ }).click(PATIENCE);
    await page.getByText(/^Deals 1 and 3 are the same up to event \d+, where \w+ played differently\.$/).waitFor();
    const address = page.url();
    expect(address).toContain('?b=3');
    await page.goto(address);
    await page.getByRole('link', { name: 'Open deal 3 at this event' }).click(PATIENCE);
    await page.waitForURL(/deals\/3\?event=\d+&view=/);
    expect(complaints).toEqual([]);
  });

  test('a tournament can be read by keyboard only', async () => {
    await page.goto(at('/tournaments/cup?round=2'));
    await page.getByRole('heading', { name: /^Round 2 of 24/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await until(async () => (await page.evaluate('document.activeElement?.id')) === 'page');
    await page.getByRole('slider', { name: 'Choose a round' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: /^Round 3 of 24/ }).waitFor();
    await page.waitForURL(/\?round=3/);
    await page.getByRole('radio', { name: 'Points a deal' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/figure=strength/);
    await page.getByText('Who is probably stronger?').focus();
    await page.keyboard.press('Enter');
    await page
      .getByTitle(/^\w+ above \w+: .*%$/)
      .first()
      .waitFor(PATIENCE);
    expect(complaints).toEqual([]);
  });

  test('solitaire takes a pair, undoes it, gives a hint and shows a solution to the end', {
    tags: ['full'],
  }, async () => {
    await page.goto(at('/solitaire?game=shisen-sho&layout=8x8&seed=browser'));
    await page.getByText('Still winnable').waitFor(PATIENCE);
    const tiles = page.getByRole('region', { name: 'Board' }).getByRole('button');
    await expect.poll(() => tiles.count(), PATIENCE).toBe(64);
    await page.keyboard.press('h');
    const hinted = page.locator('button.hinted');
    await hinted.first().waitFor();
    for (const tile of await hinted.all()) await tile.focus().then(() => page.keyboard.press('Enter'));
    await page.getByText('62 tiles left').waitFor();
    await page.reload();
    await page.getByText('62 tiles left').waitFor(PATIENCE);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.keyboard.press('u');
    await page.getByText('64 tiles left').waitFor();
    await page.getByText(/^Difficulty: \w+\. Random play wins \d+ of 200/).waitFor(PATIENCE);
    await page.clock.install();
    await page.getByRole('button', { name: 'Show a way to win' }).click();
    await page.clock.runFor(60_000);
    await page.getByText('This is one way to win.').waitFor(PATIENCE);
    await page.getByRole('button', { name: 'New board' }).first().click();
    await page.getByText('64 tiles left').waitFor(PATIENCE);
    await page.waitForURL((url) => url.searchParams.get('seed') !== 'browser');
    await page.goBack();
    await page.waitForURL(/seed=browser/);
    expect(complaints).toEqual([]);
  });

  test('solitaire cancels a pending reshuffle when a solution is shown', { tags: ['full'] }, async () => {
    await page.goto(at('/solitaire?game=shisen-sho&layout=8x8&seed=browser'));
    await page.getByText(/^Difficulty: /).waitFor(PATIENCE);
    await page.getByText('Still winnable').waitFor(PATIENCE);
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
    await page.getByText('60 tiles left').waitFor(PATIENCE);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Still winnable').waitFor(PATIENCE);
    expect(complaints).toEqual([]);
  });

  test('the list marks a tournament whose data is malformed', { tags: ['full'] }, async () => {
    const counts = { entrants: 4, rounds: 0, roundsOpened: 1, roundsComplete: 0, setsPlayed: 2 };
    const odd = { id: 'odd', name: 'The odd', status: 'running', ...counts, createdAt: '2026-01-01T00:00:00.000Z' };
    const json = { tournaments: [{ ...odd, unreadable: true }] };
    await page.route('**/api/tournaments?*', (route) => route.fulfill({ json }));
    await page.goto(at('/tournaments'));
    const row = page.getByRole('article').filter({ hasText: 'The odd' });
    await row.getByText('Its stored data is malformed').waitFor();
    expect(await row.getByRole('progressbar').count()).toBe(0);
    expect(await row.textContent()).not.toMatch(/round/);
  });

  test('language and theme are kept after a reload', async () => {
    await page.goto(at('/tournaments'));
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { level: 1, name: '赛事' }).waitFor();
    await page.getByRole('button', { name: /^主题/ }).click();
    await page.getByRole('button', { name: /^主题/ }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '赛事' }).waitFor();
    const root = await page.evaluate('({ ...document.documentElement.dataset, lang: document.documentElement.lang })');
    expect(root).toEqual({ theme: 'dark', lang: 'zh-Hans' });
    expect(complaints).toEqual([]);
  });

  test('light: pages have headings, fit the width and pass axe', { tags: ['full'] }, () => expectWellMade('light'));

  test('dark: pages have headings, fit the width and pass axe', { tags: ['full'] }, () => expectWellMade('dark'));

  async function expectWellMade(colorScheme: 'light' | 'dark'): Promise<void> {
    const viewport = colorScheme === 'light' ? { width: 1440, height: 900 } : { width: 390, height: 844 };
    const own = await browser.newContext({ colorScheme, viewport, locale: 'en-GB', reducedMotion: 'reduce' });
    own.setDefaultTimeout(PATIENCE.timeout);
    const tab = await own.newPage();
    const set = '/tournaments/cup/rounds/3/tables/2/sets/1';
    const found: string[] = [];
    for (const [path, ready] of [
      ['/', 'Latest tournaments'],
      ['/tournaments', 'Tournaments'],
      ['/tournaments/cup?pairs=shown', 'Check it yourself'],
      [`${set}?b=3`, 'What followed'],
      [`${set}/deals/2`, /Round 3/],
      ['/solitaire?seed=browser', 'Mahjong Solitaire'],
      ['/calculator?hand=123m345p34567sEE8s', 'Result'],
      ['/calculator?hand=2345678m345p666s', 'Result'],
      ['/calculator?hand=123m+45x', 'Result'],
      ['/fans', 'The 81 fans'],
      ['/fans/little-three-dragons', /^Little Three Dragons/],
      ['/analysis', 'Not a position yet'],
      [`/analysis?${new URLSearchParams(queryOfPosition(EXAMPLE_POSITION))}`, 'What if?'],
      [`${set}/deals/2?view=south&review=1`, /^Review of South/],
      ['/no/such/page', 'Page not found'],
    ] as const) {
      // A page that repeats its requests forever never becomes idle.
      await tab.goto(at(path), { waitUntil: 'networkidle' });
      await tab.getByRole('heading', { name: ready }).first().waitFor(PATIENCE);
      expect(await tab.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(viewport.width);
      await tab.evaluate(AXE);
      const { violations } = await tab.evaluate<{
        violations: readonly { id: string; nodes: { target: string[] }[] }[];
      }>(`axe.run(document, { resultTypes: ['violations'] })`);
      found.push(...violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]!.target.join(' ')}`));
    }
    await own.close();
    expect(found).toEqual([]);
  }

  test.each([
    ['/no/such/page', 'Page not found'],
    ['/tournaments/nowhere', 'Tournament not found'],
    ['/tournaments/cup/rounds/99/tables/1/sets/1', 'Set not found'],
    ['/tournaments/cup/rounds/one/tables/1/sets/1', 'The server cannot read this address'],
  ])('%s shows "%s"', async (path, title) => {
    await page.goto(at(path));
    await page.getByRole('heading', { name: title }).waitFor();
  });

  test('back and forward work after the server was unreachable', { tags: ['full'] }, async () => {
    await page.goto(at('/fans'));
    await page.getByRole('heading', { level: 1, name: 'The 81 fans' }).waitFor();
    await context.setOffline(true);
    const link = page.getByRole('link', { name: 'Tournaments', exact: true }).first();
    await link.click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'The 81 fans' }).waitFor();
    await context.setOffline(false);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Tournaments' }).waitFor();
  });

  test('a page whose code could not be fetched is shown as soon as the server answers', {
    tags: ['full'],
  }, async () => {
    await page.goto(at('/fans'));
    await page.getByRole('heading', { level: 1, name: 'The 81 fans' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Tournaments', exact: true }).first().click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Tournaments' }).waitFor();
  });

  test('a page whose data could not be fetched is shown as soon as the server answers', {
    tags: ['full'],
  }, async () => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(at('/tournaments/cup?round=3'));
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('heading', { name: /^Round 3 of 24/ }).waitFor();
  });

  testReplays(() => ({ page, at, complaints }));

  testCalculator(() => ({ page, at, complaints }));

  testScrolling(() => ({ page, at, complaints }));

  test('deals with different walls are not compared', { tags: ['full'] }, async () => {
    const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
    const order = { id: 'walls', name: 'walls', entrants, rounds: 1, seatings: 4, duplicate: 'bridge' };
    await ask(at('/api/tournaments'), token, order);
    await control('walls', 'start');
    await until(async () => (await ask(at('/api/tournaments/walls'))).status === 'finished');
    await page.goto(at('/tournaments/walls/rounds/1/tables/1/sets/1'));
    await page.getByText('4 deals, each with its own wall, the same at all tables').waitFor();
    expect(await page.getByRole('heading', { name: 'Where did they play differently?' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('names with markup are escaped', { tags: ['full'] }, async () => {
    const markup = (name: string): string => `<img src=x onerror=alert()>${name}`;
    const entrants = ['a', 'b', 'c', 'd'].map((name) => ({ id: markup(name), owner: markup('o'), bot: 'random' }));
    const order = { id: 'markup', name: markup('cup'), entrants, rounds: 1, seatings: 1 };
    await ask(at('/api/tournaments'), token, order);
    await control('markup', 'start');
    await until(async () => (await ask(at('/api/tournaments/markup'))).status === 'finished');
    const set = '/tournaments/markup/rounds/1/tables/1/sets/1';
    const shown = [
      ...[
        ['/', 'cup'],
        ['/tournaments', 'cup'],
        ['/tournaments/markup', 'a'],
        ['/tournaments/markup?round=1', 'b'],
      ],
      ...[
        [set, 'c'],
        [`${set}/deals/1`, 'd'],
      ],
    ] as const;
    for (const [path, name] of shown) {
      await page.goto(at(path));
      await page
        .getByText(markup(name))
        .first()
        .waitFor({ ...PATIENCE, state: 'attached' });
      expect(await page.locator('img[src="x"]').count(), path).toBe(0);
    }
    expect(complaints).toEqual([]);
  });

  test('reports a lost connection and reconnects', { tags: ['full'] }, async () => {
    await make('marathon', 1000);
    await control('marathon', 'start');
    await page.goto(at('/tournaments/marathon'));
    await page.getByText('live', { exact: true }).waitFor(PATIENCE);
    await server.kill();
    await page.getByText(/^Connection lost/).waitFor(PATIENCE);
    await page.getByRole('heading', { level: 1, name: 'The marathon' }).waitFor();
    server = await serve({ ...environment, PORT: new URL(server.url).port });
    await page.getByText('live', { exact: true }).waitFor(PATIENCE);
    await control('marathon', 'cancel');
    await page.getByText('cancelled', { exact: true }).waitFor(PATIENCE);
  });
});
