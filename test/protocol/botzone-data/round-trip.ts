// Writes a deal as a game of Botzone's data set, reads it again and compares the two.

import type { PlayedDeal } from '@mcr-arena/engine';
import { endOf } from '@mcr-arena/engine';
import { ENCODINGS, formatBotzoneGame, parseBotzoneGame, playBotzoneGame } from '@mcr-arena/protocol';
import { expectValue } from '@mcr-arena/tiles';
import { forEachRow, Shard } from '@mcr-arena/training';
import { expect } from 'vitest';

/** The lines with their numbers, from 1. */
export function numbered(text: string): readonly { readonly number: number; readonly text: string }[] {
  return text.split('\n').map((line, index) => ({ number: index + 1, text: line }));
}

/** The deal as it is read from its text. */
export function readAgain(deal: PlayedDeal): PlayedDeal {
  const game = expectValue(parseBotzoneGame(numbered(expectValue(formatBotzoneGame(deal, 'test')))));
  return expectValue(playBotzoneGame(game, deal.config.rules));
}

/** Expects equal events (with fans and points) after the first, which holds the wall, and equal planes and masks of all rows. */
export function expectSameDeal(deal: PlayedDeal, again: PlayedDeal): void {
  expect(again.events.slice(1)).toEqual(deal.events.slice(1));
  expect(arraysOf(again)).toEqual(arraysOf(deal));
}

function arraysOf(deal: PlayedDeal): readonly string[] {
  const shard = new Shard({ encoding: ENCODINGS.obs38, hasOracle: false, hasTeacher: false });
  forEachRow(deal, (row) => shard.add(row, 0, endOf(deal), []), { areLostDiscardsKnown: false });
  return shard.files().map(({ name, parts }) => `${name} ${Buffer.concat(parts).toString('base64')}`);
}
