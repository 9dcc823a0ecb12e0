// Rebuilds the ratings of all versions from the stored sets, so that anyone with the sets can check a ladder.

import { type ByPosition, mapPositions } from '@mcr-arena/tournament';
import { type Rating, rateSet, ratingAfterAbsence, type SetTotals } from './rating.ts';

export type VersionId = string;

export interface RatedSet extends SetTotals {
  /** Assigned when the set was stored, from 1. Sets are rated in this order. */
  readonly sequence: number;
  /** When it was stored, in ms since 1970. */
  readonly playedAtMs: number;
  /** The bot versions at the table, by position. */
  readonly versions: ByPosition<VersionId>;
}

/** Returns the first rating of a version. `ratingOf`: the current rating of a version; undefined if it has not played. */
type FirstRating = (version: VersionId, ratingOf: (version: VersionId) => Rating | undefined) => Rating;

/** Ratings by version, updated set by set. Throws if the sets are out of order. */
export class RatingFold {
  readonly #ratings = new Map<VersionId, Rating>();
  /** When each version played its last set, in ms since 1970. */
  readonly #playedAtMs = new Map<VersionId, number>();
  readonly #firstRating: FirstRating;
  readonly #absenceFrom: number;
  #sequence = 0;

  /** `absenceFrom`: sequence number of the first set before which uncertainty grows with absence. */
  constructor(firstRating: FirstRating, absenceFrom = 1) {
    this.#firstRating = firstRating;
    this.#absenceFrom = absenceFrom;
  }

  get ratings(): ReadonlyMap<VersionId, Rating> {
    return this.#ratings;
  }

  /** Rates the set and returns the ratings after it, by position. */
  add({ sequence, playedAtMs, versions, ...played }: RatedSet): ByPosition<Rating> {
    if (sequence <= this.#sequence) throw new Error(`set ${sequence} was added after set ${this.#sequence}`);
    this.#sequence = sequence;
    const ratingOf = (version: VersionId): Rating | undefined => this.#ratingBefore(version, sequence, playedAtMs);
    const before = mapPositions((position) => {
      const version = versions[position]!;
      return ratingOf(version) ?? this.#firstRating(version, ratingOf);
    });
    const after = rateSet(before, played);
    for (const [position, version] of versions.entries()) {
      this.#ratings.set(version, after[position]!);
      this.#playedAtMs.set(version, playedAtMs);
    }
    return after;
  }

  #ratingBefore(version: VersionId, sequence: number, playedAtMs: number): Rating | undefined {
    const rating = this.#ratings.get(version);
    if (rating === undefined || sequence < this.#absenceFrom) return rating;
    return ratingAfterAbsence(rating, playedAtMs - this.#playedAtMs.get(version)!);
  }
}
