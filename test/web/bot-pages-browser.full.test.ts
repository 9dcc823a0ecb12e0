// The pages of a bot for its owner in a real browser, with mocked API responses: logs, faults, files, older logs, checks, the report on a
// version, and what the bot printed beside its decisions in a replay.

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { SAMPLE_DIVERGENCES, SAMPLE_REPORT, sampleMatchRecord, sampleOutputs } from '../../scripts/sample-documents.ts';
import { createAccount, describePages, PHONE } from './pages-under-test.ts';

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
const DEAL = '/deals/m1/1/1';
const MATCH = { id: 'm1', kind: 'match', name: 'Match' };
const times = { decisions: 1234, medianMs: 1.25, p99Ms: 20, maxMs: 31.5 };
const FAULTY = {
  competition: 'cup',
  kind: 'swiss',
  name: 'Cup',
  round: 2,
  table: 1,
  set: 1,
  dealPages: '/deals/cup/r2-t1-s1/',
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
  dealPages: '/deals/ladder/7/',
  playedAt: OLDER,
  deals: [],
};

describePages('the pages of a bot', (pages) => {
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

  test('show the output and faults of the bot, and links to its files', async () => {
    await page.goto(`${pages.server.url}/bots/Ann/tiger`);
    const file = page.getByRole('link', { name: 'Download: tiger.py' });
    expect(await file.getAttribute('href')).toBe('/api/bots/Ann/tiger/versions/1/artifact');
    await page.getByText('Recognised as Botzone JSON, keep-running (by “requests” in its code)').waitFor();
    await page.getByText('Cup, round 2, table 1, set 1').waitFor();
    await page
      .getByText('1,234 decisions: median 1.3 ms, 99 % within 20.0 ms, longest 31.5 ms (limit 18,000 ms)')
      .waitFor();
    const set = page.getByRole('link', { name: 'Cup, round 2, table 1, set 1' });
    expect(await set.getAttribute('href')).toBe('/deals/cup/r2-t1-s1/1');
    expect(await page.getByText('Deal 4').count()).toBe(0);
    await page.getByText('Deal 3').click();
    await page.getByText('the program ended with code 1').waitFor();
    await page.getByText('Traceback: tile W5 is not in the hand').waitFor();
    await page.getByText('waiting for W5').waitFor();
    const deal = page.getByRole('link', { name: 'Open the deal' });
    expect(await deal.getAttribute('href')).toBe('/deals/cup/r2-t1-s1/3');
  });

  test('load older logs, and filters out logs without faults', async () => {
    await page.goto(`${pages.server.url}/bots/Ann/tiger`);
    await page.getByRole('button', { name: 'Older logs' }).click();
    await page.getByText('Ladder, set 7').waitFor();
    await page.getByLabel('Only sets with faults').check();
    await page.getByText('Ladder, set 7').waitFor({ state: 'detached' });
    await page.waitForURL(`${pages.server.url}/bots/Ann/tiger?show=faults`);
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
  });

  test('report where a version loses, with links to both replays at the event', async () => {
    const tiger = '**/api/bots/Ann/tiger/versions/3';
    await page.route(`${tiger}/report*`, (route) => route.fulfill({ json: SAMPLE_REPORT }));
    await page.route(`${tiger}/divergences/2`, (route) => route.fulfill({ json: SAMPLE_DIVERGENCES }));
    await page.goto(`${pages.server.url}/bots/Ann/tiger/versions/3`);
    await page.getByRole('heading', { name: 'tiger, version 3: where does it lose?' }).waitFor();
    const table = page.getByRole('table').first();
    await table.locator('tfoot tr').waitFor();
    const cells = await table.locator('tbody tr td:nth-child(2) > span').allTextContents();
    const total = await table.locator('tfoot tr td:nth-child(2) > span').textContent();
    const numberOf = (text: string): number => Number(text.replace('−', '-'));
    expect(cells).toHaveLength(8);
    expect(cells.map(numberOf).reduce((sum, value) => sum + value, 0)).toBeCloseTo(numberOf(total!), 1);
    const cost = page.locator('section', { has: page.getByRole('heading', { name: 'Decisions that cost most' }) });
    await cost.getByText('−72 points').waitFor();
    const own = cost.getByRole('link', { name: 'Open the deal of version 3 at event 57' });
    expect(await own.getAttribute('href')).toBe('/deals/m1/3/1?event=57&view=east');
    // The second decision has no pages.
    expect(await cost.getByRole('link').count()).toBe(2);
  });

  test('show the output to its owner beside each decision, as text, with valuations as bars', async () => {
    const { document, event } = sampleOutputs();
    const [own] = document.seats;
    const at = own!.outputs.findIndex((output) => output.event === event);
    await page.route('**/api/competitions/m1/sets/1/record.json', (route) =>
      route.fulfill({ json: sampleMatchRecord() }),
    );
    await page.route('**/api/competitions/m1', (route) => route.fulfill({ json: MATCH }));
    await page.route('**/outputs', (route) => route.fulfill({ json: document }));
    await page.goto(`${pages.server.url}${DEAL}`);
    await page.getByRole('button', { name: 'Output', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Output of tiger, version 2' });
    await panel.getByText('Nothing printed at this event.').waitFor();
    expect(await panel.getByRole('listitem').count()).toBe(own!.outputs.length);
    await panel.getByRole('listitem').nth(at).getByRole('button').click();
    // Markup is shown as printed.
    await panel.locator('pre').getByText('<b>&amp; no markup</b>').waitFor();
    const shares = await panel
      .locator('.bar')
      .evaluateAll((bars) => bars.map((bar) => Number(getComputedStyle(bar).getPropertyValue('--share'))));
    expect(shares[0]).toBe(1);
    expect(shares[1]).toBeCloseTo(8.5 / 9.5);
    await page.waitForURL(`${pages.server.url}${DEAL}?event=${event}&view=south&output=1`);
    await page.goto(`${pages.server.url}${DEAL}?view=east&output=1`);
    await page.getByText('Your bot printed nothing during its decisions in this deal.').waitFor();
  });

  test('neither show nor request the output for a visitor', async () => {
    const visitor = await pages.newPage({ viewport: PHONE });
    let requests = 0;
    await visitor.route('**/api/competitions/m1/sets/1/record.json', (route) =>
      route.fulfill({ json: sampleMatchRecord() }),
    );
    await visitor.route('**/outputs', (route) => {
      requests += 1;
      return route.fulfill({ json: { seats: [] } });
    });
    await visitor.goto(`${pages.server.url}${DEAL}?output=1`);
    await visitor.getByRole('button', { name: 'Review', exact: true }).waitFor();
    expect(await visitor.getByRole('button', { name: 'Output', exact: true }).count()).toBe(0);
    expect(requests).toBe(0);
    await visitor.goto(`${pages.server.url}/bots/Ann/tiger`);
    await visitor.waitForURL(`${pages.server.url}/sign-in?back=${encodeURIComponent('/bots/Ann/tiger')}`);
  });
});
