// Reports the bots for which competitions wait, whenever they have changed. Deals that begin and end change them for a moment only, so what
// deals change is reported once a second.

import type { Millis } from '@mcr-arena/sdk';

const EVERY_MS: Millis = 1000;

type Competition = string;

interface WaitingReportsOptions {
  /** Names of the bots for which a competition waits. */
  waitingFor(competition: Competition): readonly string[];
  report(competition: Competition): void;
}

export class WaitingReports {
  readonly #options: WaitingReportsOptions;
  /** Names that were reported last, where there are any. */
  readonly #reported = new Map<Competition, string>();
  readonly #changed = new Set<Competition>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WaitingReportsOptions) {
    this.#options = options;
  }

  /** Reports a competition at once, if its bots have changed. */
  now(competition: Competition): void {
    const names = this.#options.waitingFor(competition).join('\n');
    if (names === (this.#reported.get(competition) ?? '')) return;
    if (names === '') this.#reported.delete(competition);
    else this.#reported.set(competition, names);
    this.#options.report(competition);
  }

  /** Reports a competition within a second, if its bots have changed by then. */
  soon(competition: Competition): void {
    this.#changed.add(competition);
    this.#timer ??= setTimeout(() => this.#flush(), EVERY_MS).unref();
  }

  /** Forgets all that was reported, because another process reports from now on. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed.clear();
    this.#reported.clear();
  }

  #flush(): void {
    this.#timer = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const competition of changed) this.now(competition);
  }
}
