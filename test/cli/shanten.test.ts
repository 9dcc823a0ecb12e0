// `mcr shanten`, run through its command line.

import { describe, expect, test } from 'vitest';
import { linesOf, runMcr } from './run-mcr.ts';

describe('one hand', () => {
  test('of 14 tiles: prints the acceptance of each discard, best first', async () => {
    const { stdout, status } = await runMcr(['shanten', '123m 2345p 789s EE CC']);
    const [title, , head, best] = linesOf(stdout);
    expect(status).toBe(0);
    expect(title).toBe('123m 2345p 789s EECC: ready');
    expect(head).toMatch(/^Discard +Shanten +Unseen +Useful tiles/);
    expect(best?.split(/ {2,}/)).toEqual(['2p', '0', '4', 'E×2 C×2']);
    expect(linesOf(stdout)).toHaveLength(3 + 12);
  });

  test('of 13 tiles: prints the shanten of every form', async () => {
    const { stdout } = await runMcr(['shanten', "[34'5m]", '123p EE 99s 788s', '--seen', '9s 7s 6s']);
    expect(stdout).toMatch(/^four sets and a pair +0 +7s$/m);
    expect(stdout).toMatch(/^Seven Pairs +- +impossible with these melds$/m);
    expect(stdout).toMatch(/7s×2$/m);
  });

  test.each([
    ['45p EE', '45p EE: ready, with 3 missing sets taken as complete'],
    ["[E'EE] E 123m 456m 789m", "[E'EE] E 123456789m: ready, but no winning tile is left"],
  ])('of %s: says what is assumed or missing', async (hand, title) => {
    expect(linesOf((await runMcr(['shanten', hand])).stdout)[0]).toBe(title);
  });

  test('leaves out tiles of which all four are visible', async () => {
    const { stdout } = await runMcr(['shanten', '123m 234p 789s EE CC', '--seen', 'EE']);
    expect(linesOf(stdout).at(-1)).toMatch(/ 2 +C×2$/);
  });

  test('prints JSON', async () => {
    const { stdout } = await runMcr(['shanten', '--json', 'W1 W2 W3 B2 B3 B4 T7 T8 T9 F1 F1 J1 J1']);
    const useful = [
      { tile: 'F1', unseen: 2 },
      { tile: 'J1', unseen: 2 },
    ];
    expect(JSON.parse(stdout)).toEqual({ shanten: 0, acceptances: [{ shanten: 0, unseen: 4, useful }] });
  });

  test.each([
    [['1m', '2m', '3m'], 'the hand has 3 tiles and 0 melds'],
    [['123m 456p 789s EE CC', '--seen', '9z'], 'honors are 1z to 7z, not 9z'],
    [[], 'a hand is missing'],
    [['123m 456p 789s EEEE', '--seen', 'E'], 'only four of each kind'],
    [['123m 456p 789s EEEE', '--seen', '1f'], '--seen'],
  ])('rejects %j in one line', async (args, message) => {
    const { stderr, stdout, status } = await runMcr(['shanten', ...args]);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(linesOf(stderr)).toEqual([expect.stringContaining(message)]);
  });
});
