// Scores a claim: every winning form and every division is scored, and the best is kept (high-versus-low). Hot code:
// one evaluation is reused for all claims, and nothing is allocated.

import { type Meld, WINDS, WINNING_FORMS, type WinningForm } from '@mcr-arena/tiles';
import { FANS, slotOf } from '../fans/fans.ts';
import {
  areHonorsDivisible,
  bitCount,
  type HandKeys,
  HONORS_KEY,
  honorPairs,
  KEY_OF_KIND,
  newHandKeys,
  UNIT_OF_KIND,
} from '../hand/hand-keys.ts';
import { firstDivision, hasPair, nextDivision } from '../hand/suit-divisions.ts';
import type { WinClaim, WinManner } from '../hand/win-claim.ts';
import {
  isHonorsAndKnitted,
  isSevenPairs,
  isThirteenOrphans,
  KNITTED_ORDERS,
  KNITTED_RANKS,
  knittedOrderOf,
  takeKnitted,
} from '../hand/winning-forms.ts';
import { type AspectLookup, aspectLookup, formValue, WORDS } from './aspect-lookup.ts';
import { CHOW_LOOKUP, chowOutcome, PUNG_LOOKUP, pungOutcome } from './combination-lookup.ts';
import { type CountError, type HandFacts, newHandFacts, readClaim, readHand, readWin } from './hand-facts.ts';
import { isOnlyWait } from './only-wait.ts';
import { countWithoutIncluded, type FanValues, isWorthMore, valuesOf } from './principles.ts';
import { hold, holdRepeated, newReading, type Reading } from './reading.ts';
import { type ScoringRules, STANDARD_RULES } from './rules.ts';
import { newTally, PLACES, type Tally, tallyHonors, tallyMelds, tallySuit } from './tally.ts';

/** The working memory of scoring. `best` is the result. */
interface Evaluation {
  readonly facts: HandFacts;
  readonly tally: Tally;
  rules: ScoringRules;
  values: FanValues;
  /** The keys that are divided: all concealed tiles, or those left without the knitted straight. */
  readonly keys: HandKeys;
  /** Whether the winning tile was the only wait; undefined until computed. */
  onlyWait: boolean | undefined;
  current: Reading;
  best: Reading;
  /** Called with each scored reading. The object is reused: callbacks must copy it to keep it. */
  onReading: ((reading: Reading) => void) | undefined;
}

export function newEvaluation(): Evaluation {
  return {
    facts: newHandFacts(),
    tally: newTally(),
    rules: STANDARD_RULES,
    values: valuesOf(STANDARD_RULES),
    keys: newHandKeys(),
    onlyWait: undefined,
    current: newReading(),
    best: newReading(),
    onReading: undefined,
  };
}

export type EvaluationError = CountError | 'not-a-win';

const FORM: Readonly<Record<WinningForm, number>> = {
  regular: WINNING_FORMS.indexOf('regular'),
  sevenPairs: WINNING_FORMS.indexOf('sevenPairs'),
  thirteenOrphans: WINNING_FORMS.indexOf('thirteenOrphans'),
  honorsAndKnitted: WINNING_FORMS.indexOf('honorsAndKnitted'),
  knittedStraight: WINNING_FORMS.indexOf('knittedStraight'),
};

const MIXED_KONGS = slotOf('concealedKongAndMeldedKong');

/** Scores a claim with valid values into `evaluation.best`, or returns why it cannot be scored. */
export function evaluate(claim: WinClaim, rules: ScoringRules, evaluation: Evaluation): EvaluationError | undefined {
  const lookup = aspectLookup();
  return readClaim(claim, lookup, evaluation.facts) ?? scoreFacts(evaluation, rules, lookup);
}

/**
 * Reads a hand that is then scored for one or more ways to win (see `readHand`), or returns why it cannot be scored.
 */
export function takeHand(keys: HandKeys, melds: readonly Meld[], evaluation: Evaluation): CountError | undefined {
  return readHand(keys, melds, aspectLookup(), evaluation.facts);
}

