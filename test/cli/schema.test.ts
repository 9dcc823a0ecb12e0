// `mcr schema`: every format has a schema, and real input and output match it.

import { describe, expect, test } from 'vitest';
import { FORMATS } from '../../apps/cli/src/schema/catalogue.ts';
import { answersOf, complaintsAbout, expectRefused, goldenLines, linesOf, runMcr } from './run-mcr.ts';

test('lists the names if none is given', async () => {
  const { stdout } = await runMcr(['schema']);
  expect(linesOf(stdout)).toEqual(FORMATS.map(({ name }) => name));
});

test.each(FORMATS.map(({ name }) => [name]))('prints %s as a JSON Schema with a title', async (name) => {
  const { stdout, status } = await runMcr(['schema', name]);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: expect.any(String),
  });
});

test('rejects an unknown name and lists the known ones', async () => {
  await expectRefused(['schema', 'nonsense'], 'shanten');
});

describe('real lines match their schemas', () => {
  test('shanten', async () => {
    const golden = goldenLines<{ shanten: object; min: number }>('shanten.jsonl.gz').slice(0, 100);
    const answers = await answersOf(['shanten', '--jsonl'], golden);
    expect(answers).toMatchObject(golden.map(({ shanten, min }) => ({ shanten, min })));
    expect(await complaintsAbout('shanten-input', golden)).toEqual([]);
    expect(await complaintsAbout('shanten-output', answers)).toEqual([]);
  });

  test('fan', async () => {
    const golden = goldenLines<{ error?: string }>('fan.jsonl.gz')
      .filter(({ error }) => error === undefined)
      .slice(0, 200);
    expect(await complaintsAbout('fan-input', golden)).toEqual([]);
    expect(await complaintsAbout('fan-output', await answersOf(['fan', '--jsonl'], golden))).toEqual([]);
  });

  test('judge', async () => {
    const games = goldenLines<{ outputs: object[] }>('judge.jsonl.gz').slice(0, 3);
    const judged = await answersOf(['judge', '--jsonl'], games);
    expect(await complaintsAbout('judge-game', games)).toEqual([]);
    expect(await complaintsAbout('judge-outputs', judged)).toEqual([]);
    expect(await complaintsAbout('judge-output', games[0]!.outputs)).toEqual([]);
    expect(await complaintsAbout('judge-input', [{ log: [], initdata: '' }])).toEqual([]);
  });

  test('errors', async () => {
    const errors = await answersOf(['shanten', '--jsonl'], [1, {}, { pack: [], hand: [] }]);
    expect(errors).toHaveLength(3);
    expect(await complaintsAbout('line-error', errors)).toEqual([]);
    expect(await complaintsAbout('shanten-output', errors)).toHaveLength(3);
  });
});
