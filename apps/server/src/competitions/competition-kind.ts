// The port that every kind of competition implements: it plans sets and counts their results. Storing, queueing and playing
// sets is the same for all kinds, so a new kind changes only the list of kinds that the server starts with.

import type { SetSpec } from '@mcr-arena/arena';
import type { ByPosition, EntrantId, Position } from '@mcr-arena/tournament';
import type { Prisma } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import type { Announcement } from '../events/announcement.ts';
import type { CompetitionRow } from './competition-row.ts';
import type { SetRow } from './set-row.ts';

/** Round, table and number together identify a set within its competition. */
export interface SetPlace {
  /** Absent if the kind has no rounds. */
  readonly round?: number;
  readonly table: number;
  readonly number: number;
}

/** A set planned by a kind. */
export interface PlannedSet extends SetPlace {
  readonly seats: ByPosition<PlannedSeat>;
}

export interface PlannedSeat {
  readonly entrant: EntrantId;
  /** Id of the bot version. */
  readonly version?: string;
  /** Id of the person. */
  readonly user?: string;
  /** Id of the user who pays for the bot's CPU time; if absent, its owner. */
  readonly payer?: string;
}

export type Plan =
  /** Sets to be played now. */
  | { readonly type: 'play'; readonly sets: readonly PlannedSet[]; readonly announcements?: readonly Announcement[] }
  /** Child competitions that the kind created and that are to be played now. */
  | { readonly type: 'open'; readonly competitions: readonly string[]; readonly announcements: readonly Announcement[] }
  /** Nothing to do until a set is played, a child competition ends, `ms` have passed, or the first visitor arrives. */
  | { readonly type: 'wait'; readonly ms?: number }
  | { readonly type: 'finish' }
  /** The competition cannot be played, for the given reason. */
  | { readonly type: 'cancel'; readonly reason: string };

/**
 * When the sets of a competition are disclosed. `stored`: each as soon as it is stored, because no other set has its walls.
 * `wall`: once all sets of its round and number, which have the same walls, are stored. `end`: once the competition is over.
 * Until then, nothing that anybody can read depends on what happens in a set: neither results, faults, logs and times, nor
 * quotas, nor whether it has been played.
 */
export type Disclosure = 'stored' | 'wall' | 'end';

export interface Circumstances {
  /** Whether people watch the server. Always false in a process without visitors, such as a worker. */
  readonly isWatched: boolean;
}

export interface CompetitionKind {
  /** Name in the database. */
  readonly name: string;
  /** When the next plan is due: after every set, or once no planned set is open. */
  readonly plansAfter: 'every-set' | 'last-set';
  /** Plans sets. The competition is running, and its row is locked until the transaction ends, so that each plan is made once. */
  plan(transaction: Prisma.TransactionClient, competition: CompetitionRow, circumstances: Circumstances): Promise<Plan>;
  /** The share of the capacity that its sets use; default: one of its own. */
  shareOf?(competition: CompetitionRow): string;
  /** The self-contained specification of a planned set; the same on every call. */
  specOf(competition: CompetitionRow, set: PlannedSet): SetSpec;
  /** When its sets are disclosed; the same on every call. */
  disclosure(competition: CompetitionRow): Disclosure;
  /** The announcement of a disclosed set; undefined if the kind does not announce sets. */
  announcementOf(competition: CompetitionRow, set: SetRow): Announcement | undefined;
  /** The competition as the API shows it. */
  document(store: Store, competition: CompetitionRow): Promise<unknown>;
}

export type CompetitionKinds = ReadonlyMap<string, CompetitionKind>;

/** Throws if this program has no such kind. */
export function kindOf(
  kinds: CompetitionKinds,
  { id, kind: name }: Pick<CompetitionRow, 'id' | 'kind'>,
): CompetitionKind {
  const kind = kinds.get(name);
  if (kind !== undefined) return kind;
  throw new Error(`competition "${id}" is of the kind "${name}", expected ${[...kinds.keys()].join(', ')}`);
}

/** The seats of a set as rows. */
export function seatRowsOf(setId: string, seats: ByPosition<PlannedSeat>) {
  return seats.map(({ entrant, version, user, payer }, position) => ({
    setId,
    position: position as Position,
    entrant,
    botVersionId: version ?? null,
    userId: user ?? null,
    payerId: payer ?? null,
  }));
}
