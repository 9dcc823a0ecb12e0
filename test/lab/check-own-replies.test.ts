// The check of bots that depend on their own earlier answers: it plays the recorded walls instead of asking situations.

import { DEFAULT_LIMITS, type LoadedBot } from '@mcr-arena/hosts';
import { checkBot, recordedSituations } from '@mcr-arena/lab';
import { expect, test } from 'vitest';
import { OPPONENTS, reference, withChangedBot } from './changed-bot.ts';

const { situations, ...file } = recordedSituations();
const SITUATIONS = { ...file, situations: situations.filter((_, index) => index % 8 === 0) };
const PROGRAM = { language: 'python', protocol: 'botzone-json', basis: 'manifest' } as const;

interface Seated {
  readonly deal: string;
  decisions: number;
  recalled: number;
}

/** Checks the bot `shanten` with changed properties. Returns the report, and what was asked of each seat. */
async function checked(change: (seated: readonly Seated[]) => Partial<LoadedBot>) {
  const seats: Seated[] = [];
  const watching = (loaded: LoadedBot): Partial<LoadedBot> => ({
    ...change(seats),
    seat: (seating) => watched(loaded, seating, seats),
  });
  const result = await withChangedBot(watching, (registry) => {
    const bot = reference('shanten');
    return checkBot({ bot, limits: DEFAULT_LIMITS, registry, opponents: OPPONENTS, situations: SITUATIONS });
  });
  return { ...result, seats };
}

async function watched(loaded: LoadedBot, seating: Parameters<LoadedBot['seat']>[0], seats: Seated[]) {
  const { follower: _, ...bot } = await loaded.seat(seating);
  const seat: Seated = { deal: seating.deal, decisions: 0, recalled: 0 };
  seats.push(seat);
  return {
    ...bot,
    decide: (...question: Parameters<typeof bot.decide>) => {
      seat.decisions += 1;
      return bot.decide(...question);
    },
    recall: () => {
      seat.recalled += 1;
    },
  };
}

const walls = ({ seats }: { readonly seats: readonly Seated[] }) =>
  seats.filter(({ deal }) => deal.startsWith('recorded wall'));
const total = (seats: readonly Seated[]): number => seats.reduce((sum, { decisions }) => sum + decisions, 0);
const places = new Set(SITUATIONS.situations.map(({ deal, seat }) => 4 * deal + seat)).size;

test('a bot that returns data in a deal is asked no situation', async () => {
  const result = await checked((seats) => ({ followsOwnReplies: () => seats.some(({ decisions }) => decisions > 0) }));
  expect(result.report).toMatchObject({ ok: true, verdict: 'passed', deals: 24, situations: places });
  expect(walls(result)).toHaveLength(places);
  expect(result.seats.every(({ recalled }) => recalled === 0)).toBe(true);
  expect(result.leftOut).toBe(0);
});

test('a bot that is started for each turn plays the recorded walls as far as their situations', async () => {
  const followsOwnReplies = (): boolean => true;
  const whole = await checked(() => ({ followsOwnReplies, program: { ...PROGRAM, keepRunning: true } }));
  const short = await checked(() => ({ followsOwnReplies, program: { ...PROGRAM, keepRunning: false } }));
  expect(short.report).toMatchObject({ verdict: 'passed', deals: 24, situations: places });
  expect(total(walls(short))).toBeGreaterThan(0);
  expect(total(walls(short))).toBeLessThan(total(walls(whole)));
});

test('a bot that returns no data is asked the situations', async () => {
  const result = await checked(() => ({ followsOwnReplies: () => false }));
  expect(walls(result)).toHaveLength(0);
  expect(result.seats.some(({ recalled }) => recalled > 0)).toBe(true);
});

test('a bot that cannot be built is reported once, without a question', async () => {
  const failure = { code: 'build-failed', message: 'g++ ended with exit code 1' } as const;
  const { report, seats } = await checked(() => ({ failure, buildOutput: 'main.cpp:1: error' }));
  expect(report).toMatchObject({
    ok: false,
    verdict: 'failed',
    failure,
    buildOutput: 'main.cpp:1: error',
    situations: 0,
    deals: 0,
    faults: [],
  });
  expect(seats).toEqual([]);
});
