// Builds the npm packages and uses them as strangers do: `npm run test:release [-- --built]`. `--built`: without building them.
//
// The tarballs are published to a registry on the loopback. Everything is installed from it, in empty folders where this clone cannot be
// read: the command line, the libraries on Node 20 in a project of Vite and in plain modules, and the server, which plays its ladder,
// checks an upload and seats a person. Needs bubblewrap, and a browser for the pages.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { launchChromium } from '../chromium.ts';
import { type LoopbackRegistry, startRegistry } from './registry.ts';
import { type Stranger, strangerWith } from './stranger.ts';
import { isUp, until } from './until.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Commands of `@mcr-arena/cli`, in this order in one folder, and what they print. */
const COMMANDS: readonly (readonly [args: readonly string[], printed: RegExp])[] = [
  [['--version'], /^\d+\.\d+\.\d+/],
  [['help'], /research/],
  [['research', '--help'], /dataset/],
  [['fan', "[34'5m] 345p 345678s EE", '--win', '8s'], /Mixed Triple Chow/],
  [['shanten', '123m456p789s11sEEE'], /./],
  [['play', '--bots', 'goal,policy,shanten,random', '--seed', '1', '--record', 'played'], /wins|draw/],
  [
    ['tournament', ...['--bots', 'goal,shanten,a=random,b=random', '--rounds', '2', '--out', 'cup', '--seed', '1']],
    /goal/,
  ],
  [['verify', 'cup'], /all checks passed/],
  [['compare', 'goal', 'random', '--budget', '80', '--seed', '1'], /goal is better/],
  [['gauntlet', 'shanten', '--pool', 'random,goal', '--budget', '40'], /random/],
  [['tune', '--help'], /search for better values/],
  [['demo', '--rounds', '1'], /goal/],
  [['solve', '--help'], /solve a board/],
  [['sample', '--layout', 'turtle', '--count', '20'], /solvable/],
  [['strategies', '--help'], /strategies/],
  [['count', '--help'], /count/],
  [['tables', '--help'], /papers/],
  [['judge', '--help'], /judge/],
  [['replay', '--help'], /replay|show/],
  [['env', '--help'], /tables/],
  [['schema', 'set-record'], /json-schema/],
  [['dataset', 'make', '--bots', 'shanten', '--deals', '4', '--out', 'data'], /^/],
  [['dataset', 'export', 'cup', '--out', 'exported'], /^/],
  [['bot', 'new', '--language', 'python', 'mine'], /working bot/],
  [['bot', 'check', 'mine'], /mine passed/],
];

