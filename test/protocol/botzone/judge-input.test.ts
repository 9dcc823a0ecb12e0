// Invalid input to the judge: faults with a code and a place, never an exception, and defined
// answers where Botzone's judge crashes or is silently random.

import { type JudgeOptions, judgeDeal, judgeOnce } from '@mcr-arena/protocol';
import { expectValue, parseBotzoneTiles, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../for-all.ts';
import { GOLDEN_GAMES } from './golden-games.ts';

const { initdata, responses } = GOLDEN_GAMES[0]!;
const pass = { verdict: 'OK', response: 'PASS' };
const passes = { 0: pass, 1: pass, 2: pass, 3: pass };
/** The game with changed initdata, with one tile of its wall replaced, or with these answers. */
const given = (changes: object) => ({ initdata: { ...initdata, ...changes }, responses });
const wallWith = (tile: string, other: string) => given({ walltiles: initdata.walltiles.replace(tile, other) });
const answered = (...answers: unknown[]) => ({ initdata, responses: answers });

describe('malformed input is a fault', () => {
  test.each<[string, unknown, string, string]>([
    ['nothing', undefined, 'input-malformed', 'object'],
    ['null', null, 'input-malformed', 'object'],
    ['a string', 'PASS', 'input-malformed', 'object'],
    ['a list', [], 'input-malformed', 'object'],
    ['no responses', { initdata }, 'input-malformed', 'responses'],
    ['responses that are not a list', { initdata, responses: {} }, 'input-malformed', 'responses'],
    ['initdata that is a list', { initdata: [], responses }, 'initdata-malformed', 'object'],
    ['initdata that is a number', { initdata: 3, responses }, 'initdata-malformed', 'object'],
    ['a wall as a list', given({ walltiles: ['W1'] }), 'wall-invalid', 'string'],
    ['a wall that is too short', given({ walltiles: 'W1 W2' }), 'wall-invalid', 'not 2'],
    ['a wall with an unknown tile', wallWith('W1', 'X1'), 'wall-invalid', '"X1"'],
    ['a wall with two blanks', wallWith(' ', '  '), 'wall-invalid', 'tile 2'],
    ['a fifth copy', wallWith('W1', 'W2'), 'wall-invalid', 'copies'],
    ['a wind by name', given({ quan: 'east' }), 'quan-invalid', '"east"'],
    ['a fifth wind', given({ quan: 4 }), 'quan-invalid', '4'],
    ['half a wind', given({ quan: 0.5 }), 'quan-invalid', '0.5'],
    ['a seed that is a string', given({ srand: '7' }), 'srand-invalid', '"7"'],
    ['unknown rules', given({ rules: 'riichi' }), 'rules-unknown', 'wmo, botzone'],
    ['neither wall nor seed', { initdata: { quan: 1 }, responses }, 'srand-missing', 'walltiles'],
    ['neither wind nor seed', { initdata: { walltiles: initdata.walltiles }, responses }, 'srand-missing', 'quan'],
    ['no initdata at all', { responses }, 'srand-missing', 'walltiles'],
    ['answers that are a list', answered([pass, pass, pass, pass]), 'answers-malformed', 'responses[0]'],
    [
      'answers of three seats',
      answered(passes, { 0: pass, 1: pass, 3: pass }),
      'answers-malformed',
      'responses[1]["2"]',
    ],
    ['an answer that is a string', answered({ ...passes, 1: 'PASS' }), 'answers-malformed', 'responses[0]["1"]'],
  ])('%s', (_, input, code, message) => {
    const result = judgeDeal(input);
    expect(result).toMatchObject({ ok: false, error: { code, message: expect.stringContaining(message) } });
  });

  test('a single call is validated as strictly', () => {
    expect(judgeOnce({ initdata })).toMatchObject({ ok: false, error: { code: 'input-malformed' } });
    const log = [{}, passes, {}, { 0: pass }];
    const result = judgeOnce({ log, initdata });
    expect(result).toMatchObject({ ok: false, error: { code: 'answers-malformed' } });
    if (!result.ok) expect(result.error.message).toContain('log[3]["1"]');
  });
});

describe('answers of unexpected types', () => {
  const judged = (answer: object) => {
    const { outputs } = expectValue(judgeDeal({ initdata, responses: [{ ...passes, 1: answer }] }));
    return outputs[1]!.display;
  };

  test.each([undefined, null, 5, true, {}, ['PASS'], { response: 'PASS' }])(
    'a response of %j is a wrong answer',
    (response) => {
      expect(judged({ verdict: 'OK', response })).toMatchObject({ action: 'WA', player: 1, score: [10, -30, 10, 10] });
    },
  );

  test.each([
    ['TLE', 'TLE'],
    ['anything', 'anything'],
    ['ok', 'ok'],
    ['', ''],
    [undefined, ''],
    [7, ''],
  ])('a verdict of %j is shown as the action %j', (verdict, action) => {
    expect(judged({ verdict, response: 'PASS' })).toMatchObject({ action, player: 1 });
  });
});

describe('walls from a seed', () => {
  const start = (input: object, options?: JudgeOptions) =>
    expectValue(judgeDeal({ initdata: input, responses: [] }, options)).outputs[0]!;
  const wallOf = (input: object, options?: JudgeOptions) => {
    const output = start(input, options);
    if (output.command !== 'request' || output.initdata === undefined)
      throw new Error('expected the first output to start the deal');
    return output.initdata;
  };

  test('srand determines the wall and the wind; the returned initdata gives the same deal', () => {
    const given = wallOf({ srand: 42 });
    expect(given).toEqual(wallOf({ srand: 42 }));
    expect(given.walltiles).not.toBe(wallOf({ srand: 43 }).walltiles);
    const tiles = [...expectValue(parseBotzoneTiles(given.walltiles))].sort((a, b) => a - b);
    expect(tiles).toEqual(TILES_WITHOUT_FLOWERS);
    expect([0, 1, 2, 3]).toContain(given.quan);
    expect(wallOf(given)).toEqual(given);
  });

  test('a given wall, wind or seed is used unchanged', () => {
    expect(wallOf({ srand: 42, quan: 3 })).toMatchObject({ quan: 3, walltiles: wallOf({ srand: 42 }).walltiles });
    expect(wallOf({ srand: 42, walltiles: initdata.walltiles }).walltiles).toBe(initdata.walltiles);
    expect(wallOf({ ...initdata, walltiles: '' }, { srand: 5 }).srand).toBe(initdata.srand);
  });

  test('the caller can provide a seed', () => {
    expect(wallOf({}, { srand: 7 })).toEqual(wallOf({ srand: 7 }));
    for (const none of [undefined, null, '']) expect(wallOf(none as never, { srand: 7 })).toEqual(wallOf({ srand: 7 }));
  });
});

test('ignores input after the end', () => {
  const game = GOLDEN_GAMES[3]!;
  const { outputs } = expectValue(
    judgeDeal({ initdata: game.initdata, responses: [...game.responses, passes, passes] }),
  );
  expect(outputs.slice(-2)).toEqual([outputs.at(-3), outputs.at(-3)]);
  expect(outputs.at(-1)!.command).toBe('finish');
});

test('any JSON gives a fault or outputs, never an exception', () => {
  const start = fc.record({ walltiles: fc.constant(initdata.walltiles), quan: fc.nat(3) });
  const words = fc.constantFrom(
    'PASS',
    'HU',
    'GANG',
    'PLAY W1',
    'PENG W1',
    'CHI W2 W3',
    'PLAY H1',
    '',
    ' ',
    'BUGANG J1',
  );
  const answer = fc.record({
    verdict: fc.oneof(fc.constant('OK'), fc.jsonValue()),
    response: fc.oneof(words, fc.jsonValue()),
  });
  const answers = fc.record({ 0: answer, 1: answer, 2: answer, 3: answer });
  const input = fc.oneof(
    fc.jsonValue(),
    fc.record({ initdata: fc.jsonValue(), responses: fc.jsonValue(), log: fc.jsonValue() }),
    fc.record({ initdata: start, responses: fc.array(fc.oneof(answers, fc.jsonValue())) }),
    fc.record({ initdata: start, log: fc.array(fc.oneof(answers, fc.jsonValue())) }),
  );
  forAll([input], 1000, (value) => {
    for (const result of [judgeDeal(value), judgeOnce(value)]) {
      if (result.ok) JSON.stringify(result.value);
      else expect(result.error.message).not.toBe('');
    }
  });
});

test('golden games with one changed answer have an output per turn, and final scores that sum to 0', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom('PASS', 'HU', 'GANG', 'PENG W1', 'CHI T2 W3', 'PLAY J1', 'GANG B2', 'BUGANG F1'),
  );
  forAll(
    [fc.constantFrom(...GOLDEN_GAMES), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(3), texts],
    300,
    (game, at, seat, text) => {
      const turn = Math.floor(at * (game.responses.length - 1));
      const changed = game.responses.map((answers, index) =>
        index === turn ? { ...answers, [seat]: { verdict: 'OK', response: text } } : answers,
      );
      const { outputs } = expectValue(judgeDeal({ initdata: game.initdata, responses: changed }));
      expect(outputs).toHaveLength(changed.length + 1);
      const last = outputs.at(-1)!;
      if (last.command === 'finish') expect(Object.values(last.content).reduce((sum, delta) => sum + delta, 0)).toBe(0);
    },
  );
});
