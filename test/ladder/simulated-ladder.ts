// A ladder whose bots have known strengths: the points of a set are drawn with the noise of real sets.

import {
  FIRST_RATING,
  type LadderPlayer,
  type LadderState,
  makeTables,
  type OwnerId,
  type RatedSet,
  type Rating,
  RatingFold,
  type VersionId,
} from '@mcr-arena/ladder';
import { createRandom, type Random } from '@mcr-arena/tiles';
import { mapPositions } from '@mcr-arena/tournament';

/** Points a deal: standard deviation of an entrant's mean over the four rotations of a wall. */
const NOISE = 10.2;
const DEALS = 4;
const SPREAD = 15;

export interface SimulatedBot {
  readonly version: VersionId;
  readonly owner: OwnerId;
  readonly isHouse: boolean;
  /** Points a deal against the average of the field. */
  readonly strength: number;
}

export interface SimulatedLadder {
  readonly bots: readonly SimulatedBot[];
  readonly sets: readonly RatedSet[];
  readonly ratings: ReadonlyMap<VersionId, Rating>;
}

export interface Simulation {
  readonly seed: string;
  readonly bots: number;
  readonly owners: number;
  readonly sets: number;
  /** Tables that are planned at once, before any of them is rated. */
  readonly atOnce?: number;
  readonly links?: LadderState['links'];
}

export function simulateLadder({ seed, bots: count, owners, sets: total, atOnce = 1, links = new Map() }: Simulation) {
  const random = createRandom(seed);
  const bots = Array.from({ length: count }, (_, index) => ({
    version: `bot ${index}`,
    owner: `owner ${index % owners}`,
    isHouse: false,
    strength: (2 * fractionOf(random) - 1) * SPREAD,
  }));
  return playLadder(bots, { total, atOnce, links, random, noviceSets: 0 });
}

export interface Play {
  readonly total: number;
  readonly atOnce: number;
  readonly links: LadderState['links'];
  readonly noviceSets: number;
  readonly random: Random;
}

export function playLadder(
  bots: readonly SimulatedBot[],
  { total, atOnce, links, noviceSets, random }: Play,
): SimulatedLadder {
  const strengths = new Map(bots.map(({ version, strength }) => [version, strength]));
  const counts = new Map<VersionId, number>();
  const fold = new RatingFold(() => FIRST_RATING);
  const sets: RatedSet[] = [];
  while (sets.length < total) {
    const state = stateOf(bots, fold.ratings, counts, links, noviceSets);
    for (const versions of makeTables(state, atOnce, 0, random)) {
      const totals = drawTotals(
        mapPositions((position) => strengths.get(versions[position]!)!),
        random,
      );
      const set = { sequence: sets.length + 1, playedAtMs: 0, versions, totals, deals: DEALS };
      for (const version of versions) counts.set(version, (counts.get(version) ?? 0) + 1);
      fold.add(set);
      sets.push(set);
    }
  }
  return { bots, sets, ratings: fold.ratings };
}

function stateOf(
  bots: readonly SimulatedBot[],
  ratings: ReadonlyMap<VersionId, Rating>,
  counts: ReadonlyMap<VersionId, number>,
  links: LadderState['links'],
  noviceSets: number,
): LadderState {
  const ownerSets = new Map<OwnerId, number>();
  const players = bots.map(({ version, owner, isHouse }): LadderPlayer => {
    const sets = counts.get(version) ?? 0;
    ownerSets.set(owner, (ownerSets.get(owner) ?? 0) + sets);
    return { version, owner, isHouse, rating: ratings.get(version) ?? FIRST_RATING, sets, open: 0 };
  });
  return { players, links, ownerSets, rules: { botsPerOwner: 4, noviceSets } };
}

/** Whole points over the set that sum to 0; per deal, each has the standard deviation NOISE. */
function drawTotals(strengths: readonly number[], random: Random): RatedSet['totals'] {
  const drawn = strengths.map((strength) => strength + NOISE * Math.sqrt(4 / 3) * normalOf(random));
  const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
  const totals = drawn.map((value) => Math.round((value - mean) * DEALS));
  const error = totals.reduce((sum, value) => sum + value, 0);
  return mapPositions((position) => totals[position]! - (position === 0 ? error : 0));
}

function fractionOf(random: Random): number {
  return (random.nextWord() + 0.5) / 2 ** 32;
}

function normalOf(random: Random): number {
  return Math.sqrt(-2 * Math.log(fractionOf(random))) * Math.cos(2 * Math.PI * fractionOf(random));
}

/** Kendall's tau between two rankings of the same bots, by their values. */
export function kendallTau(a: readonly number[], b: readonly number[]): number {
  let agreed = 0;
  let pairs = 0;
  for (let i = 0; i < a.length; i += 1) {
    for (let j = i + 1; j < a.length; j += 1) {
      pairs += 1;
      agreed += Math.sign((a[i]! - a[j]!) * (b[i]! - b[j]!));
    }
  }
  return agreed / pairs;
}

/** Mean points a deal of each bot, regardless of its opponents. */
export function meanPoints({ bots, sets }: SimulatedLadder): readonly number[] {
  return bots.map(({ version }) => {
    const totals = sets.flatMap(({ versions, totals: points }) =>
      versions.flatMap((other, position) => (other === version ? [points[position]!] : [])),
    );
    return totals.reduce((sum, total) => sum + total, 0) / totals.length / DEALS;
  });
}
