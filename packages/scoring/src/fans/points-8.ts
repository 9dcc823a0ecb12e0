// Fans 39-47.

import { type TileIndex, tileIndex } from '@mcr-arena/tiles';
import { chows, differentSuits, onlyTiles, pungs, stepped, win } from './criterion.ts';
import { fansOf } from './fan.ts';

/** Bamboos 2 4 5 6 8 9, dots 1 2 3 4 5 8 9 and the white dragon: the tiles that look the same upside down. */
const REVERSIBLE_TILES: readonly TileIndex[] = [10, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 25, 26, 33].map(tileIndex);

export const FANS_OF_8 = fansOf(8, [
  {
    id: 'mixedStraight',
    number: 39,
    name: 'Mixed Straight',
    zh: '花龙',
    meaning: 'Chows 123, 456 and 789 in three suits.',
    holds: chows(3, (sets) => differentSuits(sets) && sets[0]!.rank === 1 && stepped(sets, 3)),
  },
  {
    id: 'reversibleTiles',
    number: 40,
    name: 'Reversible Tiles',
    zh: '推不倒',
    meaning: 'Every tile looks the same upside down: bamboos 2 4 5 6 8 9, dots 1 2 3 4 5 8 9, white dragon.',
    includes: ['oneVoidedSuit'],
    holds: onlyTiles(REVERSIBLE_TILES),
  },
  {
    id: 'mixedTripleChow',
    number: 41,
    name: 'Mixed Triple Chow',
    zh: '三色三同顺',
    meaning: 'The same chow in all three suits.',
    includes: ['mixedDoubleChow'],
    holds: chows(3, (sets) => differentSuits(sets) && stepped(sets, 0)),
  },
  {
    id: 'mixedShiftedPungs',
    number: 42,
    name: 'Mixed Shifted Pungs',
    zh: '三色三节高',
    meaning: 'Pungs or kongs in three suits with consecutive ranks.',
    holds: pungs(3, (sets) => differentSuits(sets) && stepped(sets, 1)),
  },
  {
    id: 'chickenHand',
    number: 43,
    name: 'Chicken Hand',
    zh: '无番和',
    meaning: 'A hand with no other fan, flowers aside.',
    holds: { type: 'nothingElse' },
  },
  {
    id: 'lastTileDraw',
    number: 44,
    name: 'Last Tile Draw',
    zh: '妙手回春',
    meaning: 'Won by drawing the last tile of the wall.',
    includes: ['selfDrawn'],
    holds: win(({ lastOfWall, selfDrawn }) => lastOfWall && selfDrawn),
  },
  {
    id: 'lastTileClaim',
    number: 45,
    name: 'Last Tile Claim',
    zh: '海底捞月',
    meaning: "Won on another player's tile when the wall is empty.",
    holds: win(({ lastOfWall, selfDrawn }) => lastOfWall && !selfDrawn),
  },
  {
    id: 'outWithReplacementTile',
    number: 46,
    name: 'Out with Replacement Tile',
    zh: '杠上开花',
    meaning: 'Won with the tile drawn after a kong of any kind.',
    includes: ['selfDrawn'],
    holds: win(({ afterKong, selfDrawn }) => afterKong && selfDrawn),
  },
  {
    id: 'robbingTheKong',
    number: 47,
    name: 'Robbing the Kong',
    zh: '抢杠和',
    alias: 'Robbing The Kong',
    meaning: 'Won on the tile that another player adds to a melded pung.',
    includes: ['lastTile'],
    holds: win(({ afterKong, selfDrawn }) => afterKong && !selfDrawn),
  },
]);
