import {
  type ComparisonInPlay,
  dealsOfCandidate,
  dealsPerWall,
  type TuningGeneration,
  type TuningInPlay,
} from '@mcr-arena/lab';
import { signed } from '../compare/figure-text.ts';
import { standText } from '../compare/progress.ts';
import { grouped } from '../terminal/count-text.ts';
import { createDealRate, type DealRate, leftText, rateText } from '../terminal/deal-rate.ts';

/** Shows the deals played, the time left at the speed of this run, and the state of the search. */
export class TuningProgress {
  readonly #tuning: TuningInPlay;
  readonly #rate: DealRate;

  /** `heldOut`: earlier results on held-out walls; `now`: milliseconds of a monotonic clock. */
  constructor(tuning: TuningInPlay, heldOut: ComparisonInPlay | undefined, now: () => number) {
    this.#tuning = tuning;
    this.#rate = createDealRate(this.#deals(heldOut), now);
  }

  /** Stage, deals, rate and time left; then the mean and spread of the current generation. */
  lines(heldOut: ComparisonInPlay | undefined): readonly string[] {
    const { generations, order } = this.#tuning;
    const place = `generation ${generations.length} of ${order.plan.generations}`;
    const stage = heldOut === undefined ? place : `held-out walls: ${standText(heldOut)}`;
    return [[stage, ...this.#dealTexts(heldOut)].join(' · '), distributionText(generations.at(-1)!)];
  }

  /** The results of the last complete generation. */
  generationLine(): string {
    const complete = this.#tuning.generations.filter(({ elite }) => elite !== undefined);
    const last = complete.at(-1)!;
    return `generation ${last.generation}: ${distributionText(last)} · middle ${signed(last.candidates[0]!.difference!)} · better half ${signed(eliteMean(last))}`;
  }

  #dealTexts(heldOut: ComparisonInPlay | undefined): string[] {
    const { plan } = this.#tuning.order;
    const deals = this.#deals(heldOut);
    const training = plan.generations * plan.population * plan.walls * dealsOfCandidate(plan);
    const all = training + plan.heldOutWalls * dealsPerWall(plan);
    const rate = this.#rate.at(deals);
    const speed = rate === undefined ? [] : [rateText(rate), leftText(all - deals, rate)];
    return [`${grouped(deals)} of ${grouped(all)} deals`, ...speed];
  }

  #deals(heldOut: ComparisonInPlay | undefined): number {
    const { plan } = this.#tuning.order;
    const onHeldOut = (heldOut?.walls.length ?? 0) * dealsPerWall(plan);
    return this.#tuning.playedWalls * dealsOfCandidate(plan) + onHeldOut;
  }
}

/** `stake 31.2 ± 8.1, alpha 0.93 ± 0.1`. */
function distributionText({ mean, spread }: Pick<TuningGeneration, 'mean' | 'spread'>): string {
  return Object.keys(mean)
    .map((name) => `${name} ${shortText(mean[name]!)} ± ${shortText(spread[name]!)}`)
    .join(', ');
}

/** Rounded to three significant digits. */
export function shortText(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** The mean difference of the better half of a complete generation, in points per deal. Biased upwards by the selection. */
export function eliteMean({ candidates, elite = [] }: TuningGeneration): number {
  return elite.reduce((sum, place) => sum + candidates[place]!.difference!, 0) / elite.length;
}

/** The mean difference of all candidates of a complete generation, in points per deal. */
export function populationMean({ candidates }: TuningGeneration): number {
  return candidates.reduce((sum, { difference }) => sum + difference!, 0) / candidates.length;
}
