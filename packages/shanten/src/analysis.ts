// A whole hand: its distance and useful tiles in each of the five forms.

import {
  COPIES_PER_KIND,
  countTiles,
  type Hand,
  type TileIndex,
  tilesOfMeld,
  WINNING_FORMS,
  type WinningForm,
} from '@mcr-arena/tiles';
import { formDistance } from './forms.ts';
import { ALL_COPIES, kindsOf, type SuitKeys, suitKeysOf } from './suit-keys.ts';

/** The distance (tiles missing − 1) and the kinds that lower it, in index order. */
export interface FormAnalysis {
  readonly shanten: number;
  readonly useful: readonly TileIndex[];
}

/** A hand in all five forms. */
export interface HandAnalysis {
  /** The smallest distance over the five forms. */
  readonly shanten: number;
  /** Undefined for a form that the melds or the copy rule exclude. */
  readonly forms: Readonly<Record<WinningForm, FormAnalysis | undefined>>;
}

/**
 * How many copies of a kind the finished hand may use: four in the concealed part, regardless of the melds
 * ('concealed', as most calculators count), or four in the concealed part and the melds together, so that no fifth copy
 * is counted on ('strict').
 */
export type CopyRule = 'concealed' | 'strict';

/**
 * The distances of a hand of any number of tiles. Throws a RangeError if the hand, melds included, has five of a kind.
 */
export function analyseHand(hand: Hand, rule: CopyRule = 'concealed'): HandAnalysis {
  const keys = suitKeysOf(countTiles(hand.concealed));
  const strict = strictLimits(hand);
  const limits = rule === 'strict' ? strict : ALL_COPIES;
  const analyse = (form: WinningForm): FormAnalysis | undefined => {
    const distance = formDistance(form, keys, hand.melds.length, limits);
    return distance && { shanten: distance.shanten, useful: kindsOf(distance.useful) };
  };
  const forms = Object.fromEntries(WINNING_FORMS.map((form) => [form, analyse(form)])) as HandAnalysis['forms'];
  const distances = WINNING_FORMS.map((form) => forms[form]?.shanten ?? Number.POSITIVE_INFINITY);
  return { shanten: Math.min(...distances), forms };
}

/** Copies of each kind that the melds leave. */
function strictLimits(hand: Hand): SuitKeys {
  const melded = countTiles(hand.melds.flatMap(tilesOfMeld));
  const held = countTiles(hand.concealed);
  const fifth = held.findIndex((copies, kind) => copies + melded[kind]! > COPIES_PER_KIND);
  if (fifth >= 0) throw new RangeError(`a hand holds at most four of a kind, not five of tile ${fifth}`);
  return hand.melds.length === 0 ? ALL_COPIES : suitKeysOf(melded.map((copies) => COPIES_PER_KIND - copies));
}
