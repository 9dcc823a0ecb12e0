// A gauntlet's folder: a comparison's document for each opponent, the gauntlet's document, and the plot.

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

/** The folder of a gauntlet, locked until `close`. */
export class GauntletFolder {
  readonly #path: string;
  readonly #unlock: () => void;

  /** Creates the folder if needed, and locks it. Throws a UsageError if it is in use. */
  constructor(path: string) {
    this.#path = path;
    mkdirSync(join(path, 'comparisons'), { recursive: true });
    this.#unlock = valueOrUsageError(lockFolder(path));
  }

  /** The stored results of the comparison with an opponent. Throws a UsageError if they cannot be read. */
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

  /** The file of the comparison with an opponent, named after the opponent. */
  pathOf({ name }: Contender): string {
    return join(this.#path, 'comparisons', `${encodeURIComponent(name)}.json`);
  }

  close(): void {
    this.#unlock();
  }
}
