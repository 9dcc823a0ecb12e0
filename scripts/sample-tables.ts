// Tables for screenshots: one at the player's turn, one with a choice of claims, one with a finished game.
// The link to the player's seat opens each in any browser.

import type { Browser, Page } from 'playwright-core';
import type { Organiser } from './sample-tournaments.ts';

interface SampleTables {
  /** Addresses of the player's seats. */
  readonly turn: string;
  readonly offers: string;
  readonly end: string;
  /** Address of the review of the finished game. */
  readonly review: string;
}

/** Minimum number of discards on the table for a useful screenshot. */
const FEWEST_DISCARDS = 24;
const DUE = '.offers .row button, .hand button[aria-disabled="false"]';

export async function makeTables(browser: Browser, { url }: Organiser): Promise<SampleTables> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  const turn = await reach(page, url, async () => (await discards(page)) >= FEWEST_DISCARDS && isOwnTurn(page));
  const offers = await reach(page, url, async () => (await claims(page)) > 1 && !(await isOwnTurn(page)));
  const end = await reach(page, url, () => isOver(page));
  await context.close();
  const [id] = /[\w-]{16}/.exec(end.slice('/tables/'.length))!;
  return { turn, offers, end, review: `/games/${id}/deals/1?view=east&review=1` };
}

/** Plays at new tables until one reaches the position. Returns the address of the player's seat. */
async function reach(page: Page, url: string, met: () => Promise<boolean>): Promise<string> {
  for (;;) {
    const path = await makeTable(page);
    await page.goto(`${url}${path}`);
    for (;;) {
      await page.locator(`${DUE}, section.end`).first().waitFor();
      if (await met()) return path;
      if (await isOver(page)) break;
      await page
        .locator(DUE)
        .last()
        .click({ timeout: 500 })
        .catch(() => undefined);
    }
  }
}

async function makeTable(page: Page): Promise<string> {
  const opponent = { type: 'bot', bot: 'goal' };
  const seats = [{ type: 'person' }, opponent, opponent, opponent];
  const { table, you } = await page.evaluate(
    async (order) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(order) })).json();
    },
    { length: 1, pauses: 'none', replay: 'everyone', seats },
  );
  return `/tables/${table.id}?key=${encodeURIComponent(you.key)}`;
}

const discards = (page: Page): Promise<number> =>
  page.locator('details ol[reversed] li', { hasText: 'discards' }).count();
const claims = (page: Page): Promise<number> => page.locator('.offers .row button:not(.pass)').count();
const isOver = async (page: Page): Promise<boolean> => (await page.locator('section.end').count()) > 0;
const isOwnTurn = async (page: Page): Promise<boolean> =>
  (await page.locator('.hand button[aria-disabled="false"]').count()) > 0;
