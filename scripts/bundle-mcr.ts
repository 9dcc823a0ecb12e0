// Bundles `mcr` to JavaScript that needs no other files of the project: the shared code in `arena.mjs`, and an entry point for each
// command, thread, host and house bot.

import { writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { botDigestOf, digestFileOf, findBot } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { rolldown } from 'rolldown';
import { modulesByUrl } from './modules-by-url.ts';

const ROOT = join(import.meta.dirname, '..');
/** Folders that the code finds by its own place, and their names in the bundle. */
const FOLDERS: ReadonlyMap<string, string> = new Map([
  [join(ROOT, 'packages/hosts/src/stdio/include'), 'include'],
  [join(ROOT, 'bots/examples'), 'examples'],
  [join(ROOT, 'prisma/migrations'), 'migrations'],
  [join(ROOT, 'apps/web/dist'), 'pages'],
]);
/** Compiled code for one platform, without which Piscina works: it sets the priority of threads. */
export const NOT_BUNDLED = '@napi-rs/nice';

export interface BundleOptions {
  /** Path of the entry point from the root; its bundle is `mcr.mjs`. */
  readonly main: string;
  /** Whether a package is not bundled, by name. */
  isExternal?(name: string): boolean;
}

/** Writes the bundle to a folder; `mcr.mjs` is the program. Returns the names of the packages that it imports. */
export async function bundleMcr(
  folder: string,
  { main, isExternal = () => false }: BundleOptions,
): Promise<readonly string[]> {
  const modules = modulesByUrl(FOLDERS);
  const input = { mcr: join(ROOT, main) };
  const isEntry = (id: string): boolean => id === input.mcr || modules.isEntry(id);
  const bundled = await rolldown({
    input,
    platform: 'node',
    cwd: ROOT,
    plugins: [modules.plugin],
    external: (id) => id === NOT_BUNDLED || (!/^[./]|^node:|\0/.test(id) && isExternal(id)),
    transform: { target: 'node24' },
    logLevel: 'silent',
  });
  const { output } = await bundled.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    assetFileNames: '[name][extname]',
    // Code that several entry points share is in one file, and each module of it runs when it is first imported.
    strictExecutionOrder: true,
    codeSplitting: { groups: [{ name: 'arena', test: (id) => !isEntry(id) }] },
  });
  await bundled.close();
  modules.copyFolders(folder);
  const own = new Set(output.map(({ fileName }) => fileName));
  for (const { name } of HOUSE_BOTS) {
    if (!own.has(`bot-${name}.mjs`)) throw new Error(`the bundle lacks bot-${name}.mjs`);
    const bot = expectValue(findBot(expectValue(parseBotSpecification(name)), ROOT, HOUSE_BOTS));
    writeFileSync(digestFileOf(join(folder, `bot-${name}.mjs`)), botDigestOf(bot));
  }
  const imported = output.flatMap((part) => (part.type === 'chunk' ? [...part.imports, ...part.dynamicImports] : []));
  return [...new Set(imported.filter((name) => !own.has(name) && !isBuiltin(name)).map(packageOf))];
}

/** `@prisma/client` for `@prisma/client/runtime/client`. */
function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}
