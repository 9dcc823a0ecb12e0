// Controlling tournaments in a real browser: start, pause, resume, withdraw, cancel.

import { expect, test } from 'vitest';
import {
  clickAndConfirm,
  clickAndDecline,
  describeJourneys,
  expectAccessible,
  freshId,
  PHONE,
  signUp,
} from './pages-under-test.ts';

describeJourneys('organising', (pages) => {
  test('an organiser starts, pauses, resumes and cancels a tournament on its page, where others see no controls', async () => {
    const page = await pages.newPage({ viewport: PHONE });
    const stranger = await pages.newPage();
    const id = freshId('friday');
    const address = `${pages.server.url}/tournaments/${id}`;
    const api = address.replace('/tournaments/', '/api/tournaments/');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const status = async () => (await (await page.request.get(api)).json()).status;
    await signUp(page, pages.server, 'Olga', 'organiser');
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
    await button('Pause').waitFor();
    // The page repeats a failed request, although a paused tournament sends no announcements.
    await page.route(api, (route) => route.abort(), { times: 2 });
    await button('Pause').click();
    await button('Resume').waitFor();
    expect(await status()).toBe('paused');
    await page.getByLabel('Withdraw an entrant').selectOption('second');
    await clickAndDecline(page, 'Withdraw');
    await clickAndConfirm(page, 'Withdraw');
    await page.getByText('Withdrawn: second').waitFor();
    await expectAccessible(page);
    await button('Resume').click();
    await button('Pause').waitFor();
    await stranger.goto(address);
    await stranger.getByRole('heading', { level: 1, name: id }).waitFor();
    expect(await stranger.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0);
    await clickAndConfirm(page, 'Cancel the tournament');
    await button('Cancel the tournament').waitFor({ state: 'detached' });
    expect(await status()).toBe('cancelled');
  });
});
