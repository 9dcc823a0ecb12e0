// The claim of a player who declares a win: everything that scoring needs, and nothing about the other players.

import type { Meld, TileIndex, Wind } from '@mcr-arena/tiles';

/** A winning hand, and how it was won. */
export interface WinClaim {
  /** 0-4 melds; their order does not matter. */
  readonly melds: readonly Meld[];
  /** The concealed tiles without the winning one: 13 less 3 per meld, in any order. */
  readonly concealed: readonly TileIndex[];
  readonly winningTile: TileIndex;
  /** Whether the winning tile was drawn, not claimed from another player. */
  readonly selfDrawn: boolean;
  /** Whether the other three copies of the winning tile are visible to all. Corrected if the hand contradicts it. */
  readonly lastOfKind: boolean;
  /**
   * Self-drawn: the winning tile is the replacement tile of a kong. Claimed: it was being added to a pung. Ignored
   * where impossible: self-drawn without a kong, or claimed while the winner holds that tile.
   */
  readonly afterKong: boolean;
  /** Whether the wall was empty: the tile is the last one drawn, or the discard after it. */
  readonly lastOfWall: boolean;
  readonly seatWind: Wind;
  readonly prevalentWind: Wind;
  /** Flowers set aside, 0-8. */
  readonly flowers: number;
}

/** How a hand was won, apart from its tiles. */
export type WinManner = Omit<WinClaim, 'melds' | 'concealed' | 'flowers'>;
