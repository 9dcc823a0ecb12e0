// Hostile lines: each is answered, and the run continues. `npm run test:full` sends many more, and larger ones.

import { describe, expect, test } from 'vitest';
import { BATCHES, expectAnswers, LARGE_VALUES } from './hostile-lines.ts';
import { linesOf, runMcr, spawnMcr } from './run-mcr.ts';

describe.each(BATCHES.map((batch) => [batch[0], batch] as const))('mcr %s --jsonl answers', (command, batch) => {
  test('hostile lines', () => expectAnswers(batch, 300, 'hostile'));

  test('5,000 hostile lines', { tags: ['full'] }, () => expectAnswers(batch, 5000, 'hostile in full'));

  test('huge and deep values', { tags: ['full'] }, () => expectAnswers(batch, 30, 'large', LARGE_VALUES));

  test('the line after one of 64 MiB', { tags: ['full'] }, async () => {
    const input = Buffer.concat([Buffer.alloc(2 ** 26, 'W'), Buffer.from('\n{}\n')]);
    const answers = linesOf((await spawnMcr([command, '--jsonl'], { input })).stdout);
    expect(answers).toHaveLength(2);
    expect(answers[0]).toContain('"line-too-long"');
  });
});

test('only own fields are read, and names of prototype properties are ignored', async () => {
  const hand = '"pack":[],"hand":["W1","W2","W3","B2","B3","B4","T7","T8","T9","F1","F1","J1","J1"]';
  const others = '"__proto__":{"hand":[]},"constructor":1,"toString":null,"hasOwnProperty":[]';
  const { stdout } = await runMcr(['shanten', '--jsonl'], `{${hand}}\n{${others},${hand}}\n{"__proto__":{${hand}}}\n`);
  const [answer, same, refused] = linesOf(stdout);
  expect(same).toBe(answer);
  expect(refused).toContain('"error"');
});

describe('a hostile response to the judge', () => {
  const answers = (response: string): string =>
    `{"0":{"verdict":"OK","response":"PASS"},"1":{"verdict":"OK","response":${response}},"2":{"verdict":"OK","response":"PASS"},"3":{"verdict":"OK","response":"PASS"}}`;
  const wrong = { command: 'finish', content: { 0: 10, 1: -30, 2: 10, 3: 10 }, display: { action: 'WA', player: 1 } };
  const deep = '['.repeat(5000) + ']'.repeat(5000);

  test('counts as a wrong answer of its seat', async () => {
    const responses = [deep, '"PASS\\u0000"', '1e999', '{"toString":"PASS"}', '["PASS"]'];
    const input = responses.map((response) => `{"initdata":{"srand":1},"responses":[${answers(response)}]}\n`).join('');
    const judged = linesOf((await runMcr(['judge', '--jsonl'], input)).stdout).map((line) => JSON.parse(line));
    expect(judged.map(({ outputs }) => outputs.at(-1))).toMatchObject(responses.map(() => wrong));
  });

  test('is rejected in one line beyond the depth limit', async () => {
    const call = (response: string) => runMcr(['judge'], `{"initdata":{"srand":1},"log":[{},${answers(response)}]}`);
    expect(JSON.parse((await call(deep)).stdout)).toMatchObject(wrong);
    const refused = await call('['.repeat(1_000_000) + ']'.repeat(1_000_000));
    expect({ ...refused, stderr: linesOf(refused.stderr).length }).toEqual({ stdout: '', stderr: 1, status: 2 });
  });
});
