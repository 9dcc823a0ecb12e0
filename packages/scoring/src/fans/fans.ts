// The fans in rulebook order, with lookups.

import type { Fan } from './fan.ts';
import { FAN_IDS, type FanId } from './fan-ids.ts';
import { FANS_OF_1 } from './points-1.ts';
import { FANS_OF_2 } from './points-2.ts';
import { FANS_OF_4, FANS_OF_5, FANS_OF_6 } from './points-6-to-4.ts';
import { FANS_OF_8 } from './points-8.ts';
import { FANS_OF_12 } from './points-12.ts';
import { FANS_OF_16 } from './points-16.ts';
import { FANS_OF_24 } from './points-24.ts';
import { FANS_OF_32, FANS_OF_48 } from './points-48-and-32.ts';
import { FANS_OF_64 } from './points-64.ts';
import { FANS_OF_88 } from './points-88.ts';

/**
 * In the order of `FAN_IDS`: the 81 fans, and the pattern of two kongs between the fans of 6 and 4 points.
 */
export const FANS: readonly Fan[] = [
  ...FANS_OF_88,
  ...FANS_OF_64,
  ...FANS_OF_48,
  ...FANS_OF_32,
  ...FANS_OF_24,
  ...FANS_OF_16,
  ...FANS_OF_12,
  ...FANS_OF_8,
  ...FANS_OF_6,
  ...FANS_OF_5,
  ...FANS_OF_4,
  ...FANS_OF_2,
  ...FANS_OF_1,
];

const SLOT_BY_ID: ReadonlyMap<FanId, number> = new Map(FAN_IDS.map((id, slot) => [id, slot]));

/** Place of the fan in `FANS`, from 0. */
export function slotOf(id: FanId): number {
  return SLOT_BY_ID.get(id)!;
}

/** The entry of a fan. */
export function fanOf(id: FanId): Fan {
  return FANS[slotOf(id)]!;
}

/** The name of a fan in MahjongGB and in the JSON format of the command line. */
export function mahjongGBNameOf(fan: Fan): string {
  return fan.alias ?? fan.name;
}

/** The fan with that rulebook name, alias or Chinese name, if any. */
export function fanNamed(name: string): Fan | undefined {
  return FANS.find((fan) => fan.name === name || fan.alias === name || fan.zh === name);
}
