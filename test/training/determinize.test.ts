// Hidden tiles drawn again: the seat sees the same deal and the same question; against enumerations, every arrangement of few hidden tiles
// is equally likely, and every order of drawing that explains a hand is found.

import {
  type Action,
  type DealEvent,
  DealInPlay,
  type DealState,
  DUPLICATE_RULES,
  legalActions,
  playDeal,
  viewFor,
} from '@mcr-arena/engine';
import { createRandom, SEATS, type Seat, type TileIndex } from '@mcr-arena/tiles';
import { dealConfigOf } from '@mcr-arena/training';
import { describe, expect, test } from 'vitest';
import { determinized } from '../../packages/training/src/environment/determinize.ts';
import { drawingOrderOf, type HandChange } from '../../packages/training/src/environment/drawing-order.ts';
import { EnvClient, type Row } from './env-client.ts';
import { anyLegal } from './table-check.ts';

describe('the asked seat', () => {
  test('gets the same question, in a deal that it cannot tell from its own', async () => {
    const client = await EnvClient.open(4, { seed: 'determinize' });
    const random = createRandom('determinize');
    const counts = [0, 0, 0, 0, 0];
    let rows = await client.redraw({ type: 'begin' });
    for (let step = 0; step < 250; step += 1) {
      const [row] = rows;
      const [copy] = (await client.request({ type: 'determinize', table: 0, count: 1, seed: `${step}` })) as [unknown];
      const copied = await client.redraw({ type: 'beginAt', starts: [{ table: 3, start: copy }] });
      expect(questionOf(copied[3]!)).toEqual(questionOf(row!));
      counts[row!.question]! += 1;
      if (step % 10 === 0) await expectHidden(client, SEATS[row!.seat]!);
      rows = await client.step(Uint8Array.from(copied, (each) => anyLegal(each, random.below)));
    }
    for (const question of [1, 2, 4]) expect(counts[question]).toBeGreaterThan(10);
    await client.close();
  });

  /** Expects the view of both deals to be equal, and the tiles to differ. */
  async function expectHidden(client: EnvClient, seat: Seat): Promise<void> {
    const [own, other] = await Promise.all([eventsOf(client, 0), eventsOf(client, 3)]);
    expect(viewFor(seat, other)).toEqual(viewFor(seat, own));
    expect(other[0]).not.toEqual(own[0]);
  }

  async function eventsOf(client: EnvClient, table: number): Promise<readonly DealEvent[]> {
    const events = (await client.request({ type: 'events', table })) as readonly (
      | DealEvent
      | { readonly type: 'answered' }
    )[];
    return events.filter((event): event is DealEvent => event.type !== 'answered');
  }
});

function questionOf({ planes, mask, question, seat, entrant, seating }: Row): unknown {
  return { planes: Buffer.from(planes).toString('hex'), mask: [...mask], question, seat, entrant, seating };
}

/** Claims chows and pungs if possible, so that hands become short; wins nothing. */
function greedily(state: DealState, seat: Seat): Action {
  const legal = legalActions(state, seat);
  const claim = seat === 0 ? undefined : legal.find(({ type }) => type === 'pung' || type === 'chow');
  return claim ?? legal.find(({ type }) => type === 'pass' || type === 'discard')!;
}

/** Whether seat 0 is asked at its turn while the other seats and the wall have at most five tiles. */
function isSmallEnding({ phase, seats, wall }: DealState): boolean {
  if (phase.type !== 'turn' || phase.seat !== 0 || wall.type !== 'quarters') return false;
  const hidden = [1, 2, 3].map((seat) => seats[seat]!.hand.reduce((sum, count) => sum + count, 0));
  const left = wall.left.reduce((sum, count) => sum + count, 0);
  return hidden.reduce((sum, count) => sum + count, left) <= 5;
}

/** The tiles that seat 0 does not see, in the order of the other seats and of the wall. */
function hiddenTiles({ seats, wall, config }: DealState): readonly number[] {
  if (wall.type !== 'quarters') throw new Error('expected a duplicate deal');
  const hands = [1, 2, 3].flatMap((seat) => [...seats[seat]!.hand].flatMap((count, tile) => Array(count).fill(tile)));
  const rest = SEATS.flatMap((seat) => config.wall.slice(34 * seat, 34 * seat + wall.left[seat]));
  return [...hands, ...rest];
}

