// Tournaments: from the form to the verified files.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runMcr } from '../../cli/run-mcr.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import {
  clickAndConfirm,
  clickAndDecline,
  describeJourneys,
  expectAccessible,
  freshId,
  PHONE,
  signUp,
} from '../pages-under-test.ts';

const root = makeScratchFolder();

describeJourneys('tournaments', (pages) => {
  test('an organiser creates one by a form, which shows errors beside their fields, controls it, and opens a deal', async () => {
    const page = await pages.newPage({ viewport: PHONE });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const id = freshId('cup');
    await signUp(page, pages.server, 'Olga', 'organiser');
    await page.goto(`${pages.server.url}/compete/new`);
    await page.getByLabel('Name', { exact: true }).fill(id);
    await page.getByText('Advanced', { exact: true }).click();
    await page.getByLabel('Id, part of its address').fill(`${id} 1`);
    await button('Create the tournament').click();
    await page.locator('.field', { hasText: 'Id, part' }).getByText('Use up to 64 letters, digits').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Id, part of its address').fill(id);
    for (const entrant of [1, 2, 3]) await page.getByLabel(`Bot of entrant ${entrant}`).selectOption('random');
    for (const entrant of [1, 2, 3, 4]) await page.getByLabel(`Name of entrant ${entrant}`).fill(`bot ${entrant}`);
    await page.getByLabel('Rounds').fill('2');
    await page.getByLabel('Deals in a set').selectOption('4');
    await button('Create the tournament').click();
    await page.waitForURL(`${pages.server.url}/tournaments/${id}`);

    // The open page is updated until the end.
    await button('Start').click();
    await page.getByText('finished', { exact: true }).waitFor();
    await page.getByText('after round 2, 8 deals each').waitFor();
    await page.getByRole('table', { name: 'Standings' }).getByRole('row').nth(4).waitFor();
    await page.getByText(`npx mcr verify ${pages.server.url}/tournaments/${id}`).waitFor();
    await page.getByRole('link', { name: 'Table 1' }).first().click();
    await page
      .getByRole('link', { name: /^Deal \d+: .* points/ })
      .first()
      .click();
    await page.waitForURL(/\/deals\/[^/]+\/r\d-t1-s1\/1\?view=/);
    await page.getByRole('region', { name: 'Table' }).getByRole('img').first().waitFor();
    await page.keyboard.press('End');
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
  });

  test('a running one is paused, resumed and cancelled on its page, where others see no controls', async () => {
    const page = await pages.newPage();
    const stranger = await pages.newPage();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const id = freshId('long');
    const address = `${pages.server.url}/tournaments/${id}`;
    const api = address.replace('/tournaments/', '/api/tournaments/');
    const status = async () => (await (await page.request.get(api)).json()).status;
    await signUp(page, pages.server, 'Otto', 'organiser');
    const entrants = ['a', 'b', 'c', 'd', 'second'].map((name) => ({ id: name, bot: 'random' }));
    const data = { id, name: id, rounds: 1000, seatings: 1, entrants, reference: { id: 'reference', bot: 'random' } };
    expect((await page.request.post(`${pages.server.url}/api/tournaments`, { data })).status()).toBe(201);

    // The entrants of a new tournament are shown before its standings arrive.
    await page.route(`${api}/standings*`, () => undefined);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Entered' }).waitFor();
    await page.unroute(`${api}/standings*`);
    await page.reload();
    await button('Start').click();
    await page.getByText('live', { exact: true }).waitFor();
    // The page repeats a failed request, although a paused tournament sends no announcements.
    await page.route(api, (route) => route.abort(), { times: 2 });
    await button('Pause').click();
    await button('Resume').waitFor();
    expect(await status()).toBe('paused');
    await page.getByLabel('Withdraw an entrant').selectOption('second');
    await clickAndDecline(page, 'Withdraw');
    await clickAndConfirm(page, 'Withdraw');
    await page.getByText('Withdrawn: second').waitFor();
    await button('Resume').click();
    await button('Pause').waitFor();
    await stranger.goto(address);
    await stranger.getByRole('heading', { level: 1, name: id }).waitFor();
    expect(await stranger.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0);
    await clickAndConfirm(page, 'Cancel the tournament');
    await page.getByText('cancelled', { exact: true }).waitFor();
    expect(await status()).toBe('cancelled');
  });

  test('the files of one are verified in the browser', async () => {
    const league = join(root, 'league');
    const bots = 'a=random,b=random,c=random,d=random';
    await runMcr([
      'tournament',
      '--bots',
      bots,
      '--rounds',
      '1',
      '--seatings',
      '4',
      '--seed',
      'pages',
      '--out',
      league,
    ]);
    const { planCommitment } = JSON.parse(readFileSync(join(league, 'tournament.json'), 'utf8'));
    const page = await pages.newPage();
    const verdict = (name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    await page.goto(`${pages.server.url}/verify`);
    await page.getByLabel('Choose a folder').setInputFiles(league);
    await verdict('All checks passed');
    await page.getByText('Rounds: 1 · sets: 1 · deals: 4').waitFor();
    await page.getByLabel('Commitment (optional)').fill('0'.repeat(64));
    await verdict('1 finding');
    const findings = page.getByRole('region', { name: /finding/ }).getByRole('listitem');
    expect(await findings.allTextContents()).toEqual([
      `commitment · tournament.json: expected ${'0'.repeat(64)}, found ${planCommitment}`,
    ]);
  });
});
