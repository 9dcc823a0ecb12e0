// Tiles and melds in Botzone's names, shared by several formats.

import { formatBotzoneTile, KINDS } from '@mcr-arena/tiles';
import * as z from 'zod';

export const tile = z.enum(KINDS.map(formatBotzoneTile)).meta({
  id: 'tile',
  description:
    'W1-9 characters, T1-9 bamboos, B1-9 dots, F1-4 winds (east, south, west, north), J1-3 dragons (red, green, white)',
});

export const meld = z
  .union([
    z.tuple([z.literal('CHI'), tile, z.int().min(1).max(3)]).meta({
      description: 'a chow: its middle tile, and which of the three was claimed',
    }),
    z.tuple([z.literal('PENG'), tile, z.int().min(1).max(3)]).meta({
      description: 'a pung: source of the claimed tile, 1 the seat before, 2 the opposite seat, 3 the seat after',
    }),
    z.tuple([z.literal('GANG'), tile, z.int().min(0).max(3)]).meta({
      description: 'a kong: source of the claimed tile, as for a pung; 0 is a concealed kong',
    }),
  ])
  .meta({ id: 'meld' });

export const pack = z.array(meld).max(4).meta({ description: 'the melds' });
