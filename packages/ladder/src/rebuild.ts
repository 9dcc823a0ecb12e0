// Rebuilds the ratings of all versions from the stored sets, so that anyone with the sets can check a ladder.

import { type ByPosition, mapPositions } from '@mcr-arena/tournament';
import { type Rating, rateSet, type SetTotals } from './rating.ts';

export type VersionId = string;

/** A rated set. */
export interface RatedSet extends SetTotals {
  /** Assigned when the set was stored, from 1. Sets are rated in this order. */
  readonly sequence: number;
  /** The bot versions at the table, by position. */
  readonly versions: ByPosition<VersionId>;
}

/** Returns the first rating of a version. */
export type FirstRating = (version: VersionId, ratings: ReadonlyMap<VersionId, Rating>) => Rating;

/** Ratings by version, updated set by set. Throws if the sets are out of order. */
export class RatingFold {
  readonly #ratings = new Map<VersionId, Rating>();
  readonly #firstRating: FirstRating;
  #sequence = 0;

  constructor(firstRating: FirstRating) {
    this.#firstRating = firstRating;
  }

  get ratings(): ReadonlyMap<VersionId, Rating> {
    return this.#ratings;
  }

  /** The rating of a version. Gives it a first rating if it has none. */
  enter(version: VersionId): Rating {
    const known = this.#ratings.get(version);
    if (known !== undefined) return known;
    const first = this.#firstRating(version, this.#ratings);
    this.#ratings.set(version, first);
    return first;
  }

  /** Rates the set and returns the ratings after it, by position. */
  add({ sequence, versions, ...played }: RatedSet): ByPosition<Rating> {
    if (sequence <= this.#sequence) throw new Error(`set ${sequence} was added after set ${this.#sequence}`);
    this.#sequence = sequence;
    const before = mapPositions((position) => this.enter(versions[position]!));
    const after = rateSet(before, played);
    for (const [position, version] of versions.entries()) this.#ratings.set(version, after[position]!);
    return after;
  }
}
