// Malformed lines for the batch forms, made from valid lines with a seeded generator.

import { createRandom, type Random } from '@mcr-arena/tiles';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Makes a valid value invalid. */
export type Spoiler = (value: JsonObject, random: Random) => unknown;

export function pick<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)]!;
}

/** Not valid where an array, a tile, a number or a flag is expected. */
const WRONG_VALUES: readonly unknown[] = [
  null,
  'x',
  '',
  -1,
  1.5,
  1e300,
  [[[]]],
  {},
  { length: 13 },
  ['W1', 7],
  [null],
  Array(200).fill('W1'),
  JSON.parse('{"__proto__":{"hand":[]}}'),
];

/** Leaves out one of the fields. */
export function withoutField(fields: readonly string[]): Spoiler {
  return (value, random) => {
    const left = pick(fields, random);
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== left));
  };
}

/** Sets one of the fields to a value of a wrong type. */
export function withWrongField(fields: readonly string[]): Spoiler {
  return (value, random) => ({ ...value, [pick(fields, random)]: pick(WRONG_VALUES, random) });
}

const noObject: Spoiler = (_, random) => pick([0, -1, true, null, 'W1', [], [1, 2], [{}]], random);

type TextSpoiler = (text: string, random: Random) => string | Buffer;

const TEXT_SPOILERS: readonly TextSpoiler[] = [
  (text, random) => text.slice(0, random.below(text.length)),
  (text, random) => text.slice(1 + random.below(text.length - 1)),
  (text, random) => text + pick(['}', ',', text, '\u0000', ' x'], random),
  (_, random) => pick(['', ' ', '\t', '\r', '{', '[', '"', 'NaN', 'undefined', "{'pack':[]}", '\uFEFF\uFEFF'], random),
  (_, random) => '['.repeat(1 + random.below(20_000)),
  (_, random) => `{"pack":${'['.repeat(5000)}${']'.repeat(5000 + random.below(2))}}`,
  (text, random) => {
    const bytes = Buffer.from(text);
    const place = random.below(bytes.length);
    const broken = Buffer.from(pick([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x80]], random));
    return Buffer.concat([bytes.subarray(0, place), broken, bytes.subarray(place)]);
  },
  (text) => text.replace(/[0-9]/, '#'),
];

/** `count` malformed lines with their line ends; the same for the same seed. */
export function malformedLines(
  count: number,
  seed: string,
  good: readonly JsonObject[],
  spoilers: readonly Spoiler[],
): Buffer {
  const random = createRandom(seed);
  const all = [...spoilers, noObject];
  const lines = Array.from({ length: count }, () => {
    const value = pick(good, random);
    const spoiled =
      random.below(2) === 0
        ? pick(TEXT_SPOILERS, random)(JSON.stringify(value), random)
        : JSON.stringify(pick(all, random)(value, random));
    return Buffer.concat([Buffer.from(spoiled), Buffer.from('\n')]);
  });
  return Buffer.concat(lines);
}
