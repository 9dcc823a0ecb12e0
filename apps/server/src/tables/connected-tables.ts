// Assembles the tables of connected bots from sessions, matchmaking, journal and lease. Of all processes on a database, only the
// holder of the lease runs them; when the holder ends, another process takes over the lease and resumes from the journal.

import type { ClaimWindowLimits, SetPool } from '@mcr-arena/arena';
import { createRegistry, type HostModule, type HostRegistry, openThreadHosts, SESSION_HOST } from '@mcr-arena/hosts';
import type { Database } from '../database/open-database.ts';
import { ConnectedBots } from '../sessions/connected-bots.ts';
import { createJournalStore, type JournalStore } from './journal-store.ts';
import { type Lease, openLease } from './lease.ts';
import { Matchmaking, type MatchmakingOptions } from './matchmaking.ts';
import { createSessionHost, sessionIdsOf } from './session-host.ts';
import { createTablePlayer, type WatchDeal } from './table-player.ts';

export const CONNECTED_BOTS_LEASE = 'connected-bots';

export interface ConnectedTablesOptions extends MatchmakingOptions {
  readonly database: Pick<Database, 'prisma' | 'url'>;
  /** Hosts of the other bots, which run in threads. */
  readonly hosts: readonly HostModule[];
  /** Number of threads for other bots. */
  readonly workers: number;
  readonly claimWindow?: ClaimWindowLimits;
  readonly watch?: readonly WatchDeal[];
  /** How long a failed write of the journal is retried. */
  readonly patienceMs?: number;
  readonly lapseMs?: number;
  readonly renewMs?: number;
  onError(error: unknown): void;
}

/** Work that runs while this process holds the lease. */
export interface HeldWork {
  close(): Promise<void>;
}

export interface ConnectedTables {
  readonly bots: ConnectedBots;
  readonly matchmaking: Matchmaking;
  /** Whether this process holds the lease and therefore accepts bots and plays sets. */
  readonly isHeld: boolean;
  /** Calls `begin` when this process acquires the lease, and closes the returned work when it loses it. */
  whileHeld(begin: (player: SetPool) => Promise<HeldWork>): Promise<void>;
  close(): Promise<void>;
}

/** Starts to compete for the lease when `whileHeld` is called. */
export function createConnectedTables(options: ConnectedTablesOptions): ConnectedTables {
  const { database, hosts, workers, claimWindow, watch, onError } = options;
  const bots = new ConnectedBots();
  const matchmaking = new Matchmaking(bots, options);
  let lease: Lease | undefined;
  let isOpen = false;
  let registry: HostRegistry | undefined;
  let work: HeldWork | undefined;
  let player: SetPool | undefined;
  const journal = journalOf(options, () => lease!);
  const stop = async (): Promise<void> => {
    isOpen = false;
    const ending = work;
    work = undefined;
    await player?.close();
    const closed = ending?.close();
    matchmaking.suspend();
    bots.close('not-ready');
    await closed;
  };
  return {
    bots,
    matchmaking,
    get isHeld() {
      return isOpen && lease?.isHeld === true;
    },
    whileHeld: async (begin) => {
      registry = openThreadHosts(hosts, Math.max(1, workers));
      const all = withSessions(registry, matchmaking);
      lease = await openLease({
        prisma: database.prisma,
        key: CONNECTED_BOTS_LEASE,
        onError,
        ...leaseTimesOf(options),
        onGained: async () => {
          matchmaking.resume();
          bots.expect((await journal.listDeals()).flatMap(sessionIdsOf));
          isOpen = true;
          const more = { ...(claimWindow !== undefined && { claimWindow }), ...(watch !== undefined && { watch }) };
          player = createTablePlayer({ registry: all, journal, ...more });
          work = await begin(player);
        },
        onLost: stop,
      });
    },
    close: async () => {
      await stop();
      await lease?.close();
      await journal.close();
      await registry?.close();
    },
  };
}

function journalOf({ database, patienceMs, onError }: ConnectedTablesOptions, lease: () => Lease): JournalStore {
  const patience = patienceMs === undefined ? {} : { patienceMs };
  return createJournalStore({ database, key: CONNECTED_BOTS_LEASE, lease, onError, ...patience });
}

function leaseTimesOf({ lapseMs, renewMs }: ConnectedTablesOptions) {
  return { ...(lapseMs !== undefined && { lapseMs }), ...(renewMs !== undefined && { renewMs }) };
}

/** The registry with the host of remote bots added. */
export function withSessions(registry: HostRegistry, matchmaking: Matchmaking): HostRegistry {
  const hosts = [...registry.names].map((name) => [name, registry.hostFor(name)] as const);
  return createRegistry(new Map([...hosts, [SESSION_HOST, createSessionHost(matchmaking)]]));
}
