// The build of the pages: `npm run build -w @mcr-arena/web` writes dist/, which the server serves. Text files are also written
// compressed, so that the server need not compress them. pages.json has regular expressions for the addresses of all pages, so
// that the server can answer any other address with 404.

import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import type { ContentsSection } from './src/pages/docs/document.ts';
import { PATTERNS } from './src/ui/routing/paths.ts';
import { regexpOf } from './src/ui/routing/pattern.ts';

const SERVER = 'http://localhost:3000';
const MIN_BYTES = 1024;

function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle: async ({ dir }) => {
      const names = readdirSync(dir!, { recursive: true, encoding: 'utf8' });
      await Promise.all(
        names.filter((name) => /\.(js|css|html|svg)$/.test(name)).map((name) => compress(join(dir!, name))),
      );
    },
  };
}

/** Calls may run in parallel: Node compresses in its thread pool. */
async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** The version in package.json, and the address of the sources if it names one. */
function release(): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  return JSON.stringify({ version: manifest.version, source: manifest.repository?.url });
}

/** Regular expressions for the addresses of all pages; each page of the documentation has its own. */
function addresses(): string[] {
  const { doc: _doc, docPart: _docPart, ...patterns } = PATTERNS;
  const contents = JSON.parse(readFileSync(join(import.meta.dirname, 'generated/docs/en/contents.json'), 'utf8'));
  const slugs = (contents as readonly ContentsSection[]).flatMap(({ pages }) => pages.map(({ slug }) => slug));
  return [...Object.values(patterns), ...slugs.map((slug) => `${PATTERNS.docs}/${slug}`)].map(regexpOf);
}

function pageAddresses(): Plugin {
  return {
    name: 'page-addresses',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(addresses()) });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressedCopies(), pageAddresses()],
  define: { RELEASE: release() },
  build: { target: 'es2023', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], assetsInlineLimit: 0 },
  server: { proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } } },
});
