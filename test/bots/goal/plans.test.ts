// Plans and reasons. The figures of the plans are compared with the goals that they consist of, and every number in a reason with the
// plans after the two moves.

import {
  counselOn,
  explain,
  explainWithWin,
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
import { IS_FULL, propertyRuns } from '../../tier.ts';
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
      const isBest = alternative === best;
      const share = (isBest ? Math.max(0, next?.value ?? 0) : alternative.value) / best!.value;
      const [better, other] = isBest ? [after, counsel.before] : [counsel.after(best!.action), after];
      checkReason(reason, { better, other, value: best!.value, share });
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

/** The figure of a plan that each of these reasons compares. */
const COMPARED = {
  farther: 'away',
  nearer: 'away',
  fewerUseful: 'unseen',
  fewerPoints: 'fanPoints',
  lowerChance: 'chance',
} as const satisfies Partial<Record<Reason['type'], keyof Plan>>;

interface Moved {
  /** The plans after the better of the two moves, and those after the other or before the move. */
  readonly better: Outlook;
  readonly other: Outlook;
  readonly value: number;
  readonly share: number;
}

function checkReason(reason: Reason, { better, other, value, share }: Moved): void {
  const same = 'plan' in reason ? planIn(other, reason.plan.key) : undefined;
  if ('plan' in reason) expect(planIn(better, reason.plan.key)).toEqual(reason.plan);
  if ('points' in reason) expect(reason.points).toBe(value);
  if ('share' in reason) expect(reason.share).toBe(share);
  if ('lost' in reason)
    expect([planIn(other, reason.lost.key), planIn(better, reason.lost.key)]).toEqual([reason.lost, undefined]);
  if ('left' in reason) expect(reason.left).toEqual(other.plans[0]);
  if (reason.type in COMPARED) {
    const figure = COMPARED[reason.type as keyof typeof COMPARED];
    const { plan, ...compared } = reason as Extract<Reason, { readonly type: keyof typeof COMPARED }>;
    expect([compared.better, compared.worse]).toEqual([plan[figure], same![figure]]);
    expect(compared.better).not.toBe(compared.worse);
  }
  if (reason.type === 'noPlan') expect(better.plans).toEqual([]);
  if (reason.type === 'leavesNone') expect(other.plans).toEqual([]);
  if (reason.type === 'givesUp' || reason.type === 'givesUpNearest') expect(same).toBeUndefined();
  if (reason.type === 'aboutEqual') expect(share).toBeGreaterThanOrEqual(0.97);
  if (reason.type === 'lowerValue') expect(share).toBeLessThan(0.97);
  if (reason.type === 'keepsAll' || reason.type === 'keepsBest') expect(same!.away).toBe(reason.plan.away);
}

test('between questions, the plans are those of the goals of the hand', () => {
  const { observation, legalActions } = decisions.find((each) => each.observation.question.type !== 'turn')!;
  const { goals } = explain(observation, legalActions, {}, 1);
  const { plans } = outlookOfHand(observation);
  expect(plans.some(({ lead }) => lead.tiles.join() === goals[0]!.tiles.join())).toBe(true);
});
