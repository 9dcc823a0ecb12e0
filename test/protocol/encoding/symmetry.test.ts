// Symmetries: encoding a changed deal is the same as changing the encoded deal, and scoring keeps the points of every hand
// except by fans that name tiles.

import type { Action, Observation, VisibleMeld } from '@mcr-arena/engine';
import {
  ACTION_COUNT,
  ASYMMETRIC_FANS,
  actionAt,
  actionIndexOf,
  actionMapOf,
  cellMapOf,
  decisionSteps,
  ENCODING_NAMES,
  ENCODINGS,
  moveCells,
  type SeatView,
  SYMMETRIES,
  type Symmetry,
  tileMapOf,
} from '@mcr-arena/protocol';
import { type FanId, sampleClaims, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import {
  createRandom,
  expectValue,
  type Meld,
  mapSeats,
  type Seat,
  seatAfter,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../tier.ts';
import { visitRandomDeals } from './positions.ts';

/** The image of a tile, by the literal definition. */
function changed(symmetry: Symmetry, tile: TileIndex): TileIndex {
  if (tile >= 34) return tile;
  if (tile >= 31) return (31 + symmetry.dragons[tile - 31]!) as TileIndex;
  if (tile >= 27) return (27 + ((tile - 27 + symmetry.windSteps) % 4)) as TileIndex;
  const rank = (tile % 9) + 1;
  const suit = symmetry.suits[Math.floor(tile / 9)]!;
  return (9 * suit + (symmetry.areRanksReversed ? 10 - rank : rank) - 1) as TileIndex;
}

function changedLow(symmetry: Symmetry, low: TileIndex): TileIndex {
  return Math.min(...[0, 1, 2].map((step) => changed(symmetry, (low + step) as TileIndex))) as TileIndex;
}

function changedMeld<M extends VisibleMeld>(symmetry: Symmetry, meld: M): M {
  if (meld.type === 'hiddenKong') return meld;
  if (meld.type !== 'chow') return { ...meld, tile: changed(symmetry, meld.tile) };
  return { ...meld, low: changedLow(symmetry, meld.low), claimed: changed(symmetry, meld.claimed) };
}

function changedAction(symmetry: Symmetry, action: Action): Action {
  const discard =
    'discard' in action && action.discard !== undefined ? { discard: changed(symmetry, action.discard) } : {};
  switch (action.type) {
    case 'chow':
      return { type: 'chow', low: changedLow(symmetry, action.low), ...discard };
    case 'pung':
      return { type: 'pung', ...discard };
    case 'discard':
    case 'concealedKong':
    case 'addedKong':
      return { type: action.type, tile: changed(symmetry, action.tile) };
    default:
      return action;
  }
}

/** The seat's view with tiles, winds and seats mapped. */
function changedView(symmetry: Symmetry, view: SeatView): SeatView {
  const seat = seatAfter(view.seat, symmetry.windSteps);
  const moved = <T>(values: readonly T[]): readonly [T, T, T, T] =>
    mapSeats((each) => values[seatAfter(each, -symmetry.windSteps)]!);
  const counts = (old: Uint8Array): Uint8Array => {
    const result = new Uint8Array(34);
    for (const [tile, count] of old.entries()) result[changed(symmetry, tile as TileIndex)] = count;
    return result;
  };
  const { question } = view;
  return {
    ...view,
    seat,
    seatWind: WINDS[seat],
    prevalentWind: WINDS[seatAfter(WINDS.indexOf(view.prevalentWind) as Seat, symmetry.windSteps)],
    hand: counts(view.hand),
    unseen: counts(view.unseen),
    shown: counts(view.shown),
    melds: moved(view.melds.map((melds) => melds.map((meld) => changedMeld(symmetry, meld)))),
    discards: moved(view.discards.map((own) => own.map((each) => ({ ...each, tile: changed(symmetry, each.tile) })))),
    flowers: moved(view.flowers),
    wallLeft: moved(view.wallLeft),
    question:
      question.type !== 'turn'
        ? { ...question, tile: changed(symmetry, question.tile), from: seatAfter(question.from, symmetry.windSteps) }
        : question.drawn === undefined
          ? question
          : { ...question, drawn: changed(symmetry, question.drawn) },
  };
}

function planesOf(name: (typeof ENCODING_NAMES)[number], view: SeatView): Float32Array {
  const planes = new Float32Array(ENCODINGS[name].size);
  ENCODINGS[name].write(view, planes);
  return planes;
}

/** The planes of `other` are those of `view` with their cells moved. */
function expectMoved(symmetry: Symmetry, view: SeatView, other: SeatView): void {
  for (const name of ENCODING_NAMES) {
    const planes = planesOf(name, view);
    const moved = new Float32Array(planes.length);
    moveCells(planes, cellMapOf(symmetry, ENCODINGS[name].layout), moved);
    expect(Buffer.compare(Buffer.from(moved.buffer), Buffer.from(planesOf(name, other).buffer))).toBe(0);
  }
}

test('there are 288 different symmetries, the first of which changes nothing', () => {
  const maps = SYMMETRIES.map((symmetry) => tileMapOf(symmetry).join());
  expect(new Set(maps).size).toBe(288);
  expect(maps[0]).toBe(Array.from({ length: 34 }, (_, tile) => tile).join());
  for (const symmetry of SYMMETRIES) {
    for (const [size, map] of [
      [34, tileMapOf(symmetry)],
      [34, cellMapOf(symmetry, '34')],
      [36, cellMapOf(symmetry, '4x9')],
      [235, actionMapOf(symmetry)],
    ] as const) {
      expect([...new Set(map)].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, at) => at));
    }
    expect([...tileMapOf(symmetry)]).toEqual(
      Array.from({ length: 34 }, (_, tile) => changed(symmetry, tile as TileIndex)),
    );
  }
});

