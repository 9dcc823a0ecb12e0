// Games of Botzone's data set: round trips, and impossible games, which are rejected with the line.

import { CASUAL_RULES, DUPLICATE_RULES, endOf, legalActions, type PlayedDeal, playDeal } from '@mcr-arena/engine';
import { formatBotzoneGame, parseBotzoneGame, playBotzoneGame } from '@mcr-arena/formats';
import { ENCODINGS } from '@mcr-arena/protocol';
import { createRandom, expectValue } from '@mcr-arena/tiles';
import { forEachRow, Shard } from '@mcr-arena/training';
import { describe, expect, test } from 'vitest';
import { configFrom, randomDeal } from '../../deals/random-deals.ts';
import { IS_FULL } from '../../tier.ts';

/** The lines with their numbers, from 1. */
function numbered(text: string): readonly { readonly number: number; readonly text: string }[] {
  return text.split('\n').map((line, index) => ({ number: index + 1, text: line }));
}

/** The deal as it is read from its text. */
function readAgain(deal: PlayedDeal): PlayedDeal {
  const game = expectValue(parseBotzoneGame(numbered(expectValue(formatBotzoneGame(deal, 'test')))));
  return expectValue(playBotzoneGame(game, deal.config.rules));
}

/** Expects equal events (with fans and points) after the first, which holds the wall, and equal planes and masks of all rows. */
function expectSameDeal(deal: PlayedDeal, again: PlayedDeal): void {
  expect(again.events.slice(1)).toEqual(deal.events.slice(1));
  expect(arraysOf(again)).toEqual(arraysOf(deal));
}

function arraysOf(deal: PlayedDeal): readonly string[] {
  const shard = new Shard({ encoding: ENCODINGS.obs38, hasOracle: false, hasTeacher: false });
  forEachRow(deal, (row) => shard.add(row, 0, endOf(deal), []), { areLostDiscardsKnown: false });
  return shard.files().map(({ name, parts }) => `${name} ${Buffer.concat(parts).toString('base64')}`);
}

function claimingDeal(seed: string): PlayedDeal {
  const random = createRandom(`claims ${seed}`);
  return playDeal(configFrom(DUPLICATE_RULES, `claims ${seed}`), (state, seat) => {
    const actions = legalActions(state, seat);
    const claims = actions.filter(({ type }) => type !== 'pass' && type !== 'discard');
    const chosen = claims.length > 0 && random.below(4) > 0 ? claims : actions;
    return actions.find(({ type }) => type === 'win') ?? chosen[random.below(chosen.length)]!;
  });
}

const deal = Array.from({ length: 50 }, (_, number) => claimingDeal(`text ${number}`)).find(
  (played) => endOf(played).outcome.type === 'win',
)!;
const text = expectValue(formatBotzoneGame(deal, '61602cb45ddc087351c04358'));

test('deals survive a round trip', () => {
  const outcomes = new Set<string>();
  let lostClaims = 0;
  for (let number = 0; number < (IS_FULL ? 1000 : 20); number += 1) {
    const played = claimingDeal(`deal ${number}`);
    expectSameDeal(played, readAgain(played));
    outcomes.add(endOf(played).outcome.type);
    lostClaims += expectValue(formatBotzoneGame(played, 'test')).split(' Ignore ').length - 1;
  }
  expect(outcomes).toEqual(new Set(['win', 'exhausted']));
  expect(lostClaims).toBeGreaterThan(0);
});

test('the text of a game survives a round trip', () => {
  const game = expectValue(parseBotzoneGame(numbered(text)));
  expect(formatBotzoneGame(expectValue(playBotzoneGame(game, DUPLICATE_RULES)), game.id)).toEqual({
    ok: true,
    value: text,
  });
});

test('reads verbs in capitals', () => {
  const game = expectValue(
    parseBotzoneGame(numbered(text.replaceAll(' Play ', ' PLAY ').replaceAll(' Peng ', ' PENG '))),
  );
  expectSameDeal(deal, expectValue(playBotzoneGame(game, DUPLICATE_RULES)));
});

