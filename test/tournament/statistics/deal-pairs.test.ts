import { type ByPosition, type DealResult, dealPairsOf, seatingsOfSet } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';

function tableOf(players: ByPosition<string>, count: 24 | 4, name = '') {
  const deals = seatingsOfSet(count, 0).map((seating, index): DealResult => {
    return { seating, deltas: [index, -index, index, -index], outcome: { type: 'exhausted' }, fouls: [] };
  });
  return { name, players, deals };
}

test('in all 24 seatings, each deal is paired with the one in which the two players have changed seats', () => {
  const table = tableOf(['new', 'old', 'a', 'b'], 24);
  const pairs = dealPairsOf([table], 'new', 'old');
  expect(pairs).toHaveLength(24);
  const orders = [...new Set(pairs.map(({ own, other }) => `${own.deal} ${other.deal}`))];
  expect(orders).toHaveLength(24);
  // Changed back, the deals are the same.
  const back = dealPairsOf([table], 'old', 'new').map(({ own, other }) => `${other.deal} ${own.deal}`);
  expect(back.sort()).toEqual(orders.sort());
  expect(pairs[0]).toMatchObject({ seat: 0, own: { deal: 0, points: 0 } });
});

test('at two tables, each deal is paired with the same one of the other table', () => {
  const tables = [tableOf(['new', 'a', 'b', 'c'], 4, 'first'), tableOf(['old', 'd', 'e', 'f'], 4, 'second')];
  const pairs = dealPairsOf(tables, 'new', 'old');
  expect(pairs.map(({ own, other }) => [own.table.name, own.deal, other.table.name, other.deal])).toEqual(
    [0, 1, 2, 3].map((deal) => ['first', deal, 'second', deal]),
  );
});

test('a player that has several seats is paired at each of them, and one who never played at none', () => {
  const table = tableOf(['new', 'old', 'new', 'old'], 4);
  const pairs = dealPairsOf([table], 'new', 'old');
  expect(pairs).toHaveLength(8);
  expect(pairs.every(({ own, other }) => own.deal % 2 !== other.deal % 2)).toBe(true);
  expect(dealPairsOf([table], 'new', 'older')).toEqual([]);
});
