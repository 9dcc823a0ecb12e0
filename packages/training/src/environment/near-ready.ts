// Walls that deal hands near ready, so that a learner that plays at random wins often enough to learn from it.

import { fanPointsOf, type SampleClaim, type ScoringRules, sampleClaims } from '@mcr-arena/scoring';
import {
  countTiles,
  type Random,
  SEATS,
  type Seat,
  shuffled,
  TILES_WITHOUT_FLOWERS,
  type TileCounts,
  type TileIndex,
  tilesOfCounts,
  tilesOfMeld,
  WINDS,
  type Wind,
} from '@mcr-arena/tiles';

/** Tiles of a hand before the winning one, without kongs. */
const HAND_SIZE = 13;
const ALL: TileCounts = countTiles(TILES_WITHOUT_FLOWERS);
const QUARTER_SIZE = TILES_WITHOUT_FLOWERS.length / SEATS.length;

interface NearReadyOptions {
  /** Tiles that each seat's first hand lacks at most, 1 to 13. */
  readonly missing: number;
  readonly prevalentWind: Wind;
  readonly rules: ScoringRules;
}

/**
 * The wall of a duplicate deal in which every seat is dealt a winning hand without its winning tile and `missing` − 1 others, filled up
 * with any tiles. The winning hands are the first ones of `sampleClaims(seed)` that the remaining tiles suffice for and that are
 * worth the minimum if they are concealed and won from a discard. All other tiles are in random order.
 */
export function nearReadyWall(seed: string, options: NearReadyOptions, random: Random): TileIndex[] {
  const left = ALL.slice();
  const claims = sampleClaims(seed);
  const parts = SEATS.map((seat) => {
    const { held, winningTile } = nextHand(claims, seat, options, left);
    for (const tile of [...held, winningTile]) left[tile]! -= 1;
    return shuffled(held, random).slice(options.missing - 1);
  });
  const dealt = countTiles(parts.flat());
  const others = shuffled(tilesOfCounts(ALL.map((copies, tile) => copies - dealt[tile]!)), random);
  // A seat draws from the end of its quarter.
  return parts.flatMap((part) => [...others.splice(0, QUARTER_SIZE - part.length), ...part]);
}

interface ReadyHand {
  /** Tiles of the hand, without the winning one. */
  readonly held: readonly TileIndex[];
  readonly winningTile: TileIndex;
}

function nextHand(
  claims: Iterator<SampleClaim, never>,
  seat: Seat,
  { prevalentWind, rules }: NearReadyOptions,
  left: TileCounts,
): ReadyHand {
  for (;;) {
    const { claim } = claims.next().value;
    const { melds, concealed, winningTile } = claim;
    const held = [...melds.flatMap(tilesOfMeld), ...concealed];
    if (held.length !== HAND_SIZE) continue;
    if (countTiles([...held, winningTile]).some((copies, tile) => copies > left[tile]!)) continue;
    const plain = { ...claim, melds: [], concealed: held, seatWind: WINDS[seat], prevalentWind, flowers: 0 };
    const won = { ...plain, selfDrawn: false, lastOfKind: false, afterKong: false, lastOfWall: false };
    if ((fanPointsOf(won, rules) ?? 0) >= rules.minimumPoints) return { held, winningTile };
  }
}
