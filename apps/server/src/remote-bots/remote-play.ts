// Assembles the play of remote bots from their connections, matchmaking and journal. Of all processes on a database, only the holder of
// the lease plays; when the holder ends, another process takes over the lease and resumes from the journal.

import { randomBytes } from 'node:crypto';
import { type ClaimWindowLimits, openTableJournal, type TableObserver, tableIdOf } from '@mcr-arena/arena';
import { createRegistry, type HostModule, type HostRegistry, openThreadHosts, REMOTE_HOST } from '@mcr-arena/hosts';
import { type PlayedSet, playSet, type SetOrder, type SetPool } from '@mcr-arena/runs';
import type { Database } from '../database/open-database.ts';
import { createJournalStore, type JournalStore, LeaseLost } from '../journal/journal-store.ts';
import type { Lease } from '../journal/lease.ts';
import { Matchmaking, type MatchmakingOptions } from './matchmaking.ts';
import { RemoteBots } from './remote-bots.ts';
import { createRemoteHost, seatIdsOf } from './remote-host.ts';

export interface RemotePlayOptions extends MatchmakingOptions {
  readonly database: Pick<Database, 'prisma' | 'url'>;
  readonly lease: Lease;
  /** Hosts of the other bots, which run in threads. */
  readonly hosts: readonly HostModule[];
  /** Number of threads for other bots. */
  readonly workers: number;
  readonly claimWindow?: ClaimWindowLimits;
  readonly watch?: readonly WatchDeal[];
  /** How long a failed write of the journal is retried. */
  readonly patienceMs?: number;
  onError(error: unknown): void;
}

/** Work that runs while this process holds the lease. */
interface HeldWork {
  close(): Promise<void>;
}

export type RemotePlay = ReturnType<typeof createRemotePlay>;

export function createRemotePlay(options: RemotePlayOptions) {
  const { database, lease, hosts, workers, claimWindow, watch, patienceMs, onError } = options;
  const bots = new RemoteBots();
  const matchmaking = new Matchmaking(bots, options);
  let registry: HostRegistry | undefined;
  let work: HeldWork | undefined;
  let player: SetPool | undefined;
  const journal = createJournalStore({ database, lease, onError, ...(patienceMs !== undefined && { patienceMs }) });
  return {
    bots,
    matchmaking,
    /** Whether this process holds the lease and therefore accepts bots and plays sets. */
    get isHeld() {
      return registry !== undefined && lease.isAtWork;
    },
    /** Calls `begin` when this process acquires the lease, and closes the returned work when it loses it. Call it before the lease is opened. */
    whileHeld: (begin: (player: SetPool) => Promise<HeldWork>): void => {
      registry = openThreadHosts(hosts, Math.max(1, workers));
      const all = withRemoteBots(registry, matchmaking);
      lease.add({
        begin: async () => {
          matchmaking.resume();
          bots.expect((await journal.listDeals()).flatMap(seatIdsOf));
          const more = { ...(claimWindow !== undefined && { claimWindow }), ...(watch !== undefined && { watch }) };
          player = createSetPlayer({ registry: all, journal, ...more });
          work = await begin(player);
        },
        end: async () => {
          const ending = work;
          work = undefined;
          await player?.close();
          const closed = ending?.close();
          matchmaking.suspend();
          bots.close('not-ready');
          await closed;
        },
      });
    },
    /** Call it once the lease is closed. */
    close: async (): Promise<void> => {
      await journal.close();
      await registry?.close();
    },
  };
}

/** The registry with the host of remote bots added. */
export function withRemoteBots(registry: HostRegistry, matchmaking: Matchmaking): HostRegistry {
  const hosts = [...registry.names].map((name) => [name, registry.hostFor(name)] as const);
  return createRegistry(new Map([...hosts, [REMOTE_HOST, createRemoteHost(matchmaking)]]));
}

/** Returns an observer for a deal of a set, by its index in the set's seatings. */
export type WatchDeal = (order: SetOrder, deal: number) => TableObserver | undefined;

interface SetPlayerOptions {
  readonly registry: HostRegistry;
  readonly journal: JournalStore;
  readonly claimWindow?: ClaimWindowLimits;
  readonly watch?: readonly WatchDeal[];
}

/** `close` only refuses further sets; those in play end when their seats are suspended. */
function createSetPlayer({ registry, journal, claimWindow, watch = [] }: SetPlayerOptions): SetPool {
  let isClosed = false;
  const play = async (order: SetOrder): Promise<PlayedSet> => {
    if (isClosed) throw new Error('the tables are closed');
    const table = tableIdOf(order);
    try {
      return await playSet(order, registry, {
        journal: await openTableJournal(journal, table, () => randomBytes(12).toString('base64url')),
        observersOf: (deal) => watch.flatMap((each) => each(order, deal) ?? []),
        ...(claimWindow !== undefined && { claimWindow }),
      });
    } catch (thrown) {
      // A void set is played again from the start. A set that another process resumes keeps its journal.
      if (!isClosed && !(thrown instanceof LeaseLost)) await journal.discard(table);
      throw thrown;
    }
  };
  return {
    play,
    close: async () => {
      isClosed = true;
    },
  };
}
