// Scenarios of a replay in a browser: part of `browser.test.ts`, with its server and its finished tournament `cup`.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reviewDeal } from '@mcr-arena/bot-goal';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readRecordBytes } from '../../apps/web/src/ui/replay/record-file.ts';
import { dealOfSet, type SetDeal } from '../../apps/web/src/ui/replay/seated-deal.ts';
import { entryOf, gameEndedBy, madeLog } from '../protocol/botzone/made-logs.ts';
import { FORMATS, wonDeal } from '../protocol/site-records/round-trip.ts';
import { gameOf } from '../protocol/site-records/write-salasasa.ts';
import { recordOf, stepOf } from '../protocol/site-records/write-tziakcha.ts';
import { newFolder } from '../server/throwaway.ts';

export interface Scene {
  readonly page: Page;
  readonly at: (path: string) => string;
  /** Errors of the page: exceptions, and messages in the console. */
  readonly complaints: readonly string[];
}

interface SetDocument {
  readonly key: string;
  readonly round: number;
  readonly table: number;
  readonly deals: readonly {
    readonly deltas: readonly number[];
    readonly outcome: { readonly type: string; readonly fanPoints?: number };
  }[];
}

const PATIENCE = { timeout: 300_000 };
/** Svelte starts two animations for each tile that moves, and a claim moves at most four tiles; over fifty are on the table. */
const MOST_ANIMATIONS = 8;
/** The last event that a test of steps reaches, and a few more. */
const FEWEST_EVENTS = 32;

/** Registers the tests. `scene` returns the page of the running test. */
export function testReplays(scene: () => Scene): void {
  test('keys step through a deal and update its address', { tags: ['full'] }, stepsByKeys(scene));
  test('the view of one seat contains only the tiles that it knew', showsWhatIsKnown(scene));
  test('a win is explained by its fans and payments', accountsForWins(scene));
  test('only moved tiles are animated', movesOneTile(scene));
  test('a review shows the costs computed by goal and links to each decision', reviews(scene));
  test('a record from a file shows the same deal; another file shows an error', opensFiles(scene));
  test('a match log of Botzone is replayed up to the step that the judge does not confirm', opensLogs(scene));
  test('records of other sites are replayed; rules that differ are named', opensSiteRecords(scene));
}

type Scenario = (scene: () => Scene) => () => Promise<void>;

/** Opens deal 1 of {@link longSet}, and returns the set. */
const openDeal = async ({ page, at }: Scene, query: string): Promise<LongSet> => {
  const set = await longSet(at);
  await page.goto(at(`/tournaments/cup/rounds/${set.round}/tables/1/sets/1/deals/1${query}`));
  await page.getByRole('region', { name: 'Table' }).getByRole('img').first().waitFor(PATIENCE);
  return set;
};

interface LongSet {
  readonly round: number;
  readonly file: Uint8Array;
  readonly first: SetDeal;
}

/** The first set whose first deal has at least {@link FEWEST_EVENTS} events and a decision of South that costs points. */
async function longSet(at: Scene['at']): Promise<LongSet> {
  for (let round = 1; round <= 24; round += 1) {
    const answer = await fetch(at(`/api/tournaments/cup/sets/r${round}-t1-s1/record.json.zst`));
    const file = new Uint8Array(await answer.arrayBuffer());
    const read = await readRecordBytes(file);
    if (!read.ok || read.value.type !== 'set') throw new Error('expected the record of a set');
    const first = dealOfSet(read.value.record, 1);
    if (!first.ok) throw new Error(first.error.message);
    const { deal } = first.value;
    if (deal.events.length < FEWEST_EVENTS) continue;
    if (reviewDeal(deal, 1).decisions.some(({ cost }) => cost > 0)) return { round, file, first: first.value };
  }
  throw new Error('no deal of 24 rounds is long enough');
}

