// The lines of `mcr fan --jsonl`.

import { FANS, mahjongGBNameOf } from '@mcr-arena/scoring';
import * as z from 'zod';
import { pack, tile } from './tile.ts';

const wind = z.int().min(0).max(3).meta({ id: 'wind', description: '0 east, 1 south, 2 west, 3 north' });

export const fanInput = z
  .object({
    pack,
    hand: z
      .array(tile)
      .max(13)
      .meta({ description: 'the concealed tiles without the winning tile: 13, minus three per meld' }),
    winTile: tile,
    flowerCount: z.int().min(0).max(8),
    isSelfDrawn: z.boolean(),
    is4thTile: z.boolean().meta({ description: 'the other three copies of the winning tile are visible' }),
    isAboutKong: z.boolean().meta({
      description: 'self-drawn: the replacement tile of a kong; claimed: the tile was being added to a pung',
    }),
    isWallLast: z.boolean().meta({ description: 'the last tile of the wall, or the discard after it' }),
    seatWind: wind,
    prevalentWind: wind,
  })
  .meta({ title: 'A winning hand to be scored' });

export const fanOutput = z
  .strictObject({
    fans: z.array(
      z
        .tuple([z.int().min(1), z.int().min(1), z.enum(FANS.map(mahjongGBNameOf))])
        .meta({ description: 'points, how often it counts, name' }),
    ),
    total: z.int().min(1).meta({ description: 'points of all fans, flowers included; no minimum is applied' }),
  })
  .meta({ title: 'What a winning hand is worth' });
