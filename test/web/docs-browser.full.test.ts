// The documentation in a real browser.

import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { until } from '../server/throwaway.ts';
import { describeJourneys } from './pages-under-test.ts';

describeJourneys('the documentation', (pages) => {
  let page: Page;

  beforeEach(async () => {
    page = await pages.newPage();
  });

  test('is reached from the footer; the search leads to a heading of a page', async () => {
    await page.goto(`${pages.server.url}/`);
    await page.getByRole('navigation', { name: 'About this site' }).getByRole('link', { name: 'Docs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();
    await page.getByRole('link', { name: 'Install the server' }).waitFor();
    await page.getByRole('searchbox').fill('restore backup');
    await page.waitForURL(/\?q=restore/);
    await page.getByRole('link', { name: 'Backup', exact: true }).first().click();
    await page.waitForURL(/\/docs\/operations#backup$/);
    const heading = page.getByRole('heading', { name: 'Backup' });
    await heading.waitFor();
    await until(async () => (await heading.boundingBox())!.y < 900);
    await page.goBack();
    await page.getByRole('link', { name: 'Backup', exact: true }).first().waitFor();
  });

  test('a page is shown in the language of the site, and links to the other one', async () => {
    await page.goto(`${pages.server.url}/docs/glossary#play`);
    await page.getByRole('heading', { level: 2, name: 'Play', exact: true }).waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    const title = page.getByRole('heading', { level: 1, name: '术语表' });
    await title.waitFor();
    expect(await page.locator('article').getAttribute('lang')).toBe('zh-Hans');
    expect(await page.locator('article h2#play').textContent()).toContain('打牌');
    await page.getByRole('link', { name: 'This page in English' }).click();
    await page.waitForURL(/\/docs\/glossary\?lang=en$/);
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
    await page.getByRole('link', { name: '本页的中文版' }).click();
    await title.waitFor();
    await page.goto(`${pages.server.url}/docs/protocols`);
    await page.getByText('本页只有英文').waitFor();
    expect(await page.locator('article').getAttribute('lang')).toBe('en-GB');
  });
});
