// A gauntlet's folder: a comparison's document for each opponent, the gauntlet's own, and the plot.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder, writeText } from '@mcr-arena/arena';
import {
  type ComparisonResults,
  type Contender,
  formatGauntlet,
  type GauntletResults,
  readComparison,
  writeComparison,
} from '@mcr-arena/lab';
import { valueOrUsageError } from '../exit-code.ts';

/** Holds the folder until it is closed. */
export class GauntletFolder {
  readonly #path: string;
  readonly #unlock: () => void;

  /** Makes the folder if there is none, and takes it until `close`. Throws a UsageError if it is in use. */
  constructor(path: string) {
    this.#path = path;
    mkdirSync(join(path, 'comparisons'), { recursive: true });
    this.#unlock = valueOrUsageError(lockFolder(path));
  }

  /** What was kept of the comparison with an opponent. Throws a UsageError if it cannot be read. */
  kept(opponent: Contender): ComparisonResults | undefined {
    return valueOrUsageError(readComparison(this.pathOf(opponent)));
  }

  keep(results: ComparisonResults): Promise<void> {
    return writeComparison(this.pathOf(results.plan.b), results);
  }

  async finish(results: GauntletResults, plot: string | undefined): Promise<void> {
    await writeText(join(this.#path, 'gauntlet.json'), formatGauntlet(results));
    if (plot !== undefined) await writeText(join(this.#path, 'gauntlet.svg'), plot);
  }

  /** The file of the comparison with an opponent, which its name gives the file's. */
  pathOf({ name }: Contender): string {
    return join(this.#path, 'comparisons', `${encodeURIComponent(name)}.json`);
  }

  close(): void {
    this.#unlock();
  }
}
