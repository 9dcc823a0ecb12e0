// The port that every kind of competition implements: it plans sets and counts their results. Storing, queueing and playing
// them is the same for all kinds, so a new kind changes nothing but the list of kinds that the server starts with.

import type { SetSpec } from '@mcr-arena/arena';
import type { ByPosition, EntrantId, Position, SetResult } from '@mcr-arena/tournament';
import type { Prisma } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import type { Announcement } from '../events/announcement.ts';
import type { CompetitionRow } from './competition-row.ts';

/** Round, table and number together name a set within its competition. */
export interface SetPlace {
  /** Absent where the kind has no rounds. */
  readonly round?: number;
  readonly table: number;
  readonly number: number;
}

/** A set as a kind plans it. */
export interface PlannedSet extends SetPlace {
  readonly seats: ByPosition<PlannedSeat>;
}

export interface PlannedSeat {
  readonly entrant: EntrantId;
  /** Id of the bot version. */
  readonly version?: string;
  /** Id of the person. */
  readonly user?: string;
}

export type Plan =
  /** Sets to be played now. */
  | { readonly type: 'play'; readonly sets: readonly PlannedSet[]; readonly announcements?: readonly Announcement[] }
  /** Competitions that the kind made within its own and that are to be played now. */
  | { readonly type: 'open'; readonly competitions: readonly string[]; readonly announcements: readonly Announcement[] }
  /** Nothing until a set is played, a competition within it ends, `ms` are over, or the first visitor comes. */
  | { readonly type: 'wait'; readonly ms?: number }
  | { readonly type: 'finish' }
  /** It cannot be played: why. */
  | { readonly type: 'cancel'; readonly reason: string };

export interface Circumstances {
  /** Whether people watch the server. A process without an audience, such as a worker, sees none. */
  readonly isWatched: boolean;
}

/** A set that was played and stored. */
export interface TakenSet {
  readonly competition: string;
  readonly spec: SetSpec;
  readonly result: SetResult;
}

export interface CompetitionKind {
  /** As the database names it. */
  readonly name: string;
  /** When the next plan is due: after every set, or when no planned set is open. */
  readonly plansAfter: 'every-set' | 'last-set';
  /**
   * What can be played now. The competition runs and its row is locked until the transaction ends, so that a plan is made once.
   */
  plan(transaction: Prisma.TransactionClient, competition: CompetitionRow, circumstances: Circumstances): Promise<Plan>;
  /** The self-contained specification of a planned set; the same whenever it is asked for. */
  specOf(competition: CompetitionRow, set: PlannedSet): SetSpec;
  /** Counts a set that was played and stored. Returns what is announced of it. */
  takeSet(store: Store, set: TakenSet): Promise<readonly Announcement[]>;
  /** Whether records, logs, decision times and faults of a set are shown: when no table has its walls still to play. */
  isDisclosed(store: Store, competition: CompetitionRow, set: SetPlace): Promise<boolean>;
  /** The competition as the API shows it. */
  document(store: Store, competition: CompetitionRow): Promise<unknown>;
}

export type CompetitionKinds = ReadonlyMap<string, CompetitionKind>;

/** Throws where this program has no such kind. */
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
  return seats.map(({ entrant, version, user }, position) => ({
    ...{ setId, position: position as Position, entrant },
    botVersionId: version ?? null,
    userId: user ?? null,
  }));
}
