import type { Action, Question } from '@mcr-arena/engine';
import type { Meld, TileCounts, TileIndex } from '@mcr-arena/tiles';

export interface HandAfter {
  /** 34 counts of the concealed tiles. */
  readonly hand: TileCounts;
  readonly melds: readonly Meld[];
}

type Kong = Extract<Action, { readonly type: 'concealedKong' | 'addedKong' | 'meldedKong' }>;
type Claim = Extract<Action, { readonly type: 'chow' | 'pung' }>;
/** A question about another seat's tile. */
type Offer = Exclude<Question, { readonly type: 'turn' }>;

/** The hand after a chow or a pung, before the discard that follows. */
export function handAfterClaim({ hand, melds }: HandAfter, claim: Claim, offer: Offer): HandAfter {
  const { tile } = offer;
  if (claim.type === 'pung') {
    return {
      hand: without(hand, tile, 2),
      melds: [...melds, { type: 'pung', tile, claimedFrom: offer.fromDirection }],
    };
  }
  const left = hand.slice();
  for (let member: number = claim.low; member < claim.low + 3; member += 1) if (member !== tile) left[member]! -= 1;
  return { hand: left, melds: [...melds, { type: 'chow', low: claim.low, claimed: tile }] };
}

/** The hand after a kong, before the replacement tile. */
export function handAfterKong({ hand, melds }: HandAfter, kong: Kong, question: Question): HandAfter {
  switch (kong.type) {
    case 'concealedKong':
      return { hand: without(hand, kong.tile, 4), melds: [...melds, { type: 'concealedKong', tile: kong.tile }] };
    case 'addedKong':
      return { hand: without(hand, kong.tile, 1), melds: melds.map((meld) => added(meld, kong.tile)) };
    case 'meldedKong': {
      if (question.type === 'turn') throw new Error("a melded kong on the seat's own turn");
      const { tile, fromDirection } = question;
      return {
        hand: without(hand, tile, 3),
        melds: [...melds, { type: 'meldedKong', tile, claimedFrom: fromDirection }],
      };
    }
  }
}

function added(meld: Meld, tile: TileIndex): Meld {
  return meld.type === 'pung' && meld.tile === tile ? { ...meld, type: 'addedKong' } : meld;
}

function without(hand: TileCounts, tile: TileIndex, copies: number): TileCounts {
  const left = hand.slice();
  left[tile]! -= copies;
  return left;
}
