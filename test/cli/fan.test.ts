// `mcr fan`, run through its command line.

import { describe, expect, test } from 'vitest';
import { answersOf, goldenLines, linesOf, runMcr } from './run-mcr.ts';

test('answers lines by the rules of Botzone', async () => {
  const golden = goldenLines<{ readonly total: number }>('fan-botzone.jsonl.gz').slice(0, 100);
  const answers = await answersOf(['fan', '--rules', 'botzone', '--jsonl'], golden);
  expect(answers).toMatchObject(golden.map(({ total }) => ({ total })));
});

describe('one hand', () => {
  test('prints the hand as parsed, with its fans and their sum', async () => {
    const { stdout, status } = await runMcr(['fan', "[34'5m] 345p 345678s EE", '--win', '8s', '--seat', 's']);
    expect(status).toBe(0);
    expect(linesOf(stdout)[0]).toBe("[34'5m] 345p 34567s EE + 8s (claimed, seat south, prevalent east)");
    expect(stdout).toMatch(/^ *8 +Mixed Triple Chow +三色三同顺/m);
  });

  test('takes the last tile as the winning tile unless --win is given', async () => {
    const single = await runMcr(['fan', '123456789m 123s 5s 5s']);
    const edge = await runMcr(['fan', '123456789m 123s 55s', '--win', '3s']);
    const apart = await runMcr(['fan', '123456789m 12s 55s', '--win', '3s']);
    expect(single.stdout).toContain('Single Wait');
    expect(edge.stdout).toContain('Edge Wait');
    expect(apart.stdout).toBe(edge.stdout);
  });

  test('says in which order dragons by number are read, if the points depend on it', async () => {
    expect((await runMcr(['fan', '555z 222p 888p 22s 888s'])).stdout).toContain('As red, green, white: 29');
  });

  test('reads links, and the situation that GB-Mahjong writes behind a hand', async () => {
    const last = await runMcr(['fan', 'https://a.org/?h=[123m,1][345m,1]567m34sCC5s|EE1110', '--json']);
    expect(JSON.parse(last.stdout)).toMatchObject({ total: 30 });
    const flowers = await runMcr(['fan', '[1111s,1][2222m,2][3333p,7][4444p]88s|EE0000|2', '--json']);
    expect(JSON.parse(flowers.stdout)).toMatchObject({ total: 100, fanPoints: 98 });
    const { stderr } = await runMcr(['fan', '123m|XX1000']);
    expect(stderr).toContain('expected a situation like EE1000|ab');
  });

  test('exits with 1 for a hand that does not win', async () => {
    const { stdout, status } = await runMcr(['fan', '123m 456p 789s EEE CF']);
    expect({ stdout, status }).toEqual({ stdout: expect.stringMatching(/: not a winning hand\n$/), status: 1 });
  });

  test('shows the notation of a kong if a hand with four of a kind does not win', async () => {
    const { stdout, status } = await runMcr(['fan', '123m 456p 789s EEEE C']);
    expect({ stdout, status }).toEqual({
      stdout: expect.stringContaining('not a winning\nhand; a kong is written [EEEE]'),
      status: 1,
    });
  });

  test('prints one row for equal fans', async () => {
    const { stdout } = await runMcr(['fan', '112233m 445566p 77s', '--flowers', '8']);
    expect(stdout).toMatch(/^ +8 +Flower Tiles × 8 +花牌$/m);
  });

  test('prints other divisions with the sums of their fans', async () => {
    const { stdout } = await runMcr(['fan', '112233m 445566p 77s']);
    expect(stdout).toMatch(/^ +7 .*Concealed Hand, All Chows, Pure\n +Double Chow × 2, Single Wait$/m);
  });

  test('scores a hand below the minimum and exits with 0', async () => {
    const { stdout, status } = await runMcr(['fan', "[1'23m] 234p 678s 234s EE"]);
    expect({ stdout, status }).toEqual({ stdout: expect.stringContaining('below the minimum of 8'), status: 0 });
  });

  test('scores by the rules given', async () => {
    const kongs = ['fan', '[2222p]', "[E'EEE]", '456m 789s 9m 9m', '--json'];
    const totals = await Promise.all(
      ['mcr', 'literal', 'wmo'].map(
        async (rules) => JSON.parse((await runMcr([...kongs, '--rules', rules])).stdout).total,
      ),
    );
    expect(totals.map((total) => total - totals[0])).toEqual([0, -2, 1]);
  });

  test.each([
    [[], 'a hand is missing'],
    [['[2222p] 123m'], '6 tiles: a hand has 14, the winning tile included (kongs count as three)'],
    [['123x'], 'place 4'],
    [['EEEEE 123m 456m 789m'], 'only four of each kind'],
    [['123m 456p 789s EEE CC', '--win', 'CC'], 'expected one tile'],
    [['123m 456p 789s EEE CC', '--seat', 'up'], 'expected east, south, west, north'],
    [['123m 456p 789s EEE CC', '--flowers', '9'], 'from 0 to 8'],
    [['123m 456p 789s EEE CC 1f', '--flowers', '3'], 'the number of flowers in the hand is 1'],
    [['123m 456p 789s EEE CC 1f1f'], 'two flowers 1f: there is only one'],
    [['123m 456p 789s EEE CC', '--last-of-kind'], 'another C is in the hand'],
    [['123m 456p 789s EEE CC', '--after-kong', '--self-drawn'], 'the hand has no kong'],
    [['123m 456p 789s EEE CC', '--after-kong'], 'robs a kong of C'],
    [['123m 456p 789s EEEE CC'], 'a kong is written [EEEE]'],
  ])('rejects %j in one line', async (args, message) => {
    const { stderr, stdout, status } = await runMcr(['fan', ...args]);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(linesOf(stderr)).toEqual([expect.stringContaining(message)]);
  });
});
