// Deals from fixed walls in a real browser: each position of play, by mouse, keyboard and touch.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Action, decodeDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import type { GameDocument } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { type Guest, openPeopleHouse, type PeopleHouse, storeGame } from '../server/tables/people-house.ts';
import { PERSON, SEEDED_ORDER, type SeededDeal, secretOfSeed } from './seeded-deals.ts';
import { expectFinalScores, type Input, takeAction } from './table-driver.ts';

const DEALS: readonly SeededDeal[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/seeded-deals.json'), 'utf8'),
);
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the tests of the pages are SKIPPED. As root: ${INSTALL_COMMAND}`);

const MODES = [
  { input: 'mouse', options: { viewport: { width: 1440, height: 900 } } },
  { input: 'keyboard', options: { viewport: { width: 1440, height: 900 } } },
  { input: 'touch', options: { viewport: { width: 390, height: 844 }, hasTouch: true } },
] as const satisfies readonly { input: Input; options: BrowserContextOptions }[];
const CASES = MODES.flatMap((mode) => DEALS.map((deal) => ({ ...mode, deal, name: deal.positions.join(', ') })));

describe.skipIf(!hasBrowser)('seeded deals', () => {
  let house: PeopleHouse;
  let browser: Browser;
  let guest: Guest;
  const tables: string[] = [];

  beforeAll(async () => {
    house = await openPeopleHouse({}, true);
    guest = await house.newGuest();
    for (const { deal } of CASES) {
      const people = new Map([[PERSON, guest]]);
      tables.push(await storeGame(house.database, people, SEEDED_ORDER, secretOfSeed(deal.seed)));
    }
    // A server resumes games when it starts.
    await house.restart();
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });

  test.each(CASES.map((each, index) => ({ ...each, index })))(
    '$input: $name',
    async ({ input, options, deal, index }) => {
      const page = await newPage(options);
      const table = tables[index]!;
      await page.goto(`${house.url}/tables/${table}`);
      for (const [at, action] of deal.actions.entries()) {
        if (at === deal.refusedAt) await expectRefusal(page);
        await takeAction(page, input, action);
      }
      await page.getByRole('heading', { name: 'The game is over' }).waitFor();
      const game = await expectFinalScores(page, table);
      expect(actionsIn(game)).toEqual(deal.actions.filter(({ type }) => type !== 'pass'));
      await page.context().close();
    },
  );

  async function newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-GB', ...options });
    context.setDefaultTimeout(600_000);
    const [name, value] = guest.cookie.split('=') as [string, string];
    await context.addCookies([{ name, value, url: house.url }]);
    return context.newPage();
  }
});

/** Expects that no win is offered for the complete hand and that the help gives the reason. */
async function expectRefusal(page: Page): Promise<void> {
  await page.locator('.hand button[aria-disabled="false"]').first().waitFor();
  expect(await page.locator('.offers button.win').count()).toBe(0);
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await help.click();
  await page.getByText(/^(The hand is complete, but worth|Complete, but) only [0-7] of (the )?8 points/).waitFor();
  await help.click();
}

/** The person's actions in the record, without passes. */
function actionsIn({ deals }: GameDocument): readonly Action[] {
  const { steps } = expectValue(decodeDeal(expectValue(parseDealRecord(deals[0]!.record))));
  return steps.flatMap(({ replies }) => {
    const reply = replies[PERSON];
    return reply === undefined || reply.type === 'pass' ? [] : [reply as Action];
  });
}
