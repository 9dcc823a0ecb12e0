// The names of plans, and reasons as sentences.

import type { PlanName, Reason } from '@mcr-arena/bot-goal';
import type { Action } from '@mcr-arena/engine';
import { rankOf, type Suit, suitOf, type TileIndex } from '@mcr-arena/tiles';
import { fanName } from '../fan-texts/fan-name.ts';
import { type Language, tagOf } from '../language/languages.ts';
import { formatPercent, formatShare } from '../language/numbers.ts';
import { PUNCTUATION } from '../language/punctuation.ts';
import { tileName } from '../tiles/tile-text.ts';
import { type Cause, PLAN_MESSAGES } from './messages.ts';

/** "Mixed Triple Chow 345": the main fan of a plan, with its tiles. */
export function planText({ fans, tiles, suit }: PlanName, language: Language): string {
  const text = PLAN_MESSAGES[language];
  const [main] = fans;
  if (main === undefined) return '';
  const fan = fanName(main, language);
  if (suit !== undefined) return text.inSuit(fan, text.suits[suit]);
  if (tiles.length === 0) return fan;
  const sets = setsOf(tiles);
  const ranks = new Set(sets.map((set) => set.ranks));
  const suits = new Set(sets.map((set) => set.suit));
  return ranks.size === 1 && suits.size > 1
    ? text.named(fan, sets[0]!.ranks)
    : text.placed(fan, placeText(sets, language));
}

/** The other fans that make the best hand of a plan worth the minimum, and those that add to it; undefined if there are none. */
export function otherFansText(fans: readonly PlanName['fans'][number][], language: Language): string | undefined {
  if (fans.length === 0) return undefined;
  return fans.map((fan) => fanName(fan, language)).join(PUNCTUATION[language].comma);
}

/** "345 dots", "123 dots, 456 bamboos, 789 characters", "east wind". */
function placeText(sets: readonly NamedSet[], language: Language): string {
  const text = PLAN_MESSAGES[language];
  const [{ suit, tile }] = sets as [NamedSet];
  if (suit === undefined) return tileName(tile, language);
  if (sets.every((set) => set.suit === suit))
    return text.ranks(sets.map((set) => set.ranks).join(' '), text.suits[suit]);
  return sets.map((set) => text.ranks(set.ranks, text.suits[set.suit!])).join(PUNCTUATION[language].comma);
}

/** A chow or a pung: "345", "777". */
interface NamedSet {
  /** Empty for honors. */
  readonly ranks: string;
  readonly suit: Suit | undefined;
  /** Its lowest tile. */
  readonly tile: TileIndex;
}

/** The sets of a fan, in order of their ranks. A kong is named like a pung. */
function setsOf(tiles: readonly TileIndex[]): readonly NamedSet[] {
  const sets: NamedSet[] = [];
  for (let at = 0; at < tiles.length; ) {
    const first = tiles[at]!;
    const size = tiles[at + 1] === first ? tiles.slice(at).findIndex((tile) => tile !== first) : 3;
    const set = tiles.slice(at, size < 0 ? tiles.length : at + size);
    sets.push({
      ranks: set
        .slice(0, 3)
        .map((tile) => rankOf(tile))
        .join(''),
      suit: suitOf(first),
      tile: first,
    });
    at += set.length;
  }
  return sets.sort((a, b) => Number(a.ranks) - Number(b.ranks));
}

/** A chance of 0 to 1 in percent, with one digit below 10 %. */
export function chanceText(chance: number, language: Language): string {
  const percent = 100 * chance;
  const tag = tagOf(language);
  if (percent < LEAST_PERCENT) return `<\u00a0${formatPercent(String(LEAST_PERCENT), tag)}`;
  // One digit of 9.5 or more would be written as "1e+1".
  return formatPercent(percent >= LEAST_WHOLE ? percent.toFixed(0) : percent.toPrecision(1), tag);
}

const LEAST_PERCENT = 0.1;
const LEAST_WHOLE = 1;

/**
 * A reason as a sentence.
 * @param action the move that it is about.
 * @param minimum fan points that a win needs.
 */
export function reasonText(reason: Reason, action: Action, minimum: number, language: Language): string {
  const text = PLAN_MESSAGES[language];
  const plan = 'plan' in reason ? planText(reason.plan.name, language) : '';
  const cause = causeOf(action);
  const share = (of: number): string => formatShare(of, tagOf(language));
  switch (reason.type) {
    case 'missedWin':
      return text.missedWin(reason.points.toFixed(0));
    case 'noPlan':
      return text.none(minimum);
    case 'farOff':
      return text.farOff(minimum, reason.away);
    case 'aboutEqual':
      return text.aboutEqual;
    case 'lowerValue':
      return text.lowerValue(share(reason.share));
    case 'leavesNone':
      return text.leavesNone[cause](plan, reason.plan.away, minimum);
    case 'givesUpNearest':
      return text.givesUpNearest[cause](plan, reason.plan.away, minimum, reason.next);
    case 'givesUp':
      return text.givesUp(plan, planText(reason.left.name, language));
    case 'farther':
      return text.farther(text.because[cause], plan, reason.worse, reason.better);
    case 'fewerUseful':
      return text.fewerUseful(text.because[cause], plan, reason.worse, reason.better);
    case 'fewerPoints':
      return text.fewerPoints(text.because[cause], plan, reason.worse.toFixed(0), reason.better.toFixed(0));
    case 'lowerChance':
      return text.lowerChance(text.because[cause], plan, ...differentChances(reason, language));
    case 'wins':
      return text.wins(reason.points.toFixed(0));
    case 'unneeded':
      return text.unneeded;
    case 'keepsAll':
      return text.keepsAll(plan, reason.plan.away);
    case 'keepsBest':
      return text.keepsBest(plan, planText(reason.lost.name, language));
    case 'nearer':
      return text.nearer(plan, reason.worse, reason.better);
    case 'passes':
      return text.passes(plan, reason.plan.away);
    case 'worthMore':
      return text.worthMore(share(reason.share));
  }
}

/** Two chances in percent, with as many digits as they need to differ. */
function differentChances(
  { worse, better }: { readonly worse: number; readonly better: number },
  language: Language,
): [string, string] {
  const rounded: [string, string] = [chanceText(worse, language), chanceText(better, language)];
  if (rounded[0] !== rounded[1]) return rounded;
  const exact = (chance: number, digits: number): string => (100 * chance).toPrecision(digits);
  const digits = [2, 3, 4, 5].find((count) => exact(worse, count) !== exact(better, count)) ?? MOST_DIGITS;
  const tag = tagOf(language);
  return [formatPercent(exact(worse, digits), tag), formatPercent(exact(better, digits), tag)];
}

const MOST_DIGITS = 6;

function causeOf({ type }: Action): Cause {
  switch (type) {
    case 'chow':
    case 'pung':
      return 'claim';
    case 'concealedKong':
    case 'addedKong':
    case 'meldedKong':
      return 'kong';
    case 'pass':
      return 'pass';
    default:
      return 'discard';
  }
}