/** Scores the last hand read, for this way to win, into `evaluation.best`. */
export function evaluateWin(win: WinManner, rules: ScoringRules, evaluation: Evaluation): 'not-a-win' | undefined {
  const lookup = aspectLookup();
  readWin(win, lookup, evaluation.facts);
  return scoreFacts(evaluation, rules, lookup);
}

function scoreFacts(evaluation: Evaluation, rules: ScoringRules, lookup: AspectLookup): 'not-a-win' | undefined {
  const { facts, keys } = evaluation;
  if (rules.mixedKongs === 3) facts.common[MIXED_KONGS >> 5]! &= ~(1 << (MIXED_KONGS & 31));
  evaluation.rules = rules;
  evaluation.values = valuesOf(rules);
  evaluation.onlyWait = undefined;
  evaluation.best.points = -1;
  for (let index = 0; index < keys.length; index += 1) keys[index] = facts.keys[index]!;
  scoreDivisions(evaluation, lookup, FORM.regular, -1);
  if (facts.meldCount === 0) scoreUndivided(evaluation, lookup);
  if (facts.meldCount <= 1) scoreKnittedStraight(evaluation, lookup);
  return evaluation.best.points < 0 ? 'not-a-win' : undefined;
}

function scoreKnittedStraight(evaluation: Evaluation, lookup: AspectLookup): void {
  const order = knittedOrderOf(evaluation.facts.keys);
  if (order < 0) return;
  takeKnitted(evaluation.keys, order);
  scoreDivisions(evaluation, lookup, FORM.knittedStraight, order);
}

// --- Seven pairs, thirteen orphans, honors and knitted tiles ---

function scoreUndivided(evaluation: Evaluation, lookup: AspectLookup): void {
  const { keys, present } = evaluation.facts;
  const honors = bitCount(present[HONORS_KEY]!);
  if (isSevenPairs(keys)) {
    scoreForm(evaluation, lookup, FORM.sevenPairs, formValue(FORM.sevenPairs, honors, arePairsShifted(keys), false));
  } else if (isThirteenOrphans(keys)) {
    scoreForm(evaluation, lookup, FORM.thirteenOrphans, formValue(FORM.thirteenOrphans, honors, false, false));
  } else if (isHonorsAndKnitted(keys)) {
    scoreForm(evaluation, lookup, FORM.honorsAndKnitted, formValue(FORM.honorsAndKnitted, honors, false, false));
  }
}

const SEVEN_PAIRS_IN_A_ROW = 0o2222222;

function arePairsShifted(keys: HandKeys): boolean {
  const all = keys[0]! | keys[1]! | keys[2]! | keys[HONORS_KEY]!;
  const isOneSuit = all === keys[0] || all === keys[1] || all === keys[2];
  const lowest = all & -all;
  return isOneSuit && all === SEVEN_PAIRS_IN_A_ROW * (lowest >>> 1);
}

function scoreForm(evaluation: Evaluation, lookup: AspectLookup, form: number, value: number): void {
  const { current, facts } = evaluation;
  current.form = form;
  current.knittedOrder = -1;
  current.divisions.fill(0);
  current.places = 0;
  current.repeats = 0;
  for (let word = 0; word < WORDS; word += 1) {
    current.held[word] = facts.common[word]! | lookup.form[value * WORDS + word]!;
  }
  holdRepeated(current, lookup.fourOfAKindSlot, facts.fourOfAKinds - uncountedHonors(evaluation));
  finish(evaluation, lookup, evaluation.values.withoutSets);
}

/** The number of honors held four times that are not a Tile Hog. */
function uncountedHonors({ rules, facts }: Evaluation): number {
  return rules.disputed?.includes('honorTileHog') ? bitCount(facts.keys[HONORS_KEY]! & FOUR_OF_EACH_HONOR) : 0;
}

const FOUR_OF_EACH_HONOR = 0o4444444;

// --- Regular hands and knitted straights ---

const NINE_GATES = 0o311111113;

