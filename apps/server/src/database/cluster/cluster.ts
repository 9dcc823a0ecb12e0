// Starts and stops the embedded PostgreSQL as a child process, which also stops if this process is killed: a shell between the two
// waits for the end of its input, which the system closes when this process ends. Committed data survives a power cut, unless a test
// weakens the settings for speed.

import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, giveTo } from './account.ts';
import { type ClusterAddress, chooseAddress, clearAddress, settingsOf, urlOf } from './address.ts';
import { ClusterFailure } from './cluster-failure.ts';
import type { ClusterPath } from './cluster-path.ts';
import { type ClusterSettings, SETTINGS } from './cluster-settings.ts';
import { environment } from './initialise.ts';
import { endLeftover, readProcessFile } from './process-file.ts';
import type { Programs } from './programs.ts';

export interface Cluster {
  readonly url: string;
  readonly address: ClusterAddress;
  /** Resolves once PostgreSQL has exited, with the end of its output. */
  readonly lost: Promise<string>;
  stop(): Promise<void>;
}

/** Shuts PostgreSQL down cleanly at the end of the input, which means that this process has ended or requests a stop. */
const KEEPER = `
exec 3<&0
"$@" 3<&- </dev/null &
postgres=$!
{ read -r line <&3; kill -INT $postgres; } >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait $postgres
code=$?
kill $watch 2>/dev/null
exit $code`;

const START_MS = 600_000;
const STEP_MS = 10;
/** Time for the output to end after PostgreSQL has exited. */
const OUTPUT_MS = 1_000;

/** Starts PostgreSQL on existing files, again at the `former` address if there is one. Throws a `ClusterFailure` with the reason. */
export async function startCluster(
  programs: Programs,
  account: Account,
  path: ClusterPath,
  settings: ClusterSettings = {},
  former?: ClusterAddress,
): Promise<Cluster> {
  await endLeftover(path);
  if (former !== undefined) clearAddress(former);
  const address = former ?? (await chooseAddress(path));
  if (address.type === 'socket') giveTo(account, address.folder);
  const all = { ...SETTINGS, ...settings, ...settingsOf(address) };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnKept([...account.command], [programs.postgres, '-D', path.data, ...options]);
  const exited = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error']) child.once(event, () => resolve());
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  // Connections of a killed PostgreSQL may stay open for some time, and with them the output.
  const closed = exited.then(() => Promise.race([ended, sleep(OUTPUT_MS, undefined, { ref: false })]));
  const log = keepLog(child.stderr!, path.log);
  try {
    await ready(child, path, log);
  } catch (thrown) {
    child.stdin!.destroy();
    await closed;
    if (former === undefined) removeSocket(address);
    throw thrown;
  }
  return {
    url: urlOf(address, path),
    address,
    lost: closed.then(() => log.tail()),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.stdin!.end();
      await closed;
      removeSocket(address);
    },
  };
}

/** Runs in a separate connection, so that Ctrl-C in a terminal ends the server before PostgreSQL. */
function spawnKept(account: readonly string[], postgres: readonly string[]): ChildProcess {
  const kept = process.platform === 'win32' ? postgres : [...account, '/bin/sh', '-c', KEEPER, 'sh', ...postgres];
  const [program, ...args] = kept;
  const child = spawn(program!, args, {
    cwd: '/',
    env: environment(),
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin!.on('error', () => {});
  return child;
}

async function ready(child: ChildProcess, path: ClusterPath, log: ClusterLog): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new ClusterFailure(log.tail())));
  });
  failed.catch(() => {});
  const end = Date.now() + START_MS;
  while (readProcessFile(path)?.isReady !== true) {
    if (Date.now() > end)
      throw new ClusterFailure(`error: PostgreSQL was not ready after ${START_MS / 60_000} minutes`);
    await Promise.race([failed, sleep(STEP_MS)]);
  }
}

function removeSocket(address: ClusterAddress): void {
  if (address.type === 'socket' && address.isTemporary) rmSync(address.folder, { recursive: true, force: true });
}

const MAX_BYTES = 1024 * 1024;
const TAIL_CHARACTERS = 8_192;

type ClusterLog = ReturnType<typeof keepLog>;

/** Writes `output` to the file `path`. Disk errors do not stop the database. */
function keepLog(output: Readable, path: string) {
  let tail = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-TAIL_CHARACTERS);
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(path, `${path}.1`);
      appendFileSync(path, text, { mode: 0o600 });
    } catch {
      // The end of the output is still kept in memory.
    }
  });
  return {
    /** The end of the output. */
    tail: (): string => tail,
  };
}
