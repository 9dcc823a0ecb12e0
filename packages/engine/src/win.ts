// Decides whether a seat may win, and for how many points. The only file that converts a hand into a claim for scoring.
//
// Nearly every question needs this test, and nearly all hands fail it, so it must be fast: it first checks the form of
// the hand, in a buffer that all calls share, and computes points only for complete hands.

import { type HandScore, isComplete, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { emptyCounts, expectValue, type Seat, type TileIndex, tilesOfCounts, WINDS } from '@mcr-arena/tiles';
import type { IllegalReason } from './illegal-reason.ts';
import type { Observation } from './observation.ts';
import { isAtLastTile, type Situation, situationOf, situationOfObservation, winningTileOf } from './situation.ts';
import type { DealState } from './state.ts';

const completed = emptyCounts();

/** Why the seat cannot win; absent if it can. */
export function whyNoWin(situation: Situation): IllegalReason | undefined {
  const score = completedScore(situation);
  if (score === undefined) return 'the hand is not complete';
  const { minimumPoints } = situation.rules.scoring;
  if (score.fanPoints >= minimumPoints) return undefined;
  return `the hand is worth ${score.fanPoints} points without flowers, the minimum is ${minimumPoints}`;
}

/** The score of the hand with the tile in question, even below the minimum; absent if it is not complete. */
export function completedScore(situation: Situation): HandScore | undefined {
  const { question, hand, melds } = situation;
  const tile = winningTileOf(question);
  if (tile === undefined) return undefined;
  completed.set(hand);
  if (question.type !== 'turn') completed[tile]! += 1;
  if (!isComplete(completed, melds.length)) return undefined;
  return expectValue(scoreHand(winClaimOf(situation, tile), situation.rules.scoring));
}

/**
 * The score of the hand of `seat` with the tile in question; absent if the hand is not complete or the seat has no
 * question.
 */
export function winScoreIn(state: DealState, seat: Seat): HandScore | undefined {
  const situation = situationOf(state, seat);
  return situation && completedScore(situation);
}

/** Like `winScoreIn`, from the seat's observation. */
export function winScoreFor(observation: Observation): HandScore | undefined {
  return completedScore(situationOfObservation(observation));
}

/** The claim of `seat` if it declares a win now, valid or not; absent if there is no tile to win with. */
export function winClaimIn(state: DealState, seat: Seat): WinClaim | undefined {
  const situation = situationOf(state, seat);
  const tile = situation && winningTileOf(situation.question);
  return tile === undefined ? undefined : winClaimOf(situation!, tile);
}

function winClaimOf(situation: Situation, winningTile: TileIndex): WinClaim {
  const { question, hand, melds, seat, prevalentWind, shown } = situation;
  const selfDrawn = question.type === 'turn';
  const concealed = tilesOfCounts(hand);
  if (selfDrawn) concealed.splice(concealed.indexOf(winningTile), 1);
  return {
    melds,
    concealed,
    winningTile,
    selfDrawn,
    // A discarded winning tile is itself visible.
    lastOfKind: shown[winningTile] === (question.type === 'claim' ? 4 : 3),
    afterKong: question.type === 'turn' ? question.afterKong : question.type === 'robKong',
    lastOfWall: isAtLastTile(situation),
    seatWind: WINDS[seat],
    prevalentWind,
    flowers: situation.flowerCount,
  };
}
