// Writes the pictures of the README: `npm run pictures` (two minutes). A moving picture from a deal to its review and the ladder, and the
// standings of a tournament, on a throwaway server. Walls and bots come from seeds, so that the deal and the standings are the same each time.

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
import { sendJson } from '../server/send-json.ts';
import { type Serving, serve } from '../server/serving.ts';
import { animatedWebp, type Frame } from './animated-webp.ts';
import { secretOfSeed } from './seeded-deals.ts';
import { takeAction } from './table-driver.ts';

type Reply = Replies[Seat];

const FOLDER = join(import.meta.dirname, '../../docs/images');
const PERSON: Seat = 0;
const TABLE_SEED = 'picture of a table 13';
/** One frame for this many actions of the person. */
const ACTIONS_OF_FRAME = 2;
/** Decisions of the review that are shown. */
const REVIEWED = 3;
const MOVING = { scale: 0.6, quality: 60, height: 715, moveMs: 700, restMs: 2000 } as const;
const STANDINGS_SEED = 'picture of standings';
const STYLES = ['fast', 'big', 'pungs', 'flush', 'careful'];
const ENTRANTS = [
  ...['goal', 'shanten', 'random'].map((bot) => ({ id: bot, bot })),
  ...STYLES.map((style) => ({ id: style, bot: `goal?style=${style}` })),
];
const VIEWPORT = { width: 1280, height: 720 };
/** Heights of the pictures: the page below is cropped. */
const HEIGHTS = { standings: 645 } as const;
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
  await playAndReview(page);
  await showStandings(page);
  await take(page, 'standings');
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

function start(): Promise<Serving> {
  return serve({ MCR_DATA: data, MCR_BUILD: 'yes', MCR_WORKERS: '2', MCR_LADDER: 'yes' });
}

/** Plays a deal with the actions of the bot `goal`, reviews it and opens the ladder: a frame of the moving picture for each step. */
async function playAndReview(page: Page): Promise<void> {
  const frames: Frame[] = [];
  const addFrame = async (durationMs: number): Promise<void> => {
    await page.mouse.move(0, 0);
    frames.push({ picture: await shoot(page, MOVING), durationMs });
  };
  const config = dealOf(TABLE_SEED);
  await openDeal(page, config);
  for (const [index, action] of actionsOfPerson(config).entries()) {
    await takeAction(page, 'mouse', action);
    if (index % ACTIONS_OF_FRAME === 0) await addFrame(MOVING.moveMs);
  }
  const review = page.getByRole('link', { name: 'Replay and review' });
  await review.waitFor();
  await addFrame(MOVING.restMs);
  await review.click();
  await page.getByText('accuracy').first().waitFor();
  await addFrame(MOVING.restMs);
  for (let decision = 0; decision < REVIEWED; decision += 1) {
    await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(SETTLE_MS);
    await addFrame(MOVING.restMs);
  }
  await page.goto(`${server.url}/ladder`);
  await page.getByRole('link', { name: 'goal', exact: true }).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await addFrame(2 * MOVING.restMs);
  const [width, height] = [VIEWPORT.width, MOVING.height].map((length) => Math.round(length * MOVING.scale));
  save('play', animatedWebp(frames, width!, height!));
}

async function openDeal(page: Page, config: DealConfig): Promise<void> {
  await page.goto(server.url);
  const { table, you } = await page.evaluate<SeatedTable, object>(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/tables/deal', { method: 'POST', headers, body: JSON.stringify(body) })).json();
    },
    { config: encodeConfig(config), seat: PERSON, pauses: 'none' },
  );
  if (you.type !== 'player') throw new Error('the deal has no seat for the sender');
  await page.goto(`${server.url}/tables/${table.id}?key=${encodeURIComponent(you.key!)}`);
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
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await sendJson(method, `${server.url}/api${path}`, body, { token: organiser });
  if (answer.status >= 400) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
}

/** Saves a picture of the page. */
async function take(page: Page, name: keyof typeof HEIGHTS): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  save(name, await shoot(page, { height: HEIGHTS[name], quality: QUALITY, scale: 1 }));
}

interface Shot {
  readonly height: number;
  readonly quality: number;
  readonly scale: number;
}

/** The upper part of the page as WebP, which Playwright itself cannot write. */
async function shoot(page: Page, { height, quality, scale }: Shot): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width: VIEWPORT.width, height, scale };
  const { data: picture } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
  await session.detach();
  return Buffer.from(picture, 'base64');
}

function save(name: string, bytes: Buffer): void {
  writeFileSync(join(FOLDER, `${name}.webp`), bytes);
  console.log(`docs/images/${name}.webp: ${Math.round(bytes.length / 1000)} kB`);
}
