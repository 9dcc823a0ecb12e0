import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arePagesStale, buildPages } from '../../apps/cli/src/serve/pages.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mcr-pages-'));
  for (const folder of ['packages/tiles/src', 'bots/goal/src', 'apps/web/src/table'])
    mkdirSync(join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a file with a modification time of `seconds`; the folders get a time of 1 s. */
function put(path: string, seconds: number, text = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  for (const folder of ['packages/tiles/src', 'bots/goal/src', 'apps/web/src', 'apps/web/src/table', 'apps/web'])
    utimesSync(join(root, folder), 1, 1);
  utimesSync(join(root, path), seconds, seconds);
}

test('pages are stale while they are missing or older than their sources', () => {
  expect(arePagesStale(root)).toBe(false);
  put('apps/web/package.json', 10, '{}');
  expect(arePagesStale(root)).toBe(true);
  put('apps/web/dist/index.html', 20);
  expect(arePagesStale(root)).toBe(false);
  for (const path of ['apps/web/src/table/tile.svelte', 'packages/tiles/src/tile.ts', 'package-lock.json']) {
    put(path, 30);
    expect(arePagesStale(root), path).toBe(true);
    put(path, 5);
    expect(arePagesStale(root), path).toBe(false);
  }
  rmSync(join(root, 'apps/web/src/table/tile.svelte'));
  expect(arePagesStale(root)).toBe(true);
});

test('returns the output of a build that fails', async () => {
  const scripts = { build: 'node -e "console.error(\'no such tile\'); process.exit(1)"' };
  put('package.json', 1, JSON.stringify({ workspaces: ['apps/*'] }));
  put('apps/web/package.json', 1, JSON.stringify({ name: '@mcr-arena/web', version: '0.1.0', scripts }));
  const failed = await buildPages(root);
  expect(failed.ok ? '' : failed.error.message).toContain('no such tile');
  const working = { build: "node -e \"fs.mkdirSync('dist'); fs.writeFileSync('dist/index.html', String())\"" };
  put('apps/web/package.json', 1, JSON.stringify({ name: '@mcr-arena/web', version: '0.1.0', scripts: working }));
  expect(await buildPages(root)).toEqual({ ok: true, value: true });
  expect(arePagesStale(root)).toBe(false);
});
