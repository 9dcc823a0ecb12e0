// A record restores its deal; an impossible record is rejected with the reason and the place.

import { zstdCompressSync } from 'node:zlib';
import {
  CASUAL_RULES,
  DealInPlay,
  type DealRecord,
  DUPLICATE_RULES,
  decodeDeal,
  encodeDeal,
  type PlayedDeal,
} from '@mcr-arena/engine';
import { dealRecordSchema, parseDealRecord } from '@mcr-arena/engine/schema';
import { expectValue } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { configFrom, FORMATS, randomDeal } from '../deals/random-deals.ts';
import { forAll } from '../for-all.ts';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { playGoldenGame } from '../protocol/botzone/golden-questions.ts';
import { playWithFaults } from './faulty-players.ts';

/** Passes a record through JSON and the schema, as from a file. */
const throughJson = (record: DealRecord): DealRecord =>
  expectValue(parseDealRecord(JSON.parse(JSON.stringify(record))));

function expectSame(deal: PlayedDeal): void {
  const record = encodeDeal(deal);
  const again = expectValue(decodeDeal(throughJson(record)));
  expect(again.events).toEqual(deal.events);
  expect(encodeDeal(again)).toEqual(record);
}

describe('a record restores the deal', () => {
  test.each(FORMATS)('%s', (_, rules, flowers) => {
    forAll([fc.string()], 40, (seed) => expectSame(randomDeal(configFrom(rules, seed, flowers), seed)));
  });

  test.each(FORMATS)('%s, with faults of all kinds', (_, rules, flowers) => {
    forAll([fc.string()], 40, (seed) => expectSame(playWithFaults(configFrom(rules, seed, flowers), seed)));
  });

  test('the golden games, except those that end without a question', () => {
    const deals = GOLDEN_GAMES.map((game) => playGoldenGame(game)).filter(({ deltas }) => deltas !== undefined);
    expect(deals.length).toBeGreaterThan(210);
    for (const deal of deals) expectSame(deal);
  });

  test('without its own config, with a shared one', () => {
    const deal = randomDeal(configFrom(DUPLICATE_RULES, 'shared'), 'shared');
    const record = encodeDeal(deal, 'apart');
    expect(record.config).toBeUndefined();
    expect(expectValue(decodeDeal(record, deal.config)).events).toEqual(deal.events);
    expect(decodeDeal(record)).toMatchObject({ ok: false, error: { code: 'config-missing' } });
  });
});

test('an unfinished deal has no record', () => {
  expect(() => encodeDeal(new DealInPlay(configFrom(DUPLICATE_RULES, 'on')))).toThrow('expected dealEnded');
});

test('24 deals of one wall take less than 150 bytes each when compressed', () => {
  const config = configFrom(DUPLICATE_RULES, 'set');
  const records = Array.from({ length: 24 }, (_, index) => encodeDeal(randomDeal(config, `${index}`), 'apart'));
  expect(zstdCompressSync(JSON.stringify(records)).length / 24).toBeLessThan(150);
  const alone = JSON.stringify(encodeDeal(randomDeal(config, 'alone')));
  expect(zstdCompressSync(alone).length).toBeLessThan(600);
});

