// The pages for a whole run of tests: built once, when a test first needs them, if they are missing or out of date.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { arePagesStale, buildPages } from '../../apps/cli/src/serve/pages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A socket that answers "built" once the pages are built, or with the error. */
    readonly pages: string;
  }
}

/** Answers until the returned function is called. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'mcr-pages-'));
  let built: Promise<string> | undefined;
  const path = join(folder, 'pages');
  const server = createServer((socket) => {
    built ??= build();
    void built.then((answer) => socket.end(answer));
  });
  server.listen(path);
  project.provide('pages', path);
  return () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function build(): Promise<string> {
  if (!arePagesStale()) return 'built';
  const pages = await buildPages();
  return pages.ok ? 'built' : pages.error.message;
}
