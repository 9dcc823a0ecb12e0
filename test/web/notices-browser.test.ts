// Notices in a real browser: the bell, the page, and a webhook.

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { PASSWORD } from '../server/browser-session.ts';
import { openReceiver, type WebhookReceiver } from '../server/notices/webhook-receiver.ts';
import type { Serving } from '../server/serving.ts';
import { newFolder } from '../server/throwaway.ts';
import { servePages } from './serve-pages.ts';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the tests of the pages are SKIPPED. As root: ${INSTALL_COMMAND}`);

describe.skipIf(!hasBrowser)('notices', () => {
  const folder = newFolder();
  let server: Serving;
  let browser: Browser;
  let page: Page;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    receiver = await openReceiver();
    server = await servePages({ MCR_DATA: folder.path, MCR_WEBHOOKS: 'loopback' });
    browser = await launchChromium();
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
    context.setDefaultTimeout(300_000);
    page = await context.newPage();
    await page.goto(server.administratorLink!);
    await page.getByLabel('Name', { exact: true }).fill('Rosa');
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set the password and sign in' }).click();
    await page.waitForURL(`${server.url}/administration`);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await receiver?.close();
    folder.remove();
  });

  async function expectAccessible(): Promise<void> {
    await page.evaluate(AXE);
    const found = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
    expect(found).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }

  test('are counted at the bell, shown, and marked as read once seen', async () => {
    const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
    await page.getByRole('link', { name: 'Notices', exact: true }).click();
    await page.getByRole('heading', { name: 'No notices yet' }).waitFor();
    await expectAccessible();
    const made = await page.request.post(`${server.url}/api/tournaments`, {
      data: { id: 'friday', name: 'Friday cup', rounds: 1, seatings: 4, entrants },
    });
    expect(made.status()).toBe(201);
    await page.request.post(`${server.url}/api/tournaments/friday/cancel`);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Notices: 1 unread' }).click();
    const notice = page.getByRole('link', { name: 'Friday cup was cancelled' });
    await notice.waitFor();
    await page.getByText('new', { exact: true }).waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Notices', exact: true }).waitFor();
    await notice.click();
    await page.waitForURL(`${server.url}/tournaments/friday`);
  });

  test('are posted to a webhook, with a secret that is shown once', async () => {
    await page.goto(`${server.url}/account`);
    const section = page.locator('#webhook');
    await section.getByLabel('Address').fill('https://10.0.0.1/');
    await section.getByRole('button', { name: 'Set the webhook' }).click();
    await section.getByRole('alert').getByText('cannot be posted to').waitFor();
    await section.getByLabel('Address').fill(receiver.url);
    await section.getByRole('button', { name: 'Set the webhook' }).click();
    await section.getByText('Secret of the signatures').waitFor();
    await section.getByRole('button', { name: 'Send a test' }).click();
    await section.getByText('Latest attempt (test): status 204').waitFor();
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'test', user: 'Rosa' });
    await expectAccessible();
    await page.reload();
    await section.getByText('Latest attempt (test): status 204').waitFor();
    expect(await section.getByText('Secret of the signatures').count()).toBe(0);
    await section.getByRole('button', { name: 'Remove the webhook' }).click();
    await section.getByRole('button', { name: 'Set the webhook' }).waitFor();
  });
});
