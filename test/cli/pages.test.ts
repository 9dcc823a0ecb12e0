import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arePagesStale, buildPages, pagesState } from '../../apps/cli/src/serve/pages.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mcr-pages-'));
  for (const folder of ['packages/tiles/src', 'bots/goal/src', 'apps/web/src/ui/table'])
    mkdirSync(join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a file with a modification time of `seconds`; the folders get a time of 1 s. */
function put(path: string, seconds: number, text = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  const inWeb = ['src/ui/table', 'src/ui', 'src', ''].map((folder) => join('apps/web', folder));
  for (const folder of ['packages/tiles/src', 'bots/goal/src', ...inWeb]) utimesSync(join(root, folder), 1, 1);
  utimesSync(join(root, path), seconds, seconds);
}

test('pages are stale while they are missing or older than their sources', () => {
  expect(arePagesStale(root)).toBe(false);
  put('apps/web/package.json', 10, '{}');
  expect(arePagesStale(root)).toBe(true);
  put('apps/web/dist/index.html', 20);
  expect(arePagesStale(root)).toBe(false);
  for (const path of ['apps/web/src/ui/table/tile.svelte', 'packages/tiles/src/tile.ts', 'package-lock.json']) {
    put(path, 30);
    expect(arePagesStale(root), path).toBe(true);
    put(path, 5);
    expect(arePagesStale(root), path).toBe(false);
  }
  rmSync(join(root, 'apps/web/src/ui/table/tile.svelte'));
  expect(arePagesStale(root)).toBe(true);
});

test('stale pages are kept if the packages that build them are not installed', () => {
  put('apps/web/package.json', 10, JSON.stringify({ devDependencies: { vite: '8', marked: '18' } }));
  put('apps/web/dist/index.html', 20);
  expect(pagesState(root)).toBe('current');
  put('package-lock.json', 30);
  expect(pagesState(root)).toBe('unbuildable');
  mkdirSync(join(root, 'node_modules/marked'), { recursive: true });
  expect(pagesState(root)).toBe('unbuildable');
  mkdirSync(join(root, 'apps/web/node_modules/vite'), { recursive: true });
  expect(pagesState(root)).toBe('stale');
});

/** Sets up a repository whose pages are built by `code`, which writes to the folder named by its variable `folder`. */
function putBuild(code: string): void {
  put('package.json', 1, JSON.stringify({ workspaces: ['apps/*'] }));
  put('apps/web/build.js', 1, `const fs = require('node:fs'); const folder = process.argv.at(-1); ${code}`);
  const scripts = { build: 'node build.js' };
  put('apps/web/package.json', 1, JSON.stringify({ name: '@mcr-arena/web', version: '0.1.0', scripts }));
}

const WRITE_PAGES = `fs.mkdirSync(folder, { recursive: true }); fs.writeFileSync(folder + '/index.html', 'new');`;

function pages(): string {
  return readFileSync(join(root, 'apps/web/dist/index.html'), 'utf8');
}

test('returns the output of a failed build and keeps the former pages', async () => {
  putBuild(`${WRITE_PAGES} console.error('no such tile'); process.exit(1)`);
  put('apps/web/dist/index.html', 0, 'former');
  const failed = await buildPages({ root });
  expect(failed.ok ? '' : failed.error.message).toContain('no such tile');
  expect(pages()).toBe('former');
  expect(readdirSync(join(root, 'apps/web/.build'))).toEqual([]);
  putBuild(WRITE_PAGES);
  expect(await buildPages({ root })).toEqual({ ok: true, value: true });
  expect([pages(), arePagesStale(root)]).toEqual(['new', false]);
  expect(readdirSync(join(root, 'apps/web/.build'))).toEqual([]);
});

const MODULE = new URL('../../apps/cli/src/serve/pages.ts', import.meta.url).href;

test('one of two processes builds the pages, and the other waits for it', { tags: ['full'] }, async () => {
  putBuild(`
    fs.appendFileSync('builds', 'x');
    ${WRITE_PAGES}
    const timer = setInterval(() => { if (fs.existsSync('go')) clearInterval(timer); }, 10);
  `);
  put('apps/web/dist/index.html', 0, 'former');
  const web = (name: string): string => join(root, 'apps/web', name);
  const first = buildPages({ root });
  await expect.poll(() => existsSync(web('.build/built/index.html')), { timeout: 540_000 }).toBe(true);
  expect(pages()).toBe('former');
  const code = `
    import { buildPages } from ${JSON.stringify(MODULE)};
    const onWait = () => console.log('waiting');
    console.log((await buildPages({ root: ${JSON.stringify(root)}, onWait })).ok);`;
  const second = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: second.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('waiting');
  expect(pages()).toBe('former');
  writeFileSync(web('go'), '');
  expect([(await first).ok, (await lines.next()).value]).toEqual([true, 'true']);
  expect([pages(), readFileSync(web('builds'), 'utf8')]).toEqual(['new', 'x']);
});

test('the wait for another process can be interrupted', async () => {
  putBuild(`${WRITE_PAGES} setInterval(() => { if (fs.existsSync('go')) process.exit(); }, 10);`);
  const first = buildPages({ root });
  const interruption = new AbortController();
  const second = await buildPages({ root, signal: interruption.signal, onWait: () => interruption.abort() });
  expect(second.ok).toBe(false);
  writeFileSync(join(root, 'apps/web/go'), '');
  expect((await first).ok).toBe(true);
});
