import type { Brand } from '@mcr-arena/tiles';
import type { Criterion } from './criterion.ts';
import type { FanId } from './fan-ids.ts';

/** Points of one fan, or the sum of a hand. Never the gain of a seat (`ScoreDelta`). */
export type FanPoints = Brand<number, 'FanPoints'>;

/** A scoring element: its names, the fans that it includes, and its criterion. */
export interface Fan {
  readonly id: FanId;
  /** 1-81 as in the rulebook; undefined for fans outside the 81, those of one book among them. */
  readonly number: number | undefined;
  /** The rulebook's name in English. */
  readonly name: string;
  /** The rulebook's name in Chinese. */
  readonly zh: string;
  /** MahjongGB's spelling, if it differs. */
  readonly alias?: string;
  readonly points: number;
  /** One sentence for players: when the fan holds. */
  readonly meaning: string;
  /** Fans that are not counted together with this one, because this one implies them; `inBook` has exceptions. */
  readonly includes: readonly FanId[];
  /** Fans that are not counted for the sets of this one; other sets may still form them. */
  readonly includesForItsSets?: readonly FanId[];
  /** Fans of which one occurrence is not counted. */
  readonly includesOnce?: readonly FanId[];
  /** The books that have the fan; absent: all, and the Chinese practice. Combinations of sets must be in all. */
  readonly onlyIn?: readonly FanBook[];
  /** What differs in a book, or by the other decision on a disputed point. */
  readonly inBook?: Readonly<Partial<Record<FanBook | DisputedPoint, FanDifference>>>;
  readonly holds: Criterion;
}

/** How a fan differs in a book. */
export interface FanDifference {
  readonly points?: number;
  /** Fans in `includes` that the book counts together with this one. */
  readonly counts?: readonly FanId[];
  /** Fans that the book does not count together with this one. */
  readonly includes?: readonly FanId[];
  /** The same, only in hands without sets, such as seven pairs. */
  readonly includesWithoutSets?: readonly FanId[];
}

/** Points on which books and judges differ; see `DISPUTES`. */
export const DISPUTED_POINTS = [
  'nineGatesPungs',
  'sevenPairsTileHog',
  'honorTileHog',
  'knittedWaits',
  'kongsConcealed',
] as const;
/** A point on which books and judges differ. */
export type DisputedPoint = (typeof DISPUTED_POINTS)[number];

/** Books whose fans differ from the Chinese practice: that of the World Mahjong Organization. */
export const FAN_BOOKS = ['wmo'] as const;
/** A book whose fans differ from the Chinese practice. */
export type FanBook = (typeof FAN_BOOKS)[number];

/** `inBook` of fans that include Fully Concealed Hand, except in the WMO's book. */
export const FULLY_CONCEALED_COUNTS: NonNullable<Fan['inBook']> = { wmo: { counts: ['fullyConcealedHand'] } };

/** The fans worth `points`. By default a fan includes no others. */
export function fansOf(
  points: number,
  fans: readonly (Omit<Fan, 'points' | 'includes'> & Partial<Pick<Fan, 'includes'>>)[],
): readonly Fan[] {
  return fans.map((fan) => ({ includes: [], ...fan, points }));
}
