// The pages for a whole run of tests, and one server that most files share. Built and started when a test first needs them.

import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { arePagesStale, buildPages } from '../../apps/cli/src/serve/pages.ts';
import { type Serving, serve } from '../server/serving.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A socket that answers "pages" with "built", and "server" with a `LentServer` as JSON; or with the error. */
    readonly pages: string;
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
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mcr-pages-'));
  let built: Promise<string> | undefined;
  let serving: Promise<Serving> | undefined;
  let database = '';
  const start = async (): Promise<Serving> => {
    database = await newDatabase(project.getProvidedContext().databases);
    const server = await serve({ DATABASE_URL: database });
    process.once('exit', () => void server.kill());
    return server;
  };
  const answer = async (request: string): Promise<string> => {
    built ??= build();
    const pages = await built;
    if (request === 'pages' || pages !== 'built') return pages;
    serving ??= start();
    const { url, administratorToken } = await serving;
    return JSON.stringify({ url, administratorToken, database });
  };
  const path = join(folder, 'pages');
  const server = createServer((socket) => {
    socket.once('data', (request) => {
      answer(String(request)).then(
        (reply) => socket.end(reply),
        (error) => socket.end(`failed: ${error}`),
      );
    });
  });
  server.listen(path);
  project.provide('pages', path);
  return async () => {
    server.close();
    await (await serving)?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function build(): Promise<string> {
  if (!arePagesStale()) return 'built';
  const pages = await buildPages();
  return pages.ok ? 'built' : pages.error.message;
}

async function newDatabase(path: string): Promise<string> {
  const socket = connect(path);
  socket.write('migrated');
  return text(socket);
}
