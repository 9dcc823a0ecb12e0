// Lines made to break a parser: valid lines with a hostile value in place of one of their values, cut or with other bytes. Each is
// answered, the most with an error, and the next line is answered as usual.

import { createRandom, type Random } from '@mcr-arena/tiles';
import { expect } from 'vitest';
import { goldenLines, linesOf, runMcr } from './run-mcr.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const FAN_FIELDS = [
  ...['pack', 'hand', 'winTile', 'flowerCount', 'isSelfDrawn'],
  ...['is4thTile', 'isAboutKong', 'isWallLast', 'seatWind', 'prevalentWind'],
];

/** The commands that read lines: golden lines that they answer without an error, and the fields of these. */
export const BATCHES: readonly (readonly [command: string, file: string, fields: readonly string[]])[] = [
  ['fan', 'fan.jsonl.gz', FAN_FIELDS],
  ['shanten', 'shanten.jsonl.gz', ['pack', 'hand']],
  ['judge', 'judge.jsonl.gz', ['initdata', 'responses']],
  ['solve', 'solitaire/boards.jsonl.gz', ['game', 'layout', 'faces']],
];

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** JSON texts of values, valid and invalid. */
const VALUES: readonly string[] = [
  ...['null', '""', '"x"', '-1', '1.5', '1e300', '[[[]]]', '{}', '["W1",7]', '[null]', '"W0"', '"H1"', '"CHI"', '"🀇"'],
  ...['"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"W1\\u0000"', '"\u2028"', '"\u0000"', '"layout x\\n0 0 11\\n"'],
  ...['1e999', '-1e999', '123456789012345678901234567890.5', '5e-324', '01', '1e', 'NaN', '999999'],
  ...['{"__proto__":null}', '{"constructor":{"prototype":{}}}', '{"length":13}', '"__proto__"', '"constructor"'],
  ...[lists(5000), objects(5000), '['.repeat(5000)],
];

/** Values of a megabyte and more. */
export const LARGE_VALUES: readonly string[] = [
  ...[lists(1_000_000), objects(1_000_000), '['.repeat(1_000_000), '{"a":'.repeat(1_000_000)],
  ...[`"${'W1 '.repeat(300_000)}"`, `[${'1,'.repeat(400_000)}1]`],
];

function pick<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)]!;
}

/** The value with `'@@'` in place of one of its values, at a random depth. */
function marked(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null) return '@@';
  const keys = Object.keys(value);
  if (keys.length === 0 || random.below(4) === 0) return '@@';
  const key = pick(keys, random);
  const inner = marked((value as JsonObject)[key], random);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}

function spoiled(value: JsonObject, values: readonly string[], random: Random): Buffer {
  const text = JSON.stringify(value);
  const place = random.below(text.length);
  const broken = pick([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x80]], random);
  const [before, after] = JSON.stringify(marked(value, random)).split('"@@"');
  return pick(
    [
      ...Array<Buffer>(6).fill(Buffer.from(`${before}${pick(values, random)}${after}`)),
      Buffer.from(text.slice(0, place)),
      Buffer.from(text + pick(['}', ',', text, '\u0000', ' x'], random)),
      Buffer.concat([Buffer.from(text.slice(0, place)), Buffer.from(broken), Buffer.from(text.slice(place))]),
    ],
    random,
  );
}

/** Sends `count` hostile lines, and a good line after every tenth. Expects an answer to each, and no internal error. */
export async function expectAnswers(
  [command, file, fields]: (typeof BATCHES)[number],
  count: number,
  seed: string,
  values = VALUES,
): Promise<void> {
  const good = goldenLines<JsonObject>(file)
    .filter(({ error }) => error === undefined)
    .slice(0, 200)
    .map((line) => Object.fromEntries(fields.map((name) => [name, line[name]])));
  const random = createRandom(seed);
  const lines = Array.from({ length: count }, (_, index) =>
    index % 10 === 0 ? Buffer.from(JSON.stringify(good[0])) : spoiled(pick(good, random), values, random),
  );
  const { stdout, stderr, status } = await runMcr(
    [command, '--jsonl'],
    Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')])),
  );
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const answers = linesOf(stdout);
  expect(answers).toHaveLength(count);
  expect(answers[0]).not.toContain('"error"');
  expect(new Set(answers.filter((_, index) => index % 10 === 0))).toEqual(new Set([answers[0]]));
  const errors = answers.map((answer) => JSON.parse(answer).error).filter((error) => error !== undefined);
  expect(errors.length).toBeGreaterThan(count / 3);
  expect(errors.filter(({ code, message }) => !isNamed(code) || message === '' || message.length > 500)).toEqual([]);
}

function isNamed(code: string): boolean {
  return /^[a-zA-Z0-9_-]+$/.test(code) && code !== 'internal-error';
}
