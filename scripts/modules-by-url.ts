// A plugin of Rolldown for modules that are loaded by URL or path, such as threads, hosts and house bots: it bundles the file of each
// `new URL('./x.ts', import.meta.url)`, `import.meta.resolve('@mcr-arena/x')` and `join(import.meta.dirname, 'x.ts')` as an entry point of
// its own, also that of `resolve(__dirname, 'x.js')` in compiled libraries, and copies other files, and known folders. Other folders keep their URL.

import { cpSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Plugin, PluginContext } from 'rolldown';

const FILE_URL = /new URL\('(\.[^']*)', import\.meta\.url\)/g;
const PACKAGE_URL = /import\.meta\.resolve\('(@mcr-arena\/[^']*)'\)/g;
const FILE_PATH = /join\(import\.meta\.dirname, '([^']*)'\)|\(0, \w+\.resolve\)\(__dirname, '([^']*)'\)/g;
const CODE_EXTENSIONS: readonly string[] = ['.ts', '.mjs', '.js'];

interface ModulesByUrl {
  readonly plugin: Plugin;
  /** Whether the file is one of the entry points found so far. */
  isEntry(file: string): boolean;
  /** Copies the known folders that the code names to `to`, the folder of the bundle. */
  copyFolders(to: string): void;
}

/** `folders`: names in the bundle by path. */
export function modulesByUrl(folders: ReadonlyMap<string, string>): ModulesByUrl {
  const entries = new Set<string>();
  const named = new Set<string>();
  const nameOfFolder = (path: string): string | undefined => {
    const name = folders.get(path);
    if (name !== undefined) named.add(path);
    return name;
  };
  /** An expression for the URL of the bundled file. */
  const emitted = (context: PluginContext, file: string): string => {
    const isCode = CODE_EXTENSIONS.includes(extname(file));
    if (isCode) entries.add(file);
    const id = isCode
      ? context.emitFile({ type: 'chunk', id: file, name: nameOf(file) })
      : context.emitFile({ type: 'asset', name: basename(file), source: readFileSync(file) });
    return `import.meta.ROLLUP_FILE_URL_${id}`;
  };
  const plugin: Plugin = {
    name: 'modules-by-url',
    transform(code, importer) {
      const replaced = code
        .replace(FILE_URL, (call, path: string) => {
          const file = resolve(dirname(importer), path);
          const folder = nameOfFolder(file);
          if (folder !== undefined) return `new URL('./${folder}${path.endsWith('/') ? '/' : ''}', import.meta.url)`;
          return isFile(file) ? `new URL(${emitted(this, file)})` : call;
        })
        .replace(FILE_PATH, (call, own?: string, library?: string) => {
          const file = resolve(dirname(importer), own ?? library!);
          const folder = nameOfFolder(file);
          if (folder !== undefined) return pathOf(`'./${folder}', import.meta.url`);
          return isFile(file) ? pathOf(emitted(this, file)) : call;
        })
        .replace(PACKAGE_URL, (_, name: string) => emitted(this, createRequire(importer).resolve(name)));
      return replaced === code ? undefined : { code: replaced };
    },
  };
  return {
    plugin,
    isEntry: (file) => entries.has(file),
    copyFolders: (to) => {
      for (const path of named) cpSync(path, join(to, folders.get(path)!), { recursive: true });
    },
  };
}

/** An expression for the path of a URL. `url`: arguments of its constructor. */
function pathOf(url: string): string {
  return `process.getBuiltinModule('node:url').fileURLToPath(new URL(${url}))`;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** `thread` for `…/thread.ts`, and `bot-goal` for `bots/goal/src/index.ts`. */
function nameOf(file: string): string {
  const name = basename(file, extname(file));
  return name === 'index' ? `bot-${basename(dirname(dirname(file)))}` : name;
}
