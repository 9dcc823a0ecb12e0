// Edits of a position by clicks.

import { EMPTY_POSITION, type PositionFields, parsePosition } from '@mcr-arena/protocol';
import type { TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_POSITION } from '../../apps/web/src/pages/analysis/example.ts';
import {
  addedKongsOf,
  askedOf,
  canAddTo,
  fieldsOfAsked,
  piecesOf,
  withAdded,
  withoutPiece,
} from '../../apps/web/src/pages/analysis/position-edits.ts';

const RED = 31 as TileIndex;

describe('the pieces of a field', () => {
  test.each([
    ['', []],
    ["12'3m E C'", ['1m', "2m'", '3m', 'E', "C'"]],
    ["5p'5s", ["5p'", '5s']],
    ["[34'5m] [????]99s", ["[34'5m]", '[????]', '9s', '9s']],
  ])('of %j', (text, pieces) => expect(piecesOf(text)?.map((piece) => piece.text)).toEqual(pieces));

  test.each(['123', 'x', "[34'5m", '[345m]', "'5m", '1f'])('of the unreadable %j are unknown', (text) =>
    expect(piecesOf(text)).toBeUndefined(),
  );
});

test('a removed piece leaves the others, and the drawn tile is the last one', () => {
  const pieces = piecesOf(EXAMPLE_POSITION.hand)!;
  expect(withoutPiece('hand', pieces, 1)).toEqual({ hand: "[34'5m]5s8s8s2p3p3p4p5p6p7p", drawn: '' });
  expect(withoutPiece('west', piecesOf(EXAMPLE_POSITION.west)!, 0)).toEqual({ west: 'E9p8m1s' });
});

test('a position is set by clicks', () => {
  let fields: PositionFields = EMPTY_POSITION;
  const click = (field: 'hand' | 'south', addition: 'tile' | 'pung' | 'concealedKong', tile: number): void => {
    expect(canAddTo(fields, field, addition, tile as TileIndex)).toBe(true);
    fields = { ...fields, ...withAdded(fields, field, addition, tile as TileIndex) };
  };
  for (const tile of [0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 27]) click('hand', 'tile', tile);
  click('hand', 'pung', RED);
  click('south', 'concealedKong', RED);
  for (const tile of [3, 4]) click('south', 'tile', tile);
  expect(fields).toMatchObject({ hand: "[C'CC]1m2m3m1s2s3s1p2p3pEE", south: '[????]4m5m' });
  expect(parsePosition(fields)).toMatchObject({ ok: true });
});

test('a fifth tile, a chow of honors and a meld among the own discards cannot be added', () => {
  const held = { ...EMPTY_POSITION, hand: "[C'CC]", west: "C'" };
  expect(canAddTo(held, 'north', 'tile', RED)).toBe(true);
  expect(canAddTo(held, 'north', 'pung', RED)).toBe(false);
  expect(canAddTo({ ...held, west: 'C' }, 'north', 'tile', RED)).toBe(false);
  expect(canAddTo(held, 'hand', 'chow', RED)).toBe(false);
  expect(canAddTo(held, 'east', 'pung', 0 as TileIndex)).toBe(false);
});

test.each(['turn', 'kong', 'claim', 'from:south', 'rob:5m'])('the question %s is kept in the fields', (asked) => {
  expect(askedOf({ ...EMPTY_POSITION, ...fieldsOfAsked(asked) })).toBe(asked);
});

test('added kongs of other seats can be robbed', () => {
  const fields = { ...EMPTY_POSITION, hand: "[99'9+9s]", south: "[2'22+2p]1m", west: "[E'EE+E][3'333m]" };
  expect(addedKongsOf(fields)).toEqual(['2p', 'E']);
});
