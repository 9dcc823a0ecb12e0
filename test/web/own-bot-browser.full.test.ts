// The pages of a bot for its owner in a real browser, with mocked API responses: logs, faults, files, older logs, checks.

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createAccount, describePages, expectAccessible, PHONE } from './pages-under-test.ts';

const OLDER = '2026-11-20T08:00:00.000Z';
const BOT = {
  owner: 'Ann',
  name: 'tiger',
  createdAt: OLDER,
  versions: [
    {
      id: '6f0c0000-0000-4000-8000-000000000001',
      number: 1,
      kind: 'stdio',
      file: 'tiger.py',
      size: 9,
      createdAt: OLDER,
      state: 'passed',
      ranked: true,
      benched: false,
      deals: 96,
      faults: 2,
      voids: 1,
      program: { language: 'python', protocol: 'botzone-json', keepRunning: true, basis: 'request-words' },
    },
  ],
};
const times = { decisions: 1234, medianMs: 1.25, p99Ms: 20, maxMs: 31.5 };
const FAULTY = {
  competition: 'cup',
  kind: 'swiss',
  name: 'Cup',
  round: 2,
  table: 1,
  set: 1,
  setPage: '/tournaments/cup/rounds/2/tables/1/sets/1',
  dealPages: '/tournaments/cup/rounds/2/tables/1/sets/1/deals/',
  entrant: 'tiger',
  playedAt: '2026-11-21T08:00:00.000Z',
  decisionTimes: times,
  limitMs: 18_000,
  deals: [
    {
      deal: 3,
      text: 'Traceback: tile W5 is not in the hand\n',
      crashedAt: 'tiger.py:12',
      debug: [{ turn: 4, text: 'waiting for W5' }],
      faults: [{ reason: 'crashed', message: 'the program ended with code 1' }],
    },
    { deal: 4, text: '\n', faults: [] },
  ],
};
const QUIET = {
  ...FAULTY,
  competition: 'ladder',
  kind: 'ladder',
  name: 'Ladder',
  round: undefined,
  set: 7,
  dealPages: '/ladder/sets/7/deals/',
  playedAt: OLDER,
  deals: [],
};

describePages('the owner’s page of a bot', (pages) => {
  let page: Page;

  beforeAll(async () => {
    page = await pages.newPage({ viewport: PHONE });
    await createAccount(page, pages.server, 'Ann');
    await page.route('**/api/bots/Ann/tiger', (route) => route.fulfill({ json: BOT }));
    await page.route('**/api/bots/Ann/tiger/logs*', (route) => {
      const isOlder = route.request().url().includes('before=');
      return route.fulfill({ json: isOlder ? { logs: [QUIET], voids: 1 } : { logs: [FAULTY], voids: 1, next: OLDER } });
    });
  });

  test('shows the output and faults of the bot, and links to its files', async () => {
    await page.goto(`${pages.server.url}/bots/Ann/tiger`);
    const file = page.getByRole('link', { name: 'Download: tiger.py' });
    expect(await file.getAttribute('href')).toBe('/api/bots/Ann/tiger/versions/1/artifact');
    await page.getByText('Recognised as Botzone JSON, keep-running (by “requests” in its code)').waitFor();
    await page.getByText('Cup, round 2, table 1, set 1').waitFor();
    await page
      .getByText('1,234 decisions: median 1.3 ms, 99 % within 20.0 ms, longest 31.5 ms (limit 18,000 ms)')
      .waitFor();
    const set = page.getByRole('link', { name: 'Cup, round 2, table 1, set 1' });
    expect(await set.getAttribute('href')).toBe('/tournaments/cup/rounds/2/tables/1/sets/1');
    expect(await page.getByText('Deal 4').count()).toBe(0);
    await page.getByText('Deal 3').click();
    await page.getByText('the program ended with code 1').waitFor();
    await page.getByText('Traceback: tile W5 is not in the hand').waitFor();
    await page.getByText('waiting for W5').waitFor();
    const deal = page.getByRole('link', { name: 'Open the deal' });
    expect(await deal.getAttribute('href')).toBe('/tournaments/cup/rounds/2/tables/1/sets/1/deals/3');
    await expectAccessible(page);
  });

  test('loads older logs, and filters out logs without faults', async () => {
    await page.goto(`${pages.server.url}/bots/Ann/tiger`);
    await page.getByRole('button', { name: 'Older logs' }).click();
    await page.getByText('Ladder, set 7').waitFor();
    await page.getByLabel('Only sets with faults').check();
    await page.getByText('Ladder, set 7').waitFor({ state: 'detached' });
    await page.waitForURL(`${pages.server.url}/bots/Ann/tiger?show=faults`);
  });

  test('links to comparisons of its versions that can play', async () => {
    const versions = [3, 2, 1].map((number) => ({
      ...BOT.versions[0]!,
      id: BOT.versions[0]!.id.replace(/1$/, `${number}`),
      number,
    }));
    const failed = { ...versions[0]!, id: BOT.versions[0]!.id.replace(/1$/, '4'), number: 4, state: 'failed' };
    await page.route('**/api/bots/Ann/lion', (route) =>
      route.fulfill({ json: { ...BOT, name: 'lion', versions: [failed, ...versions] } }),
    );
    await page.route('**/api/bots/Ann/lion/logs*', (route) => route.fulfill({ json: { logs: [], voids: 0 } }));
    await page.goto(`${pages.server.url}/bots/Ann/lion`);
    const comparison = page.getByRole('region', { name: 'Compare' });
    await comparison.getByRole('link', { name: 'With another bot' }).waitFor();
    const links = await comparison.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual([
      '/comparisons?a=lion&aOwner=Ann&aVersion=3&b=lion&bOwner=Ann&bVersion=2',
      '/comparisons?a=lion&aOwner=Ann&aVersion=2&b=lion&bOwner=Ann&bVersion=1',
      '/comparisons?a=lion&aOwner=Ann&aVersion=3',
    ]);
    await expectAccessible(page);
  });

  test('my bots show that a check waits and then runs, although the list of versions is older', async () => {
    const listed = { ...BOT.versions[0]!, state: 'queued', ranked: false, program: undefined };
    let check: object = { state: 'queued', ahead: 2 };
    await page.route('**/api/bots', (route) =>
      route.fulfill({ json: { own: [{ ...BOT, versions: [listed] }], bots: [] } }),
    );
    await page.route('**/api/bots/Ann/tiger/versions/1/check', (route) => route.fulfill({ json: check }));
    await page.goto(`${pages.server.url}/bots`);
    const tiger = page.getByRole('region', { name: 'tiger', exact: true });
    await tiger.getByText('waiting for its check').waitFor();
    await tiger.getByText('2 ahead in the queue').waitFor();
    check = { state: 'running', progress: { stage: 'situations', done: 40, of: 160, faults: 0 } };
    await tiger.getByText('being checked').waitFor();
    await tiger.getByText('Recorded situations 40 / 160').waitFor();
    expect(await tiger.getByText('waiting for its check').count()).toBe(0);
    await expectAccessible(page);
  });

  test('redirects to sign-in without a session', async () => {
    const stranger = await pages.newPage();
    await stranger.goto(`${pages.server.url}/bots/Ann/tiger`);
    await stranger.waitForURL(`${pages.server.url}/sign-in?back=${encodeURIComponent('/bots/Ann/tiger')}`);
  });
});
