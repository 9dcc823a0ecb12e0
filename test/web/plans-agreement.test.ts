// Help, trainer and review show the same plans, and the same reason and risk for the same move.

import {
  CASUAL_RULES,
  DUPLICATE_RULES,
  decisionsOf,
  legalActionsFor,
  type Observation,
  observe,
  viewFor,
} from '@mcr-arena/engine';
import { SEATS } from '@mcr-arena/tiles';
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

test.each(['self-play', 'random play'])(
  'help and review of a deal of %s',
  (play) => {
    const config = configFrom(CASUAL_RULES, play);
    const deal = play === 'self-play' ? goalSelfPlay(config) : randomDeal(config, play);
    let compared = 0;
    for (const seat of SEATS) {
      const shown = new Map(shownReview(deal, seat).decisions.map((decision) => [decision.event, decision]));
      for (const { event } of decisionsOf(deal, seat)) {
        compared += expectAgreement(helpOf(viewFor(seat, deal.events.slice(0, event + 1))), shown.get(event)!);
      }
    }
    expect(compared).toBeGreaterThan(100);
  },
  300_000,
);

test('help and the discards of the trainer', () => {
  for (const number of [1, 2, 3]) {
    const { view, decision } = discardExercise({ kind: 'discards', theme: 'any', level: 2, seed: 'agreement', number });
    expect(expectAgreement(helpOf(view), decision)).toBe(decision.alternatives.length);
  }
}, 300_000);

test('a review and the mistakes that it adds to the trainer', () => {
  let compared = 0;
  for (const [rules, seats] of [
    [CASUAL_RULES, SEATS.slice(0, 2)],
    [DUPLICATE_RULES, SEATS.slice(2)],
  ] as const) {
    const deal = randomDeal(configFrom(rules, 'mistakes'), 'mistakes');
    for (const seat of seats) {
      const { decisions } = shownReview(deal, seat);
      for (const mistake of mistakesOf(deal, seat, decisions)) {
        const { decision, played, seat: own } = mistakeExercise(mistake);
        const { chosen, ...reviewed } = decisions.find(({ event }) => event === decision.event)!;
        expect(own).toBe(seat);
        expect({ ...decision, chosen: played }).toEqual({ ...reviewed, chosen });
        expect(mistake.cost).toBe(reviewed.cost);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(5);
}, 300_000);
