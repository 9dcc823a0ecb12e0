// Records from files: the replay, its review, and the analysis board for one of its decisions.

import { CASUAL_RULES } from '@mcr-arena/engine';
import { expect, test } from 'vitest';
import { configFrom, randomDeal } from '../../deals/random-deals.ts';
import { gameOf } from '../../formats/site-records/write-salasasa.ts';
import { describeJourneys, expectAccessible } from '../pages-under-test.ts';

describeJourneys('a record of another site', (pages) => {
  test('is replayed and reviewed; a mistake is practised, and a decision analysed', async () => {
    const page = await pages.newPage();
    const give = (buffer: Buffer) =>
      page.locator('#record').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer });
    await page.goto(`${pages.server.url}/replay?view=south&review=1`);
    await give(Buffer.from('no record'));
    await page.getByRole('alert').getByText('it is neither JSON nor PMN').waitFor();
    await give(Buffer.from(JSON.stringify(gameOf([randomDeal(configFrom(CASUAL_RULES, 'trainer'), 'trainer')]))));
    await page.getByText(/: our judge confirms every action\.$/).waitFor();
    const review = page.getByRole('region', { name: /^Review of South/ });
    await review.getByText(/ decisions agree with Goal/).waitFor();
    await review.getByRole('listitem').getByRole('button').first().click();
    await page.waitForURL(/[?&]event=\d+/);
    await review
      .getByText(/ · -?\d+\.\d\d points$/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Practise (this mistake|these \d mistakes)$/ }).click();
    await page.getByText(/(is|are) in the trainer\./).waitFor();
    const trainer = page.getByRole('link', { name: 'Open the trainer' });
    expect(await trainer.getAttribute('href')).toBe('/trainer');
    const chosen = (name: string) => page.getByRole('combobox', { name }).locator('option:checked').innerText();
    expect(await chosen('First action')).toMatch(/\(played\)$/);
    const other = await chosen('Other action');
    await page.getByRole('link', { name: 'Analyse this position' }).click();
    await page.getByRole('heading', { level: 1, name: 'Analysis' }).waitFor();
    expect(await chosen('Other action')).toBe(other);
    await page.getByRole('button', { name: 'Continue both' }).click();
    await page.getByText(/ points over [\d,]+ continuations$/).waitFor();

    // The mistake is an exercise of this browser, with the choice of the game.
    await page.goto(`${pages.server.url}/trainer`);
    await page.getByText(/mistakes? stored, \d due\./).waitFor();
    await page.getByRole('link', { name: /^Practise/ }).click();
    await page.getByText(/^Exercise 1 of \d$/).waitFor();
    const offers = page.getByRole('region', { name: 'What you can do' });
    if ((await offers.getByRole('button', { name: 'Pass' }).count()) > 0) await page.keyboard.press('Escape');
    else await page.getByRole('group', { name: 'Your hand' }).getByRole('button').first().click();
    await page.getByText('In the game:').waitFor();
    await page.getByText('your choice', { exact: true }).waitFor();
    await page.getByText(/^It comes back in /).waitFor();
    const stranger = await pages.newPage();
    await stranger.goto(page.url());
    await stranger.getByText('This exercise is not stored in this browser.').waitFor();
  });
});
