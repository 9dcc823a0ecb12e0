// The pages under test: a server, Chromium, visitors with any window size, theme and language, accounts, and the axe check.

import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { PASSWORD } from '../server/browser-session.ts';
import type { Serving } from '../server/serving.ts';
import { servePages } from './serve-pages.ts';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the tests of the pages are SKIPPED. As root: ${INSTALL_COMMAND}`);

export const PATIENCE_MS = 300_000;
export const DESK = { width: 1280, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

export interface PagesUnderTest {
  /** A test that restarts the server assigns the new one. */
  server: Serving;
  readonly browser: Browser;
  /** Exceptions on any page. Must be empty after each test. */
  readonly complaints: string[];
  /** A page of a new visitor; dialogs are accepted. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

/** A group of tests with its own server and browser. */
export function describePages(
  title: string,
  tests: (pages: PagesUnderTest) => void,
  environment: Readonly<Record<string, string>> = {},
): void {
  describe.skipIf(!hasBrowser)(title, () => {
    let browser: Browser;
    const pages: PagesUnderTest = {
      server: undefined as unknown as Serving,
      complaints: [],
      get browser() {
        return browser;
      },
      newPage: (options) => newPage(browser, pages.complaints, options),
    };
    beforeAll(async () => {
      pages.server = await servePages(environment);
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser?.close();
      await pages.server?.stop();
    });
    afterEach(() => expect(pages.complaints.splice(0)).toEqual([]));
    tests(pages);
  });
}

async function newPage(browser: Browser, complaints: string[], options: BrowserContextOptions = {}): Promise<Page> {
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
  return context.newPage();
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
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
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
export async function createAccount(page: Page, { url }: Serving, name: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/users`, { data: { name, password: PASSWORD } });
  expect(answer.status()).toBe(201);
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
