import { Game, type GameLength, type GameOptions, type GamePlayer, openTableJournal } from '@mcr-arena/arena';
import {
  CASUAL_RULES,
  type DealEvent,
  DealInPlay,
  type PlayedDeal,
  playerInDeal,
  prevalentWindOfDeal,
} from '@mcr-arena/engine';
import { createRandom, mapSeats, type Seat, shuffled, TILES_WITH_FLOWERS } from '@mcr-arena/tiles';
import { expect, test, vi } from 'vitest';
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

function gameOf(length: GameLength, more: Partial<GameOptions> = {}): Game {
  return new Game({ name: 'game', length, rules: CASUAL_RULES, wallOf, players: mapSeats(() => eager()), ...more });
}

/** Plays a game to its end, or until `options.afterDeal` rejects. */
async function play(options: Partial<GameOptions> & Pick<GameOptions, 'length'>) {
  const deals: PlayedDeal[] = [];
  const game = gameOf(1, {
    ...options,
    afterDeal: async (deal, played) => {
      deals.push(played);
      await options.afterDeal?.(deal, played);
    },
  });
  const error: unknown = await game.play().catch((thrown: unknown) => thrown);
  return { deals, totals: game.totals, error };
}

test.each([1, 4, 16] as const)(
  'a game of %d deals: seats and winds rotate, and the totals sum to 0',
  async (length) => {
    const sat: Seat[] = [];
    const { deals, totals } = await play({ length, players: mapSeats((player) => eager(player === 1 ? sat : [])) });
    expect(deals).toHaveLength(length);
    expect(sat.map((seat, deal) => playerInDeal(seat, deal))).toEqual(sat.map(() => 1));
    expect(deals.map(({ config }) => config.prevalentWind)).toEqual(deals.map((_, deal) => prevalentWindOfDeal(deal)));
    expect(totals.reduce((sum, total) => sum + total)).toBe(0);
  },
);

test('a game stopped in a deal continues from its journal, with consistent events for observers', async () => {
  const expected = await play({ length: 4 });
  const journal = new MemoryJournal();
  const open = () => openTableJournal(journal, 'game', () => 'id');
  for (const at of [3, 40, 90, 1000]) {
    const seen: DealEvent[][] = [[], [], [], []];
    const game = gameOf(4, { journal: await open() });
    game.watch({ see: (deal, events) => seen[deal]!.push(...events) });
    journal.endAt({ at, isStored: at % 2 === 0 });
    await game.play().catch(() => undefined);
    journal.endAt(undefined);
    for (const [deal, events] of seen.entries())
      expect(events).toEqual(expected.deals[deal]!.events.slice(0, events.length));
    if (at === 1000) expect(game.totals).toEqual(expected.totals);
  }
});

test('a late observer sees the deal from its start', async () => {
  const early: DealEvent[] = [];
  const late: DealEvent[] = [];
  const played: PlayedDeal[] = [];
  const game = gameOf(1, { afterDeal: async (_, deal) => void played.push(deal) });
  game.watch({
    see: (_, events) => {
      early.push(...events);
      if (early.length > 40 && late.length === 0) game.watch({ see: (_, more) => late.push(...more) });
    },
  });
  await game.play();
  expect(early).toEqual(played[0]!.events);
  expect(late.slice(0, 20)).toEqual(early.slice(0, 20));
});

test('an endless game starts a second match after the first, and carries points over when it is resumed', async () => {
  const ends = async (deal: number, after: number) => {
    if (deal === after) throw new Error('stopped');
  };
  const winds: string[] = [];
  const sat: Seat[] = [];
  const whole = await play({
    length: 'endless',
    players: mapSeats((player) => eager(player === 1 ? sat : [])),
    afterDeal: (deal, { config }) => {
      winds.push(config.prevalentWind);
      return ends(deal, 17);
    },
  });
  expect(whole.error).toEqual(new Error('stopped'));
  expect(winds[16]).toBe('east');
  expect(sat[16]).toBe(sat[0]);
  const before = whole.deals.slice(0, 17).map(({ events }) => {
    const ended = events.at(-1)!;
    if (ended.type !== 'dealEnded') throw new Error('the deal has not ended');
    return ended.deltas;
  });
  const rest = await play({ length: 'endless', before, afterDeal: (deal) => ends(deal, 17) });
  expect(rest.deals).toHaveLength(1);
  expect(rest.totals).toEqual(whole.totals);
});

test('an internal error names the game, the deal and the last event', async () => {
  const answer = vi.spyOn(DealInPlay.prototype, 'answer').mockImplementation(() => {
    throw new Error('broken');
  });
  try {
    const played = gameOf(1, { name: 'game abc' }).play();
    await expect(played).rejects.toThrow(
      /^game abc, deal 1, after event \d+ \{"type":"drawn".*\}, replies \[.*\]: broken$/,
    );
  } finally {
    answer.mockRestore();
  }
});
