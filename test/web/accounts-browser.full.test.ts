// Accounts in a real browser: the setup link of the first start, a token, sign-out and sign-in, administration, and a class.

import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../server/browser-session.ts';
import { sendJson } from '../server/send-json.ts';
import { until } from '../server/throwaway.ts';
import { claimServer, clickAndConfirm, createAccount, describePages } from './pages-under-test.ts';

describePages('accounts', (pages) => {
  let page: Page;

  beforeEach(async () => {
    page = await pages.newPage();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  async function signIn(name: string, password = PASSWORD): Promise<void> {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button('Sign in').click();
  }

  test('a user creates and revokes a token, signs out, and returns to the same page after signing in', async () => {
    await createAccount(page, pages.server, 'Ann');
    await page.goto(`${pages.server.url}/account`);
    await page.getByText('You have no tokens.').waitFor();
    await page.getByLabel('What it is for').fill('laptop');
    await button('Create a token').click();
    const token = (await page.getByRole('status').locator('code').textContent())!.trim();
    expect(token).toMatch(/^mcr_user_[\w-]{43}$/);
    const me = () => fetch(`${pages.server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await me()).json()).toMatchObject({ type: 'token', name: 'laptop', user: { name: 'Ann' } });
    await clickAndConfirm(page, 'Revoke laptop', 'Revoke');
    await page.getByText('You have no tokens.').waitFor();
    expect((await me()).status).toBe(401);

    await button('Sign out').click();
    await link('Sign in').waitFor();
    await page.goto(`${pages.server.url}/account`);
    await page.waitForURL(`${pages.server.url}/sign-in?back=%2Faccount`);
    await signIn('Ann', 'not the password');
    await page.getByRole('alert').getByText('The name or the password is wrong').waitFor();
    await signIn('ann');
    await page.waitForURL(`${pages.server.url}/account`);
    await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor();
  });

  test('strangers see only the name of a profile, until its owner ticks more', async () => {
    await createAccount(page, pages.server, 'Ada');
    const stranger = await pages.newPage();
    await page.goto(`${pages.server.url}/account`);
    await link('Your profile').click();
    const style = page.locator('section', { has: page.getByRole('heading', { name: 'Style' }) });
    await style.getByText('Too early to say: 0 of 20 deals.').waitFor();
    await stranger.goto(page.url());
    await stranger.getByText('This player shows only the name.').waitFor();
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/me/profile'));
    await style.getByLabel('Show to everybody').click();
    expect((await stored).status()).toBe(200);
    await stranger.reload();
    await stranger.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await stranger.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Style']);
    expect(await stranger.getByRole('checkbox').count()).toBe(0);
  });

  test('an administrator claims the server, appoints an organiser and resets a password', async () => {
    const bea = { name: 'Bea', password: PASSWORD };
    expect((await sendJson('POST', `${pages.server.url}/api/users`, bea)).status).toBe(201);
    await claimServer(page, pages.server);
    await page.getByLabel('Search by name').fill('BE');
    const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByLabel('Role of Bea').selectOption('organiser');
    await changed;
    await button('Reset password of Bea').click();
    const path = (await page.getByRole('status').locator('code').textContent())!.trim();
    await page.goto(`${pages.server.url}/account`);
    await button('Sign out').click();
    await link('Sign in').waitFor();
    await page.goto(path);
    await page.getByLabel('New password').fill('another passphrase');
    await button('Set the password and sign in').click();
    await link('Your account: Bea').click();
    await page.getByText('organiser', { exact: true }).waitFor();
    await page.goto(`${pages.server.url}/administration`);
    await page.getByText('Your account has no permission for this').waitFor();
    await page.goto(path);
    await page.getByText('This link no longer works').waitFor();
  });

  /** Creates accounts for a list of which one name is invalid, and then for the corrected name. Returns the table of passwords. */
  const createAccounts = async (): Promise<Locator> => {
    await page.getByLabel('Names, one per line').fill('Vic\n\n=x\nWen\n');
    await button('Create the accounts').click();
    const passwords = page.getByRole('status').filter({ hasText: 'One-time passwords' });
    await passwords.getByRole('row', { name: /^Wen \w{4}-\w{4}-\w{4}$/ }).waitFor();
    await page.getByText('Line 3 of your list, “=x”: use 1 to 40 letters').waitFor();
    const csv = decodeURIComponent((await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href'))!);
    expect(csv.split('\r\n')).toEqual([
      'data:text/csv;charset=utf-8,\uFEFFname,password',
      expect.stringMatching(/^Vic,[\w-]{14}$/),
      expect.stringMatching(/^Wen,[\w-]{14}$/),
      '',
    ]);
    // Corrected names join the passwords that are not printed yet.
    await page.getByLabel('Names, one per line').fill('Xen');
    await button('Create the accounts').click();
    await passwords.getByRole('row', { name: /^Xen / }).waitFor();
    expect(await passwords.getByRole('rowheader').allTextContents()).toEqual(['Xen', 'Vic', 'Wen']);
    const { top, height } = await passwords.evaluate((section) => section.getBoundingClientRect());
    expect(top + height).toBeGreaterThan(0);
    expect(top).toBeLessThan(page.viewportSize()!.height);
    // Only the slips are printed, without blank pages.
    const printed = (await page.pdf()).toString('latin1');
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    return passwords;
  };

  test.each([429, 503])(
    'a user stays signed in while the server refuses with status %i to return the session',
    async (status) => {
      await createAccount(page, pages.server, `Ida${status}`);
      const json = { error: { code: 'refused', message: 'wait' } };
      const refusal = { status, headers: { 'retry-after': '1' }, json };
      await page.route('**/api/sessions/current', (route) => route.fulfill(refusal), { times: 1 });
      await page.goto(`${pages.server.url}/account`);
      await link(`Your account: Ida${status}`).waitFor();
      await button('Sign out').waitFor();
      expect(page.url()).toBe(`${pages.server.url}/account`);
    },
  );

  test('the owner of a group creates accounts for a class', async () => {
    await createAccount(page, pages.server, 'Teo');
    await page.goto(`${pages.server.url}/groups`);
    await page.getByText('You are not in a group.').waitFor();
    await page.getByLabel('Group name').fill('Mahjong I');
    await button('Create a group').click();
    await page.getByText('Only organisers can create accounts here').waitFor();
    const address = page.url();
    const role = { role: 'organiser' };
    const by = { token: pages.server.administratorToken };
    expect((await sendJson('PATCH', `${pages.server.url}/api/users/Teo`, role, by)).status).toBe(200);
    await page.reload();
    const passwords = await createAccounts();
    await page.getByText('never signed in').first().waitFor();
    await page.getByLabel('Sort by').selectOption('check');
    await page.waitForURL(`${address}?sort=check`);
    await page.getByText('0 of 4 have a bot that passed its check').waitFor();
    await clickAndConfirm(page, 'New password for Vic', 'New password');
    await until(async () => (await passwords.getByRole('rowheader').first().textContent()) === 'Vic');
    expect(await passwords.getByRole('rowheader').allTextContents()).toEqual(['Vic', 'Xen', 'Wen']);
    await page.getByLabel('Role of Vic').selectOption('manager');
    await clickAndConfirm(page, 'Remove Wen', 'Remove');
    await button('Remove Wen').waitFor({ state: 'detached' });
  });
});
