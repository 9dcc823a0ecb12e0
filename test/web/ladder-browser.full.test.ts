// The ladder pages in a real browser, against a real server.

import type { LadderDocument } from '@mcr-arena/protocol/documents';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../server/throwaway.ts';
import { claimServer, describePages, PHONE } from './pages-under-test.ts';

const SETS = 6;

describePages(
  'the ladder',
  (pages) => {
    let page: Page;
    /** Messages in the console. */
    let complaints: string[];

    beforeAll(() =>
      until(async () => {
        const ladder = (await (await fetch(`${pages.server.url}/api/ladder`)).json()) as LadderDocument;
        return ladder.sets >= SETS;
      }),
    );

    beforeEach(async () => {
      page = await pages.newPage({ viewport: PHONE, reducedMotion: 'no-preference' });
      complaints = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
    });

    test('links from home to the table, a comparison of two bots, one bot and a deal of its sets', async () => {
      await page.goto(pages.server.url);
      await page.getByRole('table', { name: 'Ladder' }).getByRole('row').nth(4).waitFor();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Bots' }).click();
      await page.getByLabel('Mark goal').check();
      await page.getByLabel('Mark random').check();
      await page.getByLabel('Mark shanten').check();
      await page.getByRole('link', { name: 'Compare the two: random – shanten' }).click();
      await page.getByRole('heading', { name: /random – shanten$/ }).waitFor();
      await page.getByText(/^(random|shanten) is ahead by|^Too (close|early) to tell: /).waitFor();
      await page.getByLabel('Until', { exact: true }).fill('2020-01-01');
      await page.getByText('never met at a table').waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'goal', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'goal' }).waitFor();
      await page.getByRole('img', { name: 'Rating over time' }).locator('canvas').waitFor();
      await page.getByRole('img', { name: 'Rating over time' }).locator('.u-legend').waitFor({ state: 'hidden' });
      await page.getByRole('heading', { name: 'Wins with' }).waitFor();
      await page.getByRole('link', { name: 'Deal 2' }).first().click();
      await page.getByRole('heading', { level: 1, name: /^Ladder, set \d+$/ }).waitFor();
      await page.getByText(/^2 \/ 4$/).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
    });

    test('an administrator pauses and resumes the ladder; visitors see that it is paused', async () => {
      const administrator = await pages.newPage();
      await claimServer(administrator, pages.server);
      await administrator.goto(`${pages.server.url}/ladder`);
      await administrator.getByRole('button', { name: 'Pause the ladder' }).click();
      await administrator.getByText('Paused: sets in progress still count.').waitFor();
      await page.goto(`${pages.server.url}/ladder`);
      await page.getByText('Paused: sets in progress still count.').waitFor();
      expect(await page.getByRole('button', { name: 'Resume the ladder' }).count()).toBe(0);
      await administrator.getByRole('button', { name: 'Resume the ladder' }).click();
      await administrator.getByRole('button', { name: 'Pause the ladder' }).waitFor();
      expect(complaints).toEqual([]);
    });

    test('an open page of the ladder is refreshed by announcements only', async () => {
      const watching = await pages.newPage();
      let requests = 0;
      let announcements = 0;
      watching.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/ladder') requests += 1;
      });
      watching.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('"announcement"')) announcements += 1;
        }),
      );
      await watching.goto(`${pages.server.url}/ladder`);
      await until(async () => announcements >= SETS && requests > 1);
      // One at the start and one after the subscription, besides those for announcements.
      expect(requests).toBeLessThanOrEqual(announcements + 2);
    });
  },
  { MCR_LADDER: 'yes' },
);
