// Accounts in a real browser: the link of the first start, sign-up, a token, sign-out and sign-in, and administration.

import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { PASSWORD } from '../server/browser-session.ts';
import type { Serving } from '../server/serving.ts';
import { servePages } from './serve-pages.ts';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the tests of the pages are SKIPPED. As root: ${INSTALL_COMMAND}`);

describe.skipIf(!hasBrowser)('accounts', () => {
  let server: Serving;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    server = await servePages();
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(300_000);
    page = await context.newPage();
    complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
  });

  afterEach(async () => {
    expect(complaints).toEqual([]);
    await context.close();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  async function signIn(name: string, password = PASSWORD): Promise<void> {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button('Sign in').click();
  }

  async function expectAccessible(): Promise<void> {
    await page.evaluate(AXE);
    const found = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
    expect(found).toEqual([]);
  }

  test('sign up, make a token, revoke it, sign out, and sign in with a return to the same page', async () => {
    await page.goto(`${server.url}/fans`);
    await link('Sign in').click();
    await link('Sign up').click();
    // Waits for the page's code, as in signUp below.
    await button('Sign up').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await page.getByLabel('Password', { exact: true }).fill('password');
    await button('Sign up').click();
    await page.getByRole('alert').getByText('too easy to guess').waitFor();
    await expectAccessible();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign up').click();
    await page.waitForURL(`${server.url}/fans`);
    await link('Your account: Ann').click();

    await page.getByText('You have no tokens.').waitFor();
    await page.getByLabel('What it is for').fill('laptop');
    await button('Make a token').click();
    const token = (await page.getByRole('status').locator('code').textContent())!.trim();
    expect(token).toMatch(/^mcr_user_[\w-]{43}$/);
    const me = () => fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await me()).json()).toMatchObject({ type: 'token', name: 'laptop', user: { name: 'Ann' } });
    await expectAccessible();
    await button('Revoke laptop').click();
    await page.getByText('You have no tokens.').waitFor();
    expect((await me()).status).toBe(401);

    await button('Sign out').click();
    await link('Sign in').waitFor();
    await page.goto(`${server.url}/account`);
    await page.waitForURL(`${server.url}/sign-in?back=%2Faccount`);
    await signIn('Ann', 'not the password');
    await page.getByRole('alert').getByText('The name or the password is wrong').waitFor();
    await signIn('ann');
    await page.waitForURL(`${server.url}/account`);
    await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor();
  });

  test('claim the server, make an organiser, reset a password', async () => {
    const body = JSON.stringify({ name: 'Bea', password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/api/users`, { method: 'POST', headers, body })).status).toBe(201);
    await page.goto(server.administratorLink!);
    await page.getByRole('heading', { level: 1, name: 'Claim this server' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Rosa');
    await page.getByLabel('New password').fill(PASSWORD);
    await button('Set the password and sign in').click();
    await page.waitForURL(`${server.url}/administration`);
    await page.getByLabel('Search by name').fill('BE');
    const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByLabel('Role of Bea').selectOption('organiser');
    await changed;
    await button('Reset password of Bea').click();
    const path = (await page.getByRole('status').locator('code').textContent())!.trim();
    await expectAccessible();
    await page.goto(`${server.url}/account`);
    await button('Sign out').click();
    await link('Sign in').waitFor();
    await page.goto(path);
    await page.getByLabel('New password').fill('another passphrase');
    await button('Set the password and sign in').click();
    await link('Your account: Bea').click();
    await page.getByText('organiser', { exact: true }).waitFor();
    await page.goto(`${server.url}/administration`);
    await page.getByText('Your account may not do this').waitFor();
    await page.goto(path);
    await page.getByText('This link does not work any more').waitFor();
  });

  const signUp = async (name: string): Promise<void> => {
    await link('Sign up').click();
    // The sign-in form has the same fields and is shown until the page's code is loaded.
    await button('Sign up').waitFor();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign up').click();
  };

  test('a group is joined by its link after sign-up, and gets accounts for a class', async () => {
    await page.goto(`${server.url}/groups`);
    await signUp('Teo');
    await page.getByText('You are in no group.').waitFor();
    await page.getByLabel('Name of the group').fill('Mahjong I');
    await button('Make a group').click();
    await page.getByText('Organisers can make accounts here').waitFor();
    await button('Make a link').click();
    const invitation = (await page.getByRole('status').locator('code').textContent())!.trim();
    const address = page.url();

    await context.clearCookies();
    await page.goto(invitation);
    await signUp('Una');
    await page.waitForURL(`${server.url}/join`);
    await button('Join the group').click();
    await page.waitForURL(address);
    await page.getByRole('heading', { level: 1, name: 'Mahjong I' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Invitation' }).count()).toBe(0);

    await context.clearCookies();
    const headers = { authorization: `Bearer ${server.administratorToken}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ role: 'organiser' });
    expect((await fetch(`${server.url}/api/users/Teo`, { method: 'PATCH', headers, body })).status).toBe(200);
    await page.goto(address);
    await signIn('Teo');
    await page.getByLabel('Names, one on each line').fill('Vic\nWen\n');
    await button('Make the accounts').click();
    const passwords = page.getByRole('status').filter({ hasText: 'Passwords that work once' });
    await passwords.getByRole('row', { name: /^Wen \w{4}-\w{4}-\w{4}$/ }).waitFor();
    const csv = decodeURIComponent((await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href'))!);
    expect(csv.split('\r\n')).toEqual([
      'data:text/csv;charset=utf-8,name,password',
      expect.stringMatching(/^Vic,[\w-]{14}$/),
      expect.stringMatching(/^Wen,[\w-]{14}$/),
      '',
    ]);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByText('never signed in').first().waitFor();
    await page.getByLabel('Sort by').selectOption('check');
    await page.waitForURL(`${address}?sort=check`);
    await page.getByText('0 of 4 have a bot that passed its check').waitFor();
    await button('New password for Vic').click();
    await passwords.getByRole('row', { name: /^Vic / }).waitFor();
    await page.getByLabel('Role of Una').selectOption('manager');
    await button('Remove Wen').click();
    await button('Remove Wen').waitFor({ state: 'detached' });
    await expectAccessible();
  });
});
