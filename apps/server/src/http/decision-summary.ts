// The metric that summarises decision times. Its quantiles come from a histogram of fixed size: the digest in the library's
// own summary takes more CPU time per decision than parsing the reply.

import { addDecision, decisionCount, noDecisions, timeAt } from '@mcr-arena/arena';
import type { Millis } from '@mcr-arena/sdk';
import { type Registry, Summary } from 'prom-client';

const QUANTILES = [0.5, 0.99];

export class DecisionSummary extends Summary<'quantile'> {
  readonly #name: string;
  readonly #times = noDecisions();
  #seconds = 0;

  constructor(options: { readonly name: string; readonly help: string; readonly registers: Registry[] }) {
    super({ ...options, percentiles: [] });
    this.#name = options.name;
  }

  add(elapsed: Millis): void {
    addDecision(this.#times, elapsed);
    this.#seconds += elapsed / 1000;
  }

  override async get(): ReturnType<Summary<'quantile'>['get']> {
    const quantiles = QUANTILES.map((quantile) => ({
      labels: { quantile },
      value: (timeAt(this.#times, quantile) ?? 0) / 1000,
    }));
    const sum = { metricName: `${this.#name}_sum`, labels: {}, value: this.#seconds };
    const count = { metricName: `${this.#name}_count`, labels: {}, value: decisionCount(this.#times) };
    return { ...(await super.get()), values: [...quantiles, sum, count] };
  }
}
