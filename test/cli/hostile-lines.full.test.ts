// Lines made to break a parser: deeply nested, huge, with strings and numbers at the limits of JSON, or with the names of
// prototype properties. Each is answered with an error, and the next line is answered as usual.

import { describe, expect, test } from 'vitest';
import { BATCH_FORMS, type BatchForm } from './batch-forms.ts';
import { linesOf, spawnMcr } from './run-mcr.ts';

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** JSON texts that are not valid in any field of any form. */
const HOSTILE_JSON: readonly string[] = [
  ...[5000, 1_000_000].flatMap((depth) => [lists(depth), objects(depth), '['.repeat(depth), '{"a":'.repeat(depth)]),
  `"${'W1 '.repeat(300_000)}"`,
  `[${'1,'.repeat(400_000)}1]`,
  ...['"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"W1\\u0000"', '"\u2028"', '"\u0000"'],
  ...['1e999', '-1e999', '123456789012345678901234567890.5', '5e-324', '-1', '01', '1e', 'NaN'],
  ...['{"__proto__":null}', '{"constructor":{"prototype":{}}}', '{"length":13}', '"__proto__"', '"constructor"'],
];

/** The hostile texts in place of the whole line, and in place of each field. */
function hostileLines({ good }: BatchForm): string[] {
  const [value] = good();
  const fields = Object.keys(value!).flatMap((field) => {
    const [before, after] = JSON.stringify({ ...value, [field]: '@' }).split('"@"');
    return HOSTILE_JSON.map((text) => `${before}${text}${after}`);
  });
  return [...HOSTILE_JSON, ...fields, `{"__proto__":${JSON.stringify(value)}}`];
}

/** The answers that are not an error with a code and a short message. */
function unfit(answers: readonly string[]): string[] {
  return answers.filter((answer) => {
    const { code, message } = JSON.parse(answer).error ?? {};
    return !/^[a-zA-Z0-9_-]+$/.test(code) || code === 'internal-error' || !(message.length < 500);
  });
}

describe.each(BATCH_FORMS.map((form) => [form.args.join(' '), form] as const))('mcr %s', (_, form) => {
  test('answers each hostile line with an error, and the good lines between them as usual', {
    timeout: 240_000,
  }, async () => {
    const probe = JSON.stringify(form.good()[0]);
    const hostile = hostileLines(form);
    const input = `${[probe, ...hostile.flatMap((line) => [line, probe])].join('\n')}\n`;
    const { stdout, stderr, status } = await spawnMcr(form.args, { input });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const answers = linesOf(stdout);
    expect(answers).toHaveLength(2 * hostile.length + 1);
    expect(answers[0]).not.toContain('"error"');
    expect([...new Set(answers.filter((_, index) => index % 2 === 0))]).toEqual([answers[0]]);
    expect(unfit(answers.filter((_, index) => index % 2 === 1))).toEqual([]);
  });

  test('reads only own fields and ignores the names of prototype properties', async () => {
    const [value] = form.good();
    const others = '"__proto__":{"hand":[]},"constructor":1,"toString":null,"hasOwnProperty":[]';
    const input = `${JSON.stringify(value)}\n${JSON.stringify(value).replace('{', `{${others},`)}\n{${others}}\n`;
    const answers = linesOf((await spawnMcr(form.args, { input })).stdout);
    expect(answers[1]).toBe(answers[0]);
    expect(unfit(answers.slice(2))).toEqual([]);
  });
});

describe('a hostile response', () => {
  const responses = [
    ...[lists(5000), objects(5000), lists(100_000 - 4), `"${'PASS '.repeat(1_000_000)}"`, `"${' '.repeat(4_000_000)}"`],
    ...[
      '"\\ud800"',
      '"PASS\\u0000"',
      '1e999',
      '{"__proto__":"PASS"}',
      '{"toString":"PASS"}',
      '"__proto__"',
      '["PASS"]',
    ],
  ];
  const answers = (response: string): string =>
    `{"0":{"verdict":"OK","response":"PASS"},"1":{"verdict":"OK","response":${response}},"2":{"verdict":"OK","response":"PASS"},"3":{"verdict":"OK","response":"PASS"}}`;
  const wrong = { command: 'finish', content: { 0: 10, 1: -30, 2: 10, 3: 10 }, display: { action: 'WA', player: 1 } };

  test('counts as a wrong answer of its seat', { timeout: 240_000 }, async () => {
    const input = responses.map((response) => `{"initdata":{"srand":1},"responses":[${answers(response)}]}\n`).join('');
    const { stdout, stderr, status } = await spawnMcr(['judge', '--jsonl'], { input });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const judged = linesOf(stdout).map((line) => JSON.parse(line));
    expect(judged).toHaveLength(responses.length);
    for (const { outputs } of judged) expect(outputs.at(-1)).toMatchObject(wrong);
  });

  test('counts as a wrong answer in a single call too; beyond the depth limit the call is rejected in one line', async () => {
    const call = (response: string) =>
      spawnMcr(['judge'], { input: `{"initdata":{"srand":1},"log":[{},${answers(response)}]}` });
    const nested = await call(lists(5000));
    expect(nested).toMatchObject({ stderr: '', status: 0 });
    expect(JSON.parse(nested.stdout)).toMatchObject(wrong);
    const refused = await call(lists(1_000_000));
    expect({ ...refused, stderr: linesOf(refused.stderr).length }).toEqual({ stdout: '', stderr: 1, status: 2 });
  });
});
