// The screenshots of every page: the address, the actions before the screenshot, and the required session. Used by
// `npm run screenshots` and by the accessibility test.

import { queryOfPosition } from '@mcr-arena/protocol';
import type { BotLogs } from '@mcr-arena/protocol/documents';
import type { Page } from 'playwright-core';
import { EXAMPLE_POSITION } from '../apps/web/src/pages/analysis/example.ts';
import { showComparisons, showMatches } from './sample-comparisons.ts';
import { differingLog, differingSiteRecord, exhaustedRecord, falseWinRecord } from './sample-deals.ts';
import {
  SAMPLE_DIVERGENCES,
  SAMPLE_REPORT,
  sampleMatchRecord,
  sampleOutputs,
  sampleTrialDeal,
  sampleTrialSituations,
  showGrades,
  showOwnTask,
} from './sample-documents.ts';
import type { SamplePeople } from './sample-people.ts';

export interface Picture {
  readonly name: string;
  readonly path: string;
  /** User whose session it needs; absent for a visitor. */
  readonly as?: Session;
  /** Action before the screenshot. */
  readonly act?: (page: Page) => Promise<void>;
}

/** The bar of a page whose code is loading, and the placeholder of its data. */
export const LOADING = '[role=progressbar].loading, [role=status] > span[style*=height]';

type Session = 'administrator' | 'player';
type SamplePage = keyof SamplePeople['paths'];

