// Which fans a reader asks for: by points, and by words that a name or a meaning in either language contains.

import { FANS, type Fan } from '@mcr-arena/scoring';
import { fanMeaning } from '../fan-texts/fan-text.ts';

/** What the address asks: `?q=…&points=8`. */
export interface FanSearch {
  readonly words: string;
  /** Undefined: of any points. */
  readonly points: number | undefined;
}

/** Fans worth the same. */
export interface FanGroup {
  readonly points: number;
  readonly fans: readonly Fan[];
}

/** What fans are worth, from the most points down. */
export const FAN_POINTS: readonly number[] = [...new Set(FANS.map(({ points }) => points))];

/** Values that no fan has are as none. */
export function searchOfQuery(query: URLSearchParams): FanSearch {
  const points = Number(query.get('points'));
  return { words: query.get('q') ?? '', points: FAN_POINTS.includes(points) ? points : undefined };
}

/** The fans asked for, in rulebook order, grouped by points; groups without any are left out. */
export function findFans({ words, points }: FanSearch): readonly FanGroup[] {
  const parts = words.toLowerCase().split(/\s+/);
  const found = FANS.filter((fan) => {
    const text = textOf(fan);
    return (points === undefined || fan.points === points) && parts.every((part) => text.includes(part));
  });
  return FAN_POINTS.map((worth) => ({ points: worth, fans: found.filter((fan) => fan.points === worth) })).filter(
    ({ fans }) => fans.length > 0,
  );
}

function textOf(fan: Fan): string {
  const { id, name, zh, alias = '', number } = fan;
  return [name, zh, alias, `#${number}`, fanMeaning(id, 'en'), fanMeaning(id, 'zh')].join(' ').toLowerCase();
}
