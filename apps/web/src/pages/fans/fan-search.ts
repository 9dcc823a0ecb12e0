// Searches the fans by points, and by words in the names and meanings of every language.

import { FANS, type Fan } from '@mcr-arena/scoring';
import { fanName } from '../../ui/fan-texts/fan-name.ts';
import { fanMeaning } from '../../ui/fan-texts/fan-text.ts';
import { LANGUAGES } from '../../ui/language/languages.ts';

/** The search in the address: `?q=…&points=8`. */
interface FanSearch {
  readonly words: string;
  /** Undefined: any points. */
  readonly points: number | undefined;
}

/** Fans worth the same points. */
interface FanGroup {
  readonly points: number;
  readonly fans: readonly Fan[];
}

/** The points that fans are worth, descending. */
export const FAN_POINTS: readonly number[] = [...new Set(FANS.map(({ points }) => points))];

/** Parses the query. Points that no fan is worth are ignored. */
export function searchOfQuery(query: URLSearchParams): FanSearch {
  const points = Number(query.get('points'));
  return { words: query.get('q') ?? '', points: FAN_POINTS.includes(points) ? points : undefined };
}

/** The matching fans in rulebook order, grouped by points; empty groups are left out. */
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
  const { id, alias = '', number } = fan;
  const texts = LANGUAGES.flatMap((each) => [fanName(id, each), fanMeaning(id, each)]);
  return [alias, number === undefined ? '' : `#${number}`, ...texts].join(' ').toLowerCase();
}