function permutations(tiles: readonly number[]): Set<string> {
  if (tiles.length === 0) return new Set(['']);
  const all = tiles.flatMap((tile, place) =>
    [...permutations(tiles.toSpliced(place, 1))].map((rest) => `${tile} ${rest}`),
  );
  return new Set(all);
}

test('every arrangement of the tiles of a small ending is equally likely', () => {
  const { deal, hidden } = smallEnding();
  const expected = permutations(hidden);
  expect(expected.size).toBeGreaterThan(20);
  const samples = 60 * expected.size;
  const counts = new Map([...expected].map((text) => [text, 0]));
  const random = createRandom('small ending');
  for (let sample = 0; sample < samples; sample += 1) {
    const { config, steps } = determinized(deal.events, 0, random);
    const copy = new DealInPlay(config);
    for (const replies of steps) copy.answer(replies);
    const text = hiddenTiles(copy.state)
      .map((tile) => `${tile} `)
      .join('');
    counts.set(text, counts.get(text)! + 1);
  }
  const square = [...counts.values()].reduce((sum, count) => sum + (count - 60) ** 2 / 60, 0);
  // Mean and deviation of the chi-square distribution; the seed is fixed.
  expect(Math.abs(square - (expected.size - 1))).toBeLessThan(4 * Math.sqrt(2 * expected.size));
});

function smallEnding(): { readonly deal: DealInPlay; readonly hidden: readonly number[] } {
  for (let wall = 0; wall < 2000; wall += 1) {
    const config = dealConfigOf('endings', DUPLICATE_RULES, wall);
    const played = playDeal(config, greedily);
    const deal = new DealInPlay(config);
    for (const { replies } of played.steps) {
      if (isSmallEnding(deal.state)) return { deal, hidden: hiddenTiles(deal.state) };
      deal.answer(replies);
    }
  }
  throw new Error('no small ending');
}

describe('the order of drawing', () => {
  const [a, b, c] = [0, 1, 2] as TileIndex[];
  test.each<[string, readonly TileIndex[], readonly HandChange[], readonly TileIndex[]]>([
    ['without flags', [a!, b!], [{ type: 'drawn' }, { type: 'removed', tiles: [c!] }, { type: 'drawn' }], []],
    ['the drawn tile', [a!, b!, c!], [{ type: 'drawn' }, { type: 'removed', tiles: [a!], isDrawn: true }], []],
    [
      'not the drawn tile',
      [a!, b!],
      [
        { type: 'drawn' },
        { type: 'removed', tiles: [a!], isDrawn: false },
        { type: 'drawn' },
        { type: 'removed', tiles: [b!], isDrawn: true },
      ],
      [],
    ],
    ['a hidden kong', [b!], [{ type: 'drawn' }, { type: 'drawn' }, { type: 'hiddenKong' }, { type: 'drawn' }], [a!]],
  ])('%s: exactly those that fit', (_, held, changes, kongs) => {
    const random = createRandom('orders');
    const found = new Set<string>();
    for (let sample = 0; sample < 4000; sample += 1) {
      const order = drawingOrderOf({ held, changes, kongs }, random);
      if (order !== undefined) found.add(order.map((tile) => `${tile} `).join(''));
    }
    const removed = changes.flatMap((change) => (change.type === 'removed' ? change.tiles : []));
    const all = permutations([...held, ...removed, ...kongs.flatMap((kind) => Array(4).fill(kind))]);
    expect([...found].sort()).toEqual([...all].filter((order) => explains(order, changes, kongs)).sort());
  });

  /** Plays the changes forwards on the tiles in this order. */
  function explains(order: string, changes: readonly HandChange[], kongs: readonly number[]): boolean {
    const tiles = order.trim().split(' ').map(Number);
    const draws = changes.filter(({ type }) => type === 'drawn').length;
    const hand = tiles.splice(0, tiles.length - draws);
    const left = [...kongs];
    let last: number | undefined;
    const remove = (tile: number): boolean => {
      const place = hand.indexOf(tile);
      if (place >= 0) hand.splice(place, 1);
      return place >= 0;
    };
    return changes.every((change) => {
      if (change.type === 'drawn') {
        last = tiles.shift()!;
        hand.push(last);
        return true;
      }
      if (change.type === 'hiddenKong') return Array(4).fill(left.shift()).every(remove);
      const fits = change.isDrawn === undefined || (change.tiles[0] === last) === change.isDrawn;
      return fits && change.tiles.every(remove);
    });
  }
});
