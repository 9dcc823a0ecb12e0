// Help for learners at a table: shanten and useful tiles after each discard, the points of each wait, why a win is not
// offered, and the action that `goal` would choose. Uses only what the seat has seen.

import { explain } from '@mcr-arena/bot-goal';
import { type Action, type Observation, observe, type TableView, type ViewEvent, winScoreFor } from '@mcr-arena/engine';
import { type FanId, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { acceptanceOf, type UsefulTile } from '@mcr-arena/shanten';
import { COPIES_PER_KIND, type Hand, type Meld, type TileIndex, tilesOfCounts } from '@mcr-arena/tiles';

export interface TableHelp {
  /** By discard, best first; on other seats' turns a single entry without a discard. */
  readonly discards: readonly DiscardHelp[];
  /** Points and fans of a complete hand that is worth too little; otherwise undefined. */
  readonly refusedWin: Worth | undefined;
  /** The action of `goal` and its value in points; undefined while no question is open. */
  readonly advice: Advice | undefined;
}

export interface DiscardHelp {
  readonly discard: TileIndex | undefined;
  readonly shanten: number;
  readonly useful: readonly UsefulTile[];
  /** Total unseen copies of all useful tiles. */
  readonly unseen: number;
  /** The waits, with their points; empty unless the hand is ready. */
  readonly waits: readonly WaitHelp[];
}

export interface WaitHelp {
  readonly tile: TileIndex;
  readonly unseen: number;
  /** Points and fans of a win on a discard. */
  readonly claimed: Worth;
  /** Points and fans of a self-drawn win. */
  readonly selfDrawn: Worth;
}

export interface Worth {
  /** Points without those for flowers, which do not count towards the minimum. */
  readonly fanPoints: number;
  readonly minimum: number;
  readonly fans: readonly FanId[];
}

export interface Advice {
  readonly action: Action;
  readonly value: number;
}

/** `legalActions`: of the open question; undefined while no question is open. */
export function tableHelp(view: readonly ViewEvent[], legalActions: readonly Action[] | undefined): TableHelp {
  const seen = observe(view);
  const observation = 'question' in seen && seen.question !== undefined ? (seen as Observation) : undefined;
  const asked = observation && legalActions;
  return {
    discards: discardHelp(seen, asked),
    refusedWin: observation && refusedWinOf(observation, legalActions),
    advice: asked && adviceOf(observation, asked),
  };
}

function ownMelds({ melds, seat }: TableView): readonly Meld[] {
  return melds[seat].filter((meld): meld is Meld => meld.type !== 'hiddenKong');
}

function discardHelp(seen: TableView, legalActions: readonly Action[] | undefined): readonly DiscardHelp[] {
  const hand: Hand = { concealed: tilesOfCounts(seen.hand), melds: ownMelds(seen), flowers: [] };
  const size = hand.concealed.length + 3 * hand.melds.length;
  if (size !== 13 && size !== 14) return [];
  const visible = seen.unseen.map((count) => COPIES_PER_KIND - count);
  const legal = new Set(legalActions?.flatMap((action) => (action.type === 'discard' ? [action.tile] : [])));
  return acceptanceOf(hand, visible).flatMap(({ discard, shanten, useful, unseen }) => {
    if (shanten === undefined || (discard !== undefined && legal.size > 0 && !legal.has(discard))) return [];
    const waits = shanten === 0 ? waitsOf(seen, hand, discard, useful) : [];
    return [{ discard, shanten, useful, unseen, waits }];
  });
}

function waitsOf(
  seen: TableView,
  { concealed, melds }: Hand,
  discard: TileIndex | undefined,
  useful: readonly UsefulTile[],
): readonly WaitHelp[] {
  const left = [...concealed];
  if (discard !== undefined) left.splice(left.indexOf(discard), 1);
  return useful.map(({ tile, unseen }) => {
    const worth = (selfDrawn: boolean): Worth => worthOf(claimOf(seen, melds, left, tile, selfDrawn), seen);
    return { tile, unseen, claimed: worth(false), selfDrawn: worth(true) };
  });
}

function claimOf(
  { seatWind, prevalentWind, flowers, seat, shown }: TableView,
  melds: readonly Meld[],
  concealed: readonly TileIndex[],
  winningTile: TileIndex,
  selfDrawn: boolean,
): WinClaim {
  return {
    ...{ melds, concealed, winningTile, selfDrawn, seatWind, prevalentWind },
    lastOfKind: shown[winningTile] === 3,
    afterKong: false,
    lastOfWall: false,
    flowers: flowers[seat].length,
  };
}

function worthOf(claim: WinClaim, { rules }: TableView): Worth {
  const scored = scoreHand(claim, rules.scoring);
  const minimum = rules.scoring.minimumPoints;
  if (!scored.ok) return { fanPoints: 0, minimum, fans: [] };
  const { fanPoints, fans } = scored.value;
  return { fanPoints, minimum, fans: fans.map(({ fan }) => fan) };
}

function refusedWinOf(observation: Observation, legalActions: readonly Action[] = []): Worth | undefined {
  if (legalActions.some(({ type }) => type === 'win')) return undefined;
  const score = winScoreFor(observation);
  if (score === undefined) return undefined;
  const { fanPoints, fans } = score;
  return { fanPoints, minimum: observation.rules.scoring.minimumPoints, fans: fans.map(({ fan }) => fan) };
}

/** A win is advised without evaluating the alternatives. */
function adviceOf(observation: Observation, legalActions: readonly Action[]): Advice | undefined {
  const win = legalActions.find(({ type }) => type === 'win');
  if (win !== undefined) return { action: win, value: winScoreFor(observation)?.total ?? 0 };
  return explain(observation, legalActions, {}, 1).alternatives[0];
}