const stepsByKeys: Scenario = (scene) => async () => {
  const { page, complaints } = scene();
  await openDeal(scene(), '');
  await page.getByText('The tiles are dealt', { exact: true }).first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText(/^East \(\w+\) draws /).waitFor();
  await page.waitForURL(/deals\/1\?event=2$/);
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/\?event=(?!2$)\d+$/);
  await page.keyboard.press('End');
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await page.keyboard.press('Home');
  await page.waitForURL(/deals\/1$/);
  await page.keyboard.press('ArrowUp');
  await page.getByText(/^1 of \d+$/).waitFor();
  await page.getByRole('slider', { name: 'Events of the deal' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  // Any later event, because a slow machine may show the first ones too briefly.
  await page.getByText(/^([4-9]|[1-9]\d+) of \d+$/).waitFor(PATIENCE);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Next deal' }).click();
  await page.getByText('Deal 2 of 4').waitFor();
  await page.keyboard.press('n');
  await page.getByText('Deal 3 of 4').waitFor();
  await page.keyboard.press('p');
  await page.getByText('Deal 2 of 4').waitFor();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.getByText('Deal 1 of 4').waitFor();
  expect(complaints).toEqual([]);
};

const showsWhatIsKnown: Scenario = (scene) => async () => {
  const { page, complaints } = scene();
  await openDeal(scene(), '?event=1');
  const table = page.getByRole('region', { name: 'Table' });
  const backs = table.getByRole('img', { name: 'hidden tile' });
  expect(await backs.count()).toBe(0);
  await page.getByRole('button', { name: 'South', exact: true }).click();
  await page.getByLabel('Only what South knew').check();
  await expect.poll(() => backs.count(), PATIENCE).toBe(39);
  await page.keyboard.press('ArrowRight');
  await page.getByText(/^East \(\w+\) draws a tile$/).waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get('event') === '2' && searchParams.get('known') === '1');
  const address = page.url();
  const named = await table
    .getByRole('img')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')));
  await page.goto('about:blank');
  await page.goto(address);
  await expect.poll(() => backs.count(), PATIENCE).toBe(40);
  expect(
    await table.getByRole('img').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label'))),
  ).toEqual(named);
  expect(complaints).toEqual([]);
};

const accountsForWins: Scenario = (scene) => async () => {
  const { page, at, complaints } = scene();
  const { round, table, deals } = await setWithWin(at);
  const number = deals.findIndex(({ outcome }) => outcome.type === 'win') + 1;
  const { outcome, deltas } = deals[number - 1]!;
  await page.goto(at(`/tournaments/cup/rounds/${round}/tables/${table}/sets/1/deals/${number}?event=9999`));
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByRole('row', { name: /^Total/ }).waitFor(PATIENCE);
  expect(
    await result
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .textContent(),
  ).toBe(String(outcome.fanPoints));
  const paid = await result.getByRole('table').last().getByRole('row').allTextContents();
  const shown = paid.map((row) => Number(/[+−]?\d+$/.exec(row.trim())![0].replace('−', '-')));
  expect(shown.sort((a, b) => a - b)).toEqual([...deltas].sort((a, b) => a - b));
  expect(complaints).toEqual([]);
};

async function setWithWin(at: Scene['at']): Promise<SetDocument> {
  for (let round = 1; round <= 24; round += 1) {
    const answer = await fetch(at(`/api/tournaments/cup/sets/r${round}-t1-s1`));
    const set = (await answer.json()) as SetDocument;
    if (set.deals.some(({ outcome }) => outcome.type === 'win')) return set;
  }
  throw new Error('no deal of 24 rounds was won');
}

