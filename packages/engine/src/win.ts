// Whether a seat may win in its situation, and for how many points. The only file that makes a hand ready for the scoring.
//
// Hot: nearly every question to a seat asks it, and nearly every answer is no. The form of the hand is looked up first, in
// counts of this file's own; points are counted only for complete hands.

import { type HandScore, isComplete, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { emptyCounts, expectValue, type Seat, type TileIndex, tilesOfCounts, WINDS } from '@mcr-arena/tiles';
import type { Observation } from './observation.ts';
import { isAtLastTile, type Situation, situationOf, situationOfObservation, winningTileOf } from './situation.ts';
import type { DealState } from './state.ts';

const completed = emptyCounts();

/** Why the seat cannot win; absent if it can. */
export function whyNoWin(situation: Situation): string | undefined {
  const score = completedScore(situation);
  if (score === undefined) return 'the hand is not complete';
  const { minimumPoints } = situation.rules.scoring;
  if (score.fanPoints >= minimumPoints) return undefined;
  return `the hand is worth ${score.fanPoints} points without flowers, of ${minimumPoints} that are needed`;
}

/** What the hand would be worth with the tile in question, whether that is enough or not; absent if it is not complete. */
export function completedScore(situation: Situation): HandScore | undefined {
  const { question, hand, melds } = situation;
  const tile = winningTileOf(question);
  if (tile === undefined) return undefined;
  completed.set(hand);
  if (question.type !== 'turn') completed[tile]! += 1;
  if (!isComplete(completed, melds.length)) return undefined;
  return expectValue(scoreHand(winClaimOf(situation, tile), situation.rules.scoring));
}

/** What the hand of `seat` would be worth with the tile in question; absent where it cannot win or is not asked. */
export function winScoreIn(state: DealState, seat: Seat): HandScore | undefined {
  const situation = situationOf(state, seat);
  return situation && completedScore(situation);
}

/** The same from what the seat itself has seen. */
export function winScoreFor(observation: Observation): HandScore | undefined {
  return completedScore(situationOfObservation(observation));
}

/** What `seat` shows if it declares a win now, valid or not; absent where there is no tile to win with. */
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
    // A discard lies open itself.
    lastOfKind: shown[winningTile] === (question.type === 'claim' ? 4 : 3),
    afterKong: question.type === 'turn' ? question.afterKong : question.type === 'robKong',
    lastOfWall: isAtLastTile(situation),
    seatWind: WINDS[seat],
    prevalentWind,
    flowers: situation.flowerCount,
  };
}