test('every action becomes the action of the changed tiles', () => {
  for (const symmetry of SYMMETRIES) {
    const map = actionMapOf(symmetry);
    for (let tile = 0; tile < 34; tile += 1) {
      const offer = { type: 'claim', tile: tile as TileIndex, from: 0, fromDirection: 'previous' } as const;
      const turn = { type: 'turn', drawn: tile as TileIndex, afterKong: false } as const;
      const otherOffer = { ...offer, tile: changed(symmetry, offer.tile) };
      for (const [question, other] of [
        [offer, otherOffer],
        [turn, turn],
      ] as const) {
        for (let index = 0; index < ACTION_COUNT; index += 1) {
          const action = actionAt(index, question);
          if (action === undefined) continue;
          const image = actionIndexOf(changedAction(symmetry, action), other);
          if (image !== map[index]) expect([index, image]).toEqual([index, map[index]]);
        }
      }
    }
  }
});

test('planes of a changed view are the changed planes', () => {
  const random = createRandom('symmetries');
  let positions = 0;
  visitRandomDeals(1, ({ observation, actions }) => {
    const symmetry = SYMMETRIES[random.below(288)]!;
    const { history: _, ...view } = observation as Observation;
    expectMoved(symmetry, view, changedView(symmetry, view));
    const step = actions.map((action) => decisionSteps(view, action)[1]).find((second) => second !== undefined);
    if (step !== undefined) expectMoved(symmetry, step.view, changedView(symmetry, step.view));
    positions += 1;
  });
  expect(positions).toBeGreaterThan(200);
});

function changedClaim(symmetry: Symmetry, claim: WinClaim): WinClaim {
  const wind = (old: WinClaim['seatWind']): WinClaim['seatWind'] =>
    WINDS[seatAfter(WINDS.indexOf(old) as Seat, symmetry.windSteps)];
  return {
    ...claim,
    melds: claim.melds.map((meld): Meld => changedMeld(symmetry, meld)),
    concealed: claim.concealed.map((tile) => changed(symmetry, tile)),
    winningTile: changed(symmetry, claim.winningTile),
    seatWind: wind(claim.seatWind),
    prevalentWind: wind(claim.prevalentWind),
  };
}

const PLAIN = SYMMETRIES[0]!;
const PARTS: readonly (readonly [keyof Symmetry, readonly Symmetry[]])[] = [
  [
    'suits',
    SYMMETRIES.filter(
      (each) =>
        tileMapOf(each)
          .slice(27)
          .every((tile, at) => tile === at + 27) && !each.areRanksReversed,
    ),
  ],
  ['areRanksReversed', [{ ...PLAIN, areRanksReversed: true }]],
  ['windSteps', ([1, 2, 3] as const).map((windSteps) => ({ ...PLAIN, windSteps }))],
  ['dragons', SYMMETRIES.slice(1, 6)],
];

test.each(PARTS)('scoring preserves the points under %s, except of fans that name tiles', (part, symmetries) => {
  const random = createRandom(`scoring ${part}`);
  const breaking = new Set<FanId>();
  const claims = sampleClaims(`symmetry ${part}`);
  let hands = 0;
  const isEnough = (): boolean => hands >= propertyRuns(4_000) && breaking.size === ASYMMETRIC_FANS[part].length;
  for (; hands < 20_000 && !isEnough(); hands += 1) {
    const { claim } = claims.next().value;
    const symmetry = symmetries[random.below(symmetries.length)]!;
    const before = expectValue(scoreHand(claim));
    const after = expectValue(scoreHand(changedClaim(symmetry, claim)));
    const named = [...before.fans, ...after.fans].filter(({ fan }) => ASYMMETRIC_FANS[part].includes(fan));
    if (named.length === 0) expect(after.total).toBe(before.total);
    else if (after.total !== before.total) for (const { fan } of named) breaking.add(fan);
  }
  // Every fan in the list breaks the symmetry.
  expect([...breaking].sort()).toEqual([...ASYMMETRIC_FANS[part]].sort());
});
