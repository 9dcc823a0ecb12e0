// The slug of a fan in addresses: `pure-double-chow`.

import { FAN_IDS, type FanId } from './fan-ids.ts';

/** The slug of a fan. @example slugOfFan('pureDoubleChow') // 'pure-double-chow' */
export function slugOfFan(fan: FanId): string {
  return fan.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const FAN_BY_SLUG: ReadonlyMap<string, FanId> = new Map(FAN_IDS.map((fan) => [slugOfFan(fan), fan]));

/** The fan with this slug; undefined if there is none. */
export function fanOfSlug(slug: string): FanId | undefined {
  return FAN_BY_SLUG.get(slug);
}
