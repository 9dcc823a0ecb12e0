// The environment as its callers see it: rows against the engine, saved states, starts, opponents, errors.

import { join } from 'node:path';
import { type DealEvent, DUPLICATE_RULES, legalActions, observerOf, replay, viewFor } from '@mcr-arena/engine';
import { actionIndexOf, FIRST_ACTION } from '@mcr-arena/protocol';
import { createRandom, formatBotzoneTiles, SEATS } from '@mcr-arena/tiles';
import { toSeats } from '@mcr-arena/tournament';
import { dealConfigOf, dealStartOf } from '@mcr-arena/training';
import { describe, expect, test } from 'vitest';
import { spawnMcr } from '../cli/run-mcr.ts';
import { checkCopiedTables, questionOf } from './copied-tables.ts';
import { EnvClient, jsonMessage, type Row } from './env-client.ts';
import { checkRandomPlay } from './random-play.ts';
import { anyLegal, expectSeen } from './table-check.ts';

describe('rows agree with the engine', () => {
  test.each([
    ['obs38', 1],
    ['mcr-1-34', 4],
  ] as const)('%s, %d seatings', async (encoding, seatings) => {
    const deals = await checkRandomPlay({ tables: 4, steps: 150, encoding, seatings, seed: `${encoding} ${seatings}` });
    expect(deals).toBeGreaterThan(3);
  });
});

/** Steps with random legal actions, drawn with `seed`. */
async function playOn(client: EnvClient, rows: readonly Row[], steps: number, seed: string): Promise<readonly Row[]> {
  const random = createRandom(seed);
  let last = rows;
  for (let step = 0; step < steps; step += 1) {
    last = await client.step(Uint8Array.from(last, (row) => anyLegal(row, random.below)));
  }
  return last;
}

describe('against bots', () => {
  const lineups = [['learner', 'goal', 'shanten', 'random']];

  test('rows agree with the events, and rewards with the deal', { tags: ['full'] }, async () => {
    const client = await EnvClient.open(2, { lineups, encoding: 'mcr-1', planes: 'uint8' });
    const random = createRandom('against bots');
    let rows = await client.redraw({ type: 'begin' });
    let deals = 0;
    for (let step = 0; step < 120; step += 1) {
      for (const [table, row] of rows.entries()) {
        expect(row.entrant).toBe(0);
        if (row.question !== 4) await expectFromEvents(client, table, row);
        if (row.done === 1) {
          await expectEnd(client, table, row);
          deals += 1;
        }
      }
      rows = await client.step(Uint8Array.from(rows, (row) => anyLegal(row, random.below)));
    }
    expect(deals).toBeGreaterThan(2);
  });

  test('a program as opponent does not stop the other tables', { tags: ['full'] }, async () => {
    const program = join(import.meta.dirname, '../../bots/examples/python-json');
    const mixed = [
      ['learner', program, 'learner', 'random'],
      ['learner', 'learner', 'learner', 'learner'],
    ];
    const client = await EnvClient.open(2, { lineups: mixed, encoding: 'mcr-1' }, { trust: true });
    const random = createRandom('a program');
    let rows = await client.redraw({ type: 'begin' });
    const asked = [0, 0];
    for (let deals = 0; deals < 2; ) {
      for (const [table, row] of rows.entries()) {
        if (row.question !== 0) asked[table]! += 1;
        if (row.question !== 0 && row.question !== 4 && table === 0) await expectFromEvents(client, table, row);
        if (row.done === 1 && table === 0) {
          await expectEnd(client, table, row);
          deals += 1;
        }
      }
      rows = await client.step(Uint8Array.from(rows, (row) => anyLegal(row, random.below)));
    }
    expect(asked[1]).toBeGreaterThan(asked[0]!);
  });

  async function expectFromEvents(client: EnvClient, table: number, row: Row): Promise<void> {
    const events = await client.events(table);
    const seat = SEATS[row.seat]!;
    const observation = observerOf(viewFor(seat, events)).observation()!;
    const legal = legalActions(replay(events), seat).map((action) => actionIndexOf(action, observation.question)!);
    expectSeen(row, 'mcr-1', observation, legal);
  }

  async function expectEnd(client: EnvClient, table: number, row: Row): Promise<void> {
    const events = (await client.request({ type: 'events', table, deal: 'ended' })) as readonly DealEvent[];
    const end = events.at(-1)!;
    if (end.type !== 'dealEnded') throw new Error('the deal has not ended');
    expect([...row.rewards].toSorted()).toEqual([...end.deltas].toSorted());
    expect(replay(events).phase).toMatchObject({ type: 'ended', deltas: end.deltas });
  }

  test('a restored table and its bots continue as before', { tags: ['full'] }, async () => {
    const client = await EnvClient.open(2, { lineups });
    const begun = await client.redraw({ type: 'begin' });
    const rows = await playOn(client, begun, 15, 'before');
    const ids = (await client.request({ type: 'save', tables: [0, 1] })) as readonly number[];
    const first = await playOn(client, rows, 40, 'after');
    const restored = await client.redraw({
      type: 'restore',
      states: [
        [0, ids[0]],
        [1, ids[1]],
      ],
    });
    expect(restored.map(questionOf)).toEqual(rows.map(questionOf));
    expect(await playOn(client, restored, 40, 'after')).toEqual(first);
    await client.request({ type: 'forget', ids });
    await expect(client.redraw({ type: 'restore', states: [[0, ids[0]]] })).rejects.toMatchObject({
      code: 'state-unknown',
    });
  });
});