function isNineGates(facts: HandFacts): boolean {
  const key = KEY_OF_KIND[facts.winningTile]!;
  return key !== HONORS_KEY && facts.keys[key]! - UNIT_OF_KIND[facts.winningTile]! === NINE_GATES;
}

function scoreDivisions(evaluation: Evaluation, lookup: AspectLookup, form: number, knittedOrder: number): void {
  const { keys } = evaluation;
  const honors = keys[HONORS_KEY]!;
  if (!areHonorsDivisible(honors)) return;
  const [first, second, third] = [firstDivision(keys[0]!), firstDivision(keys[1]!), firstDivision(keys[2]!)];
  if (first === 0 || second === 0 || third === 0) return;
  const pairs =
    bitCount(honorPairs(honors)) + Number(hasPair(first)) + Number(hasPair(second)) + Number(hasPair(third));
  if (pairs !== 1) return;
  for (let inFirst = first; inFirst !== 0; inFirst = nextDivision(inFirst)) {
    for (let inSecond = second; inSecond !== 0; inSecond = nextDivision(inSecond)) {
      for (let inThird = third; inThird !== 0; inThird = nextDivision(inThird)) {
        const { current } = evaluation;
        current.form = form;
        current.knittedOrder = knittedOrder;
        current.divisions[0] = inFirst;
        current.divisions[1] = inSecond;
        current.divisions[2] = inThird;
        scoreDivision(evaluation, lookup);
      }
    }
  }
}

function scoreDivision(evaluation: Evaluation, lookup: AspectLookup): void {
  const { facts, tally, keys, current } = evaluation;
  tallyMelds(tally, facts);
  if (current.knittedOrder >= 0) tallyKnitted(tally, facts, current.knittedOrder, lookup);
  tallyHonors(tally, facts, keys[HONORS_KEY]!, lookup);
  tallySuit(tally, facts, 0, current.divisions[0]!, lookup);
  tallySuit(tally, facts, 1, current.divisions[1]!, lookup);
  tallySuit(tally, facts, 2, current.divisions[2]!, lookup);
  current.places = tally.places;
  current.repeats = 0;
  holdTallied(evaluation, lookup);
  holdCombinations(current, tally);
  holdRepeated(current, lookup.fourOfAKindSlot, facts.fourOfAKinds);
  finish(evaluation, lookup, evaluation.values);
}

function tallyKnitted(tally: Tally, facts: HandFacts, order: number, lookup: AspectLookup): void {
  tally.parts &= lookup.knittedPart;
  const tile = facts.winningTile;
  const part = KNITTED_ORDERS[order]![KEY_OF_KIND[tile]!];
  if (part !== undefined && (KNITTED_RANKS[part] & UNIT_OF_KIND[tile]!) !== 0) tally.places |= PLACES.knitted;
}

function holdTallied(evaluation: Evaluation, lookup: AspectLookup): void {
  const { facts, tally, current } = evaluation;
  const { held } = current;
  const form = formValue(current.form, 0, false, isNineGates(facts));
  const windPungs = tally.honorPungs & 0xf;
  const dragonPungs = tally.honorPungs >>> 4;
  const winds = 2 * bitCount(windPungs) + (tally.pair >= 27 && tally.pair < 31 ? 1 : 0);
  const dragons = 2 * bitCount(dragonPungs) + (tally.pair >= 31 ? 1 : 0);
  const concealed = concealedPungsOf(facts, tally);
  const wait = waitOf(evaluation);
  for (let word = 0; word < WORDS; word += 1) {
    held[word] =
      facts.common[word]! |
      lookup.form[form * WORDS + word]! |
      lookup.everyPart[tally.parts * WORDS + word]! |
      lookup.winds[winds * WORDS + word]! |
      lookup.dragons[dragons * WORDS + word]! |
      lookup.concealedPungs[concealed * WORDS + word]! |
      lookup.wait[wait * WORDS + word]!;
  }
  const freeWinds = windPungs === 0 ? 0 : holdOwnWinds(evaluation, windPungs, lookup.windsCovered[winds] === 1, lookup);
  const freeDragons = lookup.dragonsCovered[dragons] === 1 ? 0 : bitCount(dragonPungs);
  const singlePungs = tally.terminalPungs + freeWinds + freeDragons - lookup.pungsTaken[form]!;
  holdRepeated(current, lookup.pungsOfSlot, singlePungs);
}

