// Random walks through the pages, which find exceptions, dead ends and pages without content:
// `npx node scripts/random-walks.ts [--walks 100] [--minutes 10] [--at-once 4] [--seed 1] [--folder DIR]`. Starts a server with sample
// data. The visitors are an administrator, a player and some guests, in four sizes of window, light or dark, in each language. Walk k has
// the seed SEED + k − 1: `--walks 1 --seed N` repeats the one with seed N, as far as the server answers in the same order.
// Appends each fault, once and with a screenshot, and a line per walk to log.txt in the folder. Exits with 1 after a fault.

import { appendFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '@mcr-arena/tiles';
import type { APIRequestContext, Browser } from 'playwright-core';
import { LANGUAGES, tagOf } from '../apps/web/src/ui/language/languages.ts';
import { PATTERNS } from '../apps/web/src/ui/routing/paths.ts';
import { launchChromium } from './chromium.ts';
import { patternOf, RandomWalk, type WalkOptions } from './random-walk.ts';
import { makePeople, PASSWORD } from './sample-people.ts';
import { startTemporaryServer, type TemporaryServer } from './temporary-server.ts';

const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '10' },
    'at-once': { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', default: join(tmpdir(), 'mcr-walks') },
  },
});
const { folder } = values;
const [walks, minutes, atOnce, firstSeed] = (['walks', 'minutes', 'at-once', 'seed'] as const).map((name) => {
  const value = Number(values[name]);
  const isValid = value > 0 && (Number.isInteger(value) || name === 'minutes');
  if (!isValid) throw new Error(`--${name}: expected a whole number from 1, received ${values[name]}`);
  return value;
}) as [number, number, number, number];

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;
/** The accounts of the sample data. */
const ADMINISTRATOR = { name: 'Rosa', role: 'administrator' } as const;
const PLAYER = { name: 'Ann', role: 'user' } as const;
const VISITORS = [ADMINISTRATOR, PLAYER, ADMINISTRATOR, PLAYER, { name: 'guest' }];
type Visitor = typeof ADMINISTRATOR | typeof PLAYER;
const SPARE = 'Spare administrator';
const STEPS_PER_SIGN_IN = 20;
const PICTURE_MS = 10_000;
const UNKNOWN = ['/no/such/page', '/tournaments/nowhere', '/games/nowhere', '/set-password#unknown'];

mkdirSync(folder, { recursive: true });
const faults = new Set<string>();
/** Links that a walk has followed. */
const followed = new Set<string>();
const reached = new Set<string>();
/** Of the accounts that walks use, by role. */
const numbers = { administrator: 1, user: 1 };
const server = await startTemporaryServer({ MCR_WORKERS: '1' });
try {
  const browser = await launchChromium();
  const addresses = await prepare(browser, server);
  const tokens = await administratorTokens(server);
  const seeds = Array.from({ length: walks }, (_, index) => firstSeed + index).values();
  const takeAll = async (): Promise<void> => {
    for (const seed of seeds) await take(browser, seed, addresses, tokens);
  };
  await Promise.all(Array.from({ length: atOnce }, takeAll));
  await browser.close();
} finally {
  await server.stop();
}
const missed = Object.values(PATTERNS).filter((pattern) => !reached.has(pattern));
log(`${faults.size} faults; reached ${[...reached].toSorted().join(' ')}\nnever reached: ${missed.join(' ')}`);
if (faults.size > 0) process.exitCode = 1;

/** Creates the sample data; returns addresses that a visitor may type. */
async function prepare(browser: Browser, server: TemporaryServer): Promise<readonly string[]> {
  const { paths } = await makePeople(browser, server);
  const fixed = Object.values(PATTERNS).filter((pattern) => !pattern.includes(':'));
  return [...fixed, ...Object.values(paths), '/tournaments/sample', '/people/Ann', ...UNKNOWN];
}

/** Takes the walk with the seed. */
async function take(
  browser: Browser,
  seed: number,
  addresses: readonly string[],
  tokens: readonly string[],
): Promise<void> {
  const random = createRandom(`visitor ${seed}`);
  const viewport = SIZES[seed % SIZES.length]!;
  const visitor = VISITORS[Math.floor(seed / SIZES.length) % VISITORS.length]!;
  const colorScheme = random.below(2) === 0 ? 'light' : 'dark';
  const language = LANGUAGES[random.below(LANGUAGES.length)]!;
  const title = `seed ${seed}, ${visitor.name}, ${viewport.width}x${viewport.height}, ${colorScheme}, ${language}`;
  const context = await browser.newContext({
    viewport,
    colorScheme,
    locale: tagOf(language),
    hasTouch: viewport.width < SIZES[2].width,
    reducedMotion: random.below(2) === 0 ? 'reduce' : 'no-preference',
  });
  let count = 0;
  const report: WalkOptions['report'] = async (fault, page, trail) => {
    const known = `${patternOf(new URL(page.url()).pathname)} ${fault}`.replaceAll(/[\w-]{16,}|\d+/g, '#');
    if (faults.has(known)) return;
    faults.add(known);
    count += 1;
    const picture = join(folder, `fault-${seed}-${count}.png`);
    await page.screenshot({ path: picture, timeout: PICTURE_MS }).catch(() => undefined);
    log([`FAULT ${fault}`, `at ${page.url()}, ${title}`, ...trail, picture].join('\n  '));
  };
  const walk = new RandomWalk(context, { seed: String(seed), url: server.url, addresses, followed, report });
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) {
    if (walk.steps % STEPS_PER_SIGN_IN === 0 && 'role' in visitor) await signIn(context.request, visitor, tokens);
    await walk.step().catch((thrown) => log(`${title}: ${thrown.stack}`));
  }
  for (const pattern of walk.patterns) reached.add(pattern);
  log(
    `${title}: ${walk.steps} steps, ${walk.addresses.size} addresses, ${walk.patterns.size} kinds of page, ${count} faults`,
  );
  await context.close();
}

/** Signs in, if nobody is: to a new account of the role if a walk deleted, suspended or changed the old one. */
async function signIn(request: APIRequestContext, { name, role }: Visitor, tokens: readonly string[]): Promise<void> {
  const isSignedIn = async (): Promise<boolean> => {
    const { user } = await (await request.get(`${server.url}/api/sessions/current`)).json();
    return user !== undefined && user.kind !== 'guest' && (role === 'user' || user.role === role);
  };
  const credentials = () => ({ name: numbers[role] === 1 ? name : `${name} ${numbers[role]}`, password: PASSWORD });
  if (await isSignedIn()) return;
  await request.post(`${server.url}/api/sessions`, { data: credentials() });
  if (await isSignedIn()) return;
  numbers[role] += 1;
  for (const token of tokens) await send(token, '/users', { ...credentials(), role });
  await request.post(`${server.url}/api/sessions`, { data: credentials() });
}

/** Tokens of the administrator, and of another one in case that a walk deletes the first. */
async function administratorTokens({ token }: TemporaryServer): Promise<readonly string[]> {
  await send(token, '/users', { name: SPARE, role: 'administrator' });
  const issued = await send(token, '/tokens', { name: 'spare', scope: 'administrator', user: SPARE });
  return [token, ((await issued.json()) as { token: string }).token];
}

function send(token: string, path: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

function log(lines: string): void {
  console.log(lines);
  appendFileSync(join(folder, 'log.txt'), `${lines}\n`);
}
