// A position to start from.

import { EMPTY_POSITION, type PositionFields } from '@mcr-arena/protocol';

export const EXAMPLE_POSITION: PositionFields = {
  ...EMPTY_POSITION,
  seat: 'south',
  hand: "[34'5m]4588s2334567p",
  east: "N1m9s2p4'm7m",
  south: 'ENC1s9m',
  west: "[C'CC]E9p8m1s",
  north: 'W9mS1p2m',
};
