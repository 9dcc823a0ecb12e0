// Assembles the play of remote bots from their connections, matchmaking, journal and lease. Of all processes on a database, only the
// holder of the lease plays; when the holder ends, another process takes over the lease and resumes from the journal.

import type { ClaimWindowLimits, SetPool } from '@mcr-arena/arena';
import { createRegistry, type HostModule, type HostRegistry, openThreadHosts, REMOTE_HOST } from '@mcr-arena/hosts';
import type { Database } from '../database/open-database.ts';
import { createJournalStore, type JournalStore } from '../journal/journal-store.ts';
import { type Lease, openLease } from '../journal/lease.ts';
import { Matchmaking, type MatchmakingOptions } from './matchmaking.ts';
import { RemoteBots } from './remote-bots.ts';
import { createRemoteHost, seatIdsOf } from './remote-host.ts';
import { createSetPlayer, type WatchDeal } from './set-player.ts';

/** The name of 0.2, whose servers may still hold the lease. */
export const REMOTE_BOTS_LEASE = 'connected-bots';

export interface RemotePlayOptions extends MatchmakingOptions {
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

export interface RemotePlay {
  readonly bots: RemoteBots;
  readonly matchmaking: Matchmaking;
  /** Whether this process holds the lease and therefore accepts bots and plays sets. */
  readonly isHeld: boolean;
  /** Calls `begin` when this process acquires the lease, and closes the returned work when it loses it. */
  whileHeld(begin: (player: SetPool) => Promise<HeldWork>): Promise<void>;
  close(): Promise<void>;
}

/** Starts to compete for the lease when `whileHeld` is called. */
export function createRemotePlay(options: RemotePlayOptions): RemotePlay {
  const { database, hosts, workers, claimWindow, watch, onError } = options;
  const bots = new RemoteBots();
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
      const all = withRemoteBots(registry, matchmaking);
      lease = await openLease({
        prisma: database.prisma,
        key: REMOTE_BOTS_LEASE,
        onError,
        ...leaseTimesOf(options),
        onGained: async () => {
          matchmaking.resume();
          bots.expect((await journal.listDeals()).flatMap(seatIdsOf));
          isOpen = true;
          const more = { ...(claimWindow !== undefined && { claimWindow }), ...(watch !== undefined && { watch }) };
          player = createSetPlayer({ registry: all, journal, ...more });
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

function journalOf({ database, patienceMs, onError }: RemotePlayOptions, lease: () => Lease): JournalStore {
  const patience = patienceMs === undefined ? {} : { patienceMs };
  return createJournalStore({ database, key: REMOTE_BOTS_LEASE, lease, onError, ...patience });
}

function leaseTimesOf({ lapseMs, renewMs }: RemotePlayOptions) {
  return { ...(lapseMs !== undefined && { lapseMs }), ...(renewMs !== undefined && { renewMs }) };
}

/** The registry with the host of remote bots added. */
export function withRemoteBots(registry: HostRegistry, matchmaking: Matchmaking): HostRegistry {
  const hosts = [...registry.names].map((name) => [name, registry.hostFor(name)] as const);
  return createRegistry(new Map([...hosts, [REMOTE_HOST, createRemoteHost(matchmaking)]]));
}
