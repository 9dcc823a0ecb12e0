// Compares the planes of every encoding with a slow encoder that reads only the events of the seat's view.

import type { Observation, ViewEvent } from '@mcr-arena/engine';
import {
  actionIndexOf,
  choiceAt,
  ENCODING_NAMES,
  ENCODINGS,
  type EncodingName,
  packedSize,
  packPlanes,
  type SeatView,
  seatViewOf,
  unpackPlanes,
  viewAfterClaim,
} from '@mcr-arena/protocol';
import { describe, expect, test } from 'vitest';
import { type Position, type Visit, visitGoldenGames, visitRandomDeals } from './positions.ts';
import { type Plane, slowPlanes } from './slow-encoder.ts';

function planesOf(name: EncodingName, view: SeatView): Float32Array {
  const planes = new Float32Array(ENCODINGS[name].size).fill(7);
  ENCODINGS[name].write(view, planes);
  return planes;
}

function expectPlanes(view: SeatView, events: readonly ViewEvent[]): void {
  for (const [name, slow] of Object.entries(slowPlanes(events))) {
    expectEqual(name, planesOf(name as EncodingName, view), slow, 36);
    expectEqual(`${name}-34`, planesOf(`${name}-34` as EncodingName, view), slow, 34);
  }
}

/** Compares all cells; the last two of a plane of 36 cells are 0. */
function expectEqual(name: string, planes: Float32Array, slow: readonly Plane[], stride: number): void {
  if (planes.length !== slow.length * stride) throw new Error(`${name} has ${planes.length} cells`);
  for (let place = 0; place < planes.length; place += 1) {
    const [plane, cell] = [Math.trunc(place / stride), place % stride];
    const wanted = slow[plane]![cell] === true ? 1 : 0;
    if (planes[place] !== wanted) throw new Error(`${name} differs in plane ${plane}, cell ${cell}`);
  }
}

/** Compares the planes after each legal claim; returns the number of claims. */
function expectAfterClaims({ observation, actions }: Position): number {
  const claims = new Set<number>();
  const { question, seat, history } = observation;
  for (const action of actions) {
    if ((action.type !== 'chow' && action.type !== 'pung') || question.type !== 'claim') continue;
    const index = actionIndexOf(action, question)!;
    if (claims.has(index)) continue;
    claims.add(index);
    const meld =
      action.type === 'chow'
        ? ({ type: 'chow', low: action.low, claimed: question.tile } as const)
        : ({ type: 'pung', tile: question.tile, claimedFrom: question.fromDirection } as const);
    expectPlanes(viewAfterClaim(observation, action), [...history, { type: 'claimed', seat, meld }]);
    const choice = choiceAt(index, observation);
    expect(choice.type).toBe(observation.rules.format === 'duplicate' ? 'claim' : 'action');
  }
  return claims.size;
}

/** Compares every position, and counts positions and claims. */
function comparer(): { readonly visit: Visit; readonly seen: { positions: number; claims: number } } {
  const seen = { positions: 0, claims: 0 };
  const visit: Visit = (position) => {
    seen.positions += 1;
    expectPlanes(position.observation, position.observation.history);
    seen.claims += expectAfterClaims(position);
  };
  return { visit, seen };
}

describe('the planes equal those of a slow encoder', () => {
  test('in random deals', { tags: ['full'] }, () => {
    const { visit, seen } = comparer();
    visitRandomDeals(8, visit);
    expect(seen.positions).toBeGreaterThan(2000);
    expect(seen.claims).toBeGreaterThan(100);
  });

  test('in golden games', () => {
    const { visit, seen } = comparer();
    visitGoldenGames(20, visit);
    expect(seen.positions).toBeGreaterThan(500);
    expect(seen.claims).toBeGreaterThan(25);
  });
});

test("the judge's state gives the same planes as the seat's observation", () => {
  let positions = 0;
  visitRandomDeals(2, ({ state, observation }) => {
    const { history: _, ...known } = observation as Observation;
    expect(seatViewOf(state, observation.seat)).toEqual(known);
    positions += 1;
  });
  expect(positions).toBeGreaterThan(300);
});

test('a seat that is not asked has no view', () => {
  visitRandomDeals(1, ({ state }) => {
    if (state.phase.type === 'turn') expect(seatViewOf(state, ((state.phase.seat + 1) & 3) as 0)).toBeUndefined();
  });
});

test('packs planes as bits, highest first, and unpacks them', () => {
  const view = firstView();
  for (const name of ENCODING_NAMES) {
    const planes = planesOf(name, view);
    const packed = new Uint8Array(packedSize(planes.length) + 2);
    packPlanes(planes, 0, planes.length, packed, 1);
    expect([packed[0], packed.at(-1)]).toEqual([0, 0]);
    expect(packed[1]! >> 7).toBe(planes[0]);
    const bits = [...packed.slice(1, -1)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    expect(bits.slice(0, planes.length)).toBe([...planes].join(''));
    const unpacked = new Float32Array(planes.length);
    unpackPlanes(packed, 1, planes.length, unpacked);
    expect(unpacked).toEqual(planes);
  }
});

test('writes planes only at their offset', () => {
  const view = firstView();
  const { size, write } = ENCODINGS.obs38;
  const target = new Float32Array(size + 10).fill(7);
  write(view, target, 5);
  expect([...target.slice(0, 5), ...target.slice(-5)]).toEqual(new Array(10).fill(7));
  expect(target.slice(5, -5)).toEqual(planesOf('obs38', view));
  expect(() => write(view, target, 11)).toThrow(RangeError);
});

test('rejects a claim that the seat cannot make', () => {
  let refused = 0;
  visitRandomDeals(1, ({ observation }) => {
    const { question, hand } = observation;
    if (question.type !== 'claim') expect(() => viewAfterClaim(observation, { type: 'pung' })).toThrow(RangeError);
    else if (hand[question.tile]! < 2) {
      expect(() => viewAfterClaim(observation, { type: 'pung' })).toThrow(RangeError);
      refused += 1;
    }
  });
  expect(refused).toBeGreaterThan(0);
});

function firstView(): SeatView {
  let last: SeatView | undefined;
  visitRandomDeals(1, ({ observation }) => {
    last = observation;
  });
  return last!;
}
