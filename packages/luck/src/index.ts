import type { PlayedDeal } from '@mcr-arena/engine';
import { type DealLuck, luckBy } from './luck-of.ts';
import { SHIPPED_MODEL } from './weights.ts';

export { DATUM } from './datum.ts';
export { type DealLuck, type DrawLuck, LuckSoFar, luckBy, type ValueFunction } from './luck-of.ts';
export { modelOf } from './model.ts';
export {
  COUNTED_MS,
  countedResults,
  dealsForWidth,
  LEAST_DEALS,
  type Population,
  populationOf,
  STRENGTH_VERSION,
  type Strength,
  type StrengthResult,
  strengthOf,
} from './strength.ts';
export { LUCK_MODEL, SHIPPED_MODEL, type StoredModel, startMeansOf, storedModel, weightsOf } from './weights.ts';

/** The luck of a deal that has ended, by the shipped model; all its tiles must be known. */
export function luckOf(deal: Pick<PlayedDeal, 'config' | 'events'>): DealLuck {
  return luckBy(SHIPPED_MODEL, deal);
}
