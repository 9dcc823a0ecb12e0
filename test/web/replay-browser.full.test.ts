// Replays in a browser: of a stored set, and of logs of Botzone.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { runMcr } from '../cli/run-mcr.ts';
import { entryOf, gameEndedBy, madeLog } from '../protocol/botzone/made-logs.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { shared } from '../shared.ts';
import { describeJourneys, PATIENCE_MS } from './pages-under-test.ts';

/** Svelte starts two animations for each tile that moves, and a claim moves at most four tiles; over fifty are on the table. */
const MOST_ANIMATIONS = 8;
const PATIENCE = { timeout: PATIENCE_MS };

const root = makeScratchFolder();

/** The record of a set of four long deals. */
const recordedSet = shared(async () => {
  const bots = 'a=shanten,b=shanten,c=shanten,d=shanten';
  const folder = join(root, 'table');
  await runMcr(['play', '--bots', bots, '--seed', 'replay', '--seatings', '4', '--rules', 'wmo', '--record', folder]);
  return readFileSync(join(folder, 'sets/r1-t1-s1.json.zst'));
});

describeJourneys('a replay', (pages) => {
  let page: Page;

  beforeEach(async () => {
    page = await pages.newPage();
  });

  const give = (name: string, buffer: Buffer) => page.locator('#record').setInputFiles({ name, mimeType: '', buffer });
  const giveJson = (value: unknown) => give('match.json', Buffer.from(JSON.stringify(value)));

  async function openSet(query: string): Promise<void> {
    await page.goto(`${pages.server.url}/replay${query}`);
    await give('set.json.zst', await recordedSet());
    await page.getByRole('region', { name: 'Table' }).getByRole('img').first().waitFor();
  }

  test('keys step through its events and deals', async () => {
    await openSet('');
    await page.getByText('The tiles are dealt', { exact: true }).first().waitFor();
    await page.getByText('WMO / Europe', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^East \(\w+\) draws /).waitFor();
    await page.waitForURL(/\?event=2$/);
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/\?event=(?!2$)\d+$/);
    await page.keyboard.press('End');
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await page.getByText(/^1 of \d+$/).waitFor();
    await page.getByRole('slider', { name: 'Events of the deal' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    // Any later event, because a slow machine may show the first ones too briefly.
    await page.getByText(/^([4-9]|[1-9]\d+) of \d+$/).waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.keyboard.press('n');
    await page.getByText('Deal 2 of 4').waitFor();
    await page.keyboard.press('p');
    await page.getByText('Deal 1 of 4').waitFor();
  });

  test('the view of one seat contains only the tiles that it knew', async () => {
    await openSet('?event=1');
    const table = page.getByRole('region', { name: 'Table' });
    const backs = table.getByRole('img', { name: 'hidden tile' });
    expect(await backs.count()).toBe(0);
    await page.getByRole('button', { name: 'South', exact: true }).click();
    await page.getByLabel('Only what South knew').check();
    await expect.poll(() => backs.count(), PATIENCE).toBe(39);
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^East \(\w+\) draws a tile$/).waitFor();
    await expect.poll(() => backs.count(), PATIENCE).toBe(40);
    await page.waitForURL(({ searchParams }) => searchParams.get('event') === '2' && searchParams.get('known') === '1');
  });

  test('only moved tiles are animated', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const { animate } = Element.prototype;
      const window = globalThis as typeof globalThis & { animations: number };
      window.animations = 0;
      Element.prototype.animate = function (...how) {
        window.animations += 1;
        return animate.apply(this, how);
      };
    });
    const animations = () => page.evaluate('animations') as Promise<number>;
    await openSet('?event=10');
    for (const event of [11, 12, 13]) {
      const before = await animations();
      await page.keyboard.press('ArrowRight');
      await page.getByText(new RegExp(`^${event} of`)).waitFor();
      expect((await animations()) - before).toBeLessThanOrEqual(MOST_ANIMATIONS);
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const before = await animations();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^14 of/).waitFor();
    expect(await animations()).toBe(before);
  });

  test('a match log of Botzone is replayed up to the step that the judge does not confirm', async () => {
    const log = madeLog(gameEndedBy('HU'));
    await page.goto(`${pages.server.url}/replay?event=9999`);
    await giveJson(log);
    await page.getByText('our judge confirms every step of the log').waitFor();
    await page.getByRole('region', { name: 'Result' }).getByText('ann').first().waitFor();
    expect(await page.getByRole('button', { name: /^Play this deal/ }).count()).toBe(1);
    const place = entryOf(log, 'PLAY', 40);
    const { player, tile } = log.logs[place].output.display;
    log.logs[place].output.content[2] = '3 0 PLAY J3';
    await giveJson(log.logs);
    const alert = page.getByRole('alert');
    await alert.getByText(`The log differs from our judge at turn ${place / 2 + 1}, log[${place}], West.`).waitFor();
    await alert.getByText(`"3 ${player} PLAY ${tile}"`, { exact: true }).waitFor();
    await alert.getByText('"3 0 PLAY J3"', { exact: true }).waitFor();
    await page.getByText('The log does not contain the wall').waitFor();
    expect(await page.getByRole('button', { name: /^Play this deal/ }).count()).toBe(0);
    await page.keyboard.press('Home');
    await alert.getByRole('button', { name: 'Go to the last confirmed event' }).click();
    await page.getByText(/^(\d+) of \1$/).waitFor();
  });
});