const movesOneTile: Scenario = (scene) => async () => {
  const { page, complaints } = scene();
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
  await openDeal(scene(), '?event=20');
  expect(await animations()).toBe(0);
  for (const event of [21, 22, 23]) {
    const before = await animations();
    await page.keyboard.press('ArrowRight');
    await page.getByText(new RegExp(`^${event} of`)).waitFor();
    expect((await animations()) - before).toBeLessThanOrEqual(MOST_ANIMATIONS);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const before = await animations();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await page.getByText(/^28 of/).waitFor();
  expect(await animations()).toBe(before);
  expect(complaints).toEqual([]);
};

const reviews: Scenario = (scene) => async () => {
  const { page, complaints } = scene();
  const { first } = await openDeal(scene(), '?event=1&view=south');
  const { decisions, agreed, accuracy } = reviewDeal(first.deal, 1);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('region', { name: /^Review of South/ });
  await review.getByText(`${(100 * accuracy!).toFixed(1)} %`).waitFor(PATIENCE);
  await review.getByText(`${agreed} of ${decisions.length} decisions agree with Goal`).waitFor();
  await review.getByText('Accuracy is the value of the chosen action').waitFor();
  const worst = decisions.toSorted((a, b) => b.cost - a.cost)[0]!;
  await review.getByRole('listitem').getByRole('button').first().click();
  await page.waitForURL((url) => url.searchParams.get('event') === String(worst.event));
  const values = worst.alternatives.slice(0, 5).map(({ value }) => `${value.toFixed(2)} points`);
  const shown = async () => (await review.getByText(/^-?\d+\.\d\d points$/).allTextContents()).slice(0, values.length);
  await expect.poll(shown, PATIENCE).toEqual(values);
  await review.getByText('Plans', { exact: true }).click();
  await review.getByRole('list', { name: 'Plans' }).waitFor();
  await review.getByRole('button', { name: 'Second opinion: ask the network Policy' }).click();
  await review.getByText('Policy would').waitFor(PATIENCE);
  await review.getByText(/^It (agrees with|differs from) Goal/).waitFor();
  expect(complaints).toEqual([]);
};

const opensFiles: Scenario = (scene) => async () => {
  const { page, at, complaints } = scene();
  const folder = newFolder();
  const set = join(folder.path, 'set.json.zst');
  const other = join(folder.path, 'notes.txt');
  writeFileSync(other, 'no record');
  const { file } = await openDeal(scene(), '?event=30');
  writeFileSync(set, file);
  const eventLine = await page
    .getByText(/^(East|South|West|North) \(\w+\) /)
    .first()
    .textContent();
  await page.goto(at('/replay?event=30'));
  await page.getByLabel('Choose a file').setInputFiles(other);
  await page.getByRole('alert').getByText('it is not JSON').waitFor();
  await page.getByLabel('Another file').setInputFiles(set);
  await page.getByText('Deal 1 of 4').waitFor(PATIENCE);
  await page.getByText(eventLine!.trim(), { exact: true }).first().waitFor();
  folder.remove();
  expect(complaints).toEqual([]);
};

const opensLogs: Scenario = (scene) => async () => {
  const { page, at, complaints } = scene();
  const log = madeLog(gameEndedBy('HU'));
  const give = (input: string, value: unknown) =>
    page.getByLabel(input).setInputFiles({
      name: 'match.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(value)),
    });
  await page.goto(at('/replay?event=9999'));
  await give('Choose a file', log);
  await page.getByText('our judge confirms every step of the log').waitFor(PATIENCE);
  await page.getByRole('region', { name: 'Result' }).getByText('ann').first().waitFor();
  expect(await page.getByRole('button', { name: /^Play this deal/ }).count()).toBe(1);
  const place = entryOf(log, 'PLAY', 40);
  const { player, tile } = log.logs[place].output.display;
  log.logs[place].output.content[2] = '3 0 PLAY J3';
  await give('Another file', log.logs);
  const alert = page.getByRole('alert');
  await alert
    .getByText(`The log differs from our judge at turn ${place / 2 + 1}, log[${place}], West.`)
    .waitFor(PATIENCE);
  await alert.getByText(`"3 ${player} PLAY ${tile}"`, { exact: true }).waitFor();
  await alert.getByText('"3 0 PLAY J3"', { exact: true }).waitFor();
  await page.getByText('The log does not contain the wall').waitFor();
  expect(await page.getByRole('button', { name: /^Play this deal/ }).count()).toBe(0);
  await page.keyboard.press('Home');
  await alert.getByRole('button', { name: 'Go to the last confirmed event' }).click();
  await page.getByText(/^(\d+) of \1$/).waitFor();
  await page
    .getByText(/^(East|South|West|North) draws /)
    .first()
    .waitFor();
  log.logs[2].output.content[0] = '1 0 0 0 0 W1';
  await give('Another file', log.logs);
  await page.getByRole('alert').getByText('log[2], seat 0: expected 13 tiles, found "1 0 0 0 0 W1"').waitFor();
  expect(complaints).toEqual([]);
};

const opensSiteRecords: Scenario = (scene) => async () => {
  const { page, at, complaints } = scene();
  const deals = [1, 3].map((number) => wonDeal(FORMATS.tziakcha!, `page ${number}`));
  const give = (input: string, value: unknown) =>
    page.getByLabel(input).setInputFiles({
      name: 'session.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(value)),
    });
  await page.goto(at('/replay?event=9999'));
  await give('Choose a file', { records: deals.map((deal) => recordOf(stepOf(deal))) });
  await page.getByText('Record of tziakcha (雀渣): our judge confirms every action.').waitFor(PATIENCE);
  await page.getByText('Other rules there: 2').click();
  await page.getByText('The minimum to win was 1.').waitFor();
  await page.getByRole('region', { name: 'Result' }).getByText('ann').first().waitFor();
  await page.getByText('Deal 1 of 2').waitFor();
  const game = gameOf(deals);
  game.game_round.round_index_1!.action_ticks.splice(20, 1);
  await give('Another file', game);
  const alert = page.getByRole('alert');
  await alert.getByText(/^The record differs from our judge at action \d+ of \d+, \w+\. /).waitFor();
  await alert.getByRole('button', { name: 'Go to the last confirmed event' }).waitFor();
  // The last question of the confirmed part, of a deal that is not over.
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.getByText(/^\d+ of \d+$/).waitFor();
  await page.getByRole('button', { name: /^Play this deal/ }).waitFor();
  await give('Another file', { script: 'AAAA' });
  await alert.getByText('script: expected base64 of zlib data').waitFor();
  expect(complaints).toEqual([]);
};
