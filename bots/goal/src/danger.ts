// The probability that a discard is another player's winning tile: a base chance by that player's progress, times
// factors of the tile. Fitted to 2,400 deals of careful players, with 3.3 million pairs of a held tile and another
// player who would or would not have won on it (RESULTS.md, "Defence").

import type { Observation } from '@mcr-arena/engine';
import { isDragon, isWind, rankOf, SEATS, type Seat, type TileCounts, type TileIndex } from '@mcr-arena/tiles';

/**
 * Base chance in percent, for a tile whose factors are 1. Rows: the player's melds including kongs, 0-4. Columns: its
 * discards including claimed ones: 0-1, 2-3 … 20 and more.
 */
const BASE_CHANCE = [
  [0, 0.01, 0.06, 0.24, 0.61, 1.2, 2, 2.7, 3.8, 4.7, 5.1],
  [0, 0.02, 0.13, 0.42, 1, 1.9, 3, 4.2, 5.2, 5.7, 6],
  [0.02, 0.07, 0.26, 1, 1.8, 3, 4.8, 6.5, 8.5, 10.7, 13],
  [0.05, 0.13, 1.1, 2.2, 4, 5.7, 7.5, 8.8, 10.1, 13, 14.5],
  [2, 3, 4, 4.5, 5, 5.8, 7.6, 9.8, 13, 16, 20],
] as const;

/** Factor of suited tiles by distance from the end of the suit: 1 and 9, 2 and 8 … 5. */
const BY_RANK = [0.76, 0.82, 1.22, 1.14, 0.96] as const;
/** Factors by visible copies, 0-3. */
const SUITED_BY_SHOWN = [1.18, 0.69, 0.4, 0.4] as const;
const WIND_BY_SHOWN = [0.49, 0.21, 0.06, 0] as const;
const DRAGON_BY_SHOWN = [0.78, 0.15, 0.12, 0.02] as const;
/** Factor by the root, rounded down, of the number of pairs of unseen tiles that would make a chow with it. */
const BY_CHOWS_LEFT = [0.19, 0.48, 0.75, 0.97, 1.08, 1.09, 1.12] as const;

/** Factor of a tile that the player discarded itself. */
const DISCARDED = 0.08;
/** Factor of a tile that another player discarded since this player's last discard, and that this player passed. */
const LET_PASS = 0.02;

interface Opponent {
  readonly seat: Seat;
  /** The probability that the player waits for a tile whose factors are 1. */
  readonly chance: number;
  readonly discarded: ReadonlySet<TileIndex>;
  readonly letPass: ReadonlySet<TileIndex>;
}

/**
 * The approximate probability that another player wins on a tile discarded now. At a claim, the table before the claim
 * is used.
 */
export function dangerIn(observation: Observation): (tile: TileIndex) => number {
  const dangersOf = dangersIn(observation);
  return (tile) => dangersOf(tile).reduce((sum, { chance }) => sum + chance, 0);
}

/** The part of one opponent in the danger of a tile. */
export interface Danger {
  readonly seat: Seat;
  /** The approximate probability that it wins on the tile. */
  readonly chance: number;
}

/** The danger of a tile discarded now by opponent, in seat order; their sum is `dangerIn`. */
export function dangersIn(observation: Observation): (tile: TileIndex) => readonly Danger[] {
  const opponents = SEATS.filter((seat) => seat !== observation.seat).map((seat) => opponentOf(observation, seat));
  return (tile) => {
    const factor = factorOf(tile, observation);
    return opponents.map((opponent) => ({ seat: opponent.seat, chance: factor * chanceOf(opponent, tile) }));
  };
}

function opponentOf({ discards, melds, history }: Observation, seat: Seat): Opponent {
  const columns = BASE_CHANCE[Math.min(4, melds[seat].length)]!;
  const column = Math.min(columns.length - 1, discards[seat].length >> 1);
  const ownLast = history.findLast((event) => event.type === 'discarded' && event.seat === seat);
  const since = ownLast === undefined ? history : history.slice(history.lastIndexOf(ownLast));
  return {
    seat,
    chance: columns[column]! / 100,
    discarded: new Set(discards[seat].map(({ tile }) => tile)),
    letPass: new Set(since.flatMap((e) => (e.type === 'discarded' && e.seat !== seat ? [e.tile] : []))),
  };
}

function chanceOf({ chance, discarded, letPass }: Opponent, tile: TileIndex): number {
  if (letPass.has(tile)) return chance * LET_PASS;
  return discarded.has(tile) ? chance * DISCARDED : chance;
}

function factorOf(tile: TileIndex, { shown, unseen }: Observation): number {
  const copies = Math.min(3, shown[tile]!);
  if (isWind(tile)) return WIND_BY_SHOWN[copies]!;
  if (isDragon(tile)) return DRAGON_BY_SHOWN[copies]!;
  const rank = rankOf(tile)!;
  const chows = chowsLeft(tile, unseen);
  return (
    BY_RANK[Math.min(rank, 10 - rank) - 1]! * SUITED_BY_SHOWN[copies]! * BY_CHOWS_LEFT[Math.floor(Math.sqrt(chows))]!
  );
}

/** The number of pairs of unseen tiles that would make a chow with a tile; 0 for honors. */
export function chowsLeft(tile: TileIndex, unseen: TileCounts): number {
  const rank = rankOf(tile);
  if (rank === undefined) return 0;
  const unseenAt = (step: number): number => (rank + step < 1 || rank + step > 9 ? 0 : unseen[tile + step]!);
  return unseenAt(-2) * unseenAt(-1) + unseenAt(-1) * unseenAt(1) + unseenAt(1) * unseenAt(2);
}
