// The editor of bots in a real browser: from the home page to a version on the ladder, a planted bug, drafts, versions compared.

import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD } from '../server/browser-session.ts';
import { until } from '../server/throwaway.ts';
import { createAccount, describePages, PHONE, violationsOn } from './pages-under-test.ts';

const FILE = 'main.ts';
const NAME = 'typed';
/** A part of the template, and the bug that is planted in its place. */
const GOOD = "if (discards.length === 0) return { type: 'pass' };";
const BAD = "if (discards.length === 0) return { type: 'chow', tile: 1 };";

describePages('the editor of bots', (pages) => {
  test('from the home page to a version on the ladder in TypeScript, without a file', async () => {
    const page = await pages.newPage();
    await writeBot(page, pages.server.url);
    await findPlantedBug(page);
    await compareVersions(page);
    await compareFork(page, pages.server.url);
  });

  test('the keyboard leaves the editor', async () => {
    const page = await pages.newPage({ viewport: PHONE, hasTouch: true });
    await page.goto(`${pages.server.url}/bots/new`);
    // Tab indents; after Escape, it leaves the editor.
    await code(page, 'main.py').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.shadowRoot === null')).toBe(true);
  });

  test('a second click starts no second run, and a run outlives a reload', async () => {
    const page = await pages.newPage();
    await createAccount(page, pages.server, 'Hasty');
    await page.goto(`${pages.server.url}/bots/new`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/trial') && request.method() !== 'GET') sent.push(request.method());
    });
    await replaceIn(page, 'main.py', 'discards = [action for', 'import time; time.sleep(2); discards = [action for');
    await page.getByRole('button', { name: 'Run', exact: true }).dblclick();
    await page.getByText(/^Decision \d+ of/).waitFor();
    expect(sent).toEqual(['POST']);
    await page.reload();
    await page.getByText('You started this run before the page was loaded again.').waitFor();
    await page.getByText(/^Decision \d+ of/).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${pages.server.url}/bots/new`);
    await second.getByRole('button', { name: 'Ask', exact: true }).click();
    await second.getByText('Another run of yours is in progress.').waitFor();
    await second.getByRole('button', { name: 'Stop it and start this one' }).click();
    await second.getByRole('button', { name: 'Stop', exact: true }).click();
    await second.getByRole('button', { name: 'Run', exact: true }).click();
    await second.getByText(/^Decision \d+ of/).waitFor();
  });

  test('says that the server does not respond, and what it refuses', async () => {
    const page = await pages.newPage();
    await createAccount(page, pages.server, 'Remote');
    await page.goto(`${pages.server.url}/bots/new`);
    const cutOff = (method: string) => (route: Route) =>
      route.request().method() === method ? route.abort() : route.continue();
    await page.route('**/api/bots', cutOff('POST'));
    await save(page, 'far');
    await page.getByText('The server does not respond').waitFor();
    await page.unroute('**/api/bots');
    expect(await violationsOn(page)).toEqual([]);
    await save(page, 'far/away');
    await page.getByText('This name cannot be used').waitFor();
    expect(await page.getByText('The server does not respond').count()).toBe(0);
    await page.route('**/api/trial', cutOff('GET'));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('The server does not respond. The run is followed again as soon as it does.').waitFor();
    await page.unroute('**/api/trial');
    await page.getByText('End of the deal').waitFor();
    expect(await page.getByText('The server does not respond').count()).toBe(0);
  });

  test('names of files stay in the bot', async () => {
    const page = await pages.newPage();
    await page.goto(`${pages.server.url}/bots/new`);
    await page.getByRole('button', { name: 'New file' }).click();
    for (const path of ['../x.py', '/etc/passwd', 'a//b', '.hidden', 'main.py', 'main.py/x', 'a b']) {
      await page.getByLabel('Name of the new file').fill(path);
      expect(await page.getByRole('button', { name: 'Add', exact: true }).isDisabled(), path).toBe(true);
    }
    await page.getByLabel('Name of the new file').fill('data/table.json');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await code(page, 'data/table.json').waitFor();
  });
});

/** Signs up on the way, runs a template, saves it, and puts it on the ladder once its check has passed. */
async function writeBot(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('link', { name: 'Write a bot', exact: true }).first().click();
  await page.getByLabel('Open', { exact: true }).selectOption({ label: 'TypeScript' });
  await code(page, FILE).getByText('A bot in').first().waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('link', { name: 'Sign up', exact: true }).last().click();
  await page.getByLabel('Name', { exact: true }).fill(`Author of ${NAME}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await code(page, FILE).getByText('A bot in').first().waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('End of the deal').waitFor();
  await page.getByRole('slider', { name: 'Decision' }).fill('0');
  await page.getByText(/^Decision 1 of/).waitFor();
  await page.getByText('Legal replies').waitFor();
  await save(page, NAME);
  await page.getByText('Check passed').waitFor();
  await page.getByRole('button', { name: 'Put on the ladder' }).click();
  await page.getByText('on the ladder', { exact: true }).waitFor();
}

/** The bug is found by the situations, and gone after an edit. */
async function findPlantedBug(page: Page): Promise<void> {
  await replaceIn(page, FILE, GOOD, BAD);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByText(/[1-9]\d* faults?$/).waitFor();
  await page.getByText('Not a valid reply').first().waitFor();
  await replaceIn(page, FILE, BAD, GOOD);
  await page.getByText('The code has changed since this run.').waitFor();
  await page.getByRole('button', { name: 'Ask this question again' }).first().click();
  await page.getByText('1 question, 0 faults').waitFor();
  expect(await page.getByText('The code has changed since this run.').count()).toBe(0);
}

/** Unsaved text outlives a reload; saved, it is compared with the first version. */
async function compareVersions(page: Page): Promise<void> {
  await replaceIn(page, FILE, 'It wins', 'It always wins');
  await expectStored(page, 'It always wins');
  await page.reload();
  await page.getByText('This is your unsaved text from earlier.').waitFor();
  await code(page, FILE).getByText('It always wins').waitFor();
  await save(page, NAME);
  await page.getByText('Version 2', { exact: true }).waitFor();
  const broken = { status: 500, json: { error: { code: 'internal', message: '' } } };
  await page.route('**/versions/1/sources', (route) => route.fulfill(broken), { times: 1 });
  await page.getByLabel('Compare with').selectOption({ label: `${NAME}, version 1` });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.cm-changedLine').first().waitFor();
  await page.getByRole('button', { name: `${FILE} (changed)` }).waitFor();
}

/** What was changed in a fork is shown at once, also far below. */
async function compareFork(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/bots/new?from=${encodeURIComponent(`Author of ${NAME}/${NAME}@2`)}&fork=1`);
  await replaceIn(page, FILE, GOOD, `${GOOD} `);
  await page.getByLabel('Compare with').selectOption({ label: `${NAME}, version 2` });
  await page.locator('.cm-changedLine').waitFor();
  await until(() => page.locator('.cm-scroller').evaluate(({ scrollTop }) => scrollTop > 0));
}

function code(page: Page, file: string) {
  return page.getByRole('textbox', { name: `Code of ${file}` });
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the bot').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Replaces a text in the editor, by its search panel. */
async function replaceIn(page: Page, file: string, from: string, to: string): Promise<void> {
  await code(page, file).click();
  await page.keyboard.press('ControlOrMeta+f');
  const panel = page.locator('.cm-search');
  await panel.locator('input[name=search]').fill(from);
  await panel.locator('input[name=replace]').fill(to);
  await panel.locator('button[name=replaceAll]').click();
  await page.keyboard.press('Escape');
}

/** Waits until the browser has stored a draft with this text. */
async function expectStored(page: Page, text: string): Promise<void> {
  await until(() =>
    page.evaluate<boolean>(
      `Object.keys(localStorage).some((key) => key.endsWith(' drafts') && localStorage[key].includes(${JSON.stringify(text)}))`,
    ),
  );
}
