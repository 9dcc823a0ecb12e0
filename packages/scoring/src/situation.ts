// The situation that GB-Mahjong, and sites with its notation, write behind a hand: `[345m,1]55p345678s|EE1000|ab`. Two winds (prevalent,
// seat), four flags (self-drawn, last of its kind, last of the wall, kong), then flowers as letters a to h or as a number.

import { failure, parseHand, type Result, success, WINDS, type Wind } from '@mcr-arena/tiles';
import type { WinClaim } from './hand/win-claim.ts';

/** Without `flowers` if the text does not state them. */
export type Situation = Omit<WinClaim, 'melds' | 'concealed' | 'winningTile' | 'flowers'> &
  Partial<Pick<WinClaim, 'flowers'>>;

/** A hand's text without its situation, which is absent if the text has none. */
export interface SituatedHand {
  readonly hand: string;
  readonly situation?: Situation;
}

/** Letters, each at most once, or a number. */
const FLOWERS = /^(?:(?!.*(.).*\1)[a-h]{0,8}|[0-8])$/;

/** A pasted address. */
const LINK = /^\s*https?:\/\/[^?#]*[?#]?/i;

/**
 * Splits the text, or the hand in the query of a calculator's link. `situation-malformed`: what follows the first `|` is not a situation, or
 * the link has no hand.
 */
export function splitSituation(written: string): Result<SituatedHand, 'situation-malformed'> {
  const text = LINK.test(written) ? handInLink(written) : written;
  if (text === undefined) return failure('situation-malformed', 'the link has no hand: expected one after "?" or "#"');
  const [hand = '', situation, flowers = '', ...more] = text.split('|').map((part) => part.trim());
  if (situation === undefined) return success({ hand: text });
  const [, prevalent, seat, flags] = /^([ESWN])([ESWN])([01]{4})$/.exec(situation) ?? [];
  if (prevalent === undefined || !FLOWERS.test(flowers.slice(0, 9)) || more.length > 0) {
    const example = 'EE1000|ab: prevalent and seat wind; self-drawn, last of its kind, last of the wall, kong; flowers';
    return failure('situation-malformed', `after "|": expected a situation like ${example}`);
  }
  const [selfDrawn, lastOfKind, lastOfWall, afterKong] = [...flags!].map((flag) => flag === '1');
  const windOf = (letter: string): Wind => WINDS['ESWN'.indexOf(letter)]!;
  return success({
    hand,
    situation: {
      prevalentWind: windOf(prevalent),
      seatWind: windOf(seat!),
      selfDrawn: selfDrawn!,
      lastOfKind: lastOfKind!,
      lastOfWall: lastOfWall!,
      afterKong: afterKong!,
      ...(flowers !== '' && { flowers: /\d/.test(flowers) ? Number(flowers) : flowers.length }),
    },
  });
}

/** The first name or value of the address after `?` or `#` that is a hand. */
function handInLink(link: string): string | undefined {
  const parts = link.trim().replace(LINK, '').split(/[&=#]/).map(decoded);
  return parts.find((part) => part !== '' && parseHand(part.split('|')[0]!).ok);
}

/** A part of an address as written by a person; unchanged if it is not encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}
