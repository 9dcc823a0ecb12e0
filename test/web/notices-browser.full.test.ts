// Notices in a real browser: the bell, the page, and a webhook.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiver, type WebhookReceiver } from '../server/notices/webhook-receiver.ts';
import { claimServer, describePages, PHONE } from './pages-under-test.ts';

/** Webhooks may be posted to this machine. */
const LOOPBACK = { MCR_WEBHOOKS: 'loopback' } as const;

describePages(
  'notices',
  (pages) => {
    let page: Page;
    let receiver: WebhookReceiver;

    beforeAll(async () => {
      receiver = await openReceiver();
      page = await pages.newPage({ viewport: PHONE });
      await claimServer(page, pages.server);
    });

    afterAll(() => receiver?.close());

    test('are counted at the bell, shown, and marked as read once seen', async () => {
      const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
      await page.getByTitle('Notices', { exact: true }).click();
      await page.getByRole('heading', { name: 'No notices yet' }).waitFor();
      const made = await page.request.post(`${pages.server.url}/api/tournaments`, {
        data: { id: 'friday', name: 'Friday cup', rounds: 1, seatings: 4, entrants },
      });
      expect(made.status()).toBe(201);
      await page.request.post(`${pages.server.url}/api/tournaments/friday/cancel`);
      await page.goto(pages.server.url);
      await page.getByRole('link', { name: 'Notices: 1 unread' }).click();
      const notice = page.getByRole('link', { name: 'Friday cup was cancelled' });
      await notice.waitFor();
      await page.getByText('new', { exact: true }).waitFor();
      await page.getByTitle('Notices', { exact: true }).waitFor();
      await notice.click();
      await page.waitForURL(`${pages.server.url}/tournaments/friday`);
    });
  },
  LOOPBACK,
);
