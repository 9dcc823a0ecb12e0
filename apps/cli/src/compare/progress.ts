import { anytimeInterval, type ComparisonInPlay, dealsPerWall, wallsUntilVerdict } from '@mcr-arena/lab';
import { counted, grouped } from '../terminal/count-text.ts';
import { createDealRate, type DealRate, leftText, rateText } from '../terminal/deal-rate.ts';
import { intervalText, signed } from './figure-text.ts';

/** Expected number of walls at the end of a comparison. */
interface Prospect {
  readonly walls: number;
  /** Whether this is an estimate that assumes constant mean and spread. */
  readonly guessed: boolean;
}

/** The known or estimated end of the comparison; undefined if it cannot be estimated. */
function prospectOf({ order, moments, walls, ending }: ComparisonInPlay): Prospect | undefined {
  const { rule } = order.plan;
  if (ending !== undefined) return { walls: walls.length, guessed: false };
  if (rule.type === 'budget') return { walls: rule.walls, guessed: false };
  const expected = wallsUntilVerdict(moments, rule.smallest);
  const most = rule.walls ?? Number.POSITIVE_INFINITY;
  if (expected !== undefined && expected < most) return { walls: expected, guessed: true };
  return rule.walls === undefined ? undefined : { walls: rule.walls, guessed: expected === undefined };
}

/** Shows the deals played and the time left at the speed of this run. */
export class ComparisonProgress {
  readonly #comparisons: readonly ComparisonInPlay[];
  readonly #rate: DealRate;

  /** `now`: milliseconds of a monotonic clock. */
  constructor(comparisons: readonly ComparisonInPlay[], now: () => number) {
    this.#comparisons = comparisons;
    this.#rate = createDealRate(this.#deals(), now);
  }

  /** Deals, rate and time left of all comparisons together. */
  line(): string {
    const deals = this.#deals();
    const rate = this.#rate.at(deals);
    const speed = rate === undefined ? [] : [rateText(rate), this.#leftText(rate)];
    return [`${grouped(deals)} deals`, ...speed].join(' · ');
  }

  #deals(): number {
    return this.#comparisons.reduce((sum, { order, walls }) => sum + walls.length * dealsPerWall(order.plan), 0);
  }

  #leftText(rate: number): string {
    let left = 0;
    let guessed = false;
    for (const comparison of this.#comparisons) {
      const prospect = prospectOf(comparison);
      if (prospect === undefined) return 'time left not yet known';
      left += (prospect.walls - comparison.walls.length) * dealsPerWall(comparison.order.plan);
      guessed ||= prospect.guessed;
    }
    if (left === 0) return 'done';
    return guessed ? `about ${leftText(left, rate)} at this rate` : leftText(left, rate);
  }
}

/** The walls of one comparison and the difference so far. */
export function standText({ order, walls, moments }: ComparisonInPlay): string {
  const most = order.plan.rule.walls;
  const extent =
    most === undefined ? counted(walls.length, 'wall') : `${grouped(walls.length)} of ${counted(most, 'wall')}`;
  if (walls.length === 0) return extent;
  const interval = anytimeInterval(moments);
  return `${extent} · ${signed(moments.mean)}${interval === undefined ? '' : ` (${intervalText(interval, signed)})`}`;
}
