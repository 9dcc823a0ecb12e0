import { Game, type GameLength, type GameOptions, type GamePlayer, openTableJournal } from '@mcr-arena/arena';
import { CASUAL_RULES, type DealEvent, playerInDeal, prevalentWindOfDeal } from '@mcr-arena/engine';
import { createRandom, mapSeats, type Seat, shuffled, TILES_WITH_FLOWERS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { MemoryJournal } from './journaled-table.ts';

const wallOf = (deal: number) => shuffled(TILES_WITH_FLOWERS, createRandom(`wall ${deal}`));

/** Wins if it can, otherwise takes the last legal action. Records its seats. */
function eager(sat: Seat[] = []): GamePlayer {
  return {
    sit: (_, seat) => {
      sat.push(seat);
      return { decide: (_, legalActions) => legalActions.find(({ type }) => type === 'win') ?? legalActions.at(-1)! };
    },
  };
}

const silent: GamePlayer = { sit: () => ({ decide: () => new Promise(() => {}) }) };

function gameOf(length: GameLength, more: Partial<GameOptions> = {}): Game {
  return new Game({ length, rules: CASUAL_RULES, wallOf, players: mapSeats(() => eager()), ...more });
}

test.each([1, 4, 16] as const)(
  'a game of %d deals: seats and winds rotate, and the totals sum to 0',
  async (length) => {
    const sat: Seat[] = [];
    const { deals, totals } = await gameOf(length, {
      players: mapSeats((player) => eager(player === 1 ? sat : [])),
    }).play();
    expect(deals).toHaveLength(length);
    expect(sat.map((seat, deal) => playerInDeal(seat, deal))).toEqual(sat.map(() => 1));
    expect(deals.map(({ config }) => config.prevalentWind)).toEqual(deals.map((_, deal) => prevalentWindOfDeal(deal)));
    expect(totals.reduce((sum, total) => sum + total)).toBe(0);
  },
);

describe('the clock', () => {
  test('plays for a player who does not reply, and continues the deal', async () => {
    const players = mapSeats((player) => (player === 2 ? silent : eager()));
    const { deals } = await gameOf(1, { players, limits: { decisionMs: 0, bankMs: 1 } }).play();
    const fouls = deals[0]!.events.filter(({ type }) => type === 'foul');
    expect(fouls.length).toBeGreaterThan(0);
    expect(fouls).toEqual(fouls.map(() => expect.objectContaining({ seat: 2, reason: 'timed-out' })));
    expect(deals[0]!.events.at(-1)).not.toMatchObject({ outcome: { type: 'foul' } });
  });

  test('accepts a reply that arrives while the thread is busy', async () => {
    const players = mapSeats(
      (): GamePlayer => ({
        sit: () => ({
          decide: (_, legalActions) =>
            new Promise((resolve) => {
              setImmediate(() => {
                const end = performance.now() + 2;
                while (performance.now() < end);
                setImmediate(() => resolve(legalActions[0]!));
              });
            }),
        }),
      }),
    );
    const { deals } = await gameOf(1, { players, limits: { decisionMs: 1, bankMs: 0 } }).play();
    expect(deals[0]!.events.filter(({ type }) => type === 'foul')).toEqual([]);
  });
});

test('a game stopped in a deal continues from its journal, with consistent events for observers', async () => {
  const expected = await gameOf(4).play();
  const journal = new MemoryJournal();
  const open = () => openTableJournal(journal, 'game', () => 'id');
  for (const at of [3, 40, 90, 1000]) {
    const seen: DealEvent[][] = [[], [], [], []];
    const game = gameOf(4, { journal: await open() });
    game.watch({ see: (deal, events) => seen[deal]!.push(...events) });
    journal.endAt({ at, isStored: at % 2 === 0 });
    const played = await game.play().catch(() => undefined);
    journal.endAt(undefined);
    for (const [deal, events] of seen.entries())
      expect(events).toEqual(expected.deals[deal]!.events.slice(0, events.length));
    if (at === 1000) expect(played!.totals).toEqual(expected.totals);
  }
});

test('a late observer sees the game from its start', async () => {
  const game = gameOf(1);
  const early: DealEvent[] = [];
  const late: DealEvent[] = [];
  game.watch({
    see: (_, events) => {
      early.push(...events);
      if (early.length > 40 && late.length === 0) game.watch({ see: (_, more) => late.push(...more) });
    },
  });
  const { deals } = await game.play();
  expect(early).toEqual(deals[0]!.events);
  expect(late.slice(0, 20)).toEqual(early.slice(0, 20));
});

test('an endless game starts a second match after the first, and carries points over when it is resumed', async () => {
  const ends = async (deal: number, after: number) => {
    if (deal === after) throw new Error('stopped');
  };
  const winds: string[] = [];
  const sat: Seat[] = [];
  const whole = gameOf(1, {
    length: 'endless',
    players: mapSeats((player) => eager(player === 1 ? sat : [])),
    afterDeal: (deal, { config }) => {
      winds.push(config.prevalentWind);
      return ends(deal, 17);
    },
  });
  await expect(whole.play()).rejects.toThrow('stopped');
  expect(winds[16]).toBe('east');
  expect(sat[16]).toBe(sat[0]);
  const before = whole.deals.slice(0, 17).map(({ events }) => {
    const ended = events.at(-1)!;
    if (ended.type !== 'dealEnded') throw new Error('the deal has not ended');
    return ended.deltas;
  });
  const rest = gameOf(1, { length: 'endless', before, afterDeal: (deal) => ends(deal, 17) });
  await expect(rest.play()).rejects.toThrow('stopped');
  expect(rest.deals).toHaveLength(1);
  expect(rest.totals).toEqual(whole.totals);
});
