// Metrics for operators: GET /metrics in the text format of Prometheus.

import type { Millis } from '@mcr-arena/sdk';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Announcement } from '../events/announcement.ts';
import type { ApiServer } from './api-server.ts';
import { DecisionSummary } from './decision-summary.ts';

export interface Metrics {
  readonly contentType: string;
  /** The metrics, collected at most once a second: collecting them blocks the server for milliseconds. */
  read(): Promise<string>;
  /** Counts the event that an announcement reports. */
  count(announcement: Announcement): void;
  /** Records the response time of a remote bot's reply. */
  timeDecision(elapsed: Millis): void;
  /** Times the app's responses. */
  watch(app: ApiServer): void;
}

const INTERVAL_MS = 1000;

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const sets = new Counter({
    name: 'mcr_sets_played_total',
    help: 'Duplicate sets stored by this process.',
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
  const decisions = new DecisionSummary({
    name: 'mcr_remote_decision_seconds',
    help: 'Time from sending a question to a remote bot until its reply arrives.',
    registers,
  });
  return {
    contentType: registry.contentType,
    read: atIntervals(() => registry.metrics()),
    timeDecision: (elapsed) => decisions.add(elapsed),
    count: ({ type }) => {
      if (type === 'setPlayed') sets.inc();
      if (type === 'roundOpened') rounds.inc();
    },
    watch: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unknown';
        answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
  };
}

/** Runs `collect` at most once per interval and otherwise returns its last result. */
function atIntervals(collect: () => Promise<string>): () => Promise<string> {
  let last = { at: Number.NEGATIVE_INFINITY, text: Promise.resolve('') };
  return () => {
    const at = performance.now();
    if (at - last.at >= INTERVAL_MS) last = { at, text: collect() };
    return last.text;
  };
}
