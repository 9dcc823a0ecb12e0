// Plans and reasons. The figures of the plans are compared with the goals that they consist of, and every number in a reason with the
// plans after the two moves.

import {
  counselOn,
  explain,
  explainWithWin,
  type GainReason,
  type LossReason,
  type Outlook,
  outlookOfHand,
  outlooksOf,
  type Plan,
  planIn,
  type Reason,
  sharpen,
} from '@mcr-arena/bot-goal';
import type { Action, Observation } from '@mcr-arena/engine';
import { scoreHand } from '@mcr-arena/scoring';
import { countTiles, KINDS, type Meld } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { IS_FULL, propertyRuns } from '../../generators.ts';
import { positions } from './positions.ts';

const SHARPNESS = 5;
const decisions = positions(propertyRuns(1000), 'plans');
const counsels = decisions.map(({ observation, legalActions }) => {
  const { alternatives } = explainWithWin(observation, legalActions);
  return { observation, alternatives, counsel: counselOn(observation, alternatives) };
});

function meldsOf({ melds, seat }: Observation): readonly Meld[] {
  return melds[seat].filter((meld): meld is Meld => meld.type !== 'hiddenKong');
}

/** The goals left after a discard, by the definition of the bot. */
function goalsAfter(observation: Observation, legalActions: readonly Action[], discard: number) {
  const { goals } = explain(observation, legalActions, {}, 1024);
  return goals.filter(({ tiles }) => tiles.filter((tile) => tile === discard).length < observation.hand[discard]!);
}

test('plans add up to the value of each action', () => {
  for (const { observation, alternatives } of counsels) {
    const after = outlooksOf(observation);
    for (const { action, value } of alternatives) {
      if (action.type === 'win') continue;
      const { plans, value: sum } = after(action);
      expect(sum).toBeCloseTo(value, 6);
      expect(plans.reduce((total, plan) => total + sharpen(plan.value, SHARPNESS), 0)).toBeCloseTo(
        sharpen(sum, SHARPNESS),
        6,
      );
      expect(plans.map((plan) => plan.value)).toEqual(plans.map((plan) => plan.value).toSorted((a, b) => b - a));
      expect(new Set(plans.map(({ key }) => key)).size).toBe(plans.length);
    }
  }
});

test('the figures of plans are those of the goals that a discard leaves', () => {
  for (const { observation, legalActions } of decisions.filter((each) => each.observation.question.type === 'turn')) {
    const discard = KINDS.findLast((tile) => observation.hand[tile]! > 0)!;
    const goals = goalsAfter(observation, legalActions, discard);
    const { plans } = outlooksOf(observation)({ type: 'discard', tile: discard });
    expect(plans.length === 0).toBe(goals.length === 0);
    if (goals.length === 0) continue;
    expect(Math.min(...plans.map(({ away }) => away))).toBe(Math.min(...goals.map(({ missing }) => missing.length)));
    const missed = (chances: readonly { readonly chance: number }[]) =>
      chances.reduce((all, { chance }) => all * (1 - chance), 1);
    expect(missed(plans)).toBeCloseTo(missed(goals), 9);
    expect(plans[0]!.lead.missing.length).toBeGreaterThanOrEqual(plans[0]!.away);
    for (const plan of plans) checkPlan(plan, observation, goals);
  }
});

function checkPlan(plan: Plan, observation: Observation, goals: ReturnType<typeof goalsAfter>): void {
  const { lead, name, useful, away, unseen } = plan;
  const goal = goals.find(({ tiles }) => tiles.join() === lead.tiles.join())!;
  expect(lead).toMatchObject({ missing: goal.missing, fanPoints: goal.fanPoints });
  for (const { tile, unseen: left } of useful) {
    expect(left).toBe(observation.unseen[tile]);
    expect(goals.some(({ missing }) => missing.length === away && missing.includes(tile))).toBe(true);
  }
  expect(unseen).toBe(useful.reduce((sum, tile) => sum + tile.unseen, 0));
  const needed = countTiles(lead.tiles);
  const spare = countTiles(plan.spare);
  if (lead.missing.length === away) {
    for (const tile of KINDS) {
      if (spare[tile]! > 0) expect(needed[tile]! + spare[tile]!).toBeLessThanOrEqual(observation.hand[tile]!);
    }
  }
  expect(name.fans.length).toBeGreaterThan(0);
}

test('the fans of a plan count in its best hand', () => {
  for (const { observation, counsel } of counsels) {
    const melds = meldsOf(observation);
    const { seatWind, prevalentWind, rules } = observation;
    for (const { name, lead } of counsel.before.plans.slice(0, 3)) {
      const fans = [...name.fans, ...lead.adding];
      const isCounted = lead.missing.some((winningTile) =>
        [false, true].some((selfDrawn) => {
          const concealed = [...lead.tiles];
          concealed.splice(concealed.indexOf(winningTile), 1);
          const manner = {
            winningTile,
            selfDrawn,
            seatWind,
            prevalentWind,
            lastOfKind: false,
            afterKong: false,
            lastOfWall: false,
          };
          const score = scoreHand({ melds, concealed, flowers: 0, ...manner }, rules.scoring);
          const counted = score.ok ? score.value.fans.map(({ fan }) => fan) : [];
          return score.ok && score.value.fanPoints >= 8 && fans.every((fan) => counted.includes(fan));
        }),
      );
      // Hands that reach the minimum only if their sets are claimed.
      expect(isCounted || fans.includes('chickenHand') || fans.includes('meldedHand')).toBe(true);
    }
  }
});

