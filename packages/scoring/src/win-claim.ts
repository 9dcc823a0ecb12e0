// What a player shows who says "win": everything that scoring needs, and nothing about the other players.

import type { Meld, TileIndex, Wind } from '@mcr-arena/tiles';

/** A hand that is shown as won, and how it was won. */
export interface WinClaim {
  /** 0-4 melds; their order does not matter. */
  readonly melds: readonly Meld[];
  /** The other tiles without the winning one: 13 less 3 for each meld, in any order. */
  readonly concealed: readonly TileIndex[];
  readonly winningTile: TileIndex;
  /** Drawn, not claimed from another player. */
  readonly selfDrawn: boolean;
  /** The other three of the winning tile are visible to all. Corrected where the hand itself says otherwise. */
  readonly lastOfKind: boolean;
  /**
   * Self-drawn: the winning tile is the replacement tile of a kong. Claimed: it was being added to a pung. Dropped
   * where it cannot be: self-drawn without a kong, or claimed while the winner holds that tile.
   */
  readonly afterKong: boolean;
  /** The wall was empty: the tile is the last one drawn, or the discard after it. */
  readonly lastOfWall: boolean;
  readonly seatWind: Wind;
  readonly prevalentWind: Wind;
  /** Flowers set aside, 0-8. */
  readonly flowers: number;
}

/** How a hand was won, apart from its tiles. */
export type WinManner = Omit<WinClaim, 'melds' | 'concealed' | 'flowers'>;
