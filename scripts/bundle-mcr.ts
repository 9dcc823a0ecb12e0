// Bundles `mcr` with its local commands to JavaScript that needs no other files: the shared code in `arena.mjs`, and an entry point for
// each command, thread, host and house bot.

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { modulesByUrl } from './modules-by-url.ts';

const ROOT = join(import.meta.dirname, '..');
/** Headers of the libraries for bots in C++, which the host of programs finds beside its code. */
const HEADERS = join(ROOT, 'packages/hosts/src/stdio/include');

/** Compiled code for one platform, which Piscina does without: it sets the priority of threads. */
const OPTIONAL = '@napi-rs/nice';

/** Writes the bundle to a folder; `mcr.mjs` is the program. */
export async function bundleMcr(folder: string): Promise<void> {
  const modules = modulesByUrl();
  const input = { mcr: join(ROOT, 'apps/cli/src/local-main.ts') };
  const bundled = await rolldown({
    input,
    platform: 'node',
    cwd: ROOT,
    plugins: [modules.plugin],
    external: OPTIONAL,
    logLevel: 'silent',
  });
  await bundled.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    assetFileNames: '[name][extname]',
    // Code that several entry points share is in one file, and each module of it runs when it is first imported.
    strictExecutionOrder: true,
    codeSplitting: { groups: [{ name: 'arena', test: (id) => id !== input.mcr && !modules.isEntry(id) }] },
  });
  await bundled.close();
  cpSync(HEADERS, join(folder, 'include'), { recursive: true });
}
