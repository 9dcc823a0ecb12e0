// The wall time of a set: a bot that only waits loses its deals once its wall time is used up, and no other bot does.

import { playSet, replaySet, type SetOrder, setRecordOf } from '@mcr-arena/arena';
import { DUPLICATE_RULES, PASS } from '@mcr-arena/engine';
import { type BotHost, createRegistry, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { createRandom, expectValue, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { formatSetRecord, mapPositions } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';

const DECISION_MS = 1000;

/** Plays four deals in which each bot reports a second of wall time for each decision, and CPU time by its name, in percent of it. */
async function playWith(bots: readonly string[], limits: Partial<SetOrder['limits']>) {
  const asked = new Map<string, number>();
  const host: BotHost = {
    load: async ({ bot }) => ({
      seat: async () => {
        let decisions = 0;
        return {
          decide: async (_, [first]) => {
            decisions += 1;
            asked.set(bot, (asked.get(bot) ?? 0) + 1);
            return first ?? PASS;
          },
          wallMs: () => decisions * DECISION_MS,
          cpuMs: () => (decisions * DECISION_MS * Number.parseInt(bot, 10)) / 100,
          close: () => ({ text: 'printed\n' }),
        };
      },
    }),
    close: async () => {},
  };
  const order: SetOrder = {
    job: { round: 1, table: 1, set: 1, entrants: ['a', 'b', 'c', 'd'], prevalentWind: 'east', seatings: [0, 1, 2, 3] },
    walls: [shuffled(TILES_WITHOUT_FLOWERS, createRandom('a wall'))],
    rules: DUPLICATE_RULES,
    bots: mapPositions((position) => ({
      reference: { host: 'host', bot: bots[position]!, parameters: {} },
      seed: `${position}`,
    })),
    limits: { ...DEFAULT_LIMITS, ...limits },
  };
  const played = await playSet(order, createRegistry(new Map([['host', host]])));
  return { order, played, asked };
}

describe('a bot that waits', () => {
  test('times out from the question after which its wall time was used up', async () => {
    const { order, played, asked } = await playWith(['0 sleeper', '90 a', '40 b', '35 c'], { waitMs: 12_000 });
    // Four deals of twelve seconds, and the decision that exceeded them.
    expect(asked.get('0 sleeper')).toBe(49);
    const fouls = played.deals.map((deal) => deal.fouls);
    const timedOut = [{ position: 0, reason: 'timed-out' }];
    const first = fouls.findIndex((each) => each.length > 0);
    expect(first).toBeGreaterThan(0);
    expect(fouls.slice(first)).toEqual(fouls.slice(first).map(() => timedOut));
    expect(expectValue(replaySet(formatSetRecord(setRecordOf('test', order, played)))).result.deals).toEqual(
      played.deals,
    );
    const note = /^it used 49\.0 s of wall time in the set, but 0\.0 s of CPU time/;
    expect(played.notes).toContainEqual(expect.objectContaining({ type: 'foul', hint: expect.stringMatching(note) }));
    expect(played.logs.at(-1)).toMatchObject({
      deal: 4,
      log: { text: expect.stringContaining('[mcr] it used 49.0 s') },
    });
  });

  test('has six decisions per deal, by default, in addition to its CPU time', async () => {
    const { asked, played } = await playWith(['0 sleeper', '0 a', '34 b', '100 c'], { decisionMs: 1000 });
    expect([asked.get('0 sleeper'), asked.get('0 a')]).toEqual([25, 25]);
    expect(new Set(played.deals.flatMap(({ fouls }) => fouls.map(({ position }) => position)))).toEqual(
      new Set([0, 1]),
    );
  });
});

test('bots within their wall time are not affected', async () => {
  const { played } = await playWith(['0 a', '20 b', '34 c', '100 d'], { waitMs: 3_600_000 });
  expect(played.deals.flatMap(({ fouls }) => fouls)).toEqual([]);
});