const SET = '/tournaments/cup/rounds/2/tables/1/sets/1';
const WINNING_HAND = "[34'5m] [EEEE] 345p 34588s";
export const EMPTY: readonly Picture[] = [
  { name: 'home-empty', path: '/' },
  { name: 'compete-empty', path: '/compete' },
];
export const CREATED: readonly Picture[] = [
  { name: 'home-created', path: '/' },
  { name: 'tournament-created', path: '/tournaments/later' },
];
export const OVER: readonly Picture[] = [
  { name: 'home-over', path: '/' },
  { name: 'tournament-over', path: '/tournaments/cup' },
  { name: 'tournament-strength', path: '/tournaments/cup?figure=strength&round=7&pairs=shown' },
  { name: 'tournament-screen', path: '/tournaments/cup/screen' },
  { name: 'tournament-paused', path: '/tournaments/halted?pairs=shown' },
  { name: 'tournament-failed', path: '/tournaments/broken' },
  { name: 'tournament-cancelled', path: '/tournaments/dropped' },
  { name: 'tournament-waiting', path: '/tournaments/expecting' },
  { name: 'tournament-unsealed', path: '/tournaments/visitors?pairs=shown' },
  { name: 'set', path: SET },
  { name: 'set-of-24', path: '/tournaments/full/rounds/1/tables/1/sets/1' },
  { name: 'set-long-names', path: '/tournaments/visitors/rounds/1/tables/1/sets/1' },
  { name: 'set-compared', path: `${SET}?b=3` },
  { name: 'set-not-played', path: '/tournaments/expecting/rounds/1/tables/1/sets/1' },
  { name: 'replay', path: `${SET}/deals/1?event=40` },
  { name: 'replay-known', path: `${SET}/deals/2?event=60&view=south&known=1` },
  { name: 'replay-end', path: `${SET}/deals/1?event=999` },
  { name: 'replay-long-names', path: '/deals/visitors/r1-t1-s1/1?event=999' },
  { name: 'replay-too-early', path: '/deals/expecting/r1-t1-s1/1' },
  { name: 'ladder', path: '/ladder' },
  { name: 'ladder-filtered', path: '/ladder?language=house&top=10' },
  { name: 'ladder-filtered-none', path: '/ladder?language=cobol&minRating=40' },
  { name: 'bot', path: '/bots/MCR%20Arena/goal' },
  { name: 'head-to-head', path: '/compare?a=goal&aOwner=MCR+Arena&b=shanten&bOwner=MCR+Arena' },
  { name: 'ladder-deal', path: '/deals/ladder/1/1?event=40' },
  { name: 'dumps', path: '/dumps' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'tournament-unknown', path: '/tournaments/nowhere' },
];
/** Pages for playing and learning. */
export const PLAY: readonly Picture[] = [
  { name: 'lobby', path: '/play' },
  { name: 'calculator', path: '/calculator' },
  {
    name: 'calculator-win',
    path: `/calculator?hand=${encodeURIComponent(WINNING_HAND)}&drawn=1&flowers=2`,
    act: unfold,
  },
  { name: 'calculator-ready', path: '/calculator?hand=2345678m+345p+666s' },
  { name: 'calculator-far', path: '/calculator?hand=1122m3344p5566sE5p' },
  { name: 'calculator-wrong', path: '/calculator?hand=123m+45x+789s' },
  { name: 'fans', path: '/fans' },
  { name: 'fans-found', path: '/fans?points=8&q=mixed' },
  { name: 'fan', path: '/fans/little-three-dragons' },
  { name: 'docs', path: '/docs' },
  { name: 'tools', path: '/tools' },
  { name: 'docs-found', path: '/docs?q=deadline' },
  { name: 'docs-found-none', path: `/docs?q=${'x'.repeat(300)}` },
  { name: 'doc', path: '/docs/install' },
  { name: 'doc-api', path: '/docs/api/engine' },
  { name: 'doc-unknown', path: '/docs/no-such-page' },
  { name: 'how-it-works', path: '/how-it-works' },
  { name: 'learn', path: '/learn' },
  { name: 'lesson', path: '/learn/tiles-and-sets' },
  { name: 'lesson-end', path: '/learn/waits?played=24' },
  { name: 'trainer', path: '/trainer' },
  { name: 'trainer-discards', path: '/trainer?kind=discards&seed=picture' },
  { name: 'trainer-answer', path: '/trainer?kind=discards&seed=picture', act: answerTrainer },
  { name: 'trainer-waits', path: '/trainer?kind=waits&level=3&seed=picture' },
  { name: 'trainer-points', path: '/trainer?kind=points&seed=picture' },
  { name: 'trainer-summary', path: '/trainer?kind=points&seed=picture&n=11' },
  { name: 'analysis', path: '/analysis' },
  { name: 'analysis-position', path: `/analysis?${new URLSearchParams(queryOfPosition(EXAMPLE_POSITION))}` },
  { name: 'analysis-wrong', path: '/analysis?v=1&hand=11111m' },
  { name: 'record', path: '/replay' },
  { name: 'record-wrong', path: '/replay', act: (page) => openFile(page, 'results.json', '{"name": "no record"}') },
  {
    name: 'record-exhausted',
    path: '/replay?event=999',
    act: (page) => openFile(page, 'draw.json', exhaustedRecord()),
  },
  { name: 'record-false-win', path: '/replay?event=999', act: (page) => openFile(page, 'foul.json', falseWinRecord()) },
  { name: 'record-log', path: '/replay?event=999', act: (page) => openFile(page, 'match.json', differingLog()) },
  {
    name: 'record-site',
    path: '/replay?event=999',
    act: (page) => openFile(page, 'game.json', differingSiteRecord()),
  },
  { name: 'verify', path: '/verify' },
  {
    name: 'verify-wrong',
    path: '/verify',
    act: (page) => openFile(page, 'results.json', '{"name": "no results"}', '#results'),
  },
  { name: 'solitaire', path: '/solitaire?seed=picture' },
  { name: 'shisen-sho', path: '/solitaire?game=shisen-sho&layout=8x18&seed=picture' },
  { name: 'solitaire-won', path: '/solitaire?game=shisen-sho&layout=8x8&seed=browser', act: winSolitaire },
];
/** `path` names a sample table. */
export const TABLES: readonly Picture[] = [
  { name: 'table', path: 'turn', act: awaitTable },
  { name: 'table-offers', path: 'offers', act: awaitTable },
  { name: 'table-end', path: 'end', act: (page) => page.locator('section.end').waitFor() },
  { name: 'review', path: 'review', act: (page) => page.locator('.figures').waitFor() },
  { name: 'table-index', path: 'turn', act: showTileIndex },
];
/** Pages for accounts and for organisers. `path` is an address or names a sample page. */
export const PEOPLE: readonly (Picture & { readonly path: SamplePage | `/${string}` })[] = [
  { name: 'home-player', path: '/', as: 'player' },
  { name: 'lobby-open', path: '/play' },
  { name: 'compete', path: '/compete' },
  { name: 'compete-organiser', path: '/compete', as: 'administrator' },
  { name: 'contest', path: 'contest' },
  { name: 'contest-organiser', path: 'contest', as: 'administrator', act: unfold },
  { name: 'contest-over', path: 'contestOver', act: unfold },
  { name: 'contest-screen', path: 'contestScreen' },
  { name: 'night', path: 'night' },
  { name: 'night-organiser', path: 'night', as: 'administrator' },
  { name: 'night-screen', path: 'nightScreen' },
  { name: 'night-table', path: 'nightTable' },
  { name: 'contest-new', path: '/compete/new?kind=contests', as: 'administrator' },
  { name: 'daily-player', path: '/daily', as: 'player', act: unfold },
  { name: 'duplicate', path: 'duplicate' },
  { name: 'duplicate-organiser', path: 'duplicate', as: 'administrator' },
  { name: 'duplicate-over', path: 'duplicateOver', as: 'player' },
  { name: 'duplicate-compared', path: 'comparison' },
  { name: 'duplicate-deal', path: 'duplicateDeal' },
  { name: 'duplicate-new', path: '/compete/new?kind=people', as: 'administrator' },
  { name: 'tournament-new', path: '/compete/new', as: 'administrator' },
  { name: 'competition-new-visitor', path: '/compete/new' },
  { name: 'account', path: '/account', as: 'administrator' },
  { name: 'account-player', path: '/account', as: 'player' },
  { name: 'administration', path: '/administration', as: 'administrator' },
  { name: 'administration-forbidden', path: '/administration', as: 'player' },
  { name: 'groups', path: '/groups', as: 'administrator' },
  { name: 'group', path: 'group', as: 'administrator' },
  { name: 'task', path: 'task', as: 'administrator' },
  { name: 'task-over', path: 'task', as: 'administrator', act: showGrades },
  { name: 'task-member', path: 'task', as: 'administrator', act: showOwnTask },
  { name: 'task-new', path: 'newTask', as: 'administrator' },
  { name: 'group-unknown', path: '/groups/nowhere', as: 'player' },
  { name: 'task-unknown', path: '/tasks/nowhere', as: 'player' },
  { name: 'join', path: 'invitation', as: 'player' },
  { name: 'set-password', path: '/set-password#unknown' },
  { name: 'notices', path: '/notices', as: 'administrator' },
  { name: 'notices-none', path: '/notices', as: 'player' },
  { name: 'strength', path: '/strength', as: 'player' },
  { name: 'profile', path: '/people/Ann', as: 'player' },
  { name: 'games', path: '/games', as: 'player' },
  { name: 'game', path: 'game', as: 'player' },
  { name: 'bots-none', path: '/bots', as: 'player' },
  { name: 'bots', path: '/bots', as: 'player', act: showBots },
  { name: 'own-bot', path: '/bots/Ann/tiger', as: 'player', act: showBots },
  { name: 'comparisons-none', path: '/compare', as: 'player' },
  { name: 'comparisons', path: '/compare', as: 'player', act: showComparisons },
  { name: 'comparison', path: '/comparisons/over', as: 'player', act: showComparisons },
  { name: 'comparison-running', path: '/comparisons/running', as: 'player', act: showComparisons },
  { name: 'comparison-deal', path: '/deals/over/48/1', act: showComparisons },
  { name: 'bot-editor', path: '/bots/new', act: awaitEditor },
  { name: 'bot-editor-deal', path: '/bots/new', as: 'player', act: (page) => showTrial(page, 0, 'table') },
  { name: 'bot-editor-situations', path: '/bots/new', as: 'player', act: (page) => showTrial(page, 1, 'summary') },
  { name: 'matches-none', path: '/compare?bots=4', as: 'player' },
  { name: 'matches', path: '/compare?bots=4', as: 'player', act: showMatches },
  { name: 'match', path: '/matches/over', as: 'player', act: showMatches },
  { name: 'match-running', path: '/matches/running', as: 'player', act: showMatches },
  { name: 'match-deal', path: '/deals/m1/1/1?event=40', as: 'player', act: showMatch },
  {
    name: 'replay-output',
    path: `/deals/m1/1/1?event=${sampleOutputs().event}&view=south&output=1`,
    as: 'player',
    act: showMatch,
  },
  { name: 'version-report', path: '/bots/Ann/tiger/versions/3', as: 'player', act: showReport },
];
export const LIVE: readonly Picture[] = [
  { name: 'home', path: '/' },
  { name: 'tournaments', path: '/compete?kind=bots' },
  { name: 'tournament-running', path: '/tournaments/league' },
];
export const UNREACHABLE: readonly Picture[] = [
  { name: 'compete-unreachable', path: '/compete', act: (page) => withoutServer(page, '/tournaments') },
];

