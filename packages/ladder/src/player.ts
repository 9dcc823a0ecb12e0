// The players of a ladder: ranked bot versions, with the data that decides when and with whom they play.

import type { Rating } from './rating.ts';
import type { VersionId } from './rebuild.ts';

export type OwnerId = string;

export interface LadderPlayer {
  readonly version: VersionId;
  readonly owner: OwnerId;
  readonly isHouse: boolean;
  readonly rating: Rating;
  /** Number of sets that it has played or is seated in. */
  readonly sets: number;
  /** Number of sets that it is seated in and that are not finished. */
  readonly open: number;
}

/** Owners treated as one: linked by an invitation or an address. Links apply in both directions. */
type OwnerLinks = ReadonlyMap<OwnerId, ReadonlySet<OwnerId>>;

/** Limits that keep an account from raising its rating with its own bots. */
interface AccountRules {
  /** Maximum number of bots of an account that play; the others wait. House bots have no limit. */
  readonly botsPerOwner: number;
  /** Number of sets at the start of an account in which its bots meet only house bots. */
  readonly noviceSets: number;
}

export interface LadderState {
  /** In order of entry. */
  readonly players: readonly LadderPlayer[];
  readonly links: OwnerLinks;
  /** Sets played by each account, over all bots and versions. */
  readonly ownerSets: ReadonlyMap<OwnerId, number>;
  readonly rules: AccountRules;
}

/** Whether two players must not meet: the same version, or bots of one owner or of linked owners. House bots may meet. */
export function areApart(a: LadderPlayer, b: LadderPlayer, links: OwnerLinks): boolean {
  if (a.version === b.version) return true;
  if (a.isHouse && b.isHouse) return false;
  if (a.owner === b.owner) return true;
  return links.get(a.owner)?.has(b.owner) === true || links.get(b.owner)?.has(a.owner) === true;
}

/** Whether the bots of the player's owner still meet only house bots. */
export function isNovice({ isHouse, owner }: LadderPlayer, { ownerSets, rules }: LadderState): boolean {
  return !isHouse && (ownerSets.get(owner) ?? 0) < rules.noviceSets;
}

/** The players within the limit of their account, in order of entry. */
export function admittedOf({ players, rules }: LadderState): readonly LadderPlayer[] {
  const counts = new Map<OwnerId, number>();
  return players.filter(({ owner, isHouse }) => {
    if (isHouse) return true;
    const count = (counts.get(owner) ?? 0) + 1;
    counts.set(owner, count);
    return count <= rules.botsPerOwner;
  });
}
