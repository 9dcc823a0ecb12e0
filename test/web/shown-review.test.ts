// The review as the page shows it: the values of the review, and the useful tiles of each discard.

import { readFileSync } from 'node:fs';
import { reviewDeal } from '@mcr-arena/bot-goal';
import { DUPLICATE_RULES, sameAction } from '@mcr-arena/engine';
import { shantenOf } from '@mcr-arena/shanten';
import { countTiles, expectValue, type Meld, parseTiles, type TileIndex, tilesOfCounts } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { costsOf } from '../../apps/web/src/ui/review/costs.ts';
import { networkChoices } from '../../apps/web/src/ui/review/second-opinion.ts';
import { costliest, shownReview, totalCost } from '../../apps/web/src/ui/review/shown-review.ts';
// Internal to the bot, not exported by its package.
import { saferDiscardIn } from '../../bots/goal/src/safer-discard.ts';
import { configFrom, randomDeal } from '../deals/random-deals.ts';

const deal = randomDeal(configFrom(DUPLICATE_RULES, 'shown'), 'shown');

const review = reviewDeal(deal, 1);
const shown = shownReview(deal, 1);

test('has the figures, alternatives and choices of the review', () => {
  expect(shown).toMatchObject({ agreed: review.agreed, accuracy: review.accuracy });
  for (const [index, { alternatives, chosen, cost }] of review.decisions.entries()) {
    const decision = shown.decisions[index]!;
    expect(decision.alternatives).toMatchObject(alternatives);
    expect(decision.chosen === undefined ? undefined : alternatives[decision.chosen]).toEqual(chosen);
    expect(decision.cost).toBe(cost);
  }
  expect(structuredClone(shown)).toEqual(shown);
});

test('each discard has its shanten and the tiles that lower it', () => {
  const decisions = review.decisions.filter(({ observation }) => observation.question.type === 'turn');
  expect(decisions.length).toBeGreaterThan(3);
  for (const { event, observation } of decisions) {
    const melds = observation.melds[1].filter((meld): meld is Meld => meld.type !== 'hiddenKong');
    for (const { action, useful } of shown.decisions.find((each) => each.event === event)!.alternatives) {
      if (action.type !== 'discard') continue;
      const held = tilesOfCounts(observation.hand);
      held.splice(held.indexOf(action.tile), 1);
      expect(useful!.shanten).toBe(shantenOf(countTiles(held), melds.length));
      for (const tile of useful!.tiles) {
        expect(shantenOf(countTiles([...held, tile]), melds.length)).toBe(useful!.shanten - 1);
      }
    }
  }
});

test('lists the costliest decisions first, without decisions whose cost rounds to 0', () => {
  const { decisions } = shown;
  const worst = costliest(decisions, 3);
  expect(worst).toHaveLength(3);
  expect(worst[0]!.cost).toBe(Math.max(...decisions.map(({ cost }) => cost)));
  expect(costliest(decisions, 1000).every(({ cost }) => cost >= 0.005)).toBe(true);
  expect(costliest([{ ...worst[0]!, cost: 0.004 }], 3)).toEqual([]);
  expect(totalCost(decisions)).toBeCloseTo(decisions.reduce((sum, { cost }) => sum + cost, 0));
});

test('costs add up by kind; where the danger decides, the safest good discard costs nothing', () => {
  const calm = shown.decisions.map((decision) => ({ ...decision, safer: undefined }));
  const { discards, claims, defence } = costsOf(calm);
  expect(discards + claims).toBeCloseTo(totalCost(calm));
  expect([discards > 0, defence]).toEqual([true, 0]);

  const discard = (tile: TileIndex, value: number, chance: number) => {
    return { action: { type: 'discard', tile } as const, value, risk: { chance, payment: 24, expected: 24 * chance } };
  };
  const [east, south] = expectValue(parseTiles('ES'));
  const alternatives = [discard(east!, 4, 0.3), discard(south!, 3.9, 0)];
  const after = (chosen: number) =>
    costsOf([
      {
        ...shown.decisions[0]!,
        alternatives,
        chosen,
        safer: saferDiscardIn(alternatives),
        cost: 4 - alternatives[chosen]!.value,
      } as never,
    ]);
  expect(after(1)).toEqual({ discards: 0, claims: 0, defence: 0 });
  expect(after(0)).toMatchObject({ discards: 0, claims: 0 });
  expect(after(0).defence).toBeGreaterThan(0.5);
});

test('the network gives a second opinion: a legal action at each decision', { tags: ['full'] }, () => {
  const model = readFileSync(new URL(import.meta.resolve('@mcr-arena/bot-policy/policy.onnx')));
  const choices = networkChoices(deal, 1, model);
  const { decisions } = shown;
  expect([...choices.keys()]).toEqual(decisions.map(({ event }) => event));
  for (const { event, alternatives } of decisions) {
    expect(alternatives.some(({ action }) => sameAction(action, choices.get(event)!))).toBe(true);
  }
});