/** Adds the fans for the seat wind and the prevalent wind. Returns the number of wind pungs that no fan covers. */
function holdOwnWinds(evaluation: Evaluation, windPungs: number, areCovered: boolean, lookup: AspectLookup): number {
  const { facts, current } = evaluation;
  const seatWind = 1 << WINDS.indexOf(facts.seatWind);
  const prevalentWind = 1 << WINDS.indexOf(facts.prevalentWind);
  if ((windPungs & seatWind) !== 0) hold(current.held, lookup.seatWindSlot);
  if ((windPungs & prevalentWind) !== 0) hold(current.held, lookup.prevalentWindSlot);
  return areCovered ? 0 : bitCount(windPungs & ~(seatWind | prevalentWind));
}

/** A pung completed by a claimed tile is melded, unless the tile can be placed elsewhere in the same division. */
function concealedPungsOf(facts: HandFacts, tally: Tally): number {
  return !facts.selfDrawn && tally.places === PLACES.pung ? tally.concealedPungs - 1 : tally.concealedPungs;
}

/** The wait fan of the division, as an index of the wait lookup; 0 for none. */
function waitOf(evaluation: Evaluation): number {
  const { tally, current, rules, facts, keys } = evaluation;
  const waits = tally.places & (PLACES.edge | PLACES.closed | PLACES.single);
  if (waits === 0 || (tally.places & (PLACES.open | PLACES.pung)) !== 0) return 0;
  if (current.form === FORM.knittedStraight && !countsBesideKnitted(rules, tally.places)) return 0;
  evaluation.onlyWait ??= isOnlyWait(facts, keys);
  return evaluation.onlyWait ? waits & -waits : 0;
}

/** Whether a wait fan counts in a hand with a knitted straight, given the possible places of the winning tile. */
function countsBesideKnitted({ waitsInKnittedStraight: counted }: ScoringRules, places: number): boolean {
  return counted === 'outside-body' ? (places & PLACES.knitted) === 0 : counted;
}

function holdCombinations(reading: Reading, tally: Tally): void {
  const { held } = reading;
  if (tally.chowCount >= 2) {
    const outcome = chowOutcome(tally.chowDigits);
    for (let word = 0; word < WORDS; word += 1) held[word]! |= CHOW_LOOKUP.held[outcome * WORDS + word]!;
    reading.repeats |= CHOW_LOOKUP.repeats[outcome]!;
    if (CHOW_LOOKUP.pairTiles[outcome] === tally.pair) hold(held, CHOW_LOOKUP.pairSlots[outcome]!);
  }
  if (tally.pungCount >= 2) {
    const outcome = pungOutcome(tally.pungDigits);
    for (let word = 0; word < WORDS; word += 1) held[word]! |= PUNG_LOOKUP.held[outcome * WORDS + word]!;
    reading.repeats |= PUNG_LOOKUP.repeats[outcome]!;
  }
}

// --- Both ---

function finish(evaluation: Evaluation, lookup: AspectLookup, values: FanValues): void {
  const { current, best } = evaluation;
  const { held, counted } = current;
  for (let word = 0; word < WORDS; word += 1) {
    held[word]! &= values.listed[word]!;
    counted[word] = held[word]!;
  }
  current.points = countWithoutIncluded(counted, current.repeats, values);
  if (current.points === 0) {
    hold(counted, lookup.nothingElseSlot);
    current.points = FANS[lookup.nothingElseSlot]!.points;
  }
  evaluation.onReading?.(current);
  if (!isWorthMore(current.points, best.points)) return;
  evaluation.best = current;
  evaluation.current = best;
}
