// Draws the pictures of the pages into apps/web/public: the icons of the installed app, from favicon.svg, and the picture of link
// previews, a table against bots on the site without a server (`npm run build:site` first).

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { hostFolder } from './static-host.ts';

const ROOT = join(import.meta.dirname, '..');
const PUBLIC = join(ROOT, 'apps/web/public');
const SITE = join(ROOT, 'dist/site');
const ICON_SIZES = [192, 512] as const;
const PREVIEW = { width: 1200, height: 630 } as const;
/** Discards before the picture is taken. */
const DISCARDS = 7;

async function drawIcons(browser: Browser): Promise<void> {
  const icon = readFileSync(join(PUBLIC, 'favicon.svg')).toString('base64');
  for (const size of ICON_SIZES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:#14532d"><img style="height:66vh" src="data:image/svg+xml;base64,${icon}">`,
    );
    writeFileSync(join(PUBLIC, `icon-${size}.png`), await page.screenshot());
    await page.close();
  }
}

async function drawPreview(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({
    viewport: PREVIEW,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Play now' }).click();
  for (let discards = 0; ; ) {
    const pass = page.locator('.offers .row button.pass');
    const tile = page.locator('.hand button[aria-disabled="false"]').last();
    await pass.or(tile).first().waitFor();
    const isOffer = (await pass.count()) > 0;
    if (discards === DISCARDS && !isOffer) break;
    // An offer can close before the click.
    const isClicked = await (isOffer ? pass : tile).click({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (isClicked && !isOffer) discards += 1;
  }
  // The header's switch of languages needs a Chinese font, and a gradient doubles the size of the file.
  await page.addStyleTag({
    content: 'header { display: none } .table { background: var(--felt) !important }',
  });
  writeFileSync(join(PUBLIC, 'preview.png'), await page.screenshot());
}

if (!existsSync(join(SITE, 'index.html'))) throw new Error('dist/site is missing: npm run build:site');
const host = await hostFolder(SITE);
const browser = await launchChromium();
await drawIcons(browser);
await drawPreview(browser, host.url);
await browser.close();
host.stop();
