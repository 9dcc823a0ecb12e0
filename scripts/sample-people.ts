// Creates sample data for pages that need accounts or tables, on a temporary server: people, a group, contests, a competition of people and
// bots, a night, tables in the lobby, tokens and a notice.

import type { ContestDocument, HumanDuplicateDocument, NightDocument, NightKeys } from '@mcr-arena/protocol/documents';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Organiser } from './sample-tournaments.ts';

/** The server, and the link with which its administrator claims it. */
export interface UnclaimedServer {
  readonly url: string;
  readonly administratorLink: string;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

export interface SamplePeople {
  /** Sessions of the administrator and of a player. */
  readonly administrator: Cookies;
  readonly player: Cookies;
  /** Addresses of the created pages. */
  readonly paths: Readonly<Record<SamplePage, string>>;
}

type SamplePage =
  | 'group'
  | 'task'
  | 'newTask'
  | 'invitation'
  | 'contest'
  | 'contestOver'
  | 'duplicate'
  | 'duplicateOver'
  | 'comparison'
  | 'duplicateDeal'
  | 'contestScreen'
  | 'night'
  | 'nightScreen'
  | 'nightTable'
  | 'game';

/** Of both accounts. */
export const PASSWORD = 'seven winds of autumn';
const HOUSE = encodeURIComponent('MCR Arena');
const IN_A_WEEK = 7 * 24 * 3600_000;
const LONG_NAME = 'The open evening of the third autumn league, for everybody';
const CONTEST_STAGES = [
  { name: 'Qualification', tournaments: 1, rounds: 2, setsPerRound: 1, seatings: 4, versions: 'kept' },
  { name: 'Final', places: 2, tournaments: 1, rounds: 2, setsPerRound: 1, seatings: 4, versions: 'kept' },
];
const DUE = '.offers .row button, .hand button[aria-disabled="false"]';

/** Claims the server as Rosa and creates everything else as Rosa and as Ann. */
export async function makePeople(browser: Browser, server: UnclaimedServer): Promise<SamplePeople> {
  const rosa = await newPerson(browser);
  await claim(rosa, server);
  const ann = await newPerson(browser);
  await send(ann, server, 'POST', '/users', { name: 'Ann', password: PASSWORD });
  const { group, invitation, task } = await makeGroup(rosa, server);
  await send(rosa, server, 'POST', '/tokens', { name: 'laptop', scope: 'user' });
  const contest = await makeContest(rosa, server, LONG_NAME);
  const contestOver = await makeContest(rosa, server, 'Spring contest');
  await send(rosa, server, 'PATCH', `/contests/${contestOver}`, { registrationEnds: new Date().toISOString() });
  const duplicate = await makeDuplicate(rosa, server, LONG_NAME);
  const duplicateOver = await makeDuplicate(rosa, server, 'Spring match');
  const game = await playDuplicate(ann, server, duplicateOver);
  await send(rosa, server, 'PATCH', `/duplicates/${duplicateOver}`, { closesAt: new Date(0).toISOString() });
  const night = await makeNight(rosa, server);
  await openTables(browser, server);
  await leaveNotice(rosa, server);
  await until(
    async () => (await read<ContestDocument>(rosa, server, `/contests/${contestOver}`)).status === 'finished',
  );
  await until(
    async () =>
      (await read<HumanDuplicateDocument>(rosa, server, `/duplicates/${duplicateOver}`)).status === 'finished',
  );
  const paths = {
    group: `/groups/${group}`,
    task: `/tasks/${task}`,
    newTask: `/groups/${group}/tasks/new`,
    invitation,
    contest: `/contests/${contest}`,
    contestOver: `/contests/${contestOver}`,
    contestScreen: `/contests/${contestOver}/screen`,
    night: `/nights/${night.id}`,
    nightScreen: `/nights/${night.id}/screen`,
    nightTable: `/nights/${night.id}/tables/1#${night.key}`,
    duplicate: `/duplicates/${duplicate}`,
    duplicateOver: `/duplicates/${duplicateOver}`,
    comparison: `/duplicates/${duplicateOver}/deals/1?a=1&b=2`,
    duplicateDeal: `/duplicates/${duplicateOver}/competitors/1/deals/1`,
    game: `/games/${game}`,
  };
  const [administrator, player] = await Promise.all([rosa.context().cookies(), ann.context().cookies()]);
  for (const page of [rosa, ann]) await page.context().close();
  return { administrator, player, paths };
}

async function newPerson(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

async function claim(page: Page, { url, administratorLink }: UnclaimedServer): Promise<void> {
  await page.goto(administratorLink);
  await page.getByLabel('Name', { exact: true }).fill('Rosa');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await page.waitForURL(`${url}/administration`);
}

interface SampleGroup {
  readonly group: string;
  readonly invitation: string;
  readonly task: string;
}

/** A class with a task. */
async function makeGroup(page: Page, server: UnclaimedServer): Promise<SampleGroup> {
  const { id: group } = await send<{ id: string }>(page, server, 'POST', '/groups', { name: 'Mahjong I' });
  await send(page, server, 'POST', `/groups/${group}/accounts`, { names: ['Vic', 'Wen', 'Xaver the Patient'] });
  const { path } = await send<{ path: string }>(page, server, 'POST', `/groups/${group}/invitations`, {});
  const { id: task } = await send<{ id: string }>(page, server, 'POST', `/groups/${group}/tasks`, {
    title: 'Second week: beat shanten',
    opponent: { owner: 'MCR Arena', bot: 'shanten' },
    points: 1.5,
    deadline: new Date(Date.now() + IN_A_WEEK).toISOString(),
  });
  return { group, invitation: path, task };
}

/** Creates a contest that is open for registration, with house bots. */
async function makeContest(page: Page, server: UnclaimedServer, name: string): Promise<string> {
  const { id } = await send<ContestDocument>(page, server, 'POST', '/contests', {
    name,
    stages: CONTEST_STAGES,
    entrantsPerOwner: 1,
    bots: 'any',
    separateOwners: false,
    registrationEnds: new Date(Date.now() + IN_A_WEEK).toISOString(),
  });
  for (const bot of ['goal', 'shanten', 'random']) {
    await send(page, server, 'PUT', `/contests/${id}/entries/${HOUSE}/${bot}`);
  }
  return id;
}

async function makeDuplicate(page: Page, server: UnclaimedServer, name: string): Promise<string> {
  const { id } = await send<HumanDuplicateDocument>(page, server, 'POST', '/duplicates', {
    name,
    closesAt: new Date(Date.now() + IN_A_WEEK).toISOString(),
    deals: 4,
    baseline: 'beginner',
    clock: 'none',
    pauses: 'none',
  });
  for (const bot of ['goal', 'random']) await send(page, server, 'PUT', `/duplicates/${id}/bots/${HOUSE}/${bot}`);
  return id;
}

/** Plays all deals, mostly without claims; returns the id of the game. */
async function playDuplicate(page: Page, server: UnclaimedServer, id: string): Promise<string> {
  const { table } = await send<{ table: string }>(page, server, 'POST', `/duplicates/${id}/enter`);
  await page.goto(`${server.url}/tables/${table}`);
  const next = page.getByRole('button', { name: 'Next deal' });
  await until(async () => {
    if ((await page.getByRole('heading', { name: 'The game is over' }).count()) > 0) return true;
    const due = (await next.count()) > 0 ? next : page.locator(DUE).last();
    await due.click({ timeout: 500 }).catch(() => undefined);
    return false;
  });
  return table;
}

/** A night of nine players in its first round, with a hand at one table; returns the key of that table. */
async function makeNight(page: Page, server: UnclaimedServer): Promise<{ readonly id: string; readonly key: string }> {
  const players = ['Ann', 'Bo', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Xaver the Patient'].map((name) => ({
    name,
  }));
  const order = { name: 'Tuesday at the club', rounds: 3, minutes: 90, players };
  const { id } = await send<NightDocument>(page, server, 'POST', '/nights', order);
  await send(page, server, 'POST', `/nights/${id}/events`, { type: 'roundStarted' });
  const { keys } = await read<NightKeys>(page, server, `/nights/${id}/keys`);
  const { key } = keys[0]!;
  const result = { type: 'selfDrawn', winner: 0, points: 12 };
  const entry = { type: 'hand', round: 1, table: 1, deal: 1, result };
  await send(page, server, 'POST', `/nights/${id}/entries`, { key, entry });
  return { id, key };
}

