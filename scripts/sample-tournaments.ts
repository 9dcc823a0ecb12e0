// Creates tournaments in every state that a page can show, on a temporary server, for screenshots.

import { setTimeout as pause } from 'node:timers/promises';
import * as shanten from '@mcr-arena/bot-shanten';
import type { RoundList, TournamentDocument } from '@mcr-arena/protocol/documents';
import { connectBot } from '@mcr-arena/sdk/client';

/** The server and an organiser's access to it. */
export interface Organiser {
  readonly url: string;
  readonly token: string;
}

const STYLES = ['fast', 'big', 'pungs', 'flush', 'odd'];
const EIGHT = [
  ...['goal', 'shanten', 'random'].map((bot) => ({ id: bot, bot })),
  ...STYLES.map((style) => ({ id: style, bot: `goal?style=${style}` })),
];
const FOUR = EIGHT.slice(0, 4);
const MANY = Array.from({ length: 32 }, (_, index) => ({
  id: `bot-${index + 1}`,
  bot: ['shanten', 'random', 'goal?style=fast'][index % 3],
}));
/** Realistic long names. */
const LONG_NAMES = [
  'The-Thirteen-Orphans-of-the-West-Wind (version 2, no chows)',
  'a_name_without_any_place_to_break_it_that_goes_on_and_on_until_the_hundredth_character_is_reached_ok',
  '国标麻将研究会第三代深度学习模型试验版',
];
const LONG_TITLE = 'A league with a long name, to see how it is displayed on a page that is only as wide as a phone';
const LOOK_MS = 200;

/** Creates a tournament that is not started. */
export async function makeWaiting(organiser: Organiser): Promise<void> {
  await make(organiser, 'later', 'Autumn league', { entrants: EIGHT, rounds: 12, seatings: 24 });
}

/**
 * Creates finished, waiting, paused and cancelled tournaments. `broken` is paused, but shown as failed in screenshots, because no
 * request can make a tournament fail.
 */
export async function playOthers(organiser: Organiser): Promise<void> {
  await playUnsealed(organiser);
  await waitForBot(organiser);
  await play(organiser, 'full', 'Full sets', { entrants: FOUR, rounds: 1, seatings: 24 });
  await playCup(organiser, 24);
  await make(organiser, 'halted', 'Midsummer open', { entrants: MANY, rounds: 400, seatings: 4 });
  await stopWithinRound(organiser, 'halted', 'pause');
  for (const [id, name] of [
    ['dropped', 'Winter cup'],
    ['broken', 'Night league'],
  ] as const) {
    await make(organiser, id, name, { entrants: EIGHT, rounds: 200, seatings: 4 });
    await stopWithinRound(organiser, id, id === 'dropped' ? 'cancel' : 'pause');
  }
}

/** Creates a finished tournament: `cup`. */
export function playCup(organiser: Organiser, rounds: number): Promise<void> {
  return play(organiser, 'cup', 'Spring cup', { entrants: EIGHT, rounds, seatings: 4 });
}

/** Creates a tournament and plays it to the end. */
async function play(organiser: Organiser, id: string, name: string, rest: object): Promise<void> {
  await make(organiser, id, name, rest);
  await control(organiser, id, 'start');
  await until(async () => (await read(organiser, id)).status === 'finished');
}

/** Creates a running tournament. */
export async function playLeague(organiser: Organiser): Promise<void> {
  await make(organiser, 'league', LONG_TITLE, { entrants: EIGHT, rounds: 1000, seatings: 4 });
  await control(organiser, 'league', 'start');
  await until(async () => (await read(organiser, 'league')).roundsOpened > 3);
}

/** Creates a finished tournament with a remote bot and long names. */
async function playUnsealed(organiser: Organiser): Promise<void> {
  const { id: bot, token } = await issue(organiser, 'visitor');
  const [remote, ...houses] = LONG_NAMES;
  const entrants = [
    { id: remote, bot: 'remote', token: bot },
    ...houses.map((id, index) => ({ id, bot: `goal?style=${STYLES[index]}` })),
    { id: '东', bot: 'shanten' },
  ];
  await make(organiser, 'visitors', 'Open to visitors', { entrants, rounds: 8, seatings: 4 });
  const connection = await connectBot({ url: organiser.url, token, module: shanten });
  await control(organiser, 'visitors', 'start');
  await until(async () => (await read(organiser, 'visitors')).status === 'finished');
  connection.close();
}

/** Creates a tournament that waits for a remote bot that never connects. */
async function waitForBot(organiser: Organiser): Promise<void> {
  const { id: bot } = await issue(organiser, 'traveller');
  const entrants = [{ id: 'traveller', bot: 'remote', token: bot }, ...FOUR.slice(1)];
  await make(organiser, 'expecting', 'Visitors expected', { entrants, rounds: 8, seatings: 4, graceMs: 3_600_000 });
  await control(organiser, 'expecting', 'start');
  await until(async () => ((await read(organiser, 'expecting')).waiting ?? 0) > 0);
}

/** Starts a tournament, and pauses or cancels it once some rounds are complete and another one is open. */
async function stopWithinRound(organiser: Organiser, id: string, how: 'pause' | 'cancel'): Promise<void> {
  await control(organiser, id, 'start');
  await until(async () => (await read(organiser, id)).roundsOpened > 3);
  await control(organiser, id, how);
}

/** The path of a set of the paused tournament that is not disclosed. */
export async function findUndisclosed(organiser: Organiser): Promise<string> {
  const { roundsOpened } = await read(organiser, 'halted');
  const { rounds } = await ask<RoundList>(organiser, `/tournaments/halted/rounds?from=${roundsOpened - 1}`);
  const set = rounds.flatMap(({ sets }) => sets).find(({ disclosed }) => !disclosed);
  if (set === undefined) throw new Error('all sets are disclosed');
  return `/tournaments/halted/rounds/${set.round}/tables/${set.table}/sets/${set.set}`;
}

async function make(organiser: Organiser, id: string, name: string, rest: object): Promise<void> {
  await ask(organiser, '/tournaments', { id, name, ...rest });
}

/** Sends a control request: `start`, `pause`, `resume` or `cancel`. */
export async function control(organiser: Organiser, id: string, what: string): Promise<void> {
  await ask(organiser, `/tournaments/${id}/${what}`, {});
}

function issue(organiser: Organiser, name: string): Promise<{ id: string; token: string }> {
  return ask(organiser, '/tokens', { name, scope: 'bot' });
}

function read(organiser: Organiser, id: string): Promise<TournamentDocument> {
  return ask(organiser, `/tournaments/${id}`);
}

async function ask<T>({ url, token }: Organiser, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const request = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${url}/api${path}`, request);
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(LOOK_MS);
}
