// The build of the pages: `npm run build -w @mcr-arena/web` writes dist/, which the server hands out. Text files get a
// compressed copy beside them, so that nothing has to be compressed while it is served. pages.json has the addresses of all
// pages, for the status of every other address.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { PATTERNS } from './src/routing/paths.ts';
import { regexpOf } from './src/routing/pattern.ts';

const SERVER = 'http://localhost:3000';
const MIN_BYTES = 1024;

function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle: ({ dir }) => {
      for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue;
        const path = join(dir!, name);
        const bytes = readFileSync(path);
        if (bytes.length < MIN_BYTES) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

function pageAddresses(): Plugin {
  return {
    name: 'page-addresses',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify(Object.values(PATTERNS).map(regexpOf));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressedCopies(), pageAddresses()],
  build: { target: 'es2023', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], assetsInlineLimit: 0 },
  server: { proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } } },
});
