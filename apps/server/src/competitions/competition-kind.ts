// The port that every kind of competition implements: it plans sets and counts their results. Storing, queueing and playing
// sets is the same for all kinds. The rest of the server uses the members of a kind and never compares its name, so
// a new kind changes no other kind and nothing in the core: only the list of kinds that the server starts with. CONTRIBUTING.md has the steps.

import type { SetSpec } from '@mcr-arena/runs';
import type { ByPosition, EntrantId, Position } from '@mcr-arena/tournament';
import type { Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import type { Announce, Announcement } from '../events/announcements.ts';
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

/** How a competition ended or was stopped by an internal error. */
export interface CompetitionEnd {
  readonly status: 'finished' | 'cancelled' | 'failed';
  readonly failure?: string;
  /** Whether another competition opened it. */
  readonly isChild: boolean;
}

export interface BarringTools {
  readonly prisma: PrismaClient;
  readonly announce: Announce;
  /** `reason`: shown with the competition. */
  cancel(id: string, reason?: string): Promise<unknown>;
}

export interface CompetitionKind {
  /** Name in the database. */
  readonly name: string;
  /** Path of the page about a competition, which ends with `ID` unless there is only one; absent if there is none. */
  readonly page?: string;
  /** Whether everybody may see disclosed deals, which have pages; default: no. */
  readonly hasDealPages?: true;
  /** When the next plan is due: after every set, or once no planned set is open. */
  readonly plansAfter: 'every-set' | 'last-set';
  /** Plans sets. The competition is running, and its row is locked until the transaction ends, so that each plan is made once. */
  plan(transaction: Prisma.TransactionClient, competition: CompetitionRow, circumstances: Circumstances): Promise<Plan>;
  /** The share of the capacity that its sets use; default: one of its own. */
  shareOf?(competition: CompetitionRow): string;
  /** The self-contained specification of a planned set; the same on every call. */
  specOf(competition: CompetitionRow, set: PlannedSet): SetSpec;
  /** The month in whose dump its sets are published: in which each was played, or all when their competition finished. Absent: none. */
  readonly dumpedIn?: 'month-of-play' | 'month-of-end';
  /** When its sets are disclosed; the same on every call. */
  disclosure(competition: CompetitionRow): Disclosure;
  /** The announcement of a disclosed set; undefined if the kind does not announce sets. */
  announcementOf(competition: CompetitionRow, set: SetRow): Announcement | undefined;
  /** The competition as the API shows it. */
  document(store: Store, competition: CompetitionRow): Promise<unknown>;
  /** Called in the transaction that ends the competition, for notices. */
  onEnd?(transaction: Prisma.TransactionClient, competition: CompetitionRow, end: CompetitionEnd): Promise<void>;
  /** Ids of the competitions that one of its competitions opened. They are paused, resumed and cancelled with it. */
  childrenOf?(store: Store, id: string): Promise<readonly string[]>;
  /** Id of its competition that opened another one. It is advanced when that one ends. */
  parentOf?(store: Store, child: string): Promise<string | undefined>;
  /** Reason why users cannot give a competition this id: its competitions open others with such ids. */
  reservationOf?(store: Store, id: string): Promise<string | undefined>;
  /**
   * Takes accounts that were deleted, and accounts and bots that may not play any more, out of its competitions, or ends these.
   * Idempotent: it also runs at the start of a server and every hour, because a server may be killed after a deletion.
   */
  releaseBarred?(tools: BarringTools): Promise<void>;
}

export type CompetitionKinds = ReadonlyMap<string, CompetitionKind>;

/** Throws if two kinds have the same name. */
export function kindsByName(kinds: readonly CompetitionKind[]): CompetitionKinds {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  if (byName.size === kinds.length) return byName;
  throw new Error(`two kinds of competitions have the same name: ${kinds.map(({ name }) => name).join(', ')}`);
}

/** Stands for the id in the path of a page. @example "/contests/:id" */
export const ID = ':id';

/** Path of the page about a competition; undefined if there is none. */
export function pageOf({ page }: CompetitionKind, id: string): string | undefined {
  return page?.replace(ID, id);
}

/** Throws if this program has no such kind. */
export function kindOf(
  kinds: CompetitionKinds,
  { id, kind: name }: Pick<CompetitionRow, 'id' | 'kind'>,
): CompetitionKind {
  const kind = kinds.get(name);
  if (kind !== undefined) return kind;
  throw new Error(`competition "${id}" is of the kind "${name}", expected ${[...kinds.keys()].join(', ')}`);
}

/** Id of the competition that opened this one; undefined if a user created it. */
export async function parentOf(kinds: CompetitionKinds, store: Store, id: string): Promise<string | undefined> {
  for (const kind of kinds.values()) {
    const parent = await kind.parentOf?.(store, id);
    if (parent !== undefined) return parent;
  }
  return undefined;
}

/** Reason why users cannot give a competition this id; undefined if they can. */
export async function reservationOf(kinds: CompetitionKinds, store: Store, id: string): Promise<string | undefined> {
  for (const kind of kinds.values()) {
    const reserved = await kind.reservationOf?.(store, id);
    if (reserved !== undefined) return reserved;
  }
  return undefined;
}

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
