// Explains a score: the division, the tiles of each fan, the fans left out and the principle that excludes them, and
// the points of other divisions. Not optimised for speed.

import { isHonor, type Result, success, type TileIndex, WINNING_FORMS, type WinningForm } from '@mcr-arena/tiles';
import { faultOfClaim, faultOfEvaluation, type ScoreError } from './claim-check.ts';
import { criteriaOf } from './evaluation/aspect-lookup.ts';
import { evaluate, newEvaluation } from './evaluation/evaluation.ts';
import {
  chooseCombinations,
  combinationsOf,
  type FanValues,
  isIncluded,
  type Principle,
  valuesOf,
} from './evaluation/principles.ts';
import { copyReading, type Reading } from './evaluation/reading.ts';
import { type ScoringRules, STANDARD_RULES } from './evaluation/rules.ts';
import { combinableParts, type DividedHand, tilesOfFan } from './fan-tiles.ts';
import type { RankedSet } from './fans/criterion.ts';
import type { FanPoints } from './fans/fan.ts';
import type { FanId } from './fans/fan-ids.ts';
import { FANS, slotOf } from './fans/fans.ts';
import type { WinClaim } from './hand/win-claim.ts';
import { partsOf, type ScoredPart } from './hand-parts.ts';
import { type HandScore, handScoreOf, type ScoredFan } from './score.ts';

/** One occurrence of a counted fan. */
export interface ExplainedFan {
  readonly fan: FanId;
  readonly points: FanPoints;
  /** The tiles that form it: all tiles for a fan of the whole hand, none for a flower. */
  readonly tiles: readonly TileIndex[];
}

/** An occurrence of a fan that holds but is not counted. */
export interface LeftOutFan extends ExplainedFan {
  readonly principle: Principle;
  /** The counted fan that excludes it. */
  readonly by: FanId;
}

/** One way to divide a hand, and its points. */
export interface ExplainedDivision {
  readonly form: WinningForm;
  readonly parts: readonly ScoredPart[];
  readonly fanPoints: FanPoints;
  readonly fans: readonly ScoredFan[];
}

/** The score with its reasons. */
export interface HandExplanation {
  readonly score: HandScore;
  readonly form: WinningForm;
  /** The division that was chosen. */
  readonly parts: readonly ScoredPart[];
  /** In rulebook order, flowers last. */
  readonly fans: readonly ExplainedFan[];
  readonly leftOut: readonly LeftOutFan[];
  /** All other divisions, excluded by high-versus-low, from the most points down. */
  readonly alternatives: readonly ExplainedDivision[];
}

/** Like `scoreHand`, with explanations. The counted fans are the same. */
export function explainHand(
  claim: WinClaim,
  rules: ScoringRules = STANDARD_RULES,
): Result<HandExplanation, ScoreError> {
  const malformed = faultOfClaim(claim);
  if (malformed !== undefined) return { ok: false, error: malformed };
  const readings: Reading[] = [];
  const evaluation = { ...newEvaluation(), onReading: (reading: Reading) => readings.push(copyReading(reading)) };
  const code = evaluate(claim, rules, evaluation);
  if (code !== undefined) return { ok: false, error: faultOfEvaluation(code, claim) };
  const [chosen, ...others] = readings.sort((a, b) => b.points - a.points) as [Reading, ...Reading[]];
  return success({
    ...explainedReading(chosen, claim, rules),
    alternatives: others.map((reading) => divisionOf(reading, claim, rules)),
  });
}

function divisionOf(reading: Reading, claim: WinClaim, rules: ScoringRules): ExplainedDivision {
  const { fanPoints, fans } = handScoreOf(reading, 0, rules);
  return { form: WINNING_FORMS[reading.form]!, parts: partsOf(reading, claim), fanPoints, fans };
}

