// Builds the service worker after the pages, with the list of the files that it stores.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** The document of all pages, stored under the address of its folder: a server does not send it by its name. */
const DOCUMENT = 'index.html';
/** Other files that the pages need: no compressed copies, and no lists for a server. */
const STORED = /^(theme\.js|favicon\.svg|manifest\.webmanifest|icon-\d+\.png|assets\/.+)$/;
/** Besides copies: the editor of bots, which is large and needs the server. */
const NOT_STORED = /\.(br|gz|map)$|^assets\/CodeEditor-/;
const HASHED = /^assets\//;

/** `isSite`: whether the pages have no server. */
export function offline(isSite: boolean): Plugin {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build: { outDir } }) => {
      folder = resolve(root, outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        // The build failed before it wrote anything.
        if (!existsSync(join(folder, DOCUMENT))) return;
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: {
            FILES: JSON.stringify(filesIn(folder)),
            SITE: String(isSite),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: 'es2023',
            lib: {
              entry: join(import.meta.dirname, '../src/ui/offline/service-worker.ts'),
              formats: ['iife'],
              name: 'serviceWorker',
              fileName: () => 'sw.js',
            },
          },
        });
      },
    },
  };
}

function filesIn(folder: string): readonly { readonly url: string; readonly revision: string | null }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => STORED.test(path) && !NOT_STORED.test(path))
    .toSorted()
    .map((path) => ({ url: path, revision: HASHED.test(path) ? null : digestOf(join(folder, path)) }));
  return [{ url: './', revision: digestOf(join(folder, DOCUMENT)) }, ...files];
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
}
