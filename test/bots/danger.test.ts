import type { Discard, Observation, ViewEvent } from '@mcr-arena/engine';
import { countTiles, emptyCounts, expectValue, parseTiles, type Seat, type TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
// Internal to the bot, not exported by its package.
import { dangerIn } from '../../bots/goal/src/danger.ts';
import { turnOf } from './position.ts';

const ACROSS: Seat = 3;

function tilesOf(text: string): TileIndex[] {
  return expectValue(parseTiles(text));
}

function discarded(text: string): Discard[] {
  return tilesOf(text).map((tile) => ({ tile, drawn: false }));
}

/** A table with only ten discards, all of the opposite seat; only their number affects the danger of other tiles. */
const TEN = 'CCCFFFPPPW';
const { observation: plain } = turnOf({ hand: '579m579s579p ESNP 9p' });
const table: Observation = { ...plain, discards: [[], [], [], discarded(TEN)] };

function discardsAcross(text: string): Observation {
  return { ...table, discards: [[], [], [], discarded(text)] };
}

function history(...lines: readonly (readonly [Seat, string])[]): readonly ViewEvent[] {
  return lines.map(([seat, text]) => ({ type: 'discarded', seat, tile: tilesOf(text)[0]!, drawn: false }));
}

function dangerOf(tile: string, observation: Observation): number {
  return dangerIn(observation)(tilesOf(tile)[0]!);
}

describe('the danger of a discard', () => {
  const shown = { ...table, shown: countTiles(tilesOf('5sN')) };
  const nothingUnseen = { ...table, unseen: emptyCounts() };
  const letPass = {
    ...table,
    history: history([0, '5p'], [ACROSS, 'W'], [0, '5s'], [0, '5p'], [ACROSS, 'C'], [0, '5s']),
  };
  test.each([
    ['5s', '5p', 'a player discarded it', discardsAcross(`${TEN}5s`), discardsAcross(`${TEN}5s`)],
    ['5s', '5p', "a player has let it pass since that player's last discard", letPass, letPass],
    ['N', 'S', 'a copy lies open', shown, shown],
    ['5s', '5p', 'a copy lies open', shown, shown],
    ['9s', '7s', 'it is a terminal', nothingUnseen, nothingUnseen],
  ])('is lower for %s than for %s if %s', (safer, riskier, _, there, here) => {
    expect(dangerOf(safer, there)).toBeLessThan(0.9 * dangerOf(riskier, here));
    expect(dangerOf(safer, there)).toBeGreaterThan(0);
  });

  const withMeld = { ...table, melds: [[], [], [], [{ type: 'hiddenKong' }]] as const };
  test.each([
    ['no chow is left for the tile', nothingUnseen, table],
    ['a player has fewer discards', discardsAcross('CCCFFFPPP'), table],
    ['a player has fewer melds', table, withMeld],
  ])('is lower if %s', (_, safer, riskier) => {
    expect(dangerOf('5s', safer)).toBeLessThan(0.9 * dangerOf('5s', riskier));
    expect(dangerOf('5s', safer)).toBeGreaterThan(0);
  });

  test('is equal for equivalent tiles, and for discard counts within the same step', () => {
    expect(dangerOf('5s', table)).toBe(dangerOf('5p', table));
    expect(dangerOf('5s', discardsAcross(`${TEN}C`))).toBe(dangerOf('5s', table));
  });
});