export const UNDISCLOSED: Picture = { name: 'set-undisclosed', path: '' };
/** Opens the page as its user and brings it into the required state. */
export async function openPicture(page: Page, url: string, picture: Picture, people?: SamplePeople): Promise<void> {
  const { path, as, act } = picture;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().clearCookies();
  // A page that belonged to another account would load itself again.
  if (page.url().startsWith(url)) await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  if (as !== undefined) await page.context().addCookies(people![as]);
  await page.goto(`${url}${path.startsWith('/') ? path : people!.paths[path as SamplePage]}`);
  await act?.(page);
}

async function openFile(page: Page, name: string, text: string, input = 'input[type=file]'): Promise<void> {
  await page.setInputFiles(input, { name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

/** Opens all collapsed sections. */
async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator('summary').all()) await summary.click();
}

/** Discards the first tile. */
async function answerTrainer(page: Page): Promise<void> {
  await page.locator('main fieldset button').first().click();
}

/** Waits until the open question is shown. */
async function awaitTable(page: Page): Promise<void> {
  await page.locator('.hand button[aria-disabled="false"], .offers .row button').first().waitFor();
}

/** Loads the page's code but blocks its requests to the API. */
async function withoutServer(page: Page, path: string): Promise<void> {
  await page.route(/\/api\//, (route) => route.abort());
  await page.goto(new URL(path, page.url()).href);
}

/** Lets the page show a solution until the board is empty. */
async function winSolitaire(page: Page): Promise<void> {
  const show = page.locator('.page > .buttons button').first();
  await page.locator('.page > .buttons button:enabled').first().waitFor();
  await page.clock.install();
  await show.click();
  await page.clock.runFor(60_000);
  await page.locator('.felt .won').waitFor();
}

/** Shows tile indices, here and on later pages of the browser context. */
async function showTileIndex(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('tile-index', 'shown'));
  await page.reload();
  await awaitTable(page);
}

async function awaitEditor(page: Page): Promise<void> {
  await page.locator('.cm-content').waitFor();
}

/** Shows a run of each kind, as if of a bot with a fault. `form`: by its place. */
async function showTrial(page: Page, form: 0 | 1, awaited: string): Promise<void> {
  const trial = form === 0 ? sampleTrialDeal() : sampleTrialSituations();
  await page.route('**/api/trial', (route) => route.fulfill({ json: trial }));
  await awaitEditor(page);
  const answer = page.waitForResponse('**/api/trial');
  await page.locator('section[aria-labelledby=trial] form button').nth(form).click();
  await answer;
  // During a run, its buttons are disabled.
  await page.locator('section[aria-labelledby=trial] form button:enabled').first().waitFor();
  await page
    .locator(`section[aria-labelledby=trial] ${awaited === 'table' ? 'section.table' : awaited}`)
    .first()
    .waitFor();
}

const UPLOADED_AT = '2026-11-20T08:00:00.000Z';
const VERSION = {
  id: '6f0c0000-0000-4000-8000-000000000001',
  number: 1,
  kind: 'stdio',
  file: 'tiger.py',
  size: 9200,
  createdAt: UPLOADED_AT,
  state: 'passed',
  ranked: true,
  benched: false,
  deals: 96,
  faults: 2,
  voids: 1,
};
const BOT = { owner: 'Ann', name: 'tiger', createdAt: UPLOADED_AT, versions: [VERSION] };
const LOG: BotLogs['logs'][number] = {
  competition: 'cup',
  kind: 'tournament',
  name: 'Cup',
  round: 2,
  table: 1,
  set: 1,
  entrant: 'tiger',
  playedAt: UPLOADED_AT,
  decisionTimes: { decisions: 1234, medianMs: 1.25, p99Ms: 20, maxMs: 31.5 },
  limitMs: 1000,
  deals: [
    {
      deal: 3,
      text: 'Traceback: tile W5 is not in the hand\n',
      crashedAt: 'tiger.py:12',
      debug: [{ turn: 4, text: 'waiting for W5' }],
      faults: [{ reason: 'crashed', message: 'the program ended with code 1' }],
    },
  ],
};
const NEARLY_USED = {
  quota: { diskMiB: 500, cpuMinutesPerDay: 60, bots: 5 },
  use: { diskMiB: 486.3, cpuMinutesToday: 59.2 },
  resetsAt: '2999-01-01T00:00:00.000Z',
};

/** Shows a bot with faults and nearly exhausted quotas, as if after many uploads. */
async function showBots(page: Page): Promise<void> {
  await page.route('**/api/bots/Ann/tiger', (route) => route.fulfill({ json: BOT }));
  await page.route('**/api/bots/Ann/tiger/logs*', (route) => route.fulfill({ json: { logs: [LOG], voids: 1 } }));
  await page.route('**/api/bots', (route) => route.fulfill({ json: { own: [BOT], bots: [] } }));
  await page.route('**/api/me/quota', (route) => route.fulfill({ json: NEARLY_USED }));
  await page.reload();
  await page.getByText('tiger').first().waitFor();
}

/** Shows the report on a bot that has played much. */
async function showReport(page: Page): Promise<void> {
  const versions = [3, 2, 1].map((number) => ({ ...VERSION, id: `${VERSION.id.slice(0, -1)}${number}`, number }));
  await page.route('**/api/bots/Ann/tiger', (route) => route.fulfill({ json: { ...BOT, versions } }));
  await page.route('**/api/bots/Ann/tiger/versions/3/report*', (route) => route.fulfill({ json: SAMPLE_REPORT }));
  await page.route('**/api/bots/Ann/tiger/versions/3/divergences/2', (route) =>
    route.fulfill({ json: SAMPLE_DIVERGENCES }),
  );
  await page.reload();
  await page.locator('#opponents').waitFor();
}

/** Shows a deal of a match, with what the user's bot printed. */
async function showMatch(page: Page): Promise<void> {
  const name = { id: 'm1', kind: 'match', name: 'Match' };
  await page.route('**/api/competitions/m1', (route) => route.fulfill({ json: name }));
  await page.route('**/api/competitions/m1/sets/1/record.json', (route) =>
    route.fulfill({ json: sampleMatchRecord() }),
  );
  await page.route('**/api/competitions/m1/sets/r1-t1-s1/deals/1/outputs', (route) =>
    route.fulfill({ json: sampleOutputs().document }),
  );
  await page.reload();
  await page.locator('.board').waitFor();
}
