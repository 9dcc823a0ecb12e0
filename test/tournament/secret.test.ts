import { createHash, createHmac } from 'node:crypto';
import { expectValue, formatBotzoneTiles, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import {
  type ConfigInput,
  commitmentOf,
  createConfig,
  drawSeedOrder,
  formatSecret,
  parseSecret,
  type SetId,
  secretOfSeed,
  type TournamentConfig,
  wallOf,
} from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { entrantsNamed } from './invented-play.ts';

function configOf(input: Partial<ConfigInput> = {}): TournamentConfig {
  return expectValue(createConfig({ id: 'cup-1', entrants: entrantsNamed(8), rounds: 3, ...input }));
}

const secret = expectValue(parseSecret('00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef'));
const first: SetId = { round: 1, table: 1, set: 1 };

/** A literal implementation of the published algorithm on Node's HMAC. */
function literalShuffle<T>(items: readonly T[], secretBytes: Uint8Array, message: string): T[] {
  const key = createHmac('sha256', secretBytes).update(message, 'utf8').digest();
  const words: number[] = [];
  const nextWord = (block: number): number => {
    while (words.length <= block) {
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(words.length / 8);
      const bytes = createHmac('sha256', key).update(counter).digest();
      for (let offset = 0; offset < 32; offset += 4) words.push(bytes.readUInt32BE(offset));
    }
    return words[block]!;
  };
  const list = [...items];
  let used = 0;
  for (let last = list.length - 1; last > 0; last -= 1) {
    const bound = last + 1;
    let word = nextWord(used++);
    while (word >= 2 ** 32 - (2 ** 32 % bound)) word = nextWord(used++);
    const chosen = word % bound;
    [list[last], list[chosen]] = [list[chosen]!, list[last]!];
  }
  return list;
}

describe('the secret', () => {
  test('is written in hexadecimal', () => {
    expect(expectValue(parseSecret(formatSecret(secret).toUpperCase()))).toEqual(secret);
    expect(parseSecret('abc')).toMatchObject({ ok: false, error: { code: 'secret-malformed' } });
    expect(parseSecret(`${'0'.repeat(63)}g`)).toMatchObject({ ok: false, error: { code: 'secret-malformed' } });
  });

  test('has its SHA-256 as commitment', () => {
    expect(commitmentOf(secret)).toBe(createHash('sha256').update(secret).digest('hex'));
    expect(commitmentOf(secret)).toBe('9ffbc98cd73bec86c5f0703d3a4eeeb4daa3cf7a890162a98e1bc8b1dd9c9bef');
  });

  test('of a seed is the SHA-256 of the label and the text', () => {
    const expected = createHash('sha256').update('mcr-arena/seed/1\nKöln 7', 'utf8').digest();
    expect(Buffer.from(secretOfSeed('Köln 7'))).toEqual(expected);
  });
});

describe('walls', () => {
  test('follow the published algorithm', () => {
    expect(wallOf(secret, configOf(), { round: 3, table: 2, set: 1 })).toEqual(
      literalShuffle(TILES_WITHOUT_FLOWERS, secret, 'mcr-arena/wall/1\ncup-1\n3\n1'),
    );
  });

  test('are the same on every machine', () => {
    const wall = wallOf(secret, configOf(), first);
    const digest = createHash('sha256').update(formatBotzoneTiles(wall)).digest('hex');
    expect(digest).toBe('5e9665570301f661874e43fec4009ee1b0354c4b383bf69d42842b18b6fd5853');
  });

  test('differ by secret, tournament, round and set', () => {
    const other = secretOfSeed('other');
    const walls = [
      wallOf(secret, configOf(), first),
      wallOf(other, configOf(), first),
      wallOf(secret, configOf({ id: 'cup-2' }), first),
      wallOf(secret, configOf(), { ...first, round: 2 }),
      wallOf(secret, configOf(), { ...first, set: 2 }),
      wallOf(secret, configOf({ id: 'cup-11' }), first),
      wallOf(secret, configOf(), { ...first, round: 11 }),
    ];
    expect(new Set(walls.map((wall) => wall.join())).size).toBe(walls.length);
  });

  test('are shared by the tables of a round, unless a bot is unsealed', () => {
    const sealed = configOf();
    expect(wallOf(secret, sealed, { ...first, table: 2 })).toEqual(wallOf(secret, sealed, first));
    const [bot, ...others] = entrantsNamed(8);
    const unsealed = configOf({ entrants: [{ ...bot!, unsealed: true }, ...others] });
    expect(wallOf(secret, unsealed, { ...first, table: 2 })).not.toEqual(wallOf(secret, unsealed, first));
    expect(wallOf(secret, unsealed, { ...first, table: 2 })).toEqual(
      literalShuffle(TILES_WITHOUT_FLOWERS, secret, 'mcr-arena/wall/1\ncup-1\n1\n1\n2'),
    );
  });
});

describe('the first ranking', () => {
  const ids = entrantsNamed(8).map(({ id }) => id);

  test('is drawn by the published algorithm', () => {
    expect(drawSeedOrder(secret, configOf())).toEqual(literalShuffle(ids, secret, 'mcr-arena/order/1\ncup-1'));
  });

  test('does not depend on the order of the entrants', () => {
    const reversed = configOf({ entrants: entrantsNamed(8).reverse() });
    expect(drawSeedOrder(secret, reversed)).toEqual(drawSeedOrder(secret, configOf()));
  });
});
