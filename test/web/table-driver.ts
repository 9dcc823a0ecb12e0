// Plays at the table page as a person does: by mouse, keyboard or touch, until the game is over. Takes every offered claim.

import { type Action, decodeDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import type { GameDocument, SeatedTable, tableOrderSchema } from '@mcr-arena/protocol/documents';
import { expectValue, SEATS, type TileIndex } from '@mcr-arena/tiles';
import { errors, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type * as z from 'zod';
import { tileName } from '../../apps/web/src/ui/tiles/tile-text.ts';
import { until } from '../server/throwaway.ts';

export const INPUTS = ['mouse', 'keyboard', 'touch'] as const;
export type Input = (typeof INPUTS)[number];

type Order = z.input<typeof tableOrderSchema>;
const BEGINNER = { type: 'bot', bot: 'beginner' } as const;

/** A table with three beginners that do not pause. */
export const QUICK: Order = { pauses: 'none', seats: [{ type: 'person' }, BEGINNER, BEGINNER, BEGINNER] };

/** Creates a table as the page's user and opens it. */
export async function openTable(page: Page, order: Order): Promise<string> {
  const { table } = await page.evaluate<SeatedTable, object>(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  }, order);
  await page.goto(new URL(`/tables/${table.id}`, page.url()).href);
  return table.id;
}

/** Tiles that may be discarded. */
export const HAND = '.hand button[aria-disabled="false"]';

/** Reads the page once and makes the next move. Returns whether the game is over. */
async function step(page: Page, input: Input): Promise<boolean> {
  if ((await page.getByRole('heading', { name: 'The game is over' }).count()) > 0) return true;
  const next = page.getByRole('button', { name: 'Next deal' });
  const isBetweenDeals = (await next.count()) > 0;
  try {
    await (isBetweenDeals ? press(page, input, next, 'Enter') : move(page, input));
  } catch (thrown) {
    // The element may have disappeared since the page was read.
    if (!(thrown instanceof errors.TimeoutError)) throw thrown;
  }
  return false;
}

/** Makes the next move in a deal, if it is the user's turn. */
async function move(page: Page, input: Input): Promise<void> {
  // A chosen claim needs the discard that it names.
  const begun = page.locator('.offers .row button[aria-pressed="true"]');
  if ((await begun.count()) > 0) return discard(page, input);
  const offer = page.locator('.offers .row button').first();
  if ((await offer.count()) > 0) return takeOffer(page, input, (await offer.getAttribute('class', BRIEF)) ?? '');
  if ((await page.locator(HAND).count()) > 0) await discard(page, input);
}

const BRIEF = { timeout: 2000 };
const KEYS: Readonly<Record<string, string>> = { win: 'w', kong: 'k', pung: 'p', chow: 'c', pass: 'Escape' };

async function takeOffer(page: Page, input: Input, classes: string): Promise<void> {
  const kind = Object.keys(KEYS).find((each) => classes.split(' ').includes(each));
  const offer = page.locator('.offers .row button').first();
  if (input !== 'keyboard' || kind === undefined) return press(page, input, offer, 'Enter');
  const isOne = (await page.locator(`.offers .row button.${kind}`).count()) === 1;
  await page.keyboard.press(KEYS[kind]!);
  if (!isOne) await page.keyboard.press('Enter');
}

async function press(page: Page, input: Input, target: ReturnType<Page['locator']>, key: string): Promise<void> {
  if (input === 'mouse') await target.click(BRIEF);
  else if (input === 'touch') await target.tap(BRIEF);
  else {
    await target.focus(BRIEF);
    await page.keyboard.press(key);
  }
}

async function discard(page: Page, input: Input): Promise<void> {
  const tile = page.locator(HAND).last();
  if (input === 'mouse') await tile.click(BRIEF);
  else if (input === 'touch') {
    await tile.tap(BRIEF);
    await tile.tap(BRIEF);
  } else {
    // The same key selects the first tile and discards it.
    await page.keyboard.press('1');
    await page.keyboard.press('1');
    if ((await page.locator(HAND).count()) > 0) {
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
    }
  }
}

/** Plays until `met`, or the end of the game. */
export async function playUntil(page: Page, input: Input, met: () => boolean | Promise<boolean>): Promise<void> {
  await until(async () => (await met()) || (await step(page, input)));
}

/** Plays to the end of the deal and does not start the next. */
export async function playDeal(page: Page, input: Input): Promise<void> {
  const over = page.getByRole('heading', { name: /^The (deal|game) is over$/ });
  await until(async () => {
    if ((await over.count()) > 0) return true;
    await move(page, input);
    return false;
  });
}

/** Waits for a question and replies to it with an action. */
export async function takeAction(page: Page, input: Input, action: Action): Promise<void> {
  await page.locator(`${HAND}, .offers .row button`).first().waitFor();
  if (action.type === 'discard') return discardTile(page, input, tileName(action.tile, 'en'));
  const kind = action.type.endsWith('Kong') ? 'kong' : action.type;
  const offers = page.locator(`.offers .row button.${kind}`);
  const offer =
    (await offers.count()) === 1 ? offers : offers.and(page.getByRole('button', { name: offeredTiles(action) }));
  if (input === 'keyboard') return takeByKeys(page, offer, KEYS[kind]!);
  await (input === 'mouse' ? offer.click() : offer.tap());
}

/** A pattern for the tiles in an offer's name, which distinguish it from others of its kind. */
function offeredTiles(action: Action): RegExp {
  if (action.type === 'chow') {
    const names = [0, 1, 2].map((step) => tileName((action.low + step) as TileIndex, 'en'));
    return new RegExp(`: ${names.join(', ')}$`);
  }
  return 'tile' in action ? new RegExp(`: ${tileName(action.tile, 'en')}$`) : /./;
}

/** Presses the letter of the offer, which takes the only offer of its kind or moves to the next of several. */
async function takeByKeys(page: Page, offer: Locator, key: string): Promise<void> {
  await page.keyboard.press(key);
  if (key === 'Escape' || key === 'w') return;
  await until(async () => {
    if ((await offer.count()) === 0) return true;
    if (await offer.evaluate((button) => button === document.activeElement)) {
      await page.keyboard.press('Enter');
      return true;
    }
    await page.keyboard.press(key);
    return false;
  });
}

async function discardTile(page: Page, input: Input, name: string): Promise<void> {
  const tile = page.locator(`${HAND}[aria-label^="Discard ${name}"]`).last();
  if (input === 'mouse') return tile.click();
  if (input === 'touch') {
    await tile.tap();
    return tile.tap();
  }
  await until(async () => {
    await page.keyboard.press('ArrowLeft');
    return tile.evaluate((button) => button === document.activeElement);
  });
  await page.keyboard.press('Enter');
}

/** Plays to the end of the game, then compares the final scores on the page with those of the stored deals. */
export async function playGame(page: Page, input: Input, table: string): Promise<GameDocument> {
  await playUntil(page, input, () => false);
  return expectFinalScores(page, table);
}

/** Expects that the final scores on the page match the stored deals. */
export async function expectFinalScores(page: Page, table: string): Promise<GameDocument> {
  const game = await page.evaluate<GameDocument, string>(async (id) => (await fetch(`/api/games/${id}`)).json(), table);
  const totals = SEATS.map((player) =>
    game.deals.reduce((sum, { deal, record }) => {
      const { events } = expectValue(decodeDeal(expectValue(parseDealRecord(record))));
      const end = events.at(-1)!;
      if (end.type !== 'dealEnded') throw new Error('the deal is not over');
      return sum + end.deltas[(((player - deal) % 4) + 4) % 4]!;
    }, 0),
  );
  expect(game.totals).toEqual(totals);
  const shown = await page.getByRole('list', { name: 'Final scores' }).getByRole('listitem').allTextContents();
  const numbers = shown.map((line) => Number(/([+−]?)(\d+)$/.exec(line)!.slice(1).join('').replace('−', '-')));
  expect(numbers).toEqual(totals.toSorted((a, b) => b - a));
  return game;
}