/** Creates three tables that wait for players in the lobby. */
async function openTables(browser: Browser, server: UnclaimedServer): Promise<void> {
  const [person, goal] = [{ type: 'person' }, { type: 'bot', bot: 'goal' }];
  const orders = [
    { seats: [person, person, goal, goal], length: 4 },
    { seats: [person, person, person, person], length: 16, clock: 'bank', flowers: false },
    { seats: [person, person, person, goal], length: 'endless', clock: 'decision' },
  ];
  for (const order of orders) {
    const guest = await newPerson(browser);
    await send(guest, server, 'POST', '/tables', { ...order, visibility: 'open' });
    await guest.context().close();
  }
}

/** Creates and cancels a tournament, which leaves a notice. */
async function leaveNotice(page: Page, server: UnclaimedServer): Promise<void> {
  const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
  await send(page, server, 'POST', '/tournaments', {
    id: 'friday',
    name: 'Friday cup',
    rounds: 1,
    seatings: 4,
    entrants,
  });
  await send(page, server, 'POST', '/tournaments/friday/cancel');
}

const read = <T>(page: Page, server: UnclaimedServer, path: string): Promise<T> => send(page, server, 'GET', path);

/** Sends a request with the page's session; throws for an error status. */
async function send<T>(
  page: Page,
  { url }: Pick<UnclaimedServer, 'url'>,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const answer = await page.request.fetch(`${url}/api${path}`, { method, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function until(met: () => Promise<boolean>): Promise<void> {
  while (!(await met())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Tables at the player's turn, with a choice of claims, and with a finished game. The link to a seat opens it in any browser. */
interface SampleTables {
  /** Addresses of the player's seats. */
  readonly turn: string;
  readonly offers: string;
  readonly end: string;
  /** Address of the review of the finished game. */
  readonly review: string;
}

/** Minimum number of discards on the table for a useful screenshot. */
const FEWEST_DISCARDS = 24;

export async function makeTables(browser: Browser, { url }: Organiser): Promise<SampleTables> {
  const page = await newPerson(browser);
  const turn = await reach(page, url, async () => (await discards(page)) >= FEWEST_DISCARDS && isOwnTurn(page));
  const offers = await reach(page, url, async () => (await claims(page)) > 1 && !(await isOwnTurn(page)));
  const end = await reach(page, url, () => isOver(page));
  await page.context().close();
  const [id] = /[\w-]{16}/.exec(end.slice('/tables/'.length))!;
  return { turn, offers, end, review: `/games/${id}/deals/1?view=east&review=1` };
}

/** Plays at new tables until one reaches the position. Returns the address of the player's seat. */
async function reach(page: Page, url: string, met: () => Promise<boolean>): Promise<string> {
  for (;;) {
    const path = await makeTable(page, url);
    await page.goto(`${url}${path}`);
    for (;;) {
      await page.locator(`${DUE}, section.end`).first().waitFor();
      if (await met()) return path;
      if (await isOver(page)) break;
      await page
        .locator(DUE)
        .last()
        .click({ timeout: 500 })
        .catch(() => undefined);
    }
  }
}

async function makeTable(page: Page, url: string): Promise<string> {
  const opponent = { type: 'bot', bot: 'goal' };
  const seats = [{ type: 'person' }, opponent, opponent, opponent];
  const order = { length: 1, pauses: 'none', replay: 'everyone', seats };
  type Seated = { readonly table: { readonly id: string }; readonly you: { readonly key: string } };
  const { table, you } = await send<Seated>(page, { url }, 'POST', '/tables', order);
  return `/tables/${table.id}?key=${encodeURIComponent(you.key)}`;
}

const discards = (page: Page): Promise<number> =>
  page.locator('details ol[reversed] li', { hasText: 'discards' }).count();
const claims = (page: Page): Promise<number> => page.locator('.offers .row button:not(.pass)').count();
const isOver = async (page: Page): Promise<boolean> => (await page.locator('section.end').count()) > 0;
const isOwnTurn = async (page: Page): Promise<boolean> =>
  (await page.locator('.hand button[aria-disabled="false"]').count()) > 0;
