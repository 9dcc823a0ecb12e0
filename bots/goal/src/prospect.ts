// How far a hand is from one worth the minimum, for learners: the nearest of the goals, without chances and alternatives.

import type { SeatView } from '@mcr-arena/protocol';
import type { Meld } from '@mcr-arena/tiles';
import { fillChances } from './goals/chances.ts';
import { type GoalAppraiser, GoalFinder } from './goals/goal-finder.ts';
import { GoalPoints } from './goals/goal-points.ts';
import { meldCode } from './goals/set-code.ts';
import { readSettings } from './settings.ts';

/** The goals that lack the fewest tiles. */
export interface Prospect {
  /** Tiles that they lack; undefined if there is none. */
  readonly missing: number | undefined;
  /** The most fan points of one of them, 0 if there is none. */
  readonly fanPoints: number;
}

/** Goals kept in a search. With more, the points rarely change. */
const GOALS = 32;
/** Draws for which the chances are computed that decide which goals are kept: those of a seat in a deal. */
const DRAWS = 20;

/** Appraises goals and remembers the most points. */
class MostPoints implements GoalAppraiser {
  readonly scorer = new GoalPoints();
  fanPoints = 0;

  bestFanPoints(...[goal, sets, minimum]: Parameters<GoalAppraiser['bestFanPoints']>): number {
    const fanPoints = this.scorer.bestFanPoints(goal, sets, minimum);
    if (fanPoints >= minimum) this.fanPoints = Math.max(this.fanPoints, fanPoints);
    return fanPoints;
  }
}

/** A function that finds the prospects of one hand after another; it reuses its tables, and no result depends on earlier ones. */
export function prospectFinder(): (view: SeatView) => Prospect {
  const most = new MostPoints();
  const finder = new GoalFinder(GOALS, most);
  const { search } = readSettings({});
  const limits = { ...search, slack: 0, enough: 0 };
  return ({ seat, seatWind, prevalentWind, rules: { scoring }, hand, melds, unseen }) => {
    const own = melds[seat].filter((meld): meld is Meld => meld.type !== 'hiddenKong');
    most.fanPoints = 0;
    most.scorer.reset({ seatWind, prevalentWind, rules: scoring }, own);
    fillChances(finder.goal.chances, unseen, DRAWS, search.claimRates);
    finder.find(hand, unseen, own.map(meldCode), { ...limits, minimum: scoring.minimumPoints });
    return { missing: finder.pool.size > 0 ? finder.nearest : undefined, fanPoints: most.fanPoints };
  };
}
