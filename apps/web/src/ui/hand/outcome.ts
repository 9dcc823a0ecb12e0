// The calculator's result: the points of a win, the waits of a ready hand, or the distance from ready.

import {
  explainHand,
  type HandExplanation,
  isComplete,
  minimumReached,
  type ScoreError,
  type ScoringRules,
  type WinClaim,
} from '@mcr-arena/scoring';
import { type Acceptance, acceptanceOf, analyseHand, type HandAnalysis } from '@mcr-arena/shanten';
import {
  COPIES_PER_KIND,
  countTiles,
  type Fault,
  type Hand,
  isKong,
  KINDS,
  type TileIndex,
  tilesOfMeld,
} from '@mcr-arena/tiles';
import { type Calculation, scoringOf } from './calculation.ts';
import { copiesIn, type HandFault, readHand, sizeOfHand } from './hand-text.ts';

/** A win with its explanation. */
export interface Win {
  readonly claim: WinClaim;
  readonly rules: ScoringRules;
  readonly explanation: HandExplanation;
  readonly reachesMinimum: boolean;
  /** Flags that are impossible for this hand and were ignored. */
  readonly impossible: readonly ('lastOfKind' | 'afterKong')[];
}

/** A tile that completes a ready hand. */
export interface Wait extends Win {
  readonly tile: TileIndex;
  /** Copies outside the hand, 1-4. */
  readonly left: number;
}

export type Outcome =
  | { readonly type: 'empty' }
  | { readonly type: 'fault'; readonly fault: HandFault }
  /** The library rejects a claim that the page accepted. */
  | { readonly type: 'refused'; readonly fault: Fault<ScoreError> }
  | { readonly type: 'win'; readonly win: Win }
  | { readonly type: 'ready'; readonly waits: readonly Wait[] }
  /** 13 tiles or fewer; `missing`: how many tiles short of 13. */
  | { readonly type: 'unready'; readonly missing: number; readonly analysis: HandAnalysis; readonly next: Acceptance }
  /** 14 tiles that do not win: the result of each discard, best first. */
  | { readonly type: 'noWin'; readonly analysis: HandAnalysis; readonly discards: readonly Acceptance[] };

/** Copies of the waits outside the hand: all, and those with which the hand has the points to win. */
export interface WaitCopies {
  readonly left: number;
  readonly winning: number;
}

export function copiesOfWaits(waits: readonly Wait[]): WaitCopies {
  const copies = (some: readonly Wait[]): number => some.reduce((sum, { left }) => sum + left, 0);
  return { left: copies(waits), winning: copies(waits.filter(({ reachesMinimum }) => reachesMinimum)) };
}

/** Computes the result of a calculation. */
export function outcomeOf(calculation: Calculation): Outcome {
  const read = readHand(calculation.hand);
  if (!read.ok) return { type: 'fault', fault: read.fault };
  const { hand } = read;
  const size = sizeOfHand(hand);
  if (size === 0) return { type: 'empty' };
  if (size === 14) return outcomeOfFullHand(hand, calculation);
  const waits = size === 13 ? waitsOf(hand, calculation) : [];
  return waits.length > 0 ? { type: 'ready', waits } : distanceOf(hand);
}

/** The win claim of a 14-tile hand: the last concealed tile is the winning one. */
export function claimOf(hand: Hand, calculation: Calculation): WinClaim {
  const { hand: _, flowers, rules: __, disputed: ___, ...circumstances } = calculation;
  return {
    ...circumstances,
    melds: hand.melds,
    concealed: hand.concealed.slice(0, -1),
    winningTile: hand.concealed.at(-1)!,
    flowers: flowersOf(hand, flowers),
  };
}

/** Flowers written into the hand take precedence over the separate number. */
export function flowersOf(hand: Hand, separate: number): number {
  return hand.flowers.length > 0 ? hand.flowers.length : separate;
}

function outcomeOfFullHand(hand: Hand, calculation: Calculation): Outcome {
  if (isComplete(countTiles(hand.concealed), hand.melds.length)) {
    const win = winOf(claimOf(hand, calculation), calculation);
    return win.ok ? { type: 'win', win: win.value } : { type: 'refused', fault: win.error };
  }
  const discards = acceptanceOf(hand, copiesIn(hand));
  return { type: 'noWin', analysis: analyseHand(hand), discards };
}

type WinResult = { readonly ok: true; readonly value: Win } | { readonly ok: false; readonly error: Fault<ScoreError> };

function winOf(claim: WinClaim, calculation: Calculation): WinResult {
  const rules = scoringOf(calculation);
  const explained = explainHand(claim, rules);
  if (!explained.ok) return explained;
  const { total } = explained.value.score;
  const reachesMinimum = minimumReached(total, claim.flowers);
  return {
    ok: true,
    value: { claim, rules, explanation: explained.value, reachesMinimum, impossible: impossibleFlags(claim) },
  };
}

/**
 * The chosen flags that are impossible: the last of its kind if another copy is concealed, a replacement tile without a kong, or a
 * robbed tile of which the hand has another copy.
 */
function impossibleFlags({ concealed, winningTile, melds, ...claim }: WinClaim): Win['impossible'] {
  const isHeld = concealed.includes(winningTile);
  const isMelded = melds.some((meld) => tilesOfMeld(meld).includes(winningTile));
  const isWithoutKong = claim.selfDrawn ? !melds.some(isKong) : isHeld || isMelded;
  return [
    ...(claim.lastOfKind && isHeld ? (['lastOfKind'] as const) : []),
    ...(claim.afterKong && isWithoutKong ? (['afterKong'] as const) : []),
  ];
}

function waitsOf(hand: Hand, calculation: Calculation): readonly Wait[] {
  const copies = copiesIn(hand);
  return KINDS.filter((tile) => copies[tile]! < COPIES_PER_KIND).flatMap((tile) => {
    const full = { ...hand, concealed: [...hand.concealed, tile] };
    if (!isComplete(countTiles(full.concealed), hand.melds.length)) return [];
    const win = winOf(claimOf(full, calculation), calculation);
    return win.ok ? [{ ...win.value, tile, left: COPIES_PER_KIND - copies[tile]! }] : [];
  });
}

function distanceOf(hand: Hand): Outcome {
  const analysis = analyseHand(hand);
  const missing = 13 - sizeOfHand(hand);
  const copies = copiesIn(hand);
  const useful = nearestUseful(analysis).map((tile) => ({
    tile,
    unseen: COPIES_PER_KIND - copies[tile]!,
  }));
  const unseen = useful.reduce((sum, kind) => sum + kind.unseen, 0);
  return {
    type: 'unready',
    missing,
    analysis,
    next: { discard: undefined, shanten: analysis.shanten, useful, unseen },
  };
}

/** The tiles that reduce the distance to a nearest winning form. */
function nearestUseful({ shanten, forms }: HandAnalysis): readonly TileIndex[] {
  const nearest = Object.values(forms).filter((form) => form?.shanten === shanten);
  return KINDS.filter((tile) => nearest.some((form) => form?.useful.includes(tile)));
}