describe('rejects when writing', () => {
  test.each([
    ['a casual deal', randomDeal(configFrom(CASUAL_RULES, 'casual'), 'casual'), 'not a duplicate deal'],
    ['a foul', playDeal(configFrom(DUPLICATE_RULES, 'foul'), () => ({ type: 'timedOut' })), 'a foul ended the deal'],
    ['flowers', randomDeal(configFrom(DUPLICATE_RULES, 'flowers', true), 'flowers'), 'a deal with flowers'],
  ])('%s', (_, played, message) => {
    expect(formatBotzoneGame(played, 'x')).toEqual({ ok: false, error: { code: 'deal-unsuited', message } });
  });
});

describe('rejects when reading', () => {
  const lines = text.split('\n');
  const lineOf = (part: string): number => lines.findIndex((line) => line.includes(part));
  const withLine = (place: number, line: string): string => lines.toSpliced(place, 1, line).join('\n');

  function messageOf(wrong: string): string {
    const game = parseBotzoneGame(numbered(wrong));
    const played = game.ok ? playBotzoneGame(game.value, DUPLICATE_RULES) : game;
    if (played.ok) throw new Error('it was read');
    return played.error.message;
  }

  test.each([
    ['no match', withLine(0, 'Game 1'), /^line 1: expected "Match …", found "Game 1"$/],
    ['another wind', withLine(1, 'Wind 4'), /^line 2: expected a wind from 0 to 3, found "Wind 4"$/],
    ['twelve tiles', withLine(3, 'Player 1 Deal W1'), /^line 4: expected "Player 1 Deal" and 13 tiles/],
    ['an unknown tile', withLine(6, 'Player 0 Draw W0'), /^line 7: expected a tile such as .* in place of "W0"/],
    ['an unknown verb', withLine(6, 'Player 0 Take W1'), /^line 7: expected "Player 0-3 Draw\|Play/],
    ['another seat', withLine(6, lines[6]!.replace('Player 0', 'Player 2')), /^line 7: expected "Player 0 Draw …"/],
    ['a tile that is not held', withLine(7, notHeld()), /^line 8: seat 0: expected a legal move: discard/],
    ['a lost line', lines.toSpliced(7, 1).join('\n'), /^line 8: expected "Player 0 Play\|AnGang\|BuGang\|Hu …"/],
    [
      'a false claim',
      withLine(8, `${lines[8]} Ignore Player 0 Peng W1`),
      /^line 9: expected "Ignore" after Chi, Peng, Gang and Hu only/,
    ],
    [
      'other points',
      withLine(lineOf('Fan '), 'Fan 88 x'),
      /^line \d+: expected "Fan \d+" according to the judge, found "Fan 88"$/,
    ],
    ['another score', withLine(lineOf('Score '), 'Score 1 2 3 4'), /according to the judge, found "Score 1 2 3 4"$/],
    ['no score', lines.slice(0, -1).join('\n'), /^line \d+: expected "Score …" after it, found the end of the game$/],
    ['too many lines', `${text}\nmore`, /expected an empty line after "Score", found "more"$/],
    ['five of a kind', withLine(6, lines[6]!.replace(/..$/, fifth())), /is drawn more than 4 times$/],
  ])('%s', (_, wrong, message) => expect(messageOf(wrong)).toMatch(message));

  /** A discard of a tile that seat 0 was not dealt and did not draw. */
  function notHeld(): string {
    const held = `${lines[2]} ${lines[6]}`;
    return `Player 0 Play ${['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8', 'W9'].find((tile) => !held.includes(tile))}`;
  }

  /** A tile that is drawn four times. */
  function fifth(): string {
    const drawn = lines.filter((line) => / Deal | Draw /.test(line)).flatMap((line) => line.split(' ').slice(3));
    return drawn.find((tile) => drawn.filter((each) => each === tile).length === 4 && !lines[6]!.endsWith(tile))!;
  }
});
