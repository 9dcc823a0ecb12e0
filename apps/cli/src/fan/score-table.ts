// The score of one hand, as lines for a terminal and as a value for JSON.

import { fanOf, type HandScore, minimumReached, type ScoringRules, type WinClaim } from '@mcr-arena/scoring';
import { formatCompactHand, formatCompactTiles } from '@mcr-arena/tiles';
import { formatTable } from '../terminal/table.ts';

/** The hand, its fans and what they add up to. */
export function scoreLines(claim: WinClaim, score: HandScore, rules: ScoringRules): string[] {
  const rows = score.fans.map(({ fan, count, points }) => [
    String(points * count),
    count > 1 ? `${count} × ${points}` : '',
    fanOf(fan).name,
    fanOf(fan).zh,
  ]);
  return [
    claimLine(claim),
    '',
    ...formatTable([...rows, [String(score.total), '', 'in all', minimumNote(claim, score, rules)]], ['right', 'left']),
  ];
}

/** The hand as it was understood: its tiles, how it was won, the winds. */
export function claimLine(claim: WinClaim): string {
  const hand = formatCompactHand({ concealed: claim.concealed, melds: claim.melds, flowers: [] });
  const ways = [
    claim.selfDrawn ? 'self-drawn' : 'claimed',
    ...(claim.lastOfKind ? ['last of its kind'] : []),
    ...(claim.afterKong ? ['after a kong'] : []),
    ...(claim.lastOfWall ? ['wall empty'] : []),
    `seat ${claim.seatWind}`,
    `prevalent ${claim.prevalentWind}`,
  ];
  return `${hand} + ${formatCompactTiles([claim.winningTile])} (${ways.join(', ')})`;
}

function minimumNote({ flowers }: WinClaim, score: HandScore, rules: ScoringRules): string {
  if (minimumReached(score.total, flowers, rules)) return '';
  return `below the minimum of ${rules.minimumPoints}, flowers not counted`;
}

/** The score for JSON. */
export function scoreValue(claim: WinClaim, score: HandScore, rules: ScoringRules): unknown {
  return {
    total: score.total,
    fanPoints: score.fanPoints,
    minimumReached: minimumReached(score.total, claim.flowers, rules),
    fans: score.fans.map(({ fan, count, points }) => ({ points, count, name: fanOf(fan).name, zh: fanOf(fan).zh })),
  };
}
