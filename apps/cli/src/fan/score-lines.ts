// The score of one hand and its reasons, as lines for a terminal and as a value for JSON.

import {
  DISPUTES,
  type DisputedPoint,
  type ExplainedFan,
  type FanId,
  fanOf,
  type HandExplanation,
  minimumReached,
  otherTotalsOf,
  type Principle,
  type RulesName,
  type ScoringRules,
  type WinClaim,
} from '@mcr-arena/scoring';
import { formatBotzoneTile, formatCompactMeld, formatCompactTiles, type TileIndex } from '@mcr-arena/tiles';
import { handText } from '../hand-argument.ts';
import { type Alignment, formatGrid } from '../terminal/grid.ts';
import type { Line } from '../terminal/printable.ts';

const PRINCIPLE_NAMES: Readonly<Record<Principle, string>> = {
  nonRepeat: 'non-repeat',
  nonSeparation: 'non-separation',
  nonIdentical: 'non-identical',
  highVersusLow: 'high versus low',
  accountOnce: 'account once',
};

const ALTERNATIVES_SHOWN = 3;

/** The hand, its division, the fans and their total, then the fans not counted, with reasons. */
export function scoreLines(claim: WinClaim, explanation: HandExplanation, rules: ScoringRules): Line[] {
  const { score, fans } = explanation;
  const rows = grouped(fans, (fan) => fanCells(fan).join()).map(({ item, count }) => {
    const [name, ...others] = fanCells(item);
    return [String(item.points * count), name! + times(count), ...others];
  });
  const total = [String(score.total), 'in all', '', minimumNote(claim, explanation, rules)];
  return [
    claimLine(claim),
    '',
    ...formatGrid([['Points', 'Fan', '番种', divisionText(claim, explanation.parts)], ...rows, total], ['right'], {
      head: true,
      keys: 2,
    }),
    ...leftOutLines(explanation),
    ...alternativeLines(claim, explanation),
    ...otherTotalLines(claim, rules),
  ];
}

/** The hand as parsed: its tiles, the way of winning, the winds. */
export function claimLine(claim: WinClaim): string {
  const hand = handText({ concealed: claim.concealed, melds: claim.melds, flowers: [] });
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

function indentedTable(rows: readonly (readonly string[])[], alignments: readonly Alignment[] = []): Line[] {
  return formatGrid(
    rows.map((row) => ['', ...row]),
    ['left', ...alignments],
    { keys: 2 },
  );
}

function divisionText({ melds, winningTile }: WinClaim, parts: HandExplanation['parts']): string {
  const texts = parts.map(({ tiles, hasWinningTile }, index) => {
    const meld = melds[index];
    if (meld !== undefined) return formatCompactMeld(meld);
    return formatCompactTiles(tiles) + (hasWinningTile ? ` (on ${formatCompactTiles([winningTile])})` : '');
  });
  return texts.join(' · ');
}

function fanCells({ fan, tiles }: Pick<ExplainedFan, 'fan' | 'tiles'>): string[] {
  return [fanOf(fan).name, fanOf(fan).zh, formatCompactTiles(tiles)];
}

/** Groups items with the same text and counts them, in order of first appearance. */
function grouped<T>(items: readonly T[], looksOf: (item: T) => string): { readonly item: T; readonly count: number }[] {
  const alike = Map.groupBy(items, looksOf);
  return [...alike.values()].map((group) => ({ item: group[0]!, count: group.length }));
}

function times(count: number): string {
  return count > 1 ? ` × ${count}` : '';
}

function minimumNote({ flowers }: WinClaim, { score }: HandExplanation, rules: ScoringRules): string {
  if (minimumReached(score.total, flowers, rules)) return '';
  return `below the minimum of ${rules.minimumPoints}, flowers not counted`;
}

function leftOutLines({ leftOut }: HandExplanation): Line[] {
  if (leftOut.length === 0) return [];
  const cells = leftOut.map((fan) => [
    ...fanCells(fan),
    `${PRINCIPLE_NAMES[fan.principle]}: ${fanOf(fan.by).name} ${fanOf(fan.by).zh}`,
  ]);
  const rows = grouped(cells, (row) => row.join()).map(({ item: [name, ...others], count }) => [
    name! + times(count),
    ...others,
  ]);
  return ['', 'Not counted:', ...indentedTable(rows)];
}

function alternativeLines(claim: WinClaim, { alternatives }: HandExplanation): Line[] {
  if (alternatives.length === 0) return [];
  const rows = alternatives
    .slice(0, ALTERNATIVES_SHOWN)
    .map(({ fanPoints, parts, fans }) => [
      String(fanPoints),
      divisionText(claim, parts),
      fans.map(({ fan, count }) => fanOf(fan).name + times(count)).join(', '),
    ]);
  const more = alternatives.length - rows.length;
  const rest = more > 0 ? [`  and ${more} more`] : [];
  return ['', 'Other divisions, worth no more:', ...indentedTable(rows, ['right']), ...rest];
}

const BOOKS: Readonly<Record<RulesName, string>> = {
  mcr: 'The Chinese practice (--rules mcr)',
  wmo: "The WMO's book, used in Europe (--rules wmo)",
};

function otherTotalLines(claim: WinClaim, rules: ScoringRules): Line[] {
  const rows = otherTotalsOf(claim, rules).map(({ by, total }) => {
    return [
      String(total),
      by in BOOKS ? BOOKS[by as RulesName] : `${DISPUTES[by as DisputedPoint].says} (--disputed ${by})`,
    ];
  });
  return rows.length === 0 ? [] : ['', 'Books differ:', ...indentedTable(rows, ['right'])];
}

/** The score for JSON, tiles in Botzone's names. */
export function scoreValue(claim: WinClaim, explanation: HandExplanation, rules: ScoringRules): unknown {
  const { score, form, parts, fans, leftOut, alternatives } = explanation;
  return {
    total: score.total,
    fanPoints: score.fanPoints,
    minimumReached: minimumReached(score.total, claim.flowers, rules),
    form,
    parts: parts.map((part) => ({ ...part, tiles: named(part.tiles) })),
    fans: fans.map(fanValue),
    leftOut: leftOut.map((fan) => ({ ...fanValue(fan), principle: fan.principle, by: nameOf(fan.by) })),
    otherTotals: otherTotalsOf(claim, rules),
    alternatives: alternatives.map((other) => ({
      fanPoints: other.fanPoints,
      form: other.form,
      parts: other.parts.map(({ type, tiles }) => ({ type, tiles: named(tiles) })),
    })),
  };
}

function fanValue({ fan, points, tiles }: ExplainedFan): object {
  return { name: nameOf(fan), zh: fanOf(fan).zh, points, tiles: named(tiles) };
}

function nameOf(fan: FanId): string {
  return fanOf(fan).name;
}

function named(tiles: readonly TileIndex[]): string[] {
  return tiles.map(formatBotzoneTile);
}
