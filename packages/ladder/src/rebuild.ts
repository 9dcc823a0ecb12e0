// Ratings of all versions from the stored sets alone: what a ladder shows can be checked by anyone who has its sets.

import { type ByPosition, mapPositions } from '@mcr-arena/tournament';
import { type Rating, rateSet, type SetTotals } from './rating.ts';

export type VersionId = string;

/** A rated set. */
export interface RatedSet extends SetTotals {
  /** Given when the set was stored, from 1: sets are rated in this order. */
  readonly sequence: number;
  /** The bot versions at the table, by position. */
  readonly versions: ByPosition<VersionId>;
}

/** The rating that a version begins with. */
export type FirstRating = (version: VersionId, ratings: ReadonlyMap<VersionId, Rating>) => Rating;

/** Ratings by version, set by set. Throws where the sets are out of order. */
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

  /** Begins the rating of a version that has none. */
  enter(version: VersionId): Rating {
    const known = this.#ratings.get(version);
    if (known !== undefined) return known;
    const first = this.#firstRating(version, this.#ratings);
    this.#ratings.set(version, first);
    return first;
  }

  /** The ratings after the set, by position. */
  add({ sequence, versions, ...played }: RatedSet): ByPosition<Rating> {
    if (sequence <= this.#sequence) throw new Error(`set ${sequence} comes after set ${this.#sequence}`);
    this.#sequence = sequence;
    const before = mapPositions((position) => this.enter(versions[position]!));
    const after = rateSet(before, played);
    for (const [position, version] of versions.entries()) this.#ratings.set(version, after[position]!);
    return after;
  }
}
