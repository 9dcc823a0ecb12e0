// Mean values of the starting hands over walls drawn at random.

import { CASUAL_RULES, DEAL_FORMATS, type DealFormat, DUPLICATE_RULES, startDeal } from '@mcr-arena/engine';
import { luckBy, type StoredModel, type ValueFunction } from '@mcr-arena/luck';
import { RULES_NAMES, SCORING_RULES } from '@mcr-arena/scoring';
import {
  createRandom,
  SEATS,
  shuffled,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  WINDS,
  type Wind,
} from '@mcr-arena/tiles';

/** The standard error of a mean is about 0.05 points. */
const WALLS = 8000;

/** @param values a model that takes no means off. */
export function startMeans(values: ValueFunction): StoredModel['startMeans'] {
  const rows = DEAL_FORMATS.flatMap((format) =>
    RULES_NAMES.map((rules) => {
      console.error(`starting hands: ${format} ${rules}`);
      return [`${format} ${rules}`, WINDS.map((wind) => meansOf(values, format, rules, wind))] as const;
    }),
  );
  return Object.fromEntries(rows);
}

function meansOf(
  values: ValueFunction,
  format: DealFormat,
  rules: keyof typeof SCORING_RULES,
  prevalentWind: Wind,
): number[] {
  const random = createRandom(`luck starts ${format} ${rules} ${prevalentWind}`);
  const base = format === 'casual' ? CASUAL_RULES : DUPLICATE_RULES;
  const sums = [0, 0, 0, 0];
  for (let count = 0; count < WALLS; count += 1) {
    const wall = shuffled(format === 'casual' ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS, random);
    const config = { rules: { ...base, scoring: SCORING_RULES[rules] }, prevalentWind, wall };
    const events = startDeal(config);
    const dealt = events.findIndex(({ type }) => type === 'dealt');
    const { start } = luckBy(values, { config, events: events.slice(0, dealt + 1) });
    for (const seat of SEATS) sums[seat]! += start[seat];
  }
  const [a, b, c] = sums.map((sum) => Number((sum / WALLS).toFixed(3)));
  // The four sum to 0.
  return [a!, b!, c!, Number((-a! - b! - c!).toFixed(3))];
}
