// The site without a server, in a folder of a plain web host: a deal is played, reviewed, exported and replayed without the network.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hostFolder, type StaticHost } from '../../scripts/static-host.ts';
import { describeBrowser } from './pages-under-test.ts';
import { builtPages } from './serve-pages.ts';
import { playDeal } from './table-driver.ts';

const ROOT = join(import.meta.dirname, '../..');
const BASE = '/sub/path/';
/** The address that the site is built for; the tests open it at another host. */
const ADDRESS = `https://clubs.example${BASE}`;

const folder = mkdtempSync(join(tmpdir(), 'mcr-site-'));
/** Changes the service worker, as a new build does. */
let version = 1;

async function start(): Promise<StaticHost> {
  await buildSite(folder);
  return hostFolder(folder, {
    base: BASE,
    read: (file) => (file.endsWith('sw.js') ? `${readFileSync(file, 'utf8')}// ${version}` : readFileSync(file)),
  });
}

async function stop(host: StaticHost): Promise<void> {
  host.stop();
  rmSync(folder, { recursive: true, force: true });
}

describeBrowser('the site without a server', { start, stop }, (pages) => {
  const newPage = () => pages.newPage({ serviceWorkers: 'allow' });

  /** One deal against beginners that do not pause. */
  async function openTable(page: Page): Promise<void> {
    await page.goto(`${pages.server.url}play/`);
    await page.getByLabel('Opponents').selectOption('beginner');
    await page.getByLabel('Length').selectOption('1');
    await page.getByLabel('Bots').selectOption('none');
    await page.getByRole('button', { name: 'Create the table' }).click();
  }

  test('a deal is played, reviewed, exported and replayed offline', async () => {
    const page = await newPage();
    const outside: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(pages.server.url) && !/^(data|blob):/.test(url)) outside.push(url);
    });
    await page.goto(pages.server.url);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
    await page.context().setOffline(true);
    await openTable(page);
    await playDeal(page, 'mouse');
    await page.getByRole('link', { name: 'Replay and review' }).click();
    await page.waitForURL(/\/games\/[\w-]{16}\/deals\/1/);
    await page
      .getByText(/accuracy/i)
      .first()
      .waitFor();
    const game = page.url();
    await page.goto(`${pages.server.url}trainer/`);
    await page.getByRole('button', { name: 'Add from my latest games' }).click();
    await page.getByText(/^(No new mistake|One new mistake|\d new mistakes) in one deal\./).waitFor();
    await page.goto(game);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('link', { name: /download/i })
        .first()
        .click(),
    ]);
    const record = await download.path();
    await page.goto(`${pages.server.url}replay/`);
    await page
      .locator('#record')
      .setInputFiles({ name: 'deal.json', mimeType: 'application/json', buffer: readFileSync(record) });
    await page.getByRole('slider').first().waitFor();
    expect(outside).toEqual([]);
  });

  test('a game is continued after a reload, in one window at a time, and taken to another browser', async () => {
    const page = await newPage();
    await openTable(page);
    await page.locator('.hand button').nth(12).waitFor();
    const table = page.url();
    await page.reload();
    await page.locator('.hand button').nth(12).waitFor();
    const second = await page.context().newPage();
    await second.goto(table);
    await second.locator('.hand button').nth(12).waitFor();
    await page.getByRole('button', { name: 'Play here' }).waitFor();
    await second.close();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.locator('.hand button').nth(12).waitFor();
    await playDeal(page, 'mouse');
    await page.goto(`${pages.server.url}games/`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export all games' }).click(),
    ]);
    const file = readFileSync(await download.path());
    const other = await newPage();
    await other.goto(`${pages.server.url}games/`);
    const offer = (buffer: Buffer) =>
      other.locator('#games-file').setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer });
    await offer(Buffer.from(file.toString().replace('"answers":"', '"answers":"!')));
    await other
      .getByText(/^The file was not imported: a deal in it breaks the rules \(at games\.0\.deals\.0\./)
      .waitFor();
    await offer(file);
    await other.getByText('Games added: 1').waitFor();
    await other.getByRole('link', { name: /Open$/ }).waitFor();
  });

  test('a game that was left is over', async () => {
    const page = await newPage();
    await page.goto(pages.server.url);
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.locator('.hand button').nth(12).waitFor();
    await page.getByRole('button', { name: 'Leave the table' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`${pages.server.url}play`);
    await page.getByRole('heading', { name: 'New table' }).waitFor();
    await page.goto(`${pages.server.url}games/`);
    await page.getByText('You have not played yet').waitFor();
  });

  test('without storage, the page says so', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('forbidden', 'SecurityError');
      };
    });
    await page.goto(pages.server.url);
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByText('This browser did not store the game').waitFor();
  });

  test('a new version says so, and is loaded when the user accepts it', async () => {
    const page = await newPage();
    await page.goto(pages.server.url);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
    version += 1;
    await page.reload();
    await page.getByText('A new version is ready.').waitFor();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load it' }).click()]);
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
  });

  test('pages have files of their own, links stay in the folder, and other addresses get the page that says so', async () => {
    const page = await newPage();
    const fan = readFileSync(join(folder, 'fans/all-green/index.html'), 'utf8');
    expect(fan).toContain(`<meta property="og:url" content="${ADDRESS}fans/all-green"`);
    expect(fan).toContain(`<meta property="og:image" content="${ADDRESS}preview.png"`);
    for (const [path, heading] of [
      ['docs/install/', 'Install'],
      ['fans/', '81'],
      ['calculator/', 'calculator'],
    ]) {
      expect((await page.goto(`${pages.server.url}${path}`))!.status(), path).toBe(200);
      await page
        .getByRole('heading', { name: new RegExp(heading!, 'i') })
        .first()
        .waitFor();
    }
    await page.goto(`${pages.server.url}docs/install/`);
    await page.locator('article a[href]').first().waitFor();
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(
      links.filter((link) => link.startsWith(new URL(pages.server.url).origin) && !link.startsWith(pages.server.url)),
    ).toEqual([]);
    expect((await page.goto(`${pages.server.url}ladder`))!.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.getByRole('link', { name: 'All tournaments' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Play against bots' }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('the landing page loads at most 60 kB of scripts, and a table at most 250 kB in all before its first tile', async () => {
    const page = await newPage();
    const sizes = new Map<string, number>();
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname.slice(BASE.length);
      if (path.startsWith('assets/')) sizes.set(path, brotliCompressSync(readFileSync(join(folder, path))).length);
    });
    const sum = (pattern: RegExp): number =>
      [...sizes].filter(([path]) => pattern.test(path)).reduce((total, [, bytes]) => total + bytes, 0);
    // Without the service worker, which then fetches everything.
    await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
    await page.goto(pages.server.url, { waitUntil: 'networkidle' });
    const button = page.getByRole('button', { name: 'Play now' });
    await button.waitFor();
    expect(sum(/\.js$/)).toBeLessThan(60_000);
    await button.click();
    await page.locator('.hand button').nth(12).waitFor();
    expect(sum(/./)).toBeLessThan(250_000);
  });
});

async function buildSite(folder: string): Promise<void> {
  // They include the documentation, which the site has too.
  await builtPages();
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = ['build', '--mode', 'site', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, [vite, ...args], {
    cwd: join(ROOT, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production', MCR_SITE_BASE: ADDRESS },
  });
}
