// The pages of tournaments, and what all pages share: language and theme, missing pages, lost connections, scroll positions.

import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, serve } from '../server/serving.ts';
import { newDatabaseUrl, until } from '../server/throwaway.ts';
import { describePages, PATIENCE_MS } from './pages-under-test.ts';

const NAMES = ['ann', 'bo', 'cy', 'di', 'ed', 'flo', 'gus', 'hal'];
const ENTRANTS = NAMES.map((id, index) => ({ id, bot: index < 4 ? 'shanten' : 'random' }));
const PATIENCE = { timeout: PATIENCE_MS };
const environment = { DATABASE_URL: await newDatabaseUrl('migrated') };

describePages(
  'the pages',
  (pages) => {
    let token: string;
    let page: Page;
    /** Messages in the console. */
    let complaints: string[];

    const at = (path: string): string => `${pages.server.url}${path}`;
    const control = (id: string, what: string) => ask(at(`/api/tournaments/${id}/${what}`), token, {});
    const make = (id: string, rounds: number) =>
      ask(at('/api/tournaments'), token, { id, name: `The ${id}`, entrants: ENTRANTS, rounds, seatings: 4 });
    const play = async (id: string): Promise<void> => {
      await control(id, 'start');
      await until(async () => (await ask(at(`/api/tournaments/${id}`))).status === 'finished');
    };

    beforeAll(async () => {
      token = pages.server.administratorToken!;
      await make('cup', 24);
      await play('cup');
    });

    beforeEach(async () => {
      page = await pages.newPage({ reducedMotion: 'no-preference' });
      complaints = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
    });

    test('home replays a deal of the newest round and links to it', async () => {
      await page.goto(at('/'));
      const table = page.getByRole('region', { name: /^Round \d+, table 1, deal \d$/ });
      await table.getByRole('img').first().waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('link', { name: 'Open this deal' }).click();
      const shown = /\/deals\/(\w+)\/r\d+-t1-s1\/\d(\?event=\d+)?$/;
      await page.waitForURL(shown);
      // Which tournament is the newest depends on the order of the tests.
      const link = `a[href^="/tournaments/${shown.exec(page.url())![1]}?round="]`;
      await page.locator(link).first().waitFor();
      expect(complaints).toEqual([]);
    });

    test('two deals of a wall are compared side by side, with a permanent link', async () => {
      await page.goto(at('/tournaments/cup/rounds/3/tables/2/sets/1'));
      await page.getByRole('button', { name: /^Deal 3 differs from deal 1 at event \d+/ }).click();
      await page.getByText(/^Deals 1 and 3 are the same up to event \d+, where \w+ played differently\.$/).waitFor();
      await page.waitForURL(/\?b=3/);
      await page.reload();
      await page.getByRole('link', { name: 'Open deal 3 at this event' }).click();
      await page.waitForURL(/\/deals\/cup\/r3-t2-s1\/3\?event=\d+&view=/);
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
        .waitFor();
      expect(complaints).toEqual([]);
    });

    test('pages about nothing say so', async () => {
      for (const [path, title] of [
        ['/no/such/page', 'Page not found'],
        ['/tournaments/nowhere', 'Tournament not found'],
        ['/tournaments/cup/rounds/99/tables/1/sets/1', 'Set not found'],
        ['/tournaments/cup/rounds/one/tables/1/sets/1', 'The server cannot read this address'],
      ] as const) {
        await page.goto(at(path));
        await page.getByRole('heading', { name: title }).waitFor();
      }
    });

    test('back and forward work after the server was unreachable; the page is shown as soon as it answers', async () => {
      await page.goto(at('/fans'));
      const fans = page.getByRole('heading', { level: 1, name: 'The 81 fans' });
      await fans.waitFor();
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Compete', exact: true }).first().click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await page.goBack();
      await fans.waitFor();
      await page.goForward();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await page.context().setOffline(false);
      await page.getByRole('heading', { level: 1, name: 'Compete' }).waitFor();
    });

    test('back and forward restore a round, a set and a deal with their scroll positions', async () => {
      await page.goto(at('/tournaments/cup?round=3'));
      await page.getByRole('heading', { name: /^Round 3 of 24/ }).waitFor();
      await page.getByRole('link', { name: 'Table 2' }).waitFor();
      await until(() => page.evaluate<boolean>('scrollTo(0, document.body.scrollHeight), scrollY > 0'));
      // A click may scroll the page first.
      await page.evaluate(
        'addEventListener("click", () => (window.scrolled = scrollY), { capture: true, once: true })',
      );
      await page.getByRole('link', { name: 'Table 2' }).click();
      await page.getByRole('heading', { level: 1, name: 'Round 3, table 2' }).waitFor();
      await until(async () => (await page.evaluate('scrollY')) === 0);
      const cells = page.getByRole('link', { name: /^Deal \d+: \w+ as \w+, .* points/ });
      await expect.poll(() => cells.count(), PATIENCE).toBe(16);
      await cells.nth(5).click();
      await page.waitForURL(/\/deals\/cup\/r3-t2-s1\/2\?view=/);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Round 3, table 2' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: /^Round 3 of 24/ }).waitFor();
      await until(() => page.evaluate<boolean>('window.scrolled > 0 && Math.abs(scrollY - window.scrolled) <= 1'));
      await page.goForward();
      await page.getByRole('heading', { level: 1, name: 'Round 3, table 2' }).waitFor();
      expect(complaints).toEqual([]);
    });

    test('names with markup are escaped, and deals with different walls are not compared', async () => {
      const markup = (name: string): string => `<img src=x onerror=alert()>${name}`;
      const entrants = ['a', 'b', 'c', 'd'].map((name) => ({ id: markup(name), owner: markup('o'), bot: 'random' }));
      const order = { id: 'markup', name: markup('cup'), entrants, rounds: 1, seatings: 4, duplicate: 'bridge' };
      await ask(at('/api/tournaments'), token, order);
      await play('markup');
      const set = '/tournaments/markup/rounds/1/tables/1/sets/1';
      for (const [path, name] of [
        ['/', 'cup'],
        ['/compete', 'cup'],
        ['/tournaments/markup', 'a'],
        [set, 'c'],
        [`${set}/deals/1`, 'd'],
      ] as const) {
        await page.goto(at(path));
        await page.getByText(markup(name)).first().waitFor({ state: 'attached' });
        expect(await page.locator('img[src="x"]').count(), path).toBe(0);
      }
      await page.goto(at(set));
      await page.getByText('4 deals, each with its own wall, the same at all tables').waitFor();
      expect(await page.getByRole('heading', { name: 'Where did they play differently?' }).count()).toBe(0);
      expect(complaints).toEqual([]);
    });

    test('reports a lost connection and reconnects', async () => {
      await make('marathon', 1000);
      await control('marathon', 'start');
      await page.goto(at('/tournaments/marathon'));
      await page.getByText('live', { exact: true }).waitFor();
      await pages.server.kill();
      await page.getByText(/^Connection lost/).waitFor();
      await page.getByRole('heading', { level: 1, name: 'The marathon' }).waitFor();
      pages.server = await serve({ ...environment, PORT: new URL(pages.server.url).port });
      await page.getByText('live', { exact: true }).waitFor();
      await control('marathon', 'cancel');
      await page.getByText('cancelled', { exact: true }).waitFor();
    });
  },
  environment,
);
