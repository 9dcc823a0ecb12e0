// The build of the pages: `npm run build -w @mcr-arena/web` writes dist/, which the server serves, and `npm run build:site` the site for
// a host without a server, at the place that MCR_SITE_BASE names. Text files are also written
// compressed, so that the server need not compress them. pages.json has regular expressions for the addresses of all pages, so
// that the server can answer any other address with 404.

import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { botTemplates } from './build/bot-templates.ts';
import { offline } from './build/offline.ts';
import { pagePatterns } from './build/page-addresses.ts';
import { sitePages } from './build/site-pages.ts';
import { sitePlace } from './build/site-place.ts';

const SERVER = 'http://localhost:3000';
const MIN_BYTES = 1024;
/** The mode that builds the pages for a web host without a server of ours. */
const SITE = 'site';
const PLACE = sitePlace(process.env.MCR_SITE_BASE);

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

function pageAddresses(): Plugin {
  return {
    name: 'page-addresses',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pagePatterns()) });
    },
  };
}

export default defineConfig(({ mode, command }) => ({
  plugins: [
    svelte(),
    ...(mode === SITE ? [sitePages(PLACE.address)] : [compressedCopies(), pageAddresses()]),
    offline(mode === SITE),
  ],
  define: {
    RELEASE: release(),
    SITE: String(mode === SITE),
    BOT_TEMPLATES: JSON.stringify(botTemplates()),
    BASE_PATH: command === 'build' ? JSON.stringify(PLACE.base) : '"/"',
  },
  base: PLACE.base,
  worker: { format: 'es' },
  build: { target: 'es2023', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], assetsInlineLimit: 0 },
  server: { proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } } },
}));
