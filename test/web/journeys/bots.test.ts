// Bots: from sign-up to an upload with the report of its check, a version put on the ladder, and a template that runs in the editor.

/** @module-tag sandbox */

import { expect, test } from 'vitest';
import { drawerBot } from '../../server/bots/upload-client.ts';
import { PASSWORD } from '../../server/browser-session.ts';
import { addBotOf, describeJourneys, expectAccessible, freshName, signUp } from '../pages-under-test.ts';

describeJourneys('bots', (pages) => {
  test('a new user uploads a bot, reads the report of its check, and puts a version on the ladder', async () => {
    const page = await pages.newPage();
    const name = freshName('Author');
    await page.goto(pages.server.url);
    await page.getByRole('link', { name: 'Upload', exact: true }).click();
    await page.getByRole('button', { name: 'Sign up', exact: true }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('alert').getByText('too easy to guess').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    const buffer = Buffer.from(drawerBot().replace('"PLAY " + line.slice(2)', '"thinking"'));
    await page.getByLabel('Choose a file').setInputFiles({ name: 'flowery.js', mimeType: 'text/plain', buffer });
    // Otherwise browsers do not report that the same file is chosen again.
    expect(await page.locator('#bot-file').inputValue()).toBe('');
    await page.getByLabel('Name of the bot').fill('flowery');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const failed = page.getByRole('region', { name: 'flowery', exact: true });
    await failed.getByText('Check failed').waitFor();
    await failed.getByText('thinking').first().waitFor();
    await failed.getByText('Standard output carries replies only.').first().waitFor();
    await failed.getByRole('region', { name: 'East' }).getByRole('img').nth(12).waitFor();
    await expectAccessible(page);

    await addBotOf(pages.server, name, 'passed', 'random');
    await page.reload();
    const passed = page.getByRole('region', { name: 'passed', exact: true });
    await passed.getByRole('button', { name: 'Put on the ladder' }).click();
    await passed.getByText('on the ladder', { exact: true }).waitFor();
  });

  test('the editor runs a changed template, and shows its output and its fault at the decision', async () => {
    const page = await pages.newPage();
    await signUp(page, pages.server, 'Writer');
    await page.goto(`${pages.server.url}/bots/new`);
    const code = page.getByRole('textbox', { name: 'Code of main.py' });
    await code.getByText('A bot in').first().waitFor();
    await code.click();
    await page.keyboard.press('ControlOrMeta+f');
    const panel = page.locator('.cm-search');
    await panel.locator('input[name=search]').fill('discards = [action for');
    const changed = 'import sys; print("thinking", file=sys.stderr); discards = [{"type": "discard", "tile": 0} for';
    await panel.locator('input[name=replace]').fill(changed);
    await panel.locator('button[name=replaceAll]').click();
    const isBusy = await page.getByRole('button', { name: 'Run', exact: true }).evaluate(async (button) => {
      (button as HTMLButtonElement).click();
      await new Promise((resolve) => setTimeout(resolve));
      return (button as HTMLButtonElement).disabled;
    });
    expect(isBusy).toBe(true);
    await page.getByRole('heading', { name: 'Output at this decision' }).waitFor();
    await page.getByText('Breaks the rules').waitFor();
    await page.locator('pre.log', { hasText: 'thinking' }).first().waitFor();
  });
});
