// The strength of people in points a deal, from results less luck. A person's mean is shrunk towards the mean of all people by as much as
// the people's spread and the number of deals ask for (empirical Bayes, normal within and between people), so that few deals claim little.
// Sums run in the order of ids: the same results give the same bits.

/** Changes with every rule by which strengths are computed. */
export const STRENGTH_VERSION = '3';
/** Deals below which no strength is stated. */
export const LEAST_DEALS = 20;
/** Age after which a deal no longer counts, in ms: a year. */
export const COUNTED_MS = 365 * 24 * 3600_000;

/** Standard deviations in an interval of 95 %. */
const Z = 1.959963984540054;
/** Variance of a deal less luck among house bots, in points², which counts as much as this many deals. */
const [PRIOR_VARIANCE, PRIOR_DEALS] = [289, 100];
/** Least variance of the strengths of people, in points²: few people never look equal by chance. */
const LEAST_SPREAD = 16;
/** Halvings in the search of the spread, to 2^−40 of it. */
const SPREAD_STEPS = 40;

/** A result that counts. */
export interface StrengthResult {
  readonly person: string;
  /** Unique for the person. */
  readonly deal: string;
  /** When the deal ended, in ms since 1970. */
  readonly endedAtMs: number;
  /** Points less luck, compared with those of `goal` in the same place. */
  readonly points: number;
}

/** What the strengths of all people have in common; variances in points². */
export interface Population {
  readonly people: number;
  /** Mean strength, in points a deal. */
  readonly mean: number;
  readonly meanVariance: number;
  /** Variance of the strengths of people. */
  readonly spread: number;
  readonly spreadVariance: number;
  /** Variance of a person's result in a deal. */
  readonly dealVariance: number;
}

/** A strength in points a deal compared with `goal`, with its interval of 95 %. */
export interface Strength {
  readonly deals: number;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** The results that count at a time, in the order in which they are added up: by person, time, deal. Throws if one is there twice. */
export function countedResults(results: readonly StrengthResult[], atMs: number): readonly StrengthResult[] {
  const counted = results
    .filter(({ endedAtMs }) => endedAtMs <= atMs && endedAtMs > atMs - COUNTED_MS)
    .sort((a, b) => compare(a.person, b.person) || a.endedAtMs - b.endedAtMs || compare(a.deal, b.deal));
  const known = new Set<string>();
  for (const { person, deal } of counted) {
    const key = JSON.stringify([person, deal]);
    if (known.has(key)) throw new Error(`deal ${deal} of ${person} is there twice`);
    known.add(key);
  }
  return counted;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The population of these results. The spread is the one that the means of people show at their weights (Paule and Mandel, 1982), with a
 * floor: few people with very many deals do not decide it.
 * @param counted from `countedResults`.
 */
export function populationOf(counted: readonly StrengthResult[]): Population {
  const groups = [...Map.groupBy(counted, ({ person }) => person).values()].map(summaryOf);
  const squares = sumOf(groups, (group) => group.squares);
  const dealVariance =
    (squares + PRIOR_DEALS * PRIOR_VARIANCE) / (sumOf(groups, ({ deals }) => deals - 1) + PRIOR_DEALS);
  const spread = Math.max(LEAST_SPREAD, spreadOf(groups, dealVariance));
  const variances = groups.map(({ deals }) => spread + dealVariance / deals);
  const weight = sumOf(variances, (variance) => 1 / variance);
  const mean = groups.length === 0 ? 0 : weightedMean(groups, variances);
  return {
    people: groups.length,
    mean,
    meanVariance: weight === 0 ? 0 : 1 / weight,
    spread,
    spreadVariance: groups.length === 0 ? 0 : 2 / sumOf(variances, (variance) => variance ** -2),
    dealVariance,
  };
}

interface Summary {
  readonly deals: number;
  readonly mean: number;
  /** Sum of squares around the mean. */
  readonly squares: number;
}

function summaryOf(results: readonly Pick<StrengthResult, 'points'>[]): Summary {
  const mean = sumOf(results, ({ points }) => points) / results.length;
  return { deals: results.length, mean, squares: sumOf(results, ({ points }) => (points - mean) ** 2) };
}

/** The variance between people at which their squared deviations, each over its variance, sum to what is expected of them. */
function spreadOf(groups: readonly Summary[], dealVariance: number): number {
  const isTooSmall = (spread: number): boolean => {
    const variances = groups.map(({ deals }) => spread + dealVariance / deals);
    const mean = weightedMean(groups, variances);
    const deviations = groups.reduce((sum, group, index) => sum + (group.mean - mean) ** 2 / variances[index]!, 0);
    return deviations > groups.length - 1;
  };
  if (groups.length < 2 || !isTooSmall(0)) return 0;
  let [low, high] = [0, 1];
  while (isTooSmall(high)) high *= 2;
  for (let step = 0; step < SPREAD_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (isTooSmall(middle)) low = middle;
    else high = middle;
  }
  return high;
}

function weightedMean(groups: readonly Summary[], variances: readonly number[]): number {
  const weight = sumOf(variances, (variance) => 1 / variance);
  return groups.reduce((sum, group, index) => sum + group.mean / variances[index]!, 0) / weight;
}

function sumOf<T>(items: readonly T[], termOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + termOf(item), 0);
}

/**
 * The strength of a person with these results; undefined below `LEAST_DEALS`. The variance includes what is not known about the mean and
 * the spread of the people (Prasad and Rao, 1990), and never exceeds that of the person's plain mean.
 * @param results in the order of `countedResults`.
 */
export function strengthOf(
  population: Population,
  results: readonly Pick<StrengthResult, 'points'>[],
): Strength | undefined {
  if (results.length < LEAST_DEALS) return undefined;
  const { deals, mean } = summaryOf(results);
  const { own, width } = weightAfter(population, deals);
  const estimate = own * mean + (1 - own) * population.mean;
  return { deals, estimate, low: estimate - width, high: estimate + width };
}

/** The weight of the own mean after so many deals, and half the interval in points. */
function weightAfter(population: Population, deals: number): { readonly own: number; readonly width: number } {
  const { people, spread, dealVariance } = population;
  const error = dealVariance / deals;
  // While no account has deals that count, a guest is not shrunk: the mean of all is not known.
  const own = people === 0 ? 1 : spread / (spread + error);
  const ofMean = (1 - own) ** 2 * population.meanVariance;
  const ofSpread = (2 * error ** 2 * population.spreadVariance) / (spread + error) ** 3;
  return { own, width: Z * Math.sqrt(Math.min(error, own * error + ofMean + ofSpread)) };
}

/**
 * Deals after which half an interval is at most `width` points in this population, at least `LEAST_DEALS`.
 * @param width above 0.
 */
export function dealsForWidth(population: Population, width: number): number {
  let deals = LEAST_DEALS;
  while (weightAfter(population, deals).width > width) deals += 1;
  return deals;
}
