// The offers of a question: the tiles that can be discarded, and a button for every other action.

import type { Action } from '@mcr-arena/engine';
import type { TileIndex } from '@mcr-arena/tiles';

/** Kinds of offers: all kongs are one kind, shown with their tile. */
const OFFER_KINDS = ['win', 'kong', 'pung', 'chow', 'pass'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export interface Offer {
  readonly kind: OfferKind;
  readonly action: Action;
  /** The tiles of the resulting meld; empty for a win or pass. */
  readonly tiles: readonly TileIndex[];
  /** Index of the claimed tile in `tiles`; absent on the player's own turn. */
  readonly claimed?: number;
  /** The possible discards, if the claim includes the discard that follows. The offer's own action contains one of them. */
  readonly discards?: ReadonlySet<TileIndex>;
}

/** The offers in the order of `OFFER_KINDS`. `claimed`: the claimable tile; absent on the player's own turn. */
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

/** The offer's action with the chosen discard. */
export function withDiscard({ action }: Offer, discard: TileIndex): Action {
  return action.type === 'chow' || action.type === 'pung' ? { ...action, discard } : action;
}

/** Merges claims that differ only in the discard that follows. */
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
