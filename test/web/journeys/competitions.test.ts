// Competitions of organisers and teachers: a contest, a task of a class, and people against bots on the same walls.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  addBotOf,
  clickAndConfirm,
  describeJourneys,
  expectAccessible,
  freshId,
  freshName,
  PHONE,
  signUp,
} from '../pages-under-test.ts';

describeJourneys('competitions', (pages) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test('an organiser creates a contest, ends its registration, and sees its champion', async () => {
    const page = await pages.newPage();
    await signUp(page, pages.server, 'Olga', 'organiser');
    // A former address.
    await page.goto(`${pages.server.url}/contests/new`);
    await page.waitForURL(/\/compete\/new\?kind=contests$/);
    const name = freshName('Contest');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Format').selectOption('class');
    await page.getByText('Advanced', { exact: true }).click();
    await button(page, 'Remove Elimination').click();
    await page.getByRole('textbox', { name: 'Rounds' }).nth(0).fill('1');
    await page.getByRole('textbox', { name: 'Rounds' }).nth(1).fill('1');
    await expectAccessible(page);
    await button(page, 'Open registration').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    for (const bot of ['random', 'shanten']) {
      await page.getByLabel('House bot').selectOption(bot);
      await button(page, 'Add it as an entrant').click();
      await button(page, `Remove ${bot}`).waitFor();
    }
    await clickAndConfirm(page, 'End registration now');
    await page.locator('.champion', { hasText: /random|shanten/ }).waitFor();
    await page.getByText('Crosstable', { exact: true }).click();
    await page.getByText('The row’s entrant minus the column’s, in points a deal').waitFor();
  });

  test('a night at real tables, led and played on phones', async () => {
    const organiser = await pages.newPage({ viewport: PHONE });
    await signUp(organiser, pages.server, 'Olga', 'organiser');
    await organiser.goto(`${pages.server.url}/compete/new?kind=nights`);
    await organiser.getByLabel('Name of the night').fill(freshName('Night'));
    await organiser.getByLabel('Rounds').fill('1');
    await organiser.getByLabel('Players, one per line').fill('Anna\nBo\nChen\nDirk');
    await button(organiser, 'Create the night').click();
    await button(organiser, 'Start round 1').click();
    await organiser.getByRole('link', { name: 'Enter or correct hands' }).waitFor();
    await organiser.getByLabel('Late player').fill('Eva, 123, NL');
    await button(organiser, 'Add').click();
    await organiser.getByText('Not understood: “Eva, 123, NL”').waitFor();
    await expectAccessible(organiser);
    const link = await organiser
      .getByRole('link', { name: 'Enter or correct hands' })
      .evaluate((a: HTMLAnchorElement) => a.href);
    const [phone, other] = [await pages.newPage({ viewport: PHONE }), await pages.newPage({ viewport: PHONE })];
    for (const page of [phone, other]) {
      await page.goto(link);
      await page.getByRole('group', { name: 'Who won?' }).getByRole('button').first().click();
      await button(page, 'Self-drawn').click();
    }
    await phone.getByLabel('Points of the hand').fill('7');
    expect(await button(phone, 'Enter').isDisabled()).toBe(true);
    await phone.getByLabel('Points of the hand').fill('10');
    await phone.getByText('+54').waitFor();
    await button(phone, 'Enter').click();
    await phone.getByText('Deal 1 is entered.').waitFor();
    await expectAccessible(phone);
    // The other phone shows what stands, without a reload.
    await other.getByText('10, self-drawn').waitFor();
    await other.getByRole('heading', { name: 'Deal 2' }).waitFor();
    await clickAndConfirm(organiser, 'End round 1');
    await organiser.getByRole('row', { name: /^1 .* 4\.00 \+54$/ }).waitFor();
    await organiser.getByRole('link', { name: 'View for the hall' }).click();
    await organiser.getByText('After 1 round').waitFor();
    expect(await organiser.title()).toContain('View for the hall');
    // The organiser adds a hand that the table did not enter in time.
    await organiser.goto(link);
    await organiser.getByText('Add deal 2').click();
    await organiser.getByRole('group', { name: 'Who won?' }).getByRole('button').first().click();
    await button(organiser, 'Self-drawn').click();
    await organiser.getByLabel('Points of the hand').fill('8');
    await button(organiser, 'Enter').click();
    await organiser.getByText('8, self-drawn').waitFor();
  });

  test('people and bots play the same walls, and two deals are compared side by side', async () => {
    const organiser = await pages.newPage();
    const player = await pages.newPage();
    await signUp(organiser, pages.server, 'Olga', 'organiser');
    const name = await signUp(player, pages.server, 'Ann');
    const order = { deals: 4, baseline: 'beginner', clock: 'none', pauses: 'none', closesAt: '2999-01-01T00:00:00Z' };
    const id = freshId('match');
    const data = { ...order, id, name: id };
    expect((await organiser.request.post(`${pages.server.url}/api/duplicates`, { data })).status()).toBe(201);
    await organiser.goto(`${pages.server.url}/duplicates/${id}`);
    await organiser.getByLabel('House bot').selectOption('random');
    await button(organiser, 'Enter it').click();
    await organiser.getByText('random v1').waitFor();

    await player.goto(`${pages.server.url}/duplicates/${id}`);
    // Help is off, because others play the same walls, even if the player uses it at other tables.
    await player.evaluate(`localStorage.setItem('table-help', 'on')`);
    await button(player, 'Enter and play').click();
    await player.waitForURL(/\/tables\//);
    await button(player, 'No claims').waitFor();
    expect(await button(player, 'Help').count()).toBe(0);
    expect(await player.getByRole('region', { name: 'Help' }).count()).toBe(0);
    for (const preset of ['No claims', 'Auto win', 'Discard what I draw']) await button(player, preset).click();
    await player.getByText('Total after 1 deal, points').waitFor();
    await player.getByRole('link', { name: 'Stop for now' }).first().click();
    await button(player, 'Play deal 2 of 4').waitFor();
    await clickAndConfirm(organiser, 'Close now');
    await player.goto(`${pages.server.url}/duplicates/${id}`);
    await player.getByRole('heading', { name: 'Results' }).waitFor();
    await player.getByRole('link', { name: new RegExp(`^${name}, deal 1: `) }).click();
    await player.getByRole('heading', { name: 'Two deals of one wall' }).waitFor();
    await expectAccessible(player);
    await player.goto(`${pages.server.url}/duplicates/${id}/competitors/1/deals/1`);
    await player.getByRole('button', { name: /^Play this deal yourself/ }).click();
    await player.waitForURL(/\/tables\//);
    await player.locator('.hand button').first().waitFor();
  });

  test('a teacher sets a task, for which a student of the class submits a bot', { tags: ['sandbox'] }, async () => {
    const teacher = await pages.newPage();
    const student = await pages.newPage({ viewport: PHONE });
    await signUp(teacher, pages.server, 'Tea', 'organiser');
    const name = await signUp(student, pages.server, 'Una');
    await addBotOf(pages.server, name, 'tiger', 'random');
    await teacher.goto(`${pages.server.url}/groups`);
    await teacher.getByLabel('Group name').fill('Class 3b');
    await button(teacher, 'Create a group').click();
    await button(teacher, 'Create a link').click();
    const invitation = (await teacher.getByRole('status').locator('code').textContent())!.trim();
    const address = teacher.url();
    await student.goto(invitation);
    await button(student, 'Join the group').click();
    await student.waitForURL(address);
    const other = freshName('Vic');
    const api = address.replace('/groups/', '/api/groups/');
    const made = await teacher.request.post(`${api}/accounts`, { data: { names: [other] } });
    expect(made.ok()).toBe(true);

    await teacher.getByRole('link', { name: 'Set a task' }).click();
    await teacher.getByLabel('Title').fill('Beat random');
    await teacher.getByLabel('Bot to beat').selectOption('random');
    // More than it can lead by: a version that has passed cannot submit again, so the count would be gone once it is measured.
    await teacher.getByLabel('Required lead in points a deal').fill('50');
    await teacher.getByLabel('Maximum number of walls').fill('20');
    await button(teacher, 'Set the task').click();
    await teacher.getByText('Beat random by more than 50 points a deal, with certainty.').waitFor();
    await teacher.getByText('nothing submitted').first().waitFor();
    await student.reload();
    await student.getByRole('link', { name: 'Beat random' }).click();
    await button(student, 'Submit').click();
    await student.getByText('You can submit 4 more times.').waitFor();
    await expectAccessible(student);
    await teacher.reload();
    await teacher.getByText('0 of 2 have passed').waitFor();
    await teacher.getByLabel('Show').selectOption('none');
    await teacher.waitForURL(/\?state=none$/);
    await teacher.getByText(name, { exact: true }).waitFor({ state: 'detached' });
    await teacher.getByText(other, { exact: true }).waitFor();
    const grades = teacher.getByRole('link', { name: 'Grades as CSV' });
    expect(await grades.getAttribute('href')).toMatch(/^\/api\/tasks\/\w+\/grades\.csv$/);
    await clickAndConfirm(teacher, 'End the task now');
    await teacher.getByText('mcr compare MY-BOT random --seed').waitFor();
  });
});
