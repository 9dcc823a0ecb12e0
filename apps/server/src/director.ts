// Assembles the parts that run competitions in a process: the kinds, the players of sets, and the queue of jobs between them.

import type { HostModule } from '@mcr-arena/hosts';
import { openSetPool, type SetSpec } from '@mcr-arena/runs';
import type { ArtifactCache } from './bots/artifacts/artifact-cache.ts';
import { hostsOf, type PlayedUploads } from './bots/bot-hosts.ts';
import { registerHouseBots } from './bots/house-bots.ts';
import { isRemote, runsCode } from './bots/kinds/version-kinds.ts';
import { withArtifacts } from './bots/uploads/player.ts';
import { competitionKinds, operationsOfKinds } from './competition-kinds.ts';
import type { Audience } from './competitions/audience.ts';
import type { CompetitionKind } from './competitions/competition-kind.ts';
import { startCompetitions } from './competitions/competitions.ts';
import { ensureLadder, type LadderConfig } from './competitions/ladder/ladder-config.ts';
import { createLedger } from './competitions/swiss/ledger.ts';
import type { Database } from './database/open-database.ts';
import type { Announce } from './events/announcements.ts';
import { createPlayRate, type PlayRate } from './jobs/play-rate.ts';
import type { SetPlayers } from './jobs/set-jobs.ts';
import type { SetQueueName } from './jobs/set-queue.ts';
import type { RemotePlay } from './remote-bots/remote-play.ts';

export interface DirectorOptions {
  readonly database: Database;
  /** Number of threads that play sets; 0 if other processes play them. */
  readonly workers: number;
  /** Play of remote bots; absent if another process has it. */
  readonly remotePlay?: Pick<RemotePlay, 'whileHeld' | 'close'>;
  /** Uploaded bots; absent if this process plays no sets with them. */
  readonly uploads?: PlayedUploads & { readonly cache: Pick<ArtifactCache, 'locate'> };
  /** Hosts of the threads; default: those of house bots and, in a sandbox, of uploaded bots. */
  readonly hosts?: readonly HostModule[];
  /** Detects visitors; absent in processes without pages. */
  readonly audience?: Audience;
  /** Additional kinds of competitions. */
  readonly kinds?: readonly CompetitionKind[];
  readonly announce: Announce;
  /** Called with background errors; the work continues or is retried. */
  onError(error: unknown): void;
}

/** Maximum number of sets with remote bots in play at the same time. Many of them wait for their bots, which costs little. */
const REMOTE_SETS = 1024;
/** The same limit per competition, so that sets that wait for absent bots leave room for others. */
const REMOTE_SETS_EACH = 64;
/** Number of sets that may wait on the clock or for each other beside those in play: the least, and per thread. */
const WAITING_SETS = { least: 8, perThread: 2 };

export type Director = Awaited<ReturnType<typeof startDirector>>;

export async function startDirector(options: DirectorOptions) {
  const { database } = options;
  const { prisma } = database;
  const ledger = createLedger();
  const rate = createPlayRate(options.workers);
  const houseVersions = await registerHouseBots(prisma);
  const kinds = competitionKinds({ ledger, houseVersions }, options.kinds);
  const competitions = await startCompetitions({
    ...options,
    kinds,
    players: playersOf(options, rate),
    announce: (announcement) => {
      if (announcement.type === 'setPlayed') rate.count(announcement);
      options.announce(announcement);
    },
    queueOf,
  });
  return {
    ...competitions,
    ...operationsOfKinds({ prisma, houseVersions, ledger, competitions, announce: options.announce }),
    kinds,
    /** Speed of this process in deals per hour; undefined before the first set. */
    dealsPerHour: rate.dealsPerHour,
    /** Creates the ladder if it does not exist, and starts it. */
    openLadder: async (config?: LadderConfig): Promise<void> =>
      competitions.advance(await ensureLadder(prisma, houseVersions, config)),
  };
}

/** Sets with remote bots are played by the process with their connections, sets with uploaded bots by a process with a sandbox. */
function queueOf({ bots }: SetSpec): SetQueueName {
  const hasCode = bots.some(({ reference }) => runsCode(reference));
  if (bots.some(({ reference }) => isRemote(reference))) return hasCode ? 'connectedSandboxed' : 'connected';
  return hasCode ? 'sandboxed' : 'anywhere';
}

function playersOf(
  { database, workers, remotePlay, uploads, ...options }: DirectorOptions,
  rate: PlayRate,
): SetPlayers {
  // If few other processes take sets, one set per thread is taken ahead, so that no thread waits for the database.
  const ahead = database.isOwn ? { ahead: workers, batch: workers } : {};
  const isSandboxed = uploads?.isSandboxed === true;
  const mostWaiting = Math.max(WAITING_SETS.least, WAITING_SETS.perThread * workers);
  const { hosts = hostsOf(uploads) } = options;
  const pool = rate.timed(openSetPool(workers, hosts, { mostWaiting, isLow: true }));
  const player = uploads === undefined ? pool : withArtifacts(pool, uploads.cache);
  return {
    ...(workers === 0 ? {} : { anywhere: { player, slots: workers, mostWaiting, ...ahead } }),
    // Sets of both queues share the same threads.
    ...(workers === 0 || !isSandboxed ? {} : { sandboxed: { player, slots: workers, mostWaiting } }),
    ...(remotePlay === undefined
      ? {}
      : {
          connected: {
            whileHeld: (begin) =>
              remotePlay.whileHeld((held) => begin(uploads === undefined ? held : withArtifacts(held, uploads.cache))),
            close: () => remotePlay.close(),
            ...(isSandboxed && { others: ['connectedSandboxed'] as const }),
            slots: REMOTE_SETS,
            perShare: REMOTE_SETS_EACH,
          },
        }),
  };
}
