// Screenshots of every page for visual review: `npm run screenshots [FOLDER] [PART-OF-A-NAME]` plays tournaments on a temporary
// server and captures each page wide and narrow, light and dark, in English, and narrow and light in Chinese. Pages for playing
// and learning are also captured on small phones and in all variants in Chinese. Exits with 1 if a page is wider than its window,
// a table in play is higher, or a page logs an error.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { LANGUAGES, type Language } from '../apps/web/src/language/languages.ts';
import { launchChromium } from './chromium.ts';
import { makeTables } from './sample-tables.ts';
import { control, findUndisclosed, makeWaiting, type Organiser, playLeague, playOthers } from './sample-tournaments.ts';

interface Picture {
  readonly name: string;
  readonly path: string;
  /** Action before the screenshot. */
  readonly act?: (page: Page) => Promise<void>;
}

interface Look {
  readonly size: { readonly name: string; readonly viewport: { readonly width: number; readonly height: number } };
  readonly theme: 'light' | 'dark';
  readonly language: Language;
}

const BIN = join(import.meta.dirname, '../apps/cli/bin/mcr.js');
const SET = '/tournaments/cup/rounds/2/tables/1/sets/1';
const WINNING_HAND = "[34'5m] [EEEE] 345p 34588s";
const EMPTY: readonly Picture[] = [
  { name: 'home-empty', path: '/' },
  { name: 'tournaments-empty', path: '/tournaments' },
];
const CREATED: readonly Picture[] = [
  { name: 'home-created', path: '/' },
  { name: 'tournament-created', path: '/tournaments/later' },
];
const OVER: readonly Picture[] = [
  { name: 'home-over', path: '/' },
  { name: 'tournament-over', path: '/tournaments/cup' },
  { name: 'tournament-strength', path: '/tournaments/cup?figure=strength&round=7&pairs=shown' },
  { name: 'tournament-paused', path: '/tournaments/halted?pairs=shown' },
  { name: 'tournament-failed', path: '/tournaments/broken' },
  { name: 'tournament-cancelled', path: '/tournaments/dropped' },
  { name: 'tournament-waiting', path: '/tournaments/expecting' },
  { name: 'tournament-unsealed', path: '/tournaments/visitors?pairs=shown' },
  { name: 'set', path: SET },
  { name: 'set-of-24', path: '/tournaments/full/rounds/1/tables/1/sets/1' },
  { name: 'set-long-names', path: '/tournaments/visitors/rounds/1/tables/1/sets/1' },
  { name: 'set-compared', path: `${SET}?b=3` },
  { name: 'set-not-played', path: '/tournaments/expecting/rounds/1/tables/1/sets/1' },
  { name: 'replay', path: `${SET}/deals/1?event=40` },
  { name: 'replay-known', path: `${SET}/deals/2?event=60&view=south&known=1` },
  { name: 'replay-end', path: `${SET}/deals/1?event=999` },
  { name: 'replay-long-names', path: '/tournaments/visitors/rounds/1/tables/1/sets/1/deals/1?event=999' },
  { name: 'replay-too-early', path: '/tournaments/expecting/rounds/1/tables/1/sets/1/deals/1' },
  { name: 'contests', path: '/contests' },
  { name: 'duplicates', path: '/duplicates' },
  { name: 'new-duplicate', path: '/duplicates/new' },
  { name: 'ladder', path: '/ladder' },
  { name: 'ladder-bot', path: '/ladder/bots/MCR%20Arena/goal' },
  { name: 'head-to-head', path: '/ladder/head-to-head?a=goal&aOwner=MCR+Arena&b=shanten&bOwner=MCR+Arena' },
  { name: 'ladder-deal', path: '/ladder/sets/1/deals/1?event=40' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'join', path: '/join#invitation' },
  { name: 'record', path: '/replay' },
  { name: 'record-wrong', path: '/replay', act: (page) => openFile(page, 'results.json', '{"name": "no record"}') },
  { name: 'games', path: '/games' },
  { name: 'notices', path: '/notices' },
  { name: 'solitaire', path: '/solitaire?seed=picture' },
  { name: 'shisen-sho', path: '/solitaire?game=shisen-sho&layout=8x18&seed=picture' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'tournament-unknown', path: '/tournaments/nowhere' },
];
/** Pages for playing and learning, captured in every size, theme and language. */
const PLAY: readonly Picture[] = [
  { name: 'lobby', path: '/play' },
  { name: 'calculator', path: '/calculator' },
  {
    name: 'calculator-win',
    path: `/calculator?hand=${encodeURIComponent(WINNING_HAND)}&drawn=1&flowers=2`,
    act: unfold,
  },
  { name: 'calculator-ready', path: '/calculator?hand=2345678m+345p+666s' },
  { name: 'calculator-far', path: '/calculator?hand=1122m3344p5566sE5p' },
  { name: 'calculator-wrong', path: '/calculator?hand=123m+45x+789s' },
  { name: 'fans', path: '/fans' },
  { name: 'fans-found', path: '/fans?points=8&q=mixed' },
  { name: 'fan', path: '/fans/little-three-dragons' },
  { name: 'docs', path: '/docs' },
  { name: 'docs-found', path: '/docs?q=deadline' },
  { name: 'doc', path: '/docs/running' },
  { name: 'doc-api', path: '/docs/api/engine' },
  { name: 'how-it-works', path: '/how-it-works' },
  { name: 'trainer', path: '/trainer?seed=picture' },
  { name: 'trainer-answer', path: '/trainer?seed=picture', act: answerTrainer },
];
/** `path` names a sample table. */
const TABLES: readonly Picture[] = [
  { name: 'table', path: 'turn', act: awaitTable },
  { name: 'table-offers', path: 'offers', act: awaitTable },
  { name: 'table-end', path: 'end', act: (page) => page.locator('section.end').waitFor() },
  { name: 'review', path: 'review', act: (page) => page.locator('.figures').waitFor() },
];
const LIVE: readonly Picture[] = [
  { name: 'home', path: '/' },
  { name: 'tournaments', path: '/tournaments' },
  { name: 'tournament-running', path: '/tournaments/league' },
];
const UNREACHABLE: readonly Picture[] = [
  { name: 'tournaments-unreachable', path: '/tournaments', act: (page) => withoutServer(page, '/tournaments') },
];

