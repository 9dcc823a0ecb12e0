// Exercises with a hand to be scored or to be completed. The hands are sampled, and scored as in the calculator.

import {
  FAN_IDS,
  type FanId,
  fanOf,
  haveFan,
  isComplete,
  type RulesName,
  SCORING_RULES,
  sampleClaims,
  type WinClaim,
} from '@mcr-arena/scoring';
import { countTiles, createRandom, KINDS, shuffled, type TileIndex } from '@mcr-arena/tiles';
import { type Calculation, calculationOfClaim, FIRST_VISIT } from '../../ui/hand/calculation.ts';
import { textOfHand } from '../../ui/hand/hand-text.ts';
import { outcomeOf, type Wait, type Win } from '../../ui/hand/outcome.ts';
import type { Level, SeededSource, Theme } from '../../ui/training/exercise-source.ts';
import { drawnTheme, themeOfFans } from './themes.ts';

/** How many points is a hand worth? */
export interface PointsExercise {
  readonly type: 'points';
  readonly calculation: Calculation;
  readonly win: Win;
  /** Its fans and others, in rulebook order. */
  readonly candidates: readonly FanId[];
}

/** Which tiles complete a hand, and which of them make it worth enough? */
export interface WaitsExercise {
  readonly type: 'waits';
  readonly calculation: Calculation;
  /** Every wait with its points on a discard. */
  readonly claimed: readonly Wait[];
  /** The same waits with their points when drawn. */
  readonly selfDrawn: readonly Wait[];
}

/** Numbers of different fans, flowers apart. */
const FANS: Readonly<Record<Level, readonly [number, number]>> = { 1: [1, 3], 2: [4, 5], 3: [6, 99] };
const WAITS: Readonly<Record<Level, readonly [number, number]>> = { 1: [1, 1], 2: [2, 3], 3: [4, 9] };
/** Fans to choose from. */
const CANDIDATES = 14;
const MOST_COMMON_POINTS = 8;
/** Hands worth more hardly occur in play. */
const MOST_POINTS = 64;
/** Maximum number of hands to search. */
const MOST_HANDS = 100_000;

/** Throws if none of `MOST_HANDS` hands is suitable. */
export function pointsExercise({ seed, theme, level, number, rules = 'mcr' }: SeededSource): PointsExercise {
  return find(`points ${theme} ${level} ${seed} ${number}`, theme, (claim, wanted) => {
    const calculation = calculationOfClaim(claim, rules);
    const outcome = outcomeOf(calculation);
    if (outcome.type !== 'win') return undefined;
    const { win } = outcome;
    const isSuitable = win.reachesMinimum && isPossible(win) && isLikely(win) && themeOf(win) === wanted;
    return isSuitable && isWithin(fansOf(win).length, FANS[level])
      ? { type: 'points', calculation, win, candidates: candidatesOf(win, rules) }
      : undefined;
  });
}

/** Throws if none of `MOST_HANDS` hands is suitable. */
export function waitsExercise({ seed, theme, level, number, rules = 'mcr' }: SeededSource): WaitsExercise {
  return find(`waits ${theme} ${level} ${seed} ${number}`, theme, (claim, wanted) => {
    const { melds, concealed, seatWind, prevalentWind } = claim;
    if (!isWithin(completingKinds(claim), WAITS[level])) return undefined;
    const hand = textOfHand({ melds, concealed, flowers: [] });
    const calculation: Calculation = { ...FIRST_VISIT, hand, seatWind, prevalentWind, rules };
    const [claimed, selfDrawn] = [false, true].map((drawn) => waitsOf({ ...calculation, selfDrawn: drawn }));
    if (!isWithin(claimed!.length, WAITS[level])) return undefined;
    const best = claimed!.toSorted((a, b) => b.explanation.score.total - a.explanation.score.total)[0]!;
    const isSuitable =
      isLikely(best) && themeOf(best) === wanted && (claimed!.length === 1 || isMixed(claimed!, wanted));
    return isSuitable ? { type: 'waits', calculation, claimed: claimed!, selfDrawn: selfDrawn! } : undefined;
  });
}