function explainedReading(
  reading: Reading,
  claim: WinClaim,
  rules: ScoringRules,
): Omit<HandExplanation, 'alternatives'> {
  const score = handScoreOf(reading, claim.flowers, rules);
  const parts = partsOf(reading, claim);
  const counted = score.fans.map(({ fan }) => slotOf(fan));
  const divided = valuesOf(rules);
  const values = WITH_SETS.includes(WINNING_FORMS[reading.form]!) ? divided : divided.withoutSets;
  const single = singleSlots(reading, counted).flatMap((slot) =>
    singleFans(slot, { claim, parts }, counted, { ...rules, values }),
  );
  const combined = (['chows', 'pungs'] as const).flatMap((of) => combinedFans(of, parts, counted, values));
  const explainedFan = ({ slot, tiles }: Pick<Verdict, 'slot' | 'tiles'>): ExplainedFan => ({
    fan: FANS[slot]!.id,
    points: values.points[slot] as FanPoints,
    tiles,
  });
  const verdicts = [...single, ...combined].sort((a, b) => a.slot - b.slot);
  return {
    score,
    form: WINNING_FORMS[reading.form]!,
    parts,
    fans: verdicts.filter(({ against }) => against === undefined).map(explainedFan),
    leftOut: verdicts.flatMap(({ against, ...fan }) =>
      against === undefined ? [] : [{ ...explainedFan(fan), principle: against.principle, by: FANS[against.by]!.id }],
    ),
  };
}

const WITH_SETS: readonly WinningForm[] = ['regular', 'knittedStraight'];

/** An occurrence of a fan and, if it is not counted, the reason. */
interface Verdict {
  readonly slot: number;
  readonly tiles: readonly TileIndex[];
  readonly against: { readonly principle: Principle; readonly by: number } | undefined;
}

/** The fans to explain: all that hold, all that count, and single pungs, which other fans may cover. */
function singleSlots(reading: Reading, counted: readonly number[]): readonly number[] {
  const pungSlots = criteriaOf('pungsOf').map(({ slot }) => slot);
  return [...new Set([...slotsOf(reading.held), ...counted, ...pungSlots])];
}

function slotsOf(words: Int32Array): readonly number[] {
  return FANS.map((_, slot) => slot).filter((slot) => (words[slot >> 5]! & (1 << (slot & 31))) !== 0);
}

/** The occurrences of a fan that is not a combination of sets. */
function singleFans(
  slot: number,
  hand: DividedHand,
  counted: readonly number[],
  { values, disputed }: Pick<ScoringRules, 'disputed'> & { readonly values: FanValues },
): readonly Verdict[] {
  const { id, holds } = FANS[slot]!;
  if (holds.type === 'combination') return [];
  const isCounted = ([tile]: readonly TileIndex[]): boolean =>
    !(holds.type === 'fourOfAKind' && disputed?.includes('honorTileHog') && isHonor(tile!));
  const formed = tilesOfFan(holds, hand).filter(isCounted);
  const by = counted.find((other) => isIncluded(slot, other, values));
  if (by !== undefined) {
    return formed.map((tiles) => ({ slot, tiles, against: { principle: 'nonRepeat', by } }));
  }
  let takenOnce = counted.find((other) => FANS[other]!.includesOnce?.includes(id));
  return formed.map((tiles) => {
    const taker = takerOf(id, tiles, hand, counted) ?? takenOnce;
    takenOnce = undefined;
    return { slot, tiles, against: taker === undefined ? undefined : { principle: 'nonRepeat', by: taker } };
  });
}

/** The counted fan, if any, that includes the fan `id` for its own sets and uses all of `tiles`. */
function takerOf(
  id: FanId,
  tiles: readonly TileIndex[],
  hand: DividedHand,
  counted: readonly number[],
): number | undefined {
  return counted.find((slot) => {
    const { includesForItsSets, holds } = FANS[slot]!;
    if (!includesForItsSets?.includes(id) || holds.type === 'combination') return false;
    return tilesOfFan(holds, hand).some((taken) => tiles.every((tile) => taken.includes(tile)));
  });
}

/** The fans formed by combinations of chows, or of suited pungs. */
function combinedFans(
  of: 'chows' | 'pungs',
  parts: readonly ScoredPart[],
  counted: readonly number[],
  values: FanValues,
): readonly Verdict[] {
  const sets = combinableParts(of, parts);
  const ranked = sets.map(({ tiles: [low] }): RankedSet => ({ suit: Math.floor(low! / 9), rank: (low! % 9) + 1 }));
  const choice = chooseCombinations(combinationsOf(of, ranked));
  return [
    ...choice.counted.map(({ slot, sets: chosen }) => ({ slot, chosen, against: undefined })),
    ...choice.leftOut.map(({ slot, sets: chosen, principle, by }) => ({ slot, chosen, against: { principle, by } })),
  ].map(({ slot, chosen, against }) => {
    const including = counted.find((other) => isIncluded(slot, other, values));
    return {
      slot,
      tiles: sets.flatMap(({ tiles }, index) => ((chosen & (1 << index)) !== 0 ? tiles : [])),
      against: including === undefined ? against : { principle: 'nonRepeat', by: including },
    };
  });
}
