// Pictures of every page, to be looked at: `npm run screenshots [FOLDER] [PART-OF-A-NAME]` plays tournaments on a throwaway
// server and takes each page wide and narrow, light and dark, in English, and narrow and light in Chinese; pages to play,
// to learn and to organise on also on small phones and in Chinese throughout. It ends with 1 where a page is wider than its window, where a table
// in play is higher, or where a page complains.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext } from 'playwright-core';
import { LANGUAGES, type Language } from '../apps/web/src/language/languages.ts';
import { launchChromium } from './chromium.ts';
import {
  CREATED,
  EMPTY,
  LIVE,
  OVER,
  openPicture,
  PEOPLE,
  type Picture,
  PLAY,
  TABLES,
  UNDISCLOSED,
  UNREACHABLE,
} from './pictures.ts';
import { makePeople, type SamplePeople, type UnclaimedServer } from './sample-people.ts';
import { makeTables } from './sample-tables.ts';
import { control, findUndisclosed, makeWaiting, type Organiser, playLeague, playOthers } from './sample-tournaments.ts';

interface Look {
  readonly size: { readonly name: string; readonly viewport: { readonly width: number; readonly height: number } };
  readonly theme: 'light' | 'dark';
  readonly language: Language;
}

const BIN = join(import.meta.dirname, '../apps/cli/bin/mcr.js');
const SIZES = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'narrow', viewport: { width: 390, height: 844 } },
] as const;
/** Of pages to play on: a phone that lies, and the smallest one. */
const SMALL_SIZES = [
  { name: 'low', viewport: { width: 844, height: 390 } },
  { name: 'small', viewport: { width: 320, height: 640 } },
] as const;
const THEMES = ['light', 'dark'] as const;
const LOOKS: readonly Look[] = [
  ...SIZES.flatMap((size) => THEMES.map((theme) => ({ size, theme, language: 'en' as const }))),
  { size: SIZES[1], theme: 'light', language: 'zh' },
];
const PLAY_LOOKS: readonly Look[] = [...SIZES, ...SMALL_SIZES].flatMap((size) =>
  THEMES.flatMap((theme) => LANGUAGES.map((language) => ({ size, theme, language }))),
);
const LOCALES = { en: 'en-GB', zh: 'zh-CN' } as const;
const SETTLE_MS = 900;
const FAILURE = 'a set failed 3 times, last with: the process of bot "odd" ended with code 134';

const folder = process.argv[2] ?? join(import.meta.dirname, '../screenshots');
const part = process.argv[3] ?? '';
const data = mkdtempSync(join(tmpdir(), 'mcr-screenshots-'));
mkdirSync(folder, { recursive: true });
const server = spawn(process.execPath, [BIN, 'serve'], {
  env: { ...process.env, PORT: '0', MCR_DATA: data, MCR_RATE_LIMIT: '100000', MCR_LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const flaws: string[] = [];
try {
  const organiser = await greeting();
  const browser = await launchChromium();
  await take(browser, organiser, EMPTY);
  await take(browser, organiser, PLAY, PLAY_LOOKS);
  await takeTables(browser, organiser);
  if (wantedOf(PEOPLE).length > 0)
    await take(browser, organiser, PEOPLE, PLAY_LOOKS, await makePeople(browser, organiser));
  if (wantedOf([...CREATED, ...OVER, ...LIVE, ...UNREACHABLE, UNDISCLOSED]).length > 0)
    await takeTournaments(browser, organiser);
  await browser.close();
  for (const flaw of flaws) console.error(flaw);
  console.log(`Pictures are in ${folder}.`);
  if (flaws.length > 0) process.exitCode = 1;
} finally {
  server.kill('SIGINT');
  await once(server, 'exit');
  rmSync(data, { recursive: true, force: true });
}

/** In the states that they pass through. */
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

async function greeting(): Promise<Organiser & UnclaimedServer> {
  let token = '';
  let administratorLink = '';
  for await (const line of createInterface({ input: server.stdout })) {
    administratorLink = /^ {2}(http\S+)$/.exec(line)?.[1] ?? administratorLink;
    token = /^ {2}(mcr_\S+)$/.exec(line)?.[1] ?? token;
    const url = /^MCR Arena is at (\S+) /.exec(line)?.[1];
    if (url !== undefined) return { url, token, administratorLink };
  }
  throw new Error('the server did not start');
}

async function take(
  browser: Browser,
  { url }: Organiser,
  pictures: readonly Picture[],
  looks: readonly Look[] = LOOKS,
  people?: SamplePeople,
): Promise<void> {
  const wanted = wantedOf(pictures);
  if (wanted.length === 0) return;
  for (const { size, theme, language } of looks) {
    const { viewport } = size;
    const context = await browser.newContext({
      ...{ viewport, colorScheme: theme, locale: LOCALES[language], reducedMotion: 'reduce' },
    });
    await showFailure(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => flaws.push(`${page.url()}: ${error.message}`));
    for (const picture of wanted) {
      const { name } = picture;
      await openPicture(page, url, picture, people);
      await page.waitForTimeout(SETTLE_MS);
      const file = `${name}-${size.name}-${theme}-${language}.png`;
      const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
      if (width > viewport.width) flaws.push(`${file}: ${width} wide in a window of ${viewport.width}`);
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
      if (TABLES.some((table) => table.name === name) && name !== 'review' && height > viewport.height)
        flaws.push(`${file}: ${height} high in a window of ${viewport.height}`);
      await page.screenshot({ path: join(folder, file), fullPage: true });
    }
    await context.close();
  }
}

function wantedOf(pictures: readonly Picture[]): readonly Picture[] {
  return pictures.filter(({ name }) => name.includes(part));
}

/** Tables are played only where their pictures are wanted. */
async function takeTables(browser: Browser, organiser: Organiser): Promise<void> {
  if (wantedOf(TABLES).length === 0) return;
  const paths: Readonly<Record<string, string>> = { ...(await makeTables(browser, organiser)) };
  const pictures = TABLES.map((picture) => ({ ...picture, path: paths[picture.path]! }));
  await take(browser, organiser, pictures, PLAY_LOOKS);
}

/** The tournament `broken` as the server would tell of it if it had failed. */
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
