// Who can be seated: a ranked version of a bot, with what decides when and with whom it plays.

import type { Rating } from './rating.ts';
import type { VersionId } from './rebuild.ts';

export type OwnerId = string;

export interface LadderPlayer {
  readonly version: VersionId;
  readonly owner: OwnerId;
  readonly isHouse: boolean;
  readonly rating: Rating;
  /** Sets that it has played or is seated for. */
  readonly sets: number;
  /** Those of them that are not played yet. */
  readonly open: number;
}

/** Owners who count as one: linked by an invitation or an address. Read in both directions. */
export type OwnerLinks = ReadonlyMap<OwnerId, ReadonlySet<OwnerId>>;

/** Limits that keep an account from playing itself up. */
export interface AccountRules {
  /** Bots of an account that play; the others wait. House bots have no limit. */
  readonly botsPerOwner: number;
  /** Sets of an account in which its bots meet house bots only. */
  readonly noviceSets: number;
}

export interface LadderState {
  /** In the order in which they entered. */
  readonly players: readonly LadderPlayer[];
  readonly links: OwnerLinks;
  /** Sets of all bots of an account, in all versions. */
  readonly ownerSets: ReadonlyMap<OwnerId, number>;
  readonly rules: AccountRules;
}

/** Whether two bots never sit at one table. House bots belong to the server and may meet. */
export function areApart(a: LadderPlayer, b: LadderPlayer, links: OwnerLinks): boolean {
  if (a.version === b.version) return true;
  if (a.isHouse && b.isHouse) return false;
  if (a.owner === b.owner) return true;
  return links.get(a.owner)?.has(b.owner) === true || links.get(b.owner)?.has(a.owner) === true;
}

/** Whether the bots of its owner still meet house bots only. */
export function isNovice({ isHouse, owner }: LadderPlayer, { ownerSets, rules }: LadderState): boolean {
  return !isHouse && (ownerSets.get(owner) ?? 0) < rules.noviceSets;
}

/** The players within the limit of their account: the first to enter. */
export function admittedOf({ players, rules }: LadderState): readonly LadderPlayer[] {
  const counts = new Map<OwnerId, number>();
  return players.filter(({ owner, isHouse }) => {
    if (isHouse) return true;
    const count = (counts.get(owner) ?? 0) + 1;
    counts.set(owner, count);
    return count <= rules.botsPerOwner;
  });
}
