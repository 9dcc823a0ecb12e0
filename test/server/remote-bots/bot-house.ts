// A director with a socket for remote bots on a free port, and the results of its tournaments without a server.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { type BotReference, botsOf } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { expectValue } from '@mcr-arena/tiles';
import {
  commitmentOf,
  type Entrant,
  type EntrantId,
  formatResults,
  formatSecret,
  resultsOf,
} from '@mcr-arena/tournament';
import { Server as SocketServer } from 'socket.io';
import { AddressCounts } from '../../../apps/server/src/accounts/address-counts.ts';
import { identify } from '../../../apps/server/src/accounts/identity.ts';
import { BOT_HOSTS } from '../../../apps/server/src/bots/bot-hosts.ts';
import type { IssuedBotToken } from '../../../apps/server/src/bots/remote-bots.ts';
import { secretOfRow } from '../../../apps/server/src/competitions/competition-row.ts';
import type { TournamentOrder } from '../../../apps/server/src/competitions/swiss/create-tournament.ts';
import { configOfRow } from '../../../apps/server/src/competitions/swiss/swiss-config.ts';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import { type Director, startDirector } from '../../../apps/server/src/director.ts';
import type { Announcement } from '../../../apps/server/src/events/announcements.ts';
import { openLiveStream } from '../../../apps/server/src/events/live-stream.ts';
import { Lease, type LeaseOptions, LIVE_PLAY } from '../../../apps/server/src/journal/lease.ts';
import { openBotSockets } from '../../../apps/server/src/remote-bots/bot-sockets.ts';
import { createEndReports } from '../../../apps/server/src/remote-bots/end-reports.ts';
import {
  createRemotePlay,
  type RemotePlay,
  type RemotePlayOptions,
} from '../../../apps/server/src/remote-bots/remote-play.ts';
import { newBotToken } from '../test-tokens.ts';
import { newDatabase, resultsOfOrder, until } from '../throwaway.ts';

export interface BotHouse {
  readonly url: string;
  readonly database: Database;
  readonly director: Director;
  readonly remotePlay: RemotePlay;
  readonly errors: readonly unknown[];
  /** A token of the bot `name`. */
  newToken(name: string): Promise<IssuedBotToken>;
  close(): Promise<void>;
}

/** `onIdentified` is called after the check of a bot's token, before the bot is connected. */
export async function openBotHouse(
  more: Partial<RemotePlayOptions & LeaseOptions> = {},
  onIdentified: () => Promise<void> = async () => {},
): Promise<BotHouse> {
  const database = await newDatabase();
  const errors: unknown[] = [];
  const onError = (error: unknown): void => {
    errors.push(error);
  };
  const lease = new Lease({ database, key: LIVE_PLAY, onError, ...more });
  const remotePlay = createRemotePlay({ database, lease, hosts: BOT_HOSTS, workers: 1, onError, ...more });
  const http = createServer();
  const io = new SocketServer(http, { serveClient: false, maxHttpBufferSize: 64 * 1024 });
  openBotSockets(io, {
    bots: remotePlay.bots,
    isReady: () => remotePlay.isHeld,
    identify: async (token) => {
      const identity = await identify(database.prisma, token);
      await onIdentified();
      return identity;
    },
    trustProxy: false,
    onError,
  });
  const announceLive = openLiveStream(io, {
    exists: async (id) => (await director.read(id)) !== undefined,
    watched: new AddressCounts(1000),
    trustProxy: false,
  });
  const reportEnd = createEndReports(remotePlay.bots, database.prisma, onError);
  const announce = (announcement: Announcement): void => {
    announceLive(announcement);
    reportEnd(announcement);
  };
  const director = await startDirector({ database, workers: 1, remotePlay, announce, onError });
  await lease.open();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    database,
    director,
    remotePlay,
    errors,
    newToken: (name) => newBotToken(database.prisma, name),
    close: async () => {
      await io.close();
      await lease.close();
      await director.close();
      await database.close();
    },
  };
}

/** Creates a tournament, plays it to its end and returns results.json. */
export async function playToEnd({ director }: BotHouse, order: TournamentOrder): Promise<string> {
  const id = expectValue(await director.create(order));
  expectValue(await director.control(id, 'start'));
  await until(async () => (await director.read(id))!.row.status === 'finished');
  return resultsText(director, id);
}

export async function resultsText(director: Director, id: string): Promise<string> {
  const { row, state } = (await director.readWithSets(id))!;
  const secret = secretOfRow(row);
  return formatResults(resultsOf(state, { commitment: commitmentOf(secret), secret: formatSecret(secret) }));
}

/**
 * results.json of the same tournament played in this process without a server; `bots` names the program of each
 * remote entrant.
 */
export async function resultsInProcess(
  director: Director,
  id: string,
  bots: Readonly<Record<EntrantId, string>>,
): Promise<string> {
  const { row } = (await director.read(id))!;
  const config = configOfRow(row);
  const byProgram = (entrant: Entrant): Entrant => ({ ...entrant, bot: bots[entrant.id] ?? entrant.bot! });
  const sources = botsOf({ ...config, entrants: config.entrants.map(byProgram) }, import.meta.dirname, HOUSE_BOTS);
  const found: ReadonlyMap<EntrantId, BotReference> = expectValue(sources);
  return resultsOfOrder({ config, bots: found, rules: DUPLICATE_RULES }, secretOfRow(row));
}
