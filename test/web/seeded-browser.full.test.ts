// Deals from fixed walls in a real browser: each position of play, by mouse, keyboard and touch.

import { type Action, decodeDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import type { GameDocument } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PERSON, SEEDED_ORDER, seededDeals } from './seeded-deals.ts';
import { expectFinalScores, type Input, takeAction } from './table-driver.ts';
import { describeTables, seededTable } from './table-house.ts';

const MODES = [
  { input: 'mouse', options: { viewport: { width: 1440, height: 900 } } },
  { input: 'keyboard', options: { viewport: { width: 1440, height: 900 } } },
  { input: 'touch', options: { viewport: { width: 390, height: 844 }, hasTouch: true } },
] as const satisfies readonly { input: Input; options: BrowserContextOptions }[];
const CASES = MODES.flatMap((mode) =>
  seededDeals().map((deal) => ({ ...mode, deal, name: deal.positions.join(', ') })),
);

describeTables('seeded deals', {}, (tables) => {
  test.each(CASES)('$input: $name', async ({ input, options, deal }) => {
    const { guest, id } = await seededTable(tables.house, deal.seed, SEEDED_ORDER);
    const page = await tables.newPage({ guest, reducedMotion: 'no-preference', ...options });
    await page.goto(`${tables.house.url}/tables/${id}`);
    for (const [at, action] of deal.actions.entries()) {
      if (at === deal.refusedAt) await expectRefusal(page);
      await takeAction(page, input, action);
    }
    await page.getByRole('heading', { name: 'The game is over' }).waitFor();
    const game = await expectFinalScores(page, id);
    expect(actionsIn(game)).toEqual(deal.actions.filter(({ type }) => type !== 'pass'));
  });
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
