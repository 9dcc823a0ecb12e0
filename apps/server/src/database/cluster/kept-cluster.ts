// Starts the embedded PostgreSQL again at its address if it ends although nobody stopped it. PostgreSQL itself restarts single
// backends; this is for its main process. Connections are lost, committed data are not. It counts as lost if it does not keep running.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

/** Number of times that it may fail to start, or end again within `STABLE_MS`, before it counts as lost. */
const MOST_FAILURES = 3;
const STABLE_MS = 60_000;
const PAUSE_MS = 1_000;

export interface KeepOptions {
  /** Starts PostgreSQL again at the same address. */
  start(): Promise<Cluster>;
  /** Called before each restart, with the end of the output or the reason of the last failed start. */
  onEnd(printed: string): void;
  readonly stableMs?: number;
  readonly pauseMs?: number;
}

/** `lost` resolves after the third failure, or once PostgreSQL was stopped. */
export class KeptCluster implements Cluster {
  readonly url: string;
  readonly address: Cluster['address'];
  readonly lost: Promise<string>;
  readonly #first: Cluster;
  readonly #options: KeepOptions;
  readonly #stopped = new AbortController();
  #current: Pick<Cluster, 'lost' | 'stop'>;

  constructor(first: Cluster, options: KeepOptions) {
    this.url = first.url;
    this.address = first.address;
    this.#first = first;
    this.#current = first;
    this.#options = options;
    this.lost = this.#keep();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#current.stop();
    await this.lost;
  }

  async #keep(): Promise<string> {
    const { stableMs = STABLE_MS, pauseMs = PAUSE_MS, onEnd } = this.#options;
    const { signal } = this.#stopped;
    for (let failures = 0; ; failures += 1) {
      const since = performance.now();
      const printed = await this.#current.lost;
      if (performance.now() - since >= stableMs) failures = 0;
      if (signal.aborted || failures === MOST_FAILURES) return printed;
      onEnd(printed);
      await sleep(failures * pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return printed;
      this.#current = await this.#startAgain();
      // PostgreSQL cannot be stopped before it has started.
      if (signal.aborted) await this.#current.stop();
    }
  }

  /** A start that fails counts as a PostgreSQL that ended at once. */
  async #startAgain(): Promise<Pick<Cluster, 'lost' | 'stop'>> {
    try {
      return await this.#options.start();
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      return { lost: Promise.resolve(reason), stop: () => this.#first.stop() };
    }
  }
}
