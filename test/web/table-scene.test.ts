// The scene of a table: of a state, it shows all tiles; of a seat's view, only the tiles that the seat can see.

import {
  apply,
  CASUAL_RULES,
  type DealEvent,
  type DealState,
  DUPLICATE_RULES,
  replay,
  viewFor,
} from '@mcr-arena/engine';
import { SEATS, type Seat, tilesOfCounts } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { type SeatScene, sceneOf } from '../../apps/web/src/ui/table/table-scene.ts';
import { configFrom, randomDeal } from '../deals/random-deals.ts';
import { robbedDeal } from '../engine/robbed-kong.ts';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { playGoldenGame } from '../protocol/botzone/golden-questions.ts';

const DEALS = {
  casual: randomDeal(configFrom(CASUAL_RULES, 'scene'), 'scene').events,
  duplicate: randomDeal(configFrom(DUPLICATE_RULES, 'scene'), 'scene').events,
  won: playGoldenGame(GOLDEN_GAMES[0]!).events,
  'won with kongs': playGoldenGame(GOLDEN_GAMES.find(({ id }) => id === 'dev-00194')!).events,
};

/** The final state of the first golden game that was won on a discard. */
function claimedWin(): DealState {
  for (const game of GOLDEN_GAMES) {
    const { state } = playGoldenGame(game);
    if (SEATS.some((seat) => isClaimedWin(state, seat))) return state;
  }
  throw new Error('no golden game was won on a discard');
}

function statesOf(events: readonly DealEvent[]): DealState[] {
  const states = [replay(events.slice(0, 1))];
  for (const event of events.slice(1)) states.push(apply(states.at(-1)!, event));
  return states;
}

/** The concealed tiles of a seat. */
function concealedOf({ hand, apart }: SeatScene) {
  return apart === undefined ? hand : [...hand, apart.tile];
}

/** Whether the seat won on a discard. The scene then shows the winning tile with the hand, but the state's hand lacks it. */
function isClaimedWin(state: DealState, seat: Seat): boolean {
  const { phase } = state;
  return (
    phase.type === 'ended' &&
    phase.outcome.type === 'win' &&
    phase.outcome.winner === seat &&
    phase.outcome.from !== undefined
  );
}

describe.each(Object.entries(DEALS))('%s', (_, events) => {
  const states = statesOf(events);

  test('shows as many tiles of each hand as the state has', () => {
    for (const state of states) {
      const scene = sceneOf(state);
      for (const seat of SEATS) {
        const held = tilesOfCounts(state.seats[seat].hand).length + (isClaimedWin(state, seat) ? 1 : 0);
        expect(concealedOf(scene.seats[seat])).toHaveLength(held);
      }
    }
  });

  test.each(SEATS)('shows the own tiles of seat %i, and a back for each hidden tile', (own) => {
    for (const [number, state] of states.entries()) {
      const open = sceneOf(state);
      const known = sceneOf(replay(viewFor(own, events.slice(0, number + 1))));
      expect(known.wallLeft).toEqual(open.wallLeft);
      expect(known.end).toEqual(open.end);
      expect(known.active).toBe(open.active);
      for (const seat of SEATS) {
        const [shown, real] = [known.seats[seat], open.seats[seat]];
        expect(concealedOf(shown)).toHaveLength(concealedOf(real).length);
        expect(shown.discards).toEqual(real.discards);
        expect(shown.flowers).toEqual(real.flowers);
        if (seat === own) expect(shown).toEqual(real);
        else expect(shown.hand.every((tile) => tile === undefined)).toBe(true);
        if (seat !== own && shown.apart?.why === 'drawn') expect(shown.apart.tile).toBeUndefined();
        if (seat !== own) expect(shown.melds.some(({ type }) => type === 'concealedKong')).toBe(false);
      }
    }
  });
});

test('marks only the tile that can be claimed', () => {
  for (const state of statesOf(DEALS.duplicate)) {
    const marked = SEATS.flatMap((seat) => sceneOf(state).seats[seat].discards.filter(({ mark }) => mark === 'last'));
    expect(marked.map(({ tile }) => tile)).toEqual(state.phase.type === 'claim' ? [state.phase.tile] : []);
  }
});

test('marks the discard that won the deal, and no discard if a kong was robbed', () => {
  const marksOf = (state: DealState): unknown[] =>
    SEATS.flatMap((seat) => sceneOf(state).seats[seat].discards.filter(({ mark }) => mark !== undefined));
  expect(marksOf(claimedWin())).toEqual([expect.objectContaining({ mark: 'winning' })]);
  expect(marksOf(robbedDeal().state)).toEqual([]);
});
