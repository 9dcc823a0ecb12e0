// Help, trainer and review show the same plans, and the same reason and risk for the same move.

import {
  CASUAL_RULES,
  DUPLICATE_RULES,
  decisionsOf,
  legalActionsFor,
  type Observation,
  observe,
  type PlayedDeal,
  viewFor,
} from '@mcr-arena/engine';
import { SEATS, type Seat } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { discardExercise, mistakeExercise } from '../../apps/web/src/pages/trainer/decisions.ts';
import { tableHelp } from '../../apps/web/src/ui/help/table-help.ts';
import { mistakesOf } from '../../apps/web/src/ui/review/mistakes.ts';
import { type ShownDecision, shownReview } from '../../apps/web/src/ui/review/shown-review.ts';
import { goalSelfPlay } from '../../apps/web/src/ui/training/play-bots.ts';
import { configFrom, randomDeal } from '../deals/random-deals.ts';

function helpOf(view: Parameters<typeof tableHelp>[0]) {
  return tableHelp(view, legalActionsFor(observe(view) as Observation));
}

/** Expects the plans of the decision, and the reasons and risks of the moves that both list. Returns their number. */
function expectAgreement(help: ReturnType<typeof tableHelp>, shown: ShownDecision): number {
  expect(help.plans).toEqual(shown.plans);
  expect(help.minimum).toBe(shown.minimum);
  expect(help.safer).toEqual(shown.safer);
  const listed = help.options.flatMap(({ action, reason, risk, plans }) => {
    const alternative = shown.alternatives.find((each) => JSON.stringify(each.action) === JSON.stringify(action));
    return alternative === undefined ? [] : [{ reason, risk, plans, alternative }];
  });
  for (const { reason, risk, plans, alternative } of listed) {
    expect(reason).toEqual(alternative.reason);
    expect(risk).toEqual(alternative.risk);
    if (plans !== undefined) expect(plans).toEqual(alternative.plans);
  }
  return listed.length;
}

/** Expects the same of help and review at each decision of a seat. Returns the number of moves that both list. */
function expectSameAdvice(deal: PlayedDeal, seat: Seat): number {
  const shown = new Map(shownReview(deal, seat).decisions.map((decision) => [decision.event, decision]));
  return decisionsOf(deal, seat)
    .map(({ event }) => expectAgreement(helpOf(viewFor(seat, deal.events.slice(0, event + 1))), shown.get(event)!))
    .reduce((sum, compared) => sum + compared, 0);
}

test('help and review of a deal of self-play', () => {
  expect(expectSameAdvice(goalSelfPlay(configFrom(CASUAL_RULES, 'self-play')), 0)).toBeGreaterThan(10);
});

test('help and review of a deal of random play', { tags: ['full'] }, () => {
  const deal = randomDeal(configFrom(CASUAL_RULES, 'random play'), 'random play');
  for (const seat of SEATS) expect(expectSameAdvice(deal, seat)).toBeGreaterThan(10);
});

test('help and the discards of the trainer', () => {
  const source = { kind: 'discards', theme: 'any', level: 2, seed: 'agreement', number: 1 } as const;
  const { view, decision } = discardExercise(source);
  expect(expectAgreement(helpOf(view), decision)).toBe(decision.alternatives.length);
});

test.each([
  [0, CASUAL_RULES],
  [2, DUPLICATE_RULES],
] as const)('a review of seat %i and the mistakes that it adds to the trainer', { tags: ['full'] }, (seat, rules) => {
  const deal = randomDeal(configFrom(rules, 'mistakes'), 'mistakes');
  const { decisions } = shownReview(deal, seat);
  const mistakes = mistakesOf(deal, seat, decisions);
  expect(mistakes.length).toBeGreaterThan(0);
  for (const mistake of mistakes) {
    const { decision, played, seat: own } = mistakeExercise(mistake);
    const { chosen, ...reviewed } = decisions.find(({ event }) => event === decision.event)!;
    expect(own).toBe(seat);
    expect({ ...decision, chosen: played }).toEqual({ ...reviewed, chosen });
    expect(mistake.cost).toBe(reviewed.cost);
  }
});
