// The five winning forms side by side: which melds allow them, their distances and useful tiles.
//
// The distance of a form is the least number of tiles missing − 1: 0 ready, −1 complete.

import { type TileCounts, type TileIndex, WINNING_FORMS, type WinningForm } from '@mcr-arena/tiles';
import {
  missingHonorsAndKnitted,
  missingKnittedStraight,
  usefulForHonorsAndKnitted,
  usefulForKnittedStraight,
} from './knitted.ts';
import { missingWithin, usefulWithin } from './limited.ts';
import { regularShantenOfKeys } from './regular.ts';
import { missingPairs, usefulForPairs } from './seven-pairs.ts';
import {
  ALL_COPIES,
  type KindSet,
  kindsOf,
  leastCopies,
  NO_TILES,
  type SuitKeys,
  suitKeysOf,
  unionOf,
} from './suit-keys.ts';
import { missingOrphans, usefulForOrphans } from './thirteen-orphans.ts';

const SPECIAL_FORMS = WINNING_FORMS.filter((form) => form !== 'regular');

/** The distance of a form and the kinds that lower it. Kinds at their limit are excluded. */
export interface FormDistance {
  readonly shanten: number;
  readonly useful: KindSet;
}

/**
 * The most copies of each kind, 0-4, in the finished concealed part; ALL_COPIES allows four of each. Lower limits
 * express copies used by melds (the strict rule), dead tiles (limit: copies held plus unseen), or a restriction to some
 * kinds: 0 outside a suit for a full flush, 0 for terminals and honors for all simples. Tiles in hand beyond their
 * limit are ignored.
 */
export type Limits = SuitKeys;

interface FormRules {
  readonly maxMelds: number;
  readonly missing: (keys: SuitKeys, limits: Limits, meldCount: number) => number | undefined;
  readonly useful: (keys: SuitKeys, limits: Limits, meldCount: number, missing: number) => KindSet;
}

const FORM_RULES: Readonly<Record<WinningForm, FormRules>> = {
  regular: {
    maxMelds: 4,
    missing: (keys, limits, meldCount) => missingWithin(keys, limits, 4 - meldCount),
    useful: (keys, limits, meldCount) => usefulWithin(keys, limits, 4 - meldCount),
  },
  sevenPairs: { maxMelds: 0, missing: missingPairs, useful: usefulForPairs },
  thirteenOrphans: { maxMelds: 0, missing: missingOrphans, useful: usefulForOrphans },
  honorsAndKnitted: {
    maxMelds: 0,
    missing: missingHonorsAndKnitted,
    useful: (keys, limits, _, missing) => usefulForHonorsAndKnitted(keys, limits, missing),
  },
  knittedStraight: {
    maxMelds: 1,
    missing: (keys, limits, meldCount) => missingKnittedStraight(keys, limits, 1 - meldCount),
    useful: (keys, limits, meldCount, missing) => usefulForKnittedStraight(keys, limits, 1 - meldCount, missing),
  },
};

/** The distance to one form; undefined if the melds or the limits rule it out. */
export function formShanten(
  form: WinningForm,
  keys: SuitKeys,
  meldCount: number,
  limits: Limits = ALL_COPIES,
): number | undefined {
  if (meldCount > FORM_RULES[form].maxMelds) return undefined;
  const missing = FORM_RULES[form].missing(usableOf(keys, limits), limits, meldCount);
  return missing === undefined ? undefined : missing - 1;
}

/** The distance and the useful tiles of one form; undefined if the melds or the limits rule it out. */
export function formDistance(
  form: WinningForm,
  keys: SuitKeys,
  meldCount: number,
  limits: Limits = ALL_COPIES,
): FormDistance | undefined {
  const shanten = formShanten(form, keys, meldCount, limits);
  if (shanten === undefined) return undefined;
  return { shanten, useful: FORM_RULES[form].useful(usableOf(keys, limits), limits, meldCount, shanten + 1) };
}

function usableOf(keys: SuitKeys, limits: Limits): SuitKeys {
  return limits === ALL_COPIES ? keys : leastCopies(keys, limits);
}

/**
 * The smallest distance over `forms` (by default all five) and the kinds that lower it; undefined if all are ruled out.
 * Kinds that only lower the distance of a farther form are excluded.
 */
export function nearestDistance(
  keys: SuitKeys,
  meldCount: number,
  forms: readonly WinningForm[] = WINNING_FORMS,
  limits: Limits = ALL_COPIES,
): FormDistance | undefined {
  const shantens = forms.map((form) => formShanten(form, keys, meldCount, limits));
  const shanten = shantens.reduce((least, other) => ((other ?? 99) < (least ?? 99) ? other : least), undefined);
  if (shanten === undefined) return undefined;
  let useful = NO_TILES;
  for (const [place, form] of forms.entries()) {
    if (shantens[place] !== shanten) continue;
    useful = unionOf(useful, FORM_RULES[form].useful(usableOf(keys, limits), limits, meldCount, shanten + 1));
  }
  return { shanten, useful };
}

/**
 * The distance of a hand to one form (undefined if its melds rule that out) or, without `form`, to the nearest of the
 * five. `counts`: the 34 counts of the concealed tiles; `meldCount`: 0-4.
 */
export function shantenOf(counts: TileCounts, meldCount: number): number;
export function shantenOf(counts: TileCounts, meldCount: number, form: WinningForm): number | undefined;
export function shantenOf(counts: TileCounts, meldCount: number, form?: WinningForm): number | undefined {
  const keys = suitKeysOf(counts);
  if (form !== undefined) return formShanten(form, keys, meldCount);
  let nearest = regularShantenOfKeys(keys, meldCount);
  for (const special of SPECIAL_FORMS) nearest = Math.min(nearest, formShanten(special, keys, meldCount) ?? nearest);
  return nearest;
}

/** The kinds that lower the distance returned by `shantenOf`, fewer than four in hand, in index order. */
export function usefulTiles(counts: TileCounts, meldCount: number, form?: WinningForm): TileIndex[] {
  const forms = form === undefined ? WINNING_FORMS : [form];
  return kindsOf(nearestDistance(suitKeysOf(counts), meldCount, forms)?.useful ?? NO_TILES);
}