const SIZES = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'narrow', viewport: { width: 390, height: 844 } },
] as const;
/** Extra sizes for pages for playing: a phone in landscape, and the smallest phone. */
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
const UNDISCLOSED: Picture = { name: 'set-undisclosed', path: '' };
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

async function greeting(): Promise<Organiser> {
  let token = '';
  for await (const line of createInterface({ input: server.stdout })) {
    token = /^ {2}(mcr_\S+)$/.exec(line)?.[1] ?? token;
    const url = /^MCR Arena is at (\S+) /.exec(line)?.[1];
    if (url !== undefined) return { url, token };
  }
  throw new Error('the server did not start');
}

async function take(
  browser: Browser,
  { url }: Organiser,
  pictures: readonly Picture[],
  looks: readonly Look[] = LOOKS,
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
    for (const { name, path, act } of wanted) {
      await page.goto(`${url}${path}`);
      await act?.(page);
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

/** Plays tables only if their screenshots are requested. */
async function takeTables(browser: Browser, organiser: Organiser): Promise<void> {
  if (wantedOf(TABLES).length === 0) return;
  const paths: Readonly<Record<string, string>> = { ...(await makeTables(browser, organiser)) };
  const pictures = TABLES.map((picture) => ({ ...picture, path: paths[picture.path]! }));
  await take(browser, organiser, pictures, PLAY_LOOKS);
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

async function openFile(page: Page, name: string, text: string): Promise<void> {
  await page.setInputFiles('input[type=file]', { name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

/** Opens all collapsed sections. */
async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator('summary').all()) await summary.click();
}

/** Discards the first tile. */
async function answerTrainer(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Discard|打)/ })
    .first()
    .click();
}

/** Waits until the open question is shown. */
async function awaitTable(page: Page): Promise<void> {
  await page.locator('.hand button[aria-disabled="false"], .offers .row button').first().waitFor();
}

/** Loads the page's code but blocks the server's responses. */
async function withoutServer(page: Page, path: string): Promise<void> {
  await page.route(/\/api\//, (route) => route.abort());
  await page.goto(new URL(path, page.url()).href);
}
