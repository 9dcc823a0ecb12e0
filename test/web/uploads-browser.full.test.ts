// Uploads in a real browser: from sign-up to bots that pass their checks, and one that fails.

import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { drawerBot } from '../server/bots/upload-client.ts';
import { PASSWORD } from '../server/browser-session.ts';
import type { Serving } from '../server/serving.ts';
import { servePages } from './serve-pages.ts';

const EXAMPLES = new URL('../../bots/examples/', import.meta.url);
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the tests of the pages are SKIPPED. As root: ${INSTALL_COMMAND}`);

/** Files of `bots/examples`. */
const BOTS = [
  { name: 'plus', file: 'plus.cpp', example: 'cpp-simple/main.cpp' },
  { name: 'typed', file: 'typed.ts', example: 'typescript-events/main.ts' },
  { name: 'snake', file: 'snake.py', example: 'python-events/main.py' },
];

describe.skipIf(!hasBrowser)('uploads', () => {
  let server: Serving;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    server = await servePages();
    browser = await launchChromium();
    context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(400_000);
    page = await context.newPage();
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Upload', exact: true }).click();
    await page.getByRole('button', { name: 'Sign up', exact: true }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Author');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test('a new user uploads bots that pass their checks', async () => {
    for (const { name, file, example } of BOTS) {
      await upload(page, name, file, readFileSync(new URL(example, EXAMPLES)));
      const bot = page.getByRole('region', { name, exact: true });
      await bot.getByText('Check passed').waitFor();
      await bot.getByRole('button', { name: 'Put on the ladder' }).waitFor();
    }
  });

  test('the report of a failed check shows the first fault on a table', async () => {
    const bytes = drawerBot().replace('"PLAY " + line.slice(2)', '"PLAY H1"');
    await upload(page, 'flowery', 'flowery.js', Buffer.from(bytes));
    const bot = page.getByRole('region', { name: 'flowery', exact: true });
    await bot.getByText('Check failed').waitFor();
    await bot.getByText('PLAY H1', { exact: true }).first().waitFor();
    await bot.getByRole('region', { name: 'East' }).getByRole('img').nth(12).waitFor();
  });
});

async function upload(page: Page, name: string, file: string, bytes: Buffer): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles({ name: file, mimeType: 'text/plain', buffer: bytes });
  await page.getByLabel('Name of the bot').fill(name);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}
