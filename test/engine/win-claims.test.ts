// The claim of a win, derived from the state before it, equals the judge's.

import { replay, winClaimIn } from '@mcr-arena/engine';
import { scoreHand } from '@mcr-arena/scoring';
import { expectValue, SEATS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { playGoldenGame } from '../protocol/botzone/golden-questions.ts';

const ended = GOLDEN_GAMES.slice(0, 80).flatMap((game) => {
  const { config, events } = playGoldenGame(game);
  const last = events.at(-1)!;
  if (last.type !== 'dealEnded') return [];
  return [{ config, before: replay(events.slice(0, -1)), after: replay(events), outcome: last.outcome }];
});

test('the claim of a win scores as the judge scored it', () => {
  const wins = ended.flatMap(({ outcome, ...deal }) => (outcome.type === 'win' ? [{ ...deal, outcome }] : []));
  expect(wins.length).toBeGreaterThan(20);
  expect(new Set(wins.map(({ outcome }) => outcome.from === undefined)).size).toBe(2);
  for (const { config, before, outcome } of wins) {
    const claim = winClaimIn(before, outcome.winner);
    expect(claim?.winningTile).toBe(outcome.winningTile);
    expect(expectValue(scoreHand(claim!, config.rules.scoring))).toEqual(outcome.score);
  }
});

test('a finished deal has no claim', () => {
  for (const { after } of ended) expect(SEATS.map((seat) => winClaimIn(after, seat))).toEqual(Array(4).fill(undefined));
});