/** Thirteen tiles of a concealed hand that wins with a main fan of the theme. Throws as above. */
export function themedTiles(theme: Theme, seed: string): readonly TileIndex[] {
  return find(`tiles ${theme} ${seed}`, theme, (claim, wanted) => {
    if (claim.melds.length > 0) return undefined;
    const outcome = outcomeOf(calculationOfClaim(claim));
    const isSuitable = outcome.type === 'win' && isLikely(outcome.win) && themeOf(outcome.win) === wanted;
    return isSuitable ? claim.concealed : undefined;
  });
}

/** The first sampled hand that makes an exercise. `wanted`: the theme, drawn if any will do. */
function find<T>(seed: string, theme: Theme, exerciseOf: (claim: WinClaim, wanted: Theme) => T | undefined): T {
  const wanted = theme === 'any' ? drawnTheme(createRandom(`theme ${seed}`).below(100)) : theme;
  let tried = 0;
  for (const { claim } of sampleClaims(`trainer ${seed}`)) {
    const exercise = exerciseOf(claim, wanted);
    if (exercise !== undefined) return exercise;
    tried += 1;
    if (tried === MOST_HANDS) break;
  }
  throw new Error(`no suitable hand among ${MOST_HANDS} of "${seed}"`);
}

/** The fans of a win, those that it has but that do not count, and others by chance: `CANDIDATES`, or as many as it has. */
function candidatesOf(win: Win, rules: RulesName): readonly FanId[] {
  const random = createRandom(`candidates ${JSON.stringify(win.claim)}`);
  const leftOut = win.explanation.leftOut.map(({ fan }) => fan);
  const others = shuffled(
    FAN_IDS.filter((fan) => isCommon(fan, rules)),
    random,
  );
  const counted = new Set(fansOf(win));
  const candidates = [...new Set([...counted, ...leftOut, ...others])];
  const shown = new Set(candidates.slice(0, Math.max(CANDIDATES, counted.size)));
  return FAN_IDS.filter((fan) => shown.has(fan));
}

/** Whether a fan might be taken for one of a hand: rarer ones are easily excluded. */
function isCommon(fan: FanId, rules: RulesName): boolean {
  const { number, points, onlyIn } = fanOf(fan);
  const isListed = number !== undefined || onlyIn !== undefined;
  return isListed && haveFan(SCORING_RULES[rules], fan) && fan !== 'flowerTiles' && points <= MOST_COMMON_POINTS;
}

function completingKinds({ concealed, melds }: WinClaim): number {
  return KINDS.filter((tile) => isComplete(countTiles([...concealed, tile]), melds.length)).length;
}

function waitsOf(calculation: Calculation): readonly Wait[] {
  const outcome = outcomeOf(calculation);
  return outcome.type === 'ready' ? outcome.waits : [];
}

function fansOf({ explanation }: Win) {
  return explanation.score.fans.map(({ fan }) => fan).filter((fan) => fan !== 'flowerTiles');
}

/** Whether some waits reach the minimum and others do not. With themes whose fans alone reach it, any waits will do. */
function isMixed(waits: readonly Wait[], theme: Theme): boolean {
  if (theme === 'suits' || theme === 'special') return true;
  return new Set(waits.map(({ reachesMinimum }) => reachesMinimum)).size === 2;
}

/** Whether a deal can end like this: after the last tile of the wall, nobody can declare a kong that could be robbed. */
function isPossible({ claim: { afterKong, lastOfWall, selfDrawn }, impossible }: Win): boolean {
  return impossible.length === 0 && !(afterKong && lastOfWall && !selfDrawn);
}

function isLikely({ explanation }: Win): boolean {
  return explanation.score.total <= MOST_POINTS;
}

function themeOf(win: Win): Theme | undefined {
  return themeOfFans(fansOf(win));
}

function isWithin(count: number, [least, most]: readonly [number, number]): boolean {
  return count >= least && count <= most;
}