/** The wall time of the steps, for the report. */
async function step<Value>(what: string, act: () => Value | Promise<Value>): Promise<Value> {
  const started = Date.now();
  const value = await act();
  console.log(`${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return value;
}

function publish(folder: string, registry: string): void {
  const host = new URL(registry).host;
  writeFileSync(join(folder, '.npmrc'), `registry=${registry}/\n//${host}/:_authToken=stranger\n`);
  for (const tarball of globSync('dist/release/*.tgz', { cwd: ROOT })) {
    execFileSync('npm', ['publish', join(ROOT, tarball), '--provenance=false', '--silent'], { cwd: folder });
  }
}

function useCommandLine(stranger: Stranger): void {
  const folder = stranger.folder('command line');
  stranger.run(folder, 'npm', 'init', '--yes');
  stranger.run(folder, 'npm', 'install', '@mcr-arena/cli');
  for (const [args, printed] of COMMANDS) {
    assert.match(stranger.run(folder, 'npx', 'mcr', ...args), printed, `mcr ${args.join(' ')}`);
  }
  const mebibytes = Number(stranger.run(folder, 'du', '-sm', 'node_modules').split('\t')[0]);
  assert.ok(mebibytes <= 15, `${mebibytes} MiB are installed`);
}

const PROGRAM = `import { explainHand, STANDARD_RULES } from '@mcr-arena/scoring';
import { parseTiles } from '@mcr-arena/tiles';
const parsed = parseTiles('123m 456p 789s EE CC');
if (!parsed.ok) throw new Error(parsed.error.message);
const concealed = parsed.value;
const flags = { selfDrawn: false, lastOfKind: false, afterKong: false, lastOfWall: false, flowers: 0 };
const winds = { seatWind: 'east', prevalentWind: 'east' } as const;
const winningTile = concealed.at(-1)!;
const explained = explainHand({ melds: [], concealed, winningTile, ...flags, ...winds }, STANDARD_RULES);
`;

/** Uses `@mcr-arena/scoring` in plain JavaScript, with its types, and in a page that Vite builds. */
async function useLibraries(stranger: Stranger): Promise<void> {
  const folder = stranger.folder('libraries');
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  stranger.run(folder, 'npm', 'install', '@mcr-arena/scoring', '@mcr-arena/tiles', 'vite@7', 'typescript@5');
  writeFileSync(join(folder, 'page.ts'), `${PROGRAM}document.title = JSON.stringify(explained);\n`);
  writeFileSync(join(folder, 'program.ts'), `${PROGRAM}console.log(JSON.stringify(explained));\n`);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="page.ts"></script>');
  const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom'];
  stranger.run(folder, 'npx', 'tsc', ...options, 'program.ts', 'page.ts');
  const printed = stranger.run(folder, 'node', 'program.js').trim();
  assert.match(printed, /"points":/);
  stranger.run(folder, 'npx', 'vite', 'build', '--base', './', '--logLevel', 'error');
  const port = String(await freePort());
  const preview = stranger.start(
    folder,
    {},
    'node_modules/.bin/vite',
    'preview',
    '--port',
    port,
    '--host',
    '127.0.0.1',
  );
  const browser = await launchChromium();
  try {
    const url = `http://127.0.0.1:${port}/`;
    await until(() => isUp(url));
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction(() => document.title.startsWith('{'));
    assert.equal(await page.title(), printed);
  } finally {
    await browser.close();
    preview.kill();
  }
}

/** Runs the server: its ladder plays, an upload passes its check, and a person gets tiles. */
async function useServer(stranger: Stranger): Promise<void> {
  const folder = stranger.folder('server');
  stranger.run(folder, 'npm', 'init', '--yes');
  stranger.run(folder, 'npm', 'install', '@mcr-arena/server');
  const server = stranger.start(folder, { PORT: '0', MCR_WORKERS: '1' }, 'node_modules/.bin/mcr', 'serve');
  try {
    const { url, token } = await accessOf(server.stdout!);
    await until(async () => (await json<{ sets: number }>(`${url}/api/ladder`)).sets > 0);
    const user = await json<{ token: string }>(`${url}/api/tokens`, token, { name: 'author', scope: 'user' });
    const uploaded = stranger.run(stranger.folder('command line'), ...uploadCommand(url, user.token));
    assert.match(uploaded, /passed/);
    await browse(url);
    const docs = await fetch(`${url}/docs`);
    assert.equal(docs.status, 200);
  } finally {
    server.kill('SIGINT');
  }
}

/** Installs the server as the image does. */
function installLocked(folder: string): void {
  execFileSync(process.execPath, [join(import.meta.dirname, 'install-server.ts'), folder], { stdio: 'pipe' });
  const program = join(folder, 'node_modules/@mcr-arena/server/bin/mcr.js');
  assert.match(execFileSync(process.execPath, [program, '--version'], { encoding: 'utf8' }), /^\d+\.\d+\.\d+/);
}

/** Takes a seat on the pages. */
async function browse(url: string): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ locale: 'en-GB' });
    await page.goto(`${url}/play`);
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.locator('.hand button').first().waitFor();
  } finally {
    await browser.close();
  }
}

const uploadCommand = (url: string, token: string): readonly string[] => [
  ...['npx', 'mcr', 'bot', 'upload', 'mine'],
  ...['--url', url, '--token', token],
];

async function accessOf(output: NodeJS.ReadableStream): Promise<{ readonly url: string; readonly token: string }> {
  let printed = '';
  for await (const line of createInterface(output)) {
    printed += `${line}\n`;
    const [, url] = /^MCR Arena is at (\S+) /m.exec(printed) ?? [];
    const [, token] = /shown this once:\s+(\S+)/.exec(printed) ?? [];
    if (url !== undefined && token !== undefined) return { url, token };
  }
  throw new Error(`the server ended:\n${printed}`);
}

async function json<Body>(url: string, token?: string, body?: object): Promise<Body> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  assert.ok(answer.ok, `${url}: ${answer.status} ${answer.ok ? '' : await answer.text()}`);
  return answer.json() as Promise<Body>;
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const { values } = parseArgs({ options: { built: { type: 'boolean' } } });
const scratch = mkdtempSync(join(tmpdir(), 'mcr-release-'));
let registry: LoopbackRegistry | undefined;
try {
  if (!values.built) {
    await step('packages', () => execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts')]));
  }
  registry = await step('registry', async () => startRegistry(join(scratch, 'registry'), await freePort()));
  const { url } = registry;
  await step('publishing', () => publish(scratch, url));
  const stranger = strangerWith(scratch, 24, url);
  await step('command line', () => useCommandLine(stranger));
  await step('libraries', () => useLibraries(strangerWith(scratch, 20, url)));
  await step('server with locked dependencies', () => installLocked(join(scratch, 'locked')));
  await step('server', () => useServer(stranger));
  console.log('all passed');
} finally {
  registry?.close();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