describe('rejects an impossible record', () => {
  const good = encodeDeal(randomDeal(configFrom(DUPLICATE_RULES, 'refused'), 'refused'));
  const letters = good.answers;
  const swapped = (text: string, place: number, letter: string): string =>
    text.slice(0, place) + letter + text.slice(place + 1);
  const { config } = good;
  if (config === undefined) throw new Error('the config is within');
  const beginning = (letter: string) => ({ answers: swapped(letters, 0, letter) });
  const irregular = (question: number, seat: 0 | 1, reply: object) =>
    ({ irregular: [{ question, seat, reply }] }) as unknown as Partial<DealRecord>;

  test.each<[string, Partial<DealRecord>, string, string | RegExp]>([
    ['a tile outside the hand', beginning('A'), 'answer-impossible', 'question 0, place 0: seat 0: discard 1m'],
    [
      'a claim without a discard',
      { answers: `${letters[0]}3:A;${letters.slice(1)}` },
      'answer-impossible',
      'question 1, place 1: seat 3: pung',
    ],
    ['an unknown character', beginning('?'), 'answer-unreadable', 'at place 0 of the text, not "?'],
    ['a flower', beginning('i'), 'answer-unreadable', 'question 0'],
    ['an irregular answer that is not listed', beginning('~'), 'answer-unreadable', 'question 0'],
    [
      'answers that end too early',
      { answers: letters.slice(0, 40) },
      'answer-unreadable',
      'at place 40 of the text, not the end',
    ],
    ['answers after the end', { answers: `${letters}A` }, 'answers-left-over', 'the deal ended after question'],
    ['an irregular answer after the end', irregular(999, 1, { type: 'timedOut' }), 'answers-left-over', 'ended'],
    [
      'an irregular answer of an unknown tile',
      irregular(0, 0, { type: 'discard', tile: 'X9' }),
      'answer-unreadable',
      'unknown name',
    ],
    ['points that were not won', { deltas: [24, -8, -8, -8] as never }, 'result-different', '24,-8,-8,-8'],
    ['a different outcome', { outcome: { type: 'foul', seat: 1, reason: 'crashed' } }, 'result-different', 'crashed'],
    ['half a wall', { config: { ...config, wall: config.wall.slice(68) } }, 'wall-invalid', 'not 68'],
    ['a fifth copy', { config: { ...config, wall: config.wall.replace('A', 'B') } }, 'wall-invalid', 'tile 0'],
    ['a wall of other letters', { config: { ...config, wall: config.wall.replace('A', 'z') } }, 'wall-invalid', '"z"'],
    ['another version', { version: 2 as never }, 'record-version-unknown', 'not 2'],
  ])('%s', (_, change, code, message) => {
    const result = decodeDeal({ ...good, ...change });
    expect(result).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(message) } });
  });

  test('any character changed, removed or inserted: an error or another deal, never an exception', () => {
    const signs = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghp.=+!~0123:*-;? ');
    forAll([fc.nat(letters.length), fc.nat(2), signs], 500, (place, cut, sign) => {
      const answers = letters.slice(0, place) + sign + letters.slice(place + cut);
      const result = decodeDeal({ ...good, answers });
      if (result.ok) expect(encodeDeal(result.value).deltas).toEqual(good.deltas);
      else expect(result.error.message).not.toBe('');
    });
  });
});

describe('the schema', () => {
  const good: { readonly config: object } = JSON.parse(
    JSON.stringify(encodeDeal(playWithFaults(configFrom(CASUAL_RULES, 'schema'), 'schema'))),
  );

  test.each<[string, object, string]>([
    ['no version', { version: undefined }, 'version'],
    ['a wall of 135 tiles', { config: { ...good.config, wall: 'A'.repeat(135) } }, 'config.wall'],
    ['answers that are a list', { answers: ['A'] }, 'answers'],
    ['three deltas', { deltas: [0, 0, 0] }, 'deltas'],
    ['half a point', { deltas: [0.5, -0.5, 0, 0] }, 'deltas[0]'],
    ['a fifth seat', { outcome: { type: 'foul', seat: 4, reason: 'crashed' } }, 'outcome.seat'],
    [
      'a tile by number',
      { irregular: [{ question: 0, seat: 0, reply: { type: 'discard', tile: 3 } }] },
      'irregular[0].reply.tile',
    ],
    ['a field too many', { note: 'hello' }, 'note'],
  ])('rejects %s', (_, change, where) => {
    const result = parseDealRecord({ ...good, ...change });
    expect(result).toMatchObject({ ok: false, error: { code: 'record-malformed' } });
    if (!result.ok) expect(result.error.message).toContain(where);
  });

  test('can be exported as JSON Schema', () => {
    expect(parseDealRecord(good)).toEqual({ ok: true, value: good });
    // Without the names that other modules of this process gave to schemas.
    expect(z.toJSONSchema(dealRecordSchema, { metadata: z.registry() })).toMatchObject({
      type: 'object',
      required: ['version', 'answers', 'outcome', 'deltas'],
    });
  });

  test('rejects values that are not objects', () => {
    for (const value of [undefined, null, 3, 'text', [], [good]]) expect(parseDealRecord(value).ok).toBe(false);
  });
});
