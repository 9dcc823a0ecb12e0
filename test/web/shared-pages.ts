// The pages for a whole run of tests, and one server that most files share. Built and started when a test first needs them.

import { expectValue } from '@mcr-arena/tiles';
import type { TestProject } from 'vitest/node';
import { arePagesStale, buildPages } from '../../apps/cli/src/serve/pages.ts';
import { answerRequests, request } from '../answers.ts';
import { type Serving, serve } from '../server/serving.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A port that answers "pages" with "built", and "server" with a `LentServer` as JSON. */
    readonly pages: number;
  }
}

/** A server that serves the pages for all files of a run. */
export interface LentServer {
  readonly url: string;
  /** The URL of its database. */
  readonly database: string;
  readonly administratorToken: string;
}

/** Answers until the returned function is called. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let built: Promise<void> | undefined;
  let serving: Promise<Serving> | undefined;
  let database = '';
  const start = async (): Promise<Serving> => {
    database = await request(project.getProvidedContext().databases, 'migrated');
    const server = await serve({ DATABASE_URL: database });
    process.once('exit', () => void server.kill());
    return server;
  };
  const answer = async (what: string): Promise<string> => {
    built ??= build();
    await built;
    if (what === 'pages') return 'built';
    serving ??= start();
    const { url, administratorToken } = await serving;
    return JSON.stringify({ url, administratorToken, database });
  };
  const { port, close } = await answerRequests(answer);
  project.provide('pages', port);
  return async () => {
    close();
    await serving?.then((server) => server.stop()).catch(() => {});
  };
}

async function build(): Promise<void> {
  if (arePagesStale()) expectValue(await buildPages());
}
