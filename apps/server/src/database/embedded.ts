// The embedded database: a PostgreSQL server whose data folder is created at the first start. It runs as long as this process uses
// the folder, and is started again if it ends before. Other processes on the machine can connect to it meanwhile.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Result, success } from '@mcr-arena/tiles';
import { chooseAccount, giveTo } from './cluster/account.ts';
import { type ClusterAddress, urlOf } from './cluster/address.ts';
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { ClusterFailure } from './cluster/cluster-failure.ts';
import { clusterPathIn } from './cluster/cluster-path.ts';
import type { ClusterSettings } from './cluster/cluster-settings.ts';
import { initialise } from './cluster/initialise.ts';
import { type KeepOptions, KeptCluster } from './cluster/kept-cluster.ts';
import { addressIn, endLeftover, readProcessFile } from './cluster/process-file.ts';
import { findPrograms, type Programs } from './cluster/programs.ts';
import { type DataFolder, type DataFolderError, joinDataFolder, openDataFolder, unusable } from './data-folder.ts';
import { listMigrations } from './migrations.ts';
import { connectPostgres, type PostgresConnection } from './sql-connection.ts';

export interface EmbeddedDatabase {
  readonly url: string;
  /** Resolves with the reason once PostgreSQL has ended and three attempts to restart it have failed. */
  readonly lost: Promise<string>;
  /** Records that this migration was applied to the data. */
  noteMigration(name: string): void;
  /** Stops PostgreSQL and releases the folder. */
  close(): Promise<void>;
}

export type EmbeddedError = DataFolderError | 'programs-missing' | 'account-missing';

/** `open` may create and migrate the data; `join` uses them unchanged. */
export type FolderUse = 'open' | 'join';

/** Starts the database in the folder. `onEnd` is called before each restart. Errors: `EmbeddedError`; existing data then stays unchanged. */
export async function startEmbedded(
  path: string,
  use: FolderUse,
  settings: ClusterSettings = {},
  onEnd: KeepOptions['onEnd'] = () => {},
): Promise<Result<EmbeddedDatabase, EmbeddedError>> {
  const programs = findPrograms();
  if (!programs.ok) return programs;
  const form = { migration: listMigrations().at(-1)!.name, major: programs.value.major };
  const taken = use === 'open' ? openDataFolder(path, form) : joinDataFolder(path, form);
  if (!taken.ok) return taken;
  const started = await startIn(path, taken.value, programs.value, { settings, onEnd });
  if (!started.ok) {
    taken.value.release();
    return started;
  }
  const cluster = started.value;
  const { noteMigration, release } = taken.value;
  const close = (): Promise<void> => cluster.stop().finally(release);
  return success({ url: cluster.url, lost: cluster.lost, noteMigration, close });
}

async function startIn(
  path: string,
  { cluster, isNew, keepCopy }: DataFolder,
  programs: Programs,
  { settings, onEnd }: { readonly settings: ClusterSettings } & Pick<KeepOptions, 'onEnd'>,
): Promise<Result<Cluster, EmbeddedError>> {
  try {
    await endLeftover(cluster);
    keepCopy?.();
    const account = chooseAccount(programs.folder, cluster.folder, cluster.data);
    if (!account.ok) return account;
    if (isNew) await initialise(programs, account.value, cluster, settings);
    else giveTo(account.value, cluster.data);
    const start = (former?: ClusterAddress) => startCluster(programs, account.value, cluster, settings, former);
    const started = await start();
    try {
      await expectWhole(started.url, cluster.data);
    } catch (thrown) {
      await started.stop();
      throw thrown;
    }
    return success(new KeptCluster(started, { start: () => start(started.address), onEnd }));
  } catch (thrown) {
    return unusable(path, thrown);
  }
}

/** Throws if the file of a table or index is missing, which PostgreSQL itself would detect only on reading it. */
async function expectWhole(url: string, data: string): Promise<void> {
  const connected = await connectPostgres(url);
  if (!connected.ok) throw new ClusterFailure(connected.error.message);
  const connection = connected.value;
  try {
    const missing = await missingFile(connection, data);
    if (missing !== undefined) throw new ClusterFailure(`${join(data, missing)} is missing`);
  } catch (thrown) {
    throw thrown instanceof ClusterFailure ? thrown : new ClusterFailure((thrown as Error).message);
  } finally {
    await connection.close();
  }
}

async function missingFile(connection: PostgresConnection, data: string): Promise<string | undefined> {
  const { rows } = await connection.query(
    'SELECT pg_relation_filepath(oid) AS file FROM pg_class WHERE pg_relation_filepath(oid) IS NOT NULL ORDER BY oid',
  );
  return rows.map(({ file }) => String(file)).find((file) => !existsSync(join(data, file)));
}

/** The URL of the database that a server runs in this folder; undefined if no server runs. */
export function runningUrl(path: string): string | undefined {
  const cluster = clusterPathIn(path);
  const noted = readProcessFile(cluster);
  return noted?.isReady === true ? urlOf(addressIn(noted), cluster) : undefined;
}
