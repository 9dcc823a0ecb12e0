// Metrics: GET /metrics in the text format of Prometheus. Those of the process and of remote bots depend on undisclosed sets, so only
// administrators can read them.

import { addDecision, decisionCount, noDecisions, timeAt } from '@mcr-arena/runs';
import type { Millis } from '@mcr-arena/sdk';
import { Counter, collectDefaultMetrics, Histogram, Registry, Summary } from 'prom-client';
import type { Announcement } from '../events/announcements.ts';
import type { ApiServer } from './api-server.ts';

type MetricsReader = 'administrator' | 'anyone';

/** Routes of remote bots, whose requests follow the play of undisclosed sets. */
const REMOTE_BOTS = '/api/remote/';
const SECOND_MS = 1000;
const SECONDS = [0.005, 0.02, 0.1, 0.5, 2];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const open = new Registry();
  const all = new Registry();
  collectDefaultMetrics({ register: all });
  const registers = [open, all];
  const sets = new Counter({
    name: 'mcr_sets_played_total',
    help: 'Duplicate sets disclosed by this process.',
    registers,
  });
  const rounds = new Counter({
    name: 'mcr_rounds_opened_total',
    help: 'Swiss rounds opened by this process.',
    registers,
  });
  const answers = new Histogram({
    name: 'mcr_http_seconds',
    help: 'Response time, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const ofBots = new Histogram({
    name: 'mcr_remote_http_seconds',
    help: 'Response time of requests of remote bots, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [all],
  });
  const decisions = new DecisionSummary({
    name: 'mcr_remote_decision_seconds',
    help: 'Time from sending a question to a remote bot until its reply arrives.',
    registers: [all],
  });
  const readers: Readonly<Record<MetricsReader, () => Promise<string>>> = {
    administrator: atMostOnceASecond(() => all.metrics()),
    anyone: atMostOnceASecond(() => open.metrics()),
  };
  return {
    contentType: open.contentType,
    /**
     * All metrics for administrators, or the public ones, collected at most once a second: collecting them blocks the server for
     * milliseconds.
     */
    read: (reader: MetricsReader): Promise<string> => readers[reader](),
    /** Records the response time of a remote bot's reply. */
    timeDecision: (elapsed: Millis): void => decisions.add(elapsed),
    /** Counts the event that an announcement reports. */
    count: ({ type }: Announcement): void => {
      if (type === 'setPlayed') sets.inc();
      if (type === 'roundOpened') rounds.inc();
    },
    /** Times the app's responses. */
    watch: (app: ApiServer): void => {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unknown';
        const seconds = route.startsWith(REMOTE_BOTS) ? ofBots : answers;
        seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
  };
}

/** Runs `collect` unless its last result is younger than a second. */
function atMostOnceASecond(collect: () => Promise<string>): () => Promise<string> {
  let last = { at: Number.NEGATIVE_INFINITY, text: Promise.resolve('') };
  return () => {
    const at = performance.now();
    if (at - last.at >= SECOND_MS) last = { at, text: collect() };
    return last.text;
  };
}

// The metric that summarises decision times. Its quantiles come from a histogram of fixed size: the digest in the library's
// own summary takes more CPU time per decision than parsing the reply.

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
