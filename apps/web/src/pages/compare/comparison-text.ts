// What a comparison has shown, as sentences.

import type { ComparedSide, ComparisonSummary } from '@mcr-arena/protocol/documents';
import { formatCount, formatSigned } from '../../ui/language/numbers.ts';
import type { ComparisonTexts } from './messages.ts';

const DIGITS = 2;

/** The names of both versions; with their owners if the bots have the same name. */
export function sideNames([a, b]: ComparisonSummary['sides'], text: ComparisonTexts): readonly [string, string] {
  const areOwned = a.bot === b.bot && a.owner !== b.owner;
  const nameOf = ({ owner, bot, version, isHouse }: ComparedSide): string => {
    if (isHouse) return bot;
    return areOwned ? text.ownedSide(owner, bot, version) : text.side(bot, version);
  };
  return [nameOf(a), nameOf(b)];
}

/** The conclusion so far in one sentence. */
export function conclusionOf(shown: ComparisonSummary, text: ComparisonTexts, tag: string): string {
  const { difference, interval, verdict, smallest } = shown;
  const [a, b] = sideNames(shown.sides, text);
  const walls = formatCount(shown.walls, tag);
  if (difference === undefined || interval === undefined) return text.tooFew(walls);
  const [low, high] = interval;
  const [from, to] = [formatPoints(low), formatPoints(high)];
  if (verdict === 'a-better') return text.better(a, b, difference.toFixed(DIGITS), from, to, walls);
  if (verdict === 'b-better') {
    return text.better(b, a, (-difference).toFixed(DIGITS), formatPoints(-high), formatPoints(-low), walls);
  }
  if (verdict === 'too-close') return text.close(String(smallest), a, b, from, to, walls);
  return text.undecided(a, b, formatPoints(difference), from, to, walls);
}

export function formatPoints(points: number): string {
  return formatSigned(points, DIGITS);
}
