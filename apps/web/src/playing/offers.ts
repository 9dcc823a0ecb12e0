// A question as a page offers it: the tiles that can be discarded, and a button for every other action.

import type { Action } from '@mcr-arena/engine';
import type { TileIndex } from '@mcr-arena/tiles';

/** What offers are called: all kongs by one word, with their tile. */
export const OFFER_KINDS = ['win', 'kong', 'pung', 'chow', 'pass'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export interface Offer {
  readonly kind: OfferKind;
  readonly action: Action;
  /** The tiles of the meld that it makes; none of a win or pass. */
  readonly tiles: readonly TileIndex[];
  /** Of `tiles`, the place of the claimed one; absent on the own turn. */
  readonly claimed?: number;
  /** Where a claim names the discard that follows: what it can be. The offer's own action names one of them. */
  readonly discards?: ReadonlySet<TileIndex>;
}

/** `claimed`: the tile that may be claimed; absent on the own turn. In the order of `OFFER_KINDS`. */
export function offersOf(legalActions: readonly Action[], claimed: TileIndex | undefined): readonly Offer[] {
  const offers = claimsOnce(legalActions).flatMap((action) => {
    const offer = offerOf(action, claimed);
    if (offer === undefined) return [];
    const discards = discardsAfter(action, legalActions);
    return [discards.size === 0 ? offer : { ...offer, discards }];
  });
  return offers.toSorted((a, b) => OFFER_KINDS.indexOf(a.kind) - OFFER_KINDS.indexOf(b.kind));
}

export function discardsOf(legalActions: readonly Action[]): ReadonlySet<TileIndex> {
  return new Set(legalActions.flatMap((action) => (action.type === 'discard' ? [action.tile] : [])));
}

/** The same with the discard that the player has chosen. */
export function withDiscard({ action }: Offer, discard: TileIndex): Action {
  return action.type === 'chow' || action.type === 'pung' ? { ...action, discard } : action;
}

/** Every claim once, whatever may be discarded after it. */
function claimsOnce(legalActions: readonly Action[]): readonly Action[] {
  return legalActions.filter((action, place) => legalActions.findIndex((each) => isSameClaim(each, action)) === place);
}

function isSameClaim(a: Action, b: Action): boolean {
  if (a.type === 'chow') return b.type === 'chow' && a.low === b.low;
  return a === b || (a.type === 'pung' && b.type === 'pung');
}

function discardsAfter(claim: Action, legalActions: readonly Action[]): ReadonlySet<TileIndex> {
  const same = legalActions.filter((each) => isSameClaim(claim, each));
  return new Set(same.flatMap((each) => ('discard' in each && each.discard !== undefined ? [each.discard] : [])));
}

function offerOf(action: Action, claimed: TileIndex | undefined): Offer | undefined {
  switch (action.type) {
    case 'discard':
      return undefined;
    case 'pass':
    case 'win':
      return { kind: action.type, action, tiles: [] };
    case 'chow': {
      const tiles = [0, 1, 2].map((step) => (action.low + step) as TileIndex);
      return { kind: 'chow', action, tiles, ...(claimed !== undefined && { claimed: tiles.indexOf(claimed) }) };
    }
    case 'pung':
      return { kind: 'pung', action, ...copies(claimed, 3) };
    case 'meldedKong':
      return { kind: 'kong', action, ...copies(claimed, 4) };
    case 'concealedKong':
    case 'addedKong':
      return { kind: 'kong', action, tiles: Array<TileIndex>(4).fill(action.tile) };
  }
}

function copies(claimed: TileIndex | undefined, count: number): Pick<Offer, 'tiles' | 'claimed'> {
  return claimed === undefined ? { tiles: [] } : { tiles: Array<TileIndex>(count).fill(claimed), claimed: count - 1 };
}
