// Every suit and every set of honors, by another method: the minimum number of draws until a hand contains the required
// sets, computed for all counts from the fullest hand down.

import { regularShantenOfKeys } from '@mcr-arena/shanten';
import { describe, expect, test } from 'vitest';
import { groupTargets } from './exhaustive.ts';

const NONE = 99;
const suits = drawsOf(9, true);
const honors = drawsOf(7, false);

/** The fewest draws, at `10 * number + 2 * sets + pairs`; `number` is the counts in base 5, lowest kind first. */
function drawsOf(kinds: number, chows: boolean): Uint8Array {
  const steps = Array.from({ length: kinds }, (_, kind) => 5 ** kind);
  const handCount = 5 ** kinds;
  const draws = new Uint8Array(10 * handCount).fill(NONE);
  for (const { sets, pairs, counts } of groupTargets(kinds, chows)) {
    const number = counts.reduce((sum, copies, kind) => sum + copies * steps[kind]!, 0);
    draws[10 * number + 2 * sets + pairs] = 0;
  }
  for (let hand = 0; hand < handCount; hand += 1) {
    for (const step of steps) if (Math.floor(hand / step) % 5 > 0) keepZeros(draws, hand, hand - step);
  }
  for (let hand = handCount - 1; hand >= 0; hand -= 1) {
    for (const step of steps) if (Math.floor(hand / step) % 5 < 4) drawOne(draws, hand, hand + step);
  }
  return draws;
}

function keepZeros(draws: Uint8Array, hand: number, smaller: number): void {
  for (let at = 0; at < 10; at += 1) if (draws[10 * smaller + at] === 0) draws[10 * hand + at] = 0;
}

function drawOne(draws: Uint8Array, hand: number, larger: number): void {
  for (let at = 0; at < 10; at += 1) {
    const through = draws[10 * larger + at]! + 1;
    if (through < draws[10 * hand + at]!) draws[10 * hand + at] = through;
  }
}

type Row = ArrayLike<number>;

function rowAt(draws: Uint8Array, hand: number): Row {
  return draws.subarray(10 * hand, 10 * hand + 10);
}

function joinedRows(a: Row, b: Row): Row {
  const row = new Array<number>(10).fill(NONE);
  for (let i = 0; i < 10; i += 1) {
    for (let j = 0; j < 10; j += 1) {
      const at = i + j;
      if ((i & j & 1) === 1 || at >= 10) continue;
      row[at] = Math.min(row[at]!, a[i]! + b[j]!);
    }
  }
  return row;
}

function octalOf(hand: number, kinds: number): number {
  let key = 0;
  for (let kind = 0, left = hand; kind < kinds; kind += 1, left = Math.floor(left / 5)) key += (left % 5) << (3 * kind);
  return key;
}

function tileCount(hand: number): number {
  let sum = 0;
  for (let left = hand; left > 0; left = Math.floor(left / 5)) sum += left % 5;
  return sum;
}

describe('with the other three groups empty', () => {
  const emptyHonors = rowAt(honors, 0);
  const emptySuit = rowAt(suits, 0);

  test('the draws are right for all 405,350 suits of up to 14 tiles, with 0-4 melds', () => {
    const others = joinedRows(joinedRows(emptySuit, emptySuit), emptyHonors);
    let checked = 0;
    for (let hand = 0; hand < 5 ** 9; hand += 1) {
      if (tileCount(hand) > 14) continue;
      const row = joinedRows(rowAt(suits, hand), others);
      const key = octalOf(hand, 9);
      for (let melds = 0; melds <= 4; melds += 1) {
        if (regularShantenOfKeys([key, 0, 0, 0], melds) !== row[2 * (4 - melds) + 1]! - 1)
          expect.fail(`${key}, ${melds}`);
      }
      checked += 1;
    }
    expect(checked).toBe(405_350);
  });

  test('the draws are right for all 78,125 sets of honors, with 0-4 melds', () => {
    const others = joinedRows(joinedRows(emptySuit, emptySuit), emptySuit);
    for (let hand = 0; hand < 5 ** 7; hand += 1) {
      const row = joinedRows(rowAt(honors, hand), others);
      const key = octalOf(hand, 7);
      for (let melds = 0; melds <= 4; melds += 1) {
        if (regularShantenOfKeys([0, 0, 0, key], melds) !== row[2 * (4 - melds) + 1]! - 1)
          expect.fail(`${key}, ${melds}`);
      }
    }
  });
});
