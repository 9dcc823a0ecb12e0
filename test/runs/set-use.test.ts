// Waiting in a set: a bot that waits on the clock for too long loses its deals from then on, and no other bot does.

import { PASS } from '@mcr-arena/engine';
import { type BotHost, createRegistry, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { playSet, replaySet, type SetOrder, setRecordOf } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { formatSetRecord, mapPositions } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { setOrder } from '../hosts/set-order.ts';

const DECISION_MS = 1000;

/** Plays four deals in which each bot reports a second for each decision, of which it waits a part by its name, in percent. */
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
          waitedMs: () => (decisions * DECISION_MS * Number.parseInt(bot, 10)) / 100,
          cpuMs: () => decisions * DECISION_MS,
          close: () => ({ text: 'printed\n' }),
        };
      },
    }),
    close: async () => {},
  };
  const order = setOrder(
    mapPositions((position) => ({
      reference: { host: 'host', bot: bots[position]!, parameters: {} },
      seed: `${position}`,
    })),
    { deals: 4, limits: { ...DEFAULT_LIMITS, ...limits } },
  );
  const played = await playSet(order, createRegistry(new Map([['host', host]])));
  return { order, played, asked };
}

describe('a bot that waits', () => {
  test('times out from the question after which it had waited too long', async () => {
    const { order, played, asked } = await playWith(['100 sleeper', '0 a', '1 b', '5 c'], { waitMs: 12_000 });
    // Four deals of twelve seconds, and the decision that exceeded them.
    expect(asked.get('100 sleeper')).toBe(49);
    const fouls = played.deals.map((deal) => deal.fouls);
    const timedOut = [{ position: 0, reason: 'timed-out' }];
    const first = fouls.findIndex((each) => each.length > 0);
    expect(first).toBeGreaterThan(0);
    expect(fouls.slice(first)).toEqual(fouls.slice(first).map(() => timedOut));
    expect(expectValue(replaySet(formatSetRecord(setRecordOf('test', order, played)))).result.deals).toEqual(
      played.deals,
    );
    const note = /^it waited 49\.0 s in the set without computing, expected at most 48\.0 s/;
    expect(played.notes).toContainEqual(expect.objectContaining({ type: 'foul', hint: expect.stringMatching(note) }));
    expect(played.logs.at(-1)).toMatchObject({
      deal: 4,
      log: { text: expect.stringContaining('[mcr] it waited 49.0 s') },
    });
  });

  test('may wait for six decisions per deal, by default', async () => {
    const { asked, played } = await playWith(['100 sleeper', '100 a', '0 b', '1 c'], { decisionMs: 1000 });
    expect([asked.get('100 sleeper'), asked.get('100 a')]).toEqual([25, 25]);
    expect(new Set(played.deals.flatMap(({ fouls }) => fouls.map(({ position }) => position)))).toEqual(
      new Set([0, 1]),
    );
  });
});

test('bots that compute are not affected, however long it takes', async () => {
  const { played } = await playWith(['0 a', '0 b', '0 c', '0 d'], { waitMs: 1 });
  expect(played.deals.flatMap(({ fouls }) => fouls)).toEqual([]);
});