test('every number in a reason is the difference of two plans', () => {
  const seen = new Set<Reason['type']>();
  for (const { alternatives, counsel } of counsels) {
    const [best, next] = alternatives;
    for (const alternative of alternatives) {
      const reason = counsel.reasonOf(alternative);
      seen.add(reason.type);
      const after = counsel.after(alternative.action);
      if (alternative === best) {
        const share = Math.max(0, next?.value ?? 0) / best.value;
        checkGain(reason as GainReason, { after, before: counsel.before, value: best.value, share });
      } else {
        const share = alternative.value / best!.value;
        checkLoss(reason as LossReason, {
          better: counsel.after(best!.action),
          worse: after,
          value: best!.value,
          share,
        });
      }
    }
  }
  if (IS_FULL) expect(REASON_KINDS.filter((type) => !seen.has(type))).toEqual([]);
});

/** All but the rarest, `fewerPoints`. */
const REASON_KINDS: readonly Reason['type'][] = [
  ...(['aboutEqual', 'farOff', 'farther', 'fewerUseful', 'givesUp', 'givesUpNearest'] as const),
  ...(['keepsAll', 'keepsBest', 'leavesNone', 'lowerChance', 'lowerValue', 'missedWin'] as const),
  ...(['nearer', 'noPlan', 'passes', 'unneeded', 'wins', 'worthMore'] as const),
];

const nearest = ({ plans }: Outlook): number => Math.min(...plans.map(({ away }) => away));

function checkLoss(
  reason: LossReason,
  { better, worse, value, share }: { better: Outlook; worse: Outlook; value: number; share: number },
): void {
  if ('plan' in reason) expect(planIn(better, reason.plan.key)).toEqual(reason.plan);
  const same = 'plan' in reason ? planIn(worse, reason.plan.key) : undefined;
  switch (reason.type) {
    case 'missedWin':
      expect(reason.points).toBe(value);
      break;
    case 'noPlan':
      expect(better.plans).toEqual([]);
      break;
    case 'farOff':
      expect(reason.away).toBe(Math.min(nearest(better), nearest(worse)));
      break;
    case 'aboutEqual':
      expect(reason.share).toBe(share);
      expect(share).toBeGreaterThanOrEqual(0.97);
      break;
    case 'lowerValue':
      expect(reason.share).toBe(share);
      expect(share).toBeLessThan(0.97);
      break;
    case 'leavesNone':
      expect(worse.plans).toEqual([]);
      break;
    case 'givesUp':
      expect(same).toBeUndefined();
      expect(reason.left).toEqual(worse.plans[0]);
      break;
    case 'givesUpNearest':
      expect(same).toBeUndefined();
      expect(reason.next).toBe(nearest(worse));
      expect(reason.plan.away).toBe(nearest(better));
      expect(reason.plan.away).toBeLessThan(reason.next);
      break;
    case 'farther':
      expect([reason.better, reason.worse]).toEqual([reason.plan.away, same!.away]);
      expect(reason.worse).toBeGreaterThan(reason.better);
      break;
    case 'fewerUseful':
      expect([reason.better, reason.worse]).toEqual([reason.plan.unseen, same!.unseen]);
      expect(same!.away).toBe(reason.plan.away);
      expect(reason.worse).toBeLessThan(reason.better);
      break;
    case 'fewerPoints':
      expect([reason.better, reason.worse]).toEqual([reason.plan.fanPoints, same!.fanPoints]);
      expect(reason.better - reason.worse).toBeGreaterThanOrEqual(1);
      break;
    case 'lowerChance':
      expect([reason.better, reason.worse]).toEqual([reason.plan.chance, same!.chance]);
      expect(reason.worse).toBeLessThan(reason.better);
      break;
  }
}

function checkGain(
  reason: GainReason,
  { after, before, value, share }: { after: Outlook; before: Outlook; value: number; share: number },
): void {
  if ('plan' in reason) expect(planIn(after, reason.plan.key)).toEqual(reason.plan);
  switch (reason.type) {
    case 'wins':
      expect(reason.points).toBe(value);
      break;
    case 'noPlan':
      expect(after.plans).toEqual([]);
      break;
    case 'unneeded':
      expect(after.plans.map(({ key }) => key)).toEqual(before.plans.map(({ key }) => key));
      expect(after.value).toBe(before.value);
      break;
    case 'keepsAll':
      expect(before.plans.every(({ key }) => planIn(after, key) !== undefined)).toBe(true);
      expect(planIn(before, reason.plan.key)!.away).toBe(reason.plan.away);
      break;
    case 'keepsBest':
      expect(before.plans[0]!.key).toBe(reason.plan.key);
      expect(reason.plan).toEqual(after.plans[0]);
      expect(planIn(before, reason.lost.key)).toEqual(reason.lost);
      expect(planIn(after, reason.lost.key)).toBeUndefined();
      expect(planIn(before, reason.plan.key)!.away).toBe(reason.plan.away);
      break;
    case 'nearer':
      expect([reason.better, reason.worse]).toEqual([reason.plan.away, planIn(before, reason.plan.key)!.away]);
      expect(reason.better).toBeLessThan(reason.worse);
      break;
    case 'passes':
      expect(reason.plan).toEqual(after.plans[0]);
      break;
    case 'worthMore':
      expect(reason.share).toBe(share);
      break;
  }
}

test('between questions, the plans are those of the goals of the hand', () => {
  const { observation, legalActions } = decisions.find((each) => each.observation.question.type !== 'turn')!;
  const { goals } = explain(observation, legalActions, {}, 1);
  const { plans } = outlookOfHand(observation);
  expect(plans.some(({ lead }) => lead.tiles.join() === goals[0]!.tiles.join())).toBe(true);
});
