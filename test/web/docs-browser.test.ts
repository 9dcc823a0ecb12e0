// The documentation and "How it works" in a real browser.

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium } from '../../scripts/chromium.ts';
import type { Serving } from '../server/serving.ts';
import { until } from '../server/throwaway.ts';
import { servePages } from './serve-pages.ts';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const PATIENCE = 300_000;

describe.skipIf(findChromium() === undefined)('the documentation', () => {
  let server: Serving;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await servePages();
    browser = await launchChromium();
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(PATIENCE);
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const statusOf = async (slug: string): Promise<number> => (await fetch(`${server.url}/docs/${slug}`)).status;

  async function flaws(): Promise<string[]> {
    await page.evaluate(AXE);
    const { violations } = (await page.evaluate('axe.run()')) as { violations: { id: string }[] };
    return violations.map(({ id }) => id);
  }

  test('from the footer to a page, by the search, to its heading', async () => {
    await page.goto(`${server.url}/`);
    await page.getByRole('navigation', { name: 'About this site' }).getByRole('link', { name: 'Docs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();
    await page.getByRole('link', { name: 'Running the server' }).waitFor();
    expect(await flaws()).toEqual([]);
    await page.getByRole('searchbox').fill('restore backup');
    await page.waitForURL(/\?q=restore/);
    await page.getByRole('link', { name: 'Backup', exact: true }).first().click();
    await page.waitForURL(/\/docs\/running#backup$/);
    const heading = page.getByRole('heading', { name: 'Backup' });
    await heading.waitFor();
    await until(async () => (await heading.boundingBox())!.y < 900);
    expect(await flaws()).toEqual([]);
    await page.goBack();
    await page.getByRole('link', { name: 'Backup', exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  test('the reference names types that lead to each other', async () => {
    await page.goto(`${server.url}/docs/api/engine`);
    await page.getByRole('link', { name: 'TileIndex' }).first().click();
    await page.waitForURL(/\/docs\/api\/tiles#TileIndex$/);
    await page.getByRole('heading', { name: 'TileIndex type', exact: true }).waitFor();
    expect(await flaws()).toEqual([]);
  });

  test('a page that is not there says so', async () => {
    await page.goto(`${server.url}/docs/no-such-page`);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    expect(await Promise.all(['no-such-page', 'running', 'api/engine', 'api-engine'].map(statusOf))).toEqual([
      ...[404, 200, 200, 404],
    ]);
    await page.getByRole('searchbox').fill('backup');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\?q=backup/);
  });

  test('how it works, in Chinese', async () => {
    await page.goto(`${server.url}/how-it-works`);
    await page.getByRole('heading', { level: 1, name: 'How it works' }).waitFor();
    expect(await flaws()).toEqual([]);
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { level: 1, name: '运作原理' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
