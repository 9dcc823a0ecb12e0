// The analysis board and what-if in a browser: the same figures as `mcr what-if`, and positions set by clicks.

import { expect, test } from 'vitest';
import { runMcr } from '../cli/run-mcr.ts';
import { describeJourneys, expectAccessible } from './pages-under-test.ts';

/** Few tiles are left, so that continuations are short. */
const ENDING = new URLSearchParams({
  v: '1',
  seat: 'south',
  hand: "[34'5m]4588s2334567p",
  east: "NSW1m9s2p4'm7mN9s1p2s8m6m3sP1m",
  south: 'ENC1s9mFP2m8p1p3mWW6s9p5s7s',
  west: "[C'CC]E9p8m1s2m6m1m9m7s2s3s9s1p4mF6m",
  north: 'W9mS1p2mE8mN7m5mP6s4pF8p6s7m',
}).toString();

describeJourneys('the analysis board', (pages) => {
  test('shows the figures of the command that it prints', async () => {
    const page = await pages.newPage();
    await page.goto(`${pages.server.url}/analysis?${ENDING}&n=100&seed=night&base=discard-3p&other=discard-2p`);
    await page.getByRole('button', { name: 'Continue both' }).click();
    const result = page.getByText(/ points over 100 continuations$/);
    await result.waitFor();
    await page.getByText('Repeat it on the command line').click();
    const command = (await page.locator('code').filter({ hasText: 'mcr what-if' }).innerText()).replaceAll(/\s+/g, ' ');
    const [npx, mcr, ...words] = [...command.trim().matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain!,
    );
    expect([npx, mcr]).toEqual(['npx', 'mcr']);
    const { stdout, status } = await runMcr(words);
    expect(status).toBe(0);
    const shown = (await result.innerText()).replace('−', '-');
    expect(shown).toMatch(/^[-+]\d+\.\d ± \d+\.\d points over 100 continuations$/);
    expect(stdout).toContain(shown);
    for (const points of await page.getByText(/ points on average$/).allInnerTexts()) {
      expect(stdout).toContain(points.replace('−', '-').replace(' points on average', ''));
    }
  });

  test('is set by clicks, says what is missing, and keeps everything in its address', async () => {
    const page = await pages.newPage();
    await page.goto(`${pages.server.url}/analysis`);
    const keys = page.getByRole('toolbar', { name: 'Tile keyboard' });
    for (const name of ['1 character', '2 characters', '3 characters', 'east wind']) {
      await keys.getByRole('button', { name: new RegExp(`${name}$`, 'i') }).click();
    }
    await page.getByText('The hand has 4 concealed tiles; it needs 14 beside its melds.').waitFor();
    await page.getByRole('button', { name: /^Remove east wind$/i }).click();
    const top = (): Promise<number> => keys.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = await top();
    await page.getByLabel('Hand', { exact: true }).fill('123m456p789sEEC6s5s');
    await page.getByRole('button', { name: 'Continue both' }).waitFor();
    expect(await top()).toBe(before);
    await page.getByRole('button', { name: 'West', exact: true }).click();
    await page.getByLabel('West', { exact: true }).fill('9p5p');
    await page.getByLabel('The question').selectOption('West has discarded its last tile');
    await page.getByText('it needs 13 beside its melds').waitFor();
    await page.getByRole('button', { name: 'Hand', exact: true }).click();
    await page.getByRole('button', { name: 'Remove 5 bamboos' }).click();
    await page.getByText('You could only pass').waitFor();
    await page.reload();
    await page.getByText('You could only pass').waitFor();
    await page.getByLabel('The question').selectOption('You have drawn a tile');
    await page.getByLabel('Hand', { exact: true }).fill('123m45');
    await page.getByText('this text cannot be read').waitFor();
    await page.getByText('45 needs a suit letter').waitFor();
  });

  test('stops, and asks the network', async () => {
    const page = await pages.newPage();
    await page.goto(`${pages.server.url}/analysis?${ENDING}&n=6400`);
    await page.getByRole('button', { name: 'Continue both' }).click();
    await page.getByText(/ points over [\d,]+ continuations$/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('progressbar', { name: 'What if?' }).waitFor({ state: 'detached' });
    await page.getByText(/ points over [\d,]+ continuations$/).waitFor();
    await page.getByRole('button', { name: 'Second opinion: ask the network Policy' }).click();
    await page.getByText('Policy would').waitFor();
    await expectAccessible(page);
  });
});
