// Writes the pictures of the README: `npm run pictures` (a minute). A table in play and the standings of a tournament, on a
// throwaway server. Walls and bots come from seeds, so both show the same positions and figures each time.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBot } from '@mcr-arena/bot-goal';
import {
  type Action,
  askedSeats,
  CASUAL_RULES,
  type DealConfig,
  DealInPlay,
  encodeConfig,
  legalActions,
  type Observation,
  observe,
  type Replies,
  viewFor,
} from '@mcr-arena/engine';
import type { SeatedTable, TournamentDocument } from '@mcr-arena/protocol/documents';
import { createSecretRandom, mapSeats, type Seat, shuffled, TILES_WITH_FLOWERS } from '@mcr-arena/tiles';
import { commitmentOf, type Secret } from '@mcr-arena/tournament';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.ts';
import { type Serving, serve } from '../server/serving.ts';
import { secretOfSeed } from './seeded-deals.ts';
import { takeAction } from './table-driver.ts';

type Reply = Replies[Seat];

const FOLDER = join(import.meta.dirname, '../../docs/images');
const PERSON: Seat = 0;
const TABLE_SEED = 'picture of a table 13';
/** Number of the person's actions before the picture. */
const ACTIONS_BEFORE = 10;
const STANDINGS_SEED = 'picture of standings';
const STYLES = ['fast', 'big', 'pungs', 'flush', 'careful'];
const ENTRANTS = [
  ...['goal', 'shanten', 'random'].map((bot) => ({ id: bot, bot })),
  ...STYLES.map((style) => ({ id: style, bot: `goal?style=${style}` })),
];
const VIEWPORT = { width: 1280, height: 720 };
/** Heights of the pictures: the page below is cropped. */
const HEIGHTS = { table: 715, standings: 645 } as const;
const QUALITY = 85;
const SETTLE_MS = 1500;

const data = mkdtempSync(join(tmpdir(), 'mcr-pictures-'));
mkdirSync(FOLDER, { recursive: true });
let server = await start();
const organiser = server.administratorToken!;
await makeTournament();
await server.stop();
server = await start();
const browser = await launchChromium();
try {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    colorScheme: 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await showTable(page);
  await take(page, 'table');
  await showStandings(page);
  await take(page, 'standings');
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

function start(): Promise<Serving> {
  return serve({ MCR_DATA: data, MCR_BUILD: 'yes', MCR_WORKERS: '2' });
}

/** Opens a deal and makes the first moves of the person, which are those of the bot `goal`. */
async function showTable(page: Page): Promise<void> {
  const config = dealOf(TABLE_SEED);
  await page.goto(server.url);
  const { table, you } = await page.evaluate<SeatedTable, object>(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/tables/deal', { method: 'POST', headers, body: JSON.stringify(body) })).json();
    },
    { config: encodeConfig(config), seat: PERSON, pauses: 'none' },
  );
  if (you.type !== 'player') throw new Error('the deal has no seat for the sender');
  await page.goto(`${server.url}/tables/${table.id}?key=${encodeURIComponent(you.key)}`);
  for (const action of actionsOfPerson(config).slice(0, ACTIONS_BEFORE)) await takeAction(page, 'mouse', action);
  await page.locator('.hand button[aria-disabled="false"], .offers .row button').first().waitFor();
  await page.mouse.move(0, 0);
}

function dealOf(seed: string): DealConfig {
  const wall = shuffled(TILES_WITH_FLOWERS, createSecretRandom(secretOfSeed(seed)));
  return { rules: CASUAL_RULES, prevalentWind: 'east', wall };
}

/** The person's actions, one for each question on the page, which does not ask a seat that can only pass. */
function actionsOfPerson(config: DealConfig): readonly Action[] {
  const deal = new DealInPlay(config);
  const bots = mapSeats(() => createBot({ parameters: {} }));
  const actions: Action[] = [];
  while (deal.deltas === undefined) {
    const replies: [Reply, Reply, Reply, Reply] = [undefined, undefined, undefined, undefined];
    for (const seat of askedSeats(deal.state)) {
      const legal = legalActions(deal.state, seat);
      const observation = observe(viewFor(seat, deal.events)) as Observation;
      const action = bots[seat].decide(observation, legal, Number.POSITIVE_INFINITY);
      if (action instanceof Promise) throw new Error('the bot must decide synchronously');
      replies[seat] = action;
      if (seat === PERSON && legal.some(({ type }) => type !== 'pass')) actions.push(action);
    }
    deal.answer(replies);
  }
  return actions;
}

/** Creates the tournament and replaces its random secret with one from a seed, which the server reads when it restarts. */
async function makeTournament(): Promise<void> {
  await ask('/tournaments', { id: 'cup', name: 'Spring cup', entrants: ENTRANTS, rounds: 30, seatings: 4 });
  const secret = secretOfSeed(STANDINGS_SEED) as Secret;
  const database = new pg.Client({ host: join(data, 'socket'), user: 'mcr', database: 'postgres' });
  await database.connect();
  const values = [Buffer.from(secret), commitmentOf(secret)];
  const { rowCount } = await database.query(
    "UPDATE competition SET secret = $1, commitment = $2 WHERE id = 'cup'",
    values,
  );
  await database.end();
  if (rowCount !== 1) throw new Error('the tournament is not in the database');
}

async function showStandings(page: Page): Promise<void> {
  await ask('/tournaments/cup/start', {});
  while ((await ask<TournamentDocument>('/tournaments/cup')).status !== 'finished') await pause(500);
  await page.goto(`${server.url}/tournaments/cup`);
  await page.locator('tbody tr').first().waitFor();
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${organiser}`, 'content-type': 'application/json' };
  const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${server.url}/api${path}`, { headers, ...request });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Saves a picture of the page as WebP, which Playwright itself cannot write. */
async function take(page: Page, name: keyof typeof HEIGHTS): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width: VIEWPORT.width, height: HEIGHTS[name], scale: 1 };
  const { data: picture } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip });
  const bytes = Buffer.from(picture, 'base64');
  writeFileSync(join(FOLDER, `${name}.webp`), bytes);
  console.log(`docs/images/${name}.webp: ${Math.round(bytes.length / 1000)} kB`);
}
