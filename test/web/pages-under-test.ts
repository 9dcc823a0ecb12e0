// The pages under test: servers, Chromium, visitors with any window size, theme and language, accounts, and the axe check. The files of
// a process share its browser, and those of a run share a server, unless they need their own.

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expectValue } from '@mcr-arena/tiles';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { joinDatabase } from '../../apps/server/src/database/open-database.ts';
import { launchChromium } from '../../scripts/chromium.ts';
import { PASSWORD } from '../server/browser-session.ts';
import { addBot } from '../server/competitions/contest-under-test.ts';
import { sendJson } from '../server/send-json.ts';
import type { Serving } from '../server/serving.ts';
import { shared } from '../shared.ts';
import { lentServer, servePages } from './serve-pages.ts';
import type { LentServer } from './shared-pages.ts';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export const PATIENCE_MS = 300_000;
export const DESK = { width: 1280, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
/** More stops of the Tab key than any page has. */
export const MOST_STOPS = 400;

/** The browser of this process, for all its files. It ends with the process. */
const sharedBrowser = shared(launchChromium);

export interface PagesUnderTest<Server> {
  /** A test that restarts its own server assigns the new one. */
  server: Server;
  readonly browser: Browser;
  /** A page of a new visitor; exceptions and dialogs fail the test. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

/** A group of tests on the server that all files share: each test has its own accounts and ids. */
export function describeJourneys(title: string, tests: (pages: PagesUnderTest<LentServer>) => void): void {
  describeBrowser(title, { start: lentServer, stop: async () => {} }, tests);
}

/** A group of tests with its own server. */
export function describePages(
  title: string,
  tests: (pages: PagesUnderTest<Serving>) => void,
  environment: Readonly<Record<string, string>> = {},
): void {
  describeBrowser(title, { start: () => servePages(environment), stop: (server) => server.stop() }, tests);
}

/** A group of tests in the browser. Pages are closed after the test that opened them, or after the group. */
export function describeBrowser<Server>(
  title: string,
  { start, stop }: { readonly start: () => Promise<Server>; readonly stop: (server: Server) => Promise<unknown> },
  tests: (pages: PagesUnderTest<Server>) => void,
): void {
  describe(title, { tags: ['Chromium'] }, () => {
    let browser: Browser;
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    const pages = {
      server: undefined as Server,
      get browser() {
        return browser;
      },
      newPage: async (options: BrowserContextOptions = {}) => {
        const context = await newContext(browser, complaints, options);
        contexts.push(context);
        return context.newPage();
      },
    };
    beforeAll(async () => {
      browser = await sharedBrowser();
      pages.server = await start();
    });
    afterAll(async () => {
      for (const context of contexts) await context.close();
      if (pages.server !== undefined) await stop(pages.server);
    });
    let kept = 0;
    beforeEach(() => {
      kept = contexts.length;
    });
    afterEach(async () => {
      for (const context of contexts.splice(kept)) await context.close();
      expect(complaints.splice(0)).toEqual([]);
    });
    tests(pages as PagesUnderTest<Server>);
  });
}

async function newContext(
  browser: Browser,
  complaints: string[],
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: DESK,
    reducedMotion: 'reduce',
    // Each visitor would store all files of the pages.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => {
      complaints.push(`a dialog of the browser: ${dialog.message()}`);
      void dialog.dismiss();
    });
  });
  return context;
}

/** Clicks a button whose action is to be confirmed, and confirms it. `action`: the label in the dialog, if it is another. */
export async function clickAndConfirm(page: Page, name: string, action = name): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click();
}

/** Clicks a button whose action is to be confirmed, and declines with Escape, which returns the focus to the button. */
export async function clickAndDecline(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.click();
  const back = page.getByRole('alertdialog').getByRole('button', { name: 'Go back' });
  await page.waitForFunction((element) => element === document.activeElement, await back.elementHandle());
  await page.keyboard.press('Escape');
  await back.waitFor({ state: 'detached' });
  await page.waitForFunction((element) => element === document.activeElement, await button.elementHandle());
}

/** Claims the server as its administrator Rosa, with the setup link of the first start. */
export async function claimServer(page: Page, { url, administratorLink }: Serving): Promise<void> {
  await page.goto(administratorLink!);
  await page.getByLabel('Name', { exact: true }).fill('Rosa');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await page.waitForURL(`${url}/administration`);
}

/** Creates an account and signs the page's visitor in, without opening a page. */
export async function createAccount(page: Page, { url }: Pick<Serving, 'url'>, name: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/users`, { data: { name, password: PASSWORD } });
  expect(answer.status()).toBe(201);
}

/** A name that nothing else on the shared server has. */
export function freshName(name: string): string {
  return `${name} ${randomBytes(4).toString('hex')}`;
}

/** As `freshName`, for an id in an address. */
export function freshId(name: string): string {
  return freshName(name).replaceAll(' ', '-');
}

/** Signs the page's visitor up, with a new name that begins with `name`, which is returned. */
export async function signUp(
  page: Page,
  { url, administratorToken }: Pick<LentServer, 'url' | 'administratorToken'>,
  name: string,
  role: 'user' | 'organiser' | 'administrator' = 'user',
): Promise<string> {
  const own = freshName(name);
  await createAccount(page, { url }, own);
  if (role !== 'user') {
    const address = `${url}/api/users/${encodeURIComponent(own)}`;
    expect((await sendJson('PATCH', address, { role }, { token: administratorToken })).status).toBe(200);
  }
  return own;
}

/** Adds a bot of a user whose version runs a house bot and has passed its check. */
export async function addBotOf({ database }: LentServer, owner: string, name: string, house: string): Promise<void> {
  const joined = expectValue(await joinDatabase({ type: 'postgres', url: database }));
  await addBot(joined.prisma, owner, name, house);
  await joined.close();
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${target}`);
}

/** The accessibility rules that the loaded page violates, each with the first element and the reason. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.getByRole('progressbar', { name: /^(Loading the page|正在加载页面)$/ }).waitFor({ state: 'detached' });
  await page.evaluate(AXE);
  return page.evaluate(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => [id, nodes[0].target, nodes[0].failureSummary].join(' ')))`,
  );
}

/** Expects a page that violates no accessibility rule and is not wider than its window. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
}

/** Expects each element to have a size, and its text, or its colour if it has none, a contrast of at least 3 to what is behind. */
export async function expectSeen(...elements: readonly Locator[]): Promise<void> {
  for (const element of elements) {
    await element.waitFor();
    const { width, height, contrast } = await element.evaluate((shown) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')!;
      const luminance = (...layers: readonly string[]) => {
        for (const layer of ['#fff', ...layers]) {
          context.fillStyle = layer;
          context.fillRect(0, 0, 1, 1);
        }
        const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) => (value / 255) ** 2.2);
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
      };
      const behind: string[] = [];
      for (let above = shown.parentElement; above !== null; above = above.parentElement)
        behind.unshift(getComputedStyle(above).backgroundColor);
      const { color, backgroundColor } = getComputedStyle(shown);
      if (shown.textContent) behind.push(backgroundColor);
      const front = shown.textContent ? color : backgroundColor;
      const [dark, light] = [luminance(...behind), luminance(...behind, front)].toSorted((a, b) => a - b);
      const { width, height } = shown.getBoundingClientRect();
      return { width, height, contrast: (light! + 0.05) / (dark! + 0.05) };
    });
    expect([width > 3, height > 3, contrast >= 3], `${element}: ${width} x ${height}, contrast ${contrast}`).toEqual([
      true,
      true,
      true,
    ]);
  }
}
