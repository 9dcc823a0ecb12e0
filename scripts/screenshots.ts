// Screenshots of every page for visual review: `npm run screenshots [FOLDER] [PART-OF-A-NAME]` plays tournaments on a temporary
// server and captures each page in four sizes, light and dark, in English and in Chinese. Exits with 1 if a page does not load,
// throws an error or is wider than its window, or if a table is taller than its window.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { LANGUAGES, type Language, tagOf } from '../apps/web/src/ui/language/languages.ts';
import { launchChromium } from './chromium.ts';
import {
  CREATED,
  EMPTY,
  LIVE,
  LOADING,
  OVER,
  openPicture,
  PEOPLE,
  type Picture,
  PLAY,
  TABLES,
  UNDISCLOSED,
  UNREACHABLE,
} from './pictures.ts';
import { makePeople, makeTables, type SamplePeople } from './sample-people.ts';
import { control, findUndisclosed, makeWaiting, type Organiser, playLeague, playOthers } from './sample-tournaments.ts';
import { startTemporaryServer } from './temporary-server.ts';

interface Look {
  readonly size: { readonly name: string; readonly viewport: { readonly width: number; readonly height: number } };
  readonly theme: 'light' | 'dark';
  readonly language: Language;
}

const SIZES = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'low', viewport: { width: 844, height: 390 } },
  { name: 'narrow', viewport: { width: 390, height: 844 } },
  { name: 'small', viewport: { width: 320, height: 640 } },
] as const;
const THEMES = ['light', 'dark'] as const;
const LOOKS: readonly Look[] = SIZES.flatMap((size) =>
  THEMES.flatMap((theme) => LANGUAGES.map((language) => ({ size, theme, language }))),
);
const LOOKS_AT_ONCE = 4;
const LOADING_MS = 20_000;
const SETTLE_MS = 900;
const FAILURE = 'a set failed 3 times, last with: the process of bot "odd" ended with code 134';

const folder = process.argv[2] ?? join(import.meta.dirname, '../screenshots');
const part = process.argv[3] ?? '';
mkdirSync(folder, { recursive: true });
const organiser = await startTemporaryServer();
const flaws: string[] = [];
try {
  const browser = await launchChromium();
  await take(browser, organiser, EMPTY);
  await take(browser, organiser, PLAY);
  await takeTables(browser, organiser);
  if (wantedOf(PEOPLE).length > 0) await take(browser, organiser, PEOPLE, await makePeople(browser, organiser));
  if (wantedOf([...CREATED, ...OVER, ...LIVE, ...UNREACHABLE, UNDISCLOSED]).length > 0)
    await takeTournaments(browser, organiser);
  await browser.close();
  for (const flaw of flaws) console.error(flaw);
  console.log(`Pictures are in ${folder}.`);
  if (flaws.length > 0) process.exitCode = 1;
} finally {
  await organiser.stop();
}

/** Captures tournaments in their successive states. */
async function takeTournaments(browser: Browser, organiser: Organiser): Promise<void> {
  await makeWaiting(organiser);
  await take(browser, organiser, CREATED);
  await playOthers(organiser);
  await take(browser, organiser, [...OVER, { ...UNDISCLOSED, path: await findUndisclosed(organiser) }]);
  await playLeague(organiser);
  await take(browser, organiser, LIVE);
  await control(organiser, 'league', 'pause');
  await take(browser, organiser, UNREACHABLE);
}

async function take(
  browser: Browser,
  { url }: Organiser,
  pictures: readonly Picture[],
  people?: SamplePeople,
): Promise<void> {
  const wanted = wantedOf(pictures);
  if (wanted.length === 0) return;
  // A seat at a table can be open on only one page at a time.
  const atOnce = wanted.some(({ path }) => path.startsWith('/tables/')) ? 1 : LOOKS_AT_ONCE;
  for (let at = 0; at < LOOKS.length; at += atOnce)
    await Promise.all(LOOKS.slice(at, at + atOnce).map((look) => takeLook(browser, url, look, wanted, people)));
}

async function takeLook(
  browser: Browser,
  url: string,
  { size, theme, language }: Look,
  pictures: readonly Picture[],
  people: SamplePeople | undefined,
): Promise<void> {
  const { viewport } = size;
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    locale: tagOf(language),
    reducedMotion: 'reduce',
  });
  await showFailure(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => flaws.push(`${page.url()}: ${error.message}`));
  for (const picture of pictures) {
    const { name } = picture;
    const file = `${name}-${size.name}-${theme}-${language}.png`;
    await openPicture(page, url, picture, people);
    await loaded(page).catch(() => flaws.push(`${file}: not loaded`));
    await page.waitForTimeout(SETTLE_MS);
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
    if (width > viewport.width) flaws.push(`${file}: ${width} wide in a window of ${viewport.width}`);
    const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
    if (TABLES.some((table) => table.name === name) && name !== 'review' && height > viewport.height)
      flaws.push(`${file}: ${height} high in a window of ${viewport.height}`);
    await page.screenshot({ path: join(folder, file), fullPage: true });
  }
  // Responses still being rewritten fail once the context is closed.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

async function loaded(page: Page): Promise<void> {
  await page.locator('main *').first().waitFor({ state: 'attached', timeout: LOADING_MS });
  await page.locator(LOADING).filter({ visible: true }).first().waitFor({ state: 'detached', timeout: LOADING_MS });
}

function wantedOf(pictures: readonly Picture[]): readonly Picture[] {
  return pictures.filter(({ name }) => name.includes(part));
}

/** Plays tables only if their screenshots are requested. */
async function takeTables(browser: Browser, organiser: Organiser): Promise<void> {
  if (wantedOf(TABLES).length === 0) return;
  const paths: Readonly<Record<string, string>> = { ...(await makeTables(browser, organiser)) };
  const pictures = TABLES.map((picture) => ({ ...picture, path: paths[picture.path]! }));
  await take(browser, organiser, pictures);
}

/** Shows the tournament `broken` as if it had failed. */
async function showFailure(context: BrowserContext): Promise<void> {
  await context.route(/\/api\/tournaments(\/broken)?(\?|$)/, async (route) => {
    const response = await route.fetch();
    const document = (await response.text()).replace(/("id":"broken".*?"status":)"paused"/, `$1"failed"`);
    await route.fulfill({
      response,
      body: document.replace('"config":', `"failure":${JSON.stringify(FAILURE)},"config":`),
    });
  });
}