describe('a deal starts', () => {
  test('from a wall', async () => {
    const client = await EnvClient.open(2, {});
    const { wall } = dealConfigOf('another', DUPLICATE_RULES, 7);
    const start = { wall: formatBotzoneTiles(wall), prevalentWind: 'west', seating: 3 };
    const [row] = await client.redraw({ type: 'begin', starts: [{ table: 0, start }] });
    const [started] = await client.events(0);
    expect(started).toMatchObject({ type: 'dealStarted', config: { prevalentWind: 'west', wall } });
    expect(row).toMatchObject({ seating: 3, seat: 0 });
  });

  test('from the events of a deal up to any of its questions', async () => {
    const counts = await checkCopiedTables(4, 60, 'events');
    expect(counts.reduce((sum, count) => sum + count)).toBe(240);
    for (const question of [1, 2, 4]) expect(counts[question]).toBeGreaterThan(10);
  });

  test('but not from events that are incomplete', async () => {
    const client = await EnvClient.open(1, {});
    await client.redraw({ type: 'begin' });
    const events = await client.events(0);
    for (const event of [{ type: 'claimed', seat: 1 }, { type: 'discarded', seat: 0 }, { type: 'moved' }]) {
      const start = { events: [...events, event] };
      await expect(client.redraw({ type: 'begin', starts: [{ table: 0, start }] })).rejects.toMatchObject({
        code: 'position-invalid',
        message: expect.stringContaining(`event ${events.length}`),
      });
    }
  });

  test.each([
    [{ wall: 'W1 W2', prevalentWind: 'east' }, 'wall-invalid'],
    [{ events: [{ type: 'dealt' }] }, 'position-invalid'],
    [{ events: [{ type: 'answered', seat: 1, action: 0 }] }, 'position-invalid'],
  ])('but not from the invalid start %j: %s', async (start, code) => {
    const client = await EnvClient.open(1, {});
    await expect(client.redraw({ type: 'begin', starts: [{ table: 0, start }] })).rejects.toMatchObject({ code });
  });
});

test('two learners and two copies of a bot play four different deals on each wall', () => {
  const entrants = ['learner', 'goal', 'learner', 'goal'] as const;
  const order = { seed: 's', rules: DUPLICATE_RULES, seatings: 4, entrants, tables: 1 } as const;
  for (let wall = 0; wall < 24; wall += 1) {
    const starts = [0, 1, 2, 3].map((deal) => dealStartOf(order, 0, 4 * wall + deal));
    expect(new Set(starts.map(({ seating }) => toSeats(seating, entrants).join())).size, `wall ${wall}`).toBe(4);
  }
});

test('mcr env reads messages and writes the answers', async () => {
  const messages = [1, 2].map((number) => jsonMessage({ type: 'events', table: number }));
  const { stdout, status } = await spawnMcr(['env'], { input: Buffer.concat(messages) });
  expect(status).toBe(0);
  expect(stdout.match(/"code":"environment-missing"/g)).toHaveLength(2);
});

describe('errors', () => {
  test('an illegal action is rejected, and no table is stepped', async () => {
    const client = await EnvClient.open(2, {});
    const rows = await client.redraw({ type: 'begin' });
    const legal = Uint8Array.from(rows, (row) => row.mask.indexOf(1));
    await expect(client.step(Uint8Array.of(legal[0]!, 0))).rejects.toMatchObject({ code: 'action-illegal' });
    const next = await client.step(legal);
    expect(next).toHaveLength(2);
  });

  test('an illegal action is a foul with the usual cost if so configured', async () => {
    const client = await EnvClient.open(1, { illegal: 'foul' });
    await client.redraw({ type: 'begin' });
    const [row] = await client.step(Uint8Array.of(0));
    expect(row).toMatchObject({ done: 1, outcome: 3 });
    expect([...row!.rewards].toSorted((a, b) => a - b)).toEqual([-30, 10, 10, 10]);
    let [next] = await client.redraw({ type: 'begin' });
    // Claims whatever can be claimed, then wins instead of discarding.
    while (next!.question !== 4) {
      const { mask } = next!;
      [next] = await client.step(Uint8Array.of(Math.max(mask.indexOf(1), mask.indexOf(1, FIRST_ACTION.chow))));
    }
    expect((await client.step(Uint8Array.of(FIRST_ACTION.win)))[0]).toMatchObject({ done: 1, outcome: 3 });
  });

  test.each([
    ['an unknown bot', { lineups: [['learner', 'nobody', 'goal', 'goal']] }, 'bot-not-found'],
    ['an unknown encoding', { encoding: 'obs7' }, 'request-invalid'],
  ])('%s', async (_, options, code) => {
    await expect(EnvClient.open(1, options)).rejects.toMatchObject({ code });
  });
});
